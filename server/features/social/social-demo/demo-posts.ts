import { type Db, one } from '#platform/postgres/database.ts'
import { playedTargets } from './played-answers.ts'

type PostingNetwork = 'facebook' | 'telegram' | 'linkedin'

interface DemoPost {
  text: string
  link: string
  /** Days from today; before it, it has been published. */
  day: number
  at: readonly PostingNetwork[]
  /** Where it could not be published, in the network's words. */
  failed?: string
}

const posts: readonly DemoPost[] = [
  {
    ...{ day: -9, at: ['facebook', 'telegram', 'linkedin'], link: 'https://landfall.example/baskets' },
    text: 'New seagrass baskets are ready: eight sizes, private label from 500 pieces.',
  },
  {
    ...{ day: -4, at: ['facebook', 'telegram'], link: '' },
    text: 'Meet us at the Canton Fair, hall 10.2, booth F21. Coffee is on us.',
    failed: 'Bad Request: need administrator rights in the channel chat',
  },
  {
    ...{ day: 2, at: ['facebook', 'linkedin'], link: 'https://landfall.example/catalogue' },
    text: 'Our spring catalogue has 48 new items. Which of them fits your shelf?',
  },
  {
    ...{ day: 6, at: ['facebook', 'telegram'], link: '' },
    text: 'From Ningbo every Friday: ask us for the sailing list of next month.',
  },
]

const channel = '@landfall_demo'

/** Loads posts that were published, one that failed at a place, and two that are planned. */
export async function loadDemoPosts(
  db: Db,
  accounts: Readonly<Record<PostingNetwork, number>>,
): Promise<void> {
  for (const [number, { text, link, day, at, failed }] of posts.entries()) {
    const post = await one<{ id: number; dueAt: string }>(
      db,
      `insert into social_posts (key, body, link, due_at)
       values (gen_random_uuid(), $1, $2, date_trunc('hour', now()) + make_interval(days => $3)) returning id, due_at`,
      [text, link, day],
    )
    const urls = {
      telegram: `https://t.me/${channel.slice(1)}/${number + 40}`,
      facebook: `https://www.facebook.com/${playedTargets.facebook.id}_${number + 1_000}`,
      linkedin: `https://www.linkedin.com/feed/update/urn:li:share:${number + 7_000}`,
    }
    for (const network of at) {
      const isChannel = network === 'telegram'
      const trouble = (isChannel && failed) || ''
      await db.query(
        `insert into social_post_targets (post_id, account_id, channel, state, next_at, url, failure, trouble)
         select $1, $2, $3, t.state, $4, case when t.state = 'published' then $5 else '' end,
           case when t.state = 'failed' then 'refused' end, $6
         from (select case when $7 then 'waiting' when $6 <> '' then 'failed' else 'published' end as state) t`,
        [
          ...[post?.id, accounts[network], isChannel ? channel : '', post?.dueAt, urls[network]],
          ...[trouble, day > 0],
        ],
      )
    }
  }
}
