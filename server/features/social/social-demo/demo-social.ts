import { networkAbilities, type SocialNetwork } from '@landfall/contract/social/social-networks.ts'
import type { LoadContext } from '#platform/demo/demo-loading.ts'
import type { Db } from '#platform/postgres/database.ts'
import type { SecretBox } from '#platform/secrets/secret-box.ts'
import type { AccountDoors } from '../social-accounts/account-doors.ts'
import { insertAccount } from '../social-accounts/social-account-store.ts'
import { loadDemoCampaigns } from './demo-campaigns.ts'
import { loadDemoPosts } from './demo-posts.ts'
import { playedBusinessId, playedTargets, playedToken } from './played-answers.ts'

interface DemoParts {
  doors: AccountDoors
  secrets: SecretBox
}

interface DemoLine {
  from: 'in' | 'out' | 'note'
  text: string
  /** Minutes before the newest message of the talk. */
  before: number
  state?: 'delivered' | 'read'
}

interface DemoTalk {
  network: SocialNetwork
  /** Absent: a customer of the demo writes. */
  name?: string
  /** Minutes since the newest message. */
  age: number
  isUnread?: true
  isClosed?: true
  lines: readonly DemoLine[]
}

const hour = 60
const talks: readonly DemoTalk[] = [
  {
    ...{ network: 'whatsapp', age: 25, isUnread: true },
    lines: [
      {
        from: 'in',
        text: 'Hello, we received your catalogue. Is the steel tumbler available in 750 ml?',
        before: 90,
      },
      { from: 'out', text: 'Yes, in four colours. How many pieces do you need?', before: 70, state: 'read' },
      { from: 'in', text: 'About 3,000. Please quote FOB and tell me the lead time.', before: 0 },
    ],
  },
  {
    ...{ network: 'whatsapp', age: 22 * hour, isUnread: true },
    lines: [{ from: 'in', text: 'Good morning! Can you send a sample to our warehouse?', before: 0 }],
  },
  {
    ...{ network: 'whatsapp', age: 30 * hour },
    lines: [
      { from: 'out', text: 'Your order left the factory today.', before: 300, state: 'read' },
      { from: 'in', text: 'Great, please send the packing list.', before: 0 },
    ],
  },
  {
    ...{ network: 'telegram', name: 'Dmitri Sokolov', age: 3 * hour },
    lines: [
      { from: 'in', text: 'Hi, do you make garden tools with a private label?', before: 40 },
      { from: 'out', text: 'We do, from 1,000 pieces per design.', before: 20, state: 'delivered' },
      { from: 'note', text: 'Asked for our price list twice. Call him on Monday.', before: 10 },
      { from: 'in', text: 'Good. What about the certificate for the EU?', before: 0 },
    ],
  },
  {
    ...{ network: 'telegram', age: 4 * 24 * hour, isClosed: true },
    lines: [
      { from: 'in', text: 'Which port do you ship from?', before: 60 },
      { from: 'out', text: 'From Ningbo, every week.', before: 0, state: 'delivered' },
    ],
  },
  {
    ...{ network: 'facebook', name: 'Elena Ruiz', age: 50, isUnread: true },
    lines: [
      { from: 'in', text: 'I saw your post about the new baskets. Do you deliver to Mexico?', before: 0 },
    ],
  },
]

const replies = [
  { name: '报价 / Quote', text: 'Hello {{name}}, I will send you our quotation today. Best regards, {{me}}' },
  {
    name: '样品 / Sample',
    text: 'Samples are ready within five days. Could you send us your address, {{name}}?',
  },
]

interface DemoPerson {
  id: number
  name: string
  phone: string
}

/** Loads accounts whose networks are played, what was talked about there, and texts that are ready to be sent. */
export async function loadDemoSocial({ db }: Pick<LoadContext, 'db'>, parts: DemoParts): Promise<void> {
  const accounts = new Map<SocialNetwork, number>()
  for (const network of Object.keys(playedTargets) as SocialNetwork[]) {
    accounts.set(network, await storeAccount(db, parts, network))
  }
  const people = await db.query<DemoPerson>(
    `select c.id, p.name, p.phones[1] as phone from customers c join customer_contacts p on p.customer_id = c.id
     where c.company_id = app_company_id() and c.owner_id is not null and c.deleted_at is null and cardinality(p.phones) > 0
       and p.position = 0 order by c.owner_id = app_user_id() desc, c.id limit $1`,
    [talks.length],
  )
  for (const [index, talk] of talks.entries()) {
    const accountId = accounts.get(talk.network)
    if (accountId !== undefined) await storeTalk(db, { talk, accountId, index, person: people[index] })
  }
  await db.query(
    'update social_accounts set event_at = now() where company_id = app_company_id() and is_played',
  )
  for (const { name, text } of replies) {
    await db.query('insert into social_quick_replies (name, body) values ($1, $2)', [name, text])
  }
  await loadDemoCampaigns(db, accounts.get('whatsapp') ?? 0)
  await loadDemoPosts(db, {
    facebook: accounts.get('facebook') ?? 0,
    telegram: accounts.get('telegram') ?? 0,
    linkedin: accounts.get('linkedin') ?? 0,
  })
}

async function storeAccount(db: Db, { doors, secrets }: DemoParts, network: SocialNetwork): Promise<number> {
  const { id: targetId, name, handle } = playedTargets[network]
  const { doorHash, doorSealed } = doors.make()
  const id = await insertAccount(db, {
    ...{ network, targetId, name, handle, doorHash, doorSealed, isPlayed: true },
    businessId: network === 'whatsapp' ? playedBusinessId : '',
    tokenSealed: secrets.seal(`${playedToken}${network}`),
    appSecretSealed: networkAbilities[network].needsAppSecret ? secrets.seal(`${playedToken}secret`) : null,
    ...{ refreshSealed: null, expiresAt: null, clientId: '' },
  })
  if (id === undefined) throw new Error('an account of the demo was not stored')
  return id
}

interface StoredTalk {
  talk: DemoTalk
  accountId: number
  index: number
  person: DemoPerson | undefined
}

async function storeTalk(db: Db, { talk, accountId, index, person }: StoredTalk): Promise<void> {
  const newest = Date.now() - talk.age * 60_000
  const at = (before: number) => new Date(newest - before * 60_000)
  const customer = talk.name === undefined ? person : undefined
  const who = talk.name ?? customer?.name ?? ''
  const { ref, phone } = reachOf(talk, index, customer)
  const last = talk.lines.findLast(({ from }) => from !== 'note')
  const lastIn = talk.lines.findLast(({ from }) => from === 'in')?.before ?? 0
  const [row] = await db.query<{ id: number }>(
    `insert into social_conversations (account_id, person_ref, phone, name, customer_id, excerpt, last_direction, last_at,
       last_in_at, is_unread, closed_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) returning id`,
    [
      ...[accountId, ref, phone, who, customer?.id ?? null],
      ...[last?.text, last?.from, at(0), at(lastIn)],
      ...[talk.isUnread === true, talk.isClosed === true ? at(0) : null],
    ],
  )
  for (const [line, { from, text, before, state }] of talk.lines.entries()) {
    await db.query(
      `insert into social_messages (conversation_id, direction, body, provider_id, state, author_id, at)
       values ($1, $2, $3, $4, $5, case when $2 <> 'in' then app_user_id() end, $6)`,
      [row?.id, from, text, from === 'note' ? null : `demo-${index}-${line}`, state ?? null, at(before)],
    )
  }
}

function reachOf({ network }: DemoTalk, index: number, customer: DemoPerson | undefined) {
  if (network !== 'whatsapp') return { ref: String(5_000_000_000 + index), phone: '' }
  // Numbers that are given to nobody.
  const phone = customer?.phone ?? `+1202555019${index}`
  return { ref: phone.replace(/\D/g, ''), phone }
}
