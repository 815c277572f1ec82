import type { NoticeNews, NoticeTab, NoticeView } from '@landfall/contract/frame/notices.ts'
import { type Db, one } from '#platform/postgres/database.ts'

const columns = 'id, kind, params, path, created_at, read_at'
// Nobody counts further, and the bell must stay cheap.
const countedUpTo = 1_000

interface NoticePage {
  items: NoticeView[]
  nextCursor: number | null
}

/** A page of one user's notices, newest first. */
export async function listNotices(
  db: Db,
  userId: number,
  wishes: { tab: NoticeTab; cursor?: number | undefined; size: number },
): Promise<NoticePage> {
  const rows = await db.query<NoticeView>(
    `select ${columns} from notices
     where user_id = $1 and ($2::bigint is null or id < $2) and ($3 or read_at is null)
     order by id desc limit $4`,
    [userId, wishes.cursor ?? null, wishes.tab === 'all', wishes.size + 1],
  )
  const items = rows.slice(0, wishes.size)
  return { items, nextCursor: rows.length > items.length ? (items.at(-1)?.id ?? null) : null }
}

/** How many notices a user has not read, up to 1000. */
export async function countUnread(db: Db, userId: number): Promise<number> {
  const row = await one<{ unread: number }>(
    db,
    `select count(*) as unread
     from (select from notices where user_id = $1 and read_at is null limit ${countedUpTo}) as first`,
    [userId],
  )
  return row?.unread ?? 0
}

/** What the bell of a user shows. */
export async function readNews(db: Db, userId: number): Promise<NoticeNews> {
  const newest = await one<NoticeView>(
    db,
    `select ${columns} from notices where user_id = $1 order by id desc limit 1`,
    [userId],
  )
  return { unread: await countUnread(db, userId), newest: newest ?? null }
}
