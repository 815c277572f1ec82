import type { FollowUpChange, FollowUpInput, FollowUpView } from '@landfall/contract/customers/follow-ups.ts'
import { type Db, one } from '#platform/postgres/database.ts'

const columns = `f.id, f.method, f.channel, f.content, (select u.name from users u where u.id = f.author_id) as author_name, f.happened_at, f.next_contact_at, f.edited_at,
  f.author_id = app_user_id() as can_change,
  (select count(*)::int from follow_up_comments c where c.follow_up_id = f.id) as comment_count,
  coalesce((select jsonb_agg(jsonb_build_object('id', a.id, 'name', x.name, 'size', x.size) order by a.position, a.id)
    from follow_up_files a join files x on x.id = a.file_id where a.follow_up_id = f.id), '[]') as files,
  coalesce((select jsonb_agg(jsonb_build_object('id', p.id, 'name', p.name) order by p.name, p.id)
    from follow_up_mentions m join users p on p.id = m.user_id where m.follow_up_id = f.id), '[]') as mentions`

/** What a follow-up says, as it is stored. */
export type FollowUpWords = Pick<FollowUpChange, 'method' | 'channel' | 'content' | 'happenedAt'>

/** Stores a follow-up of the caller; the database moves the clocks of the customer. */
export async function insertFollowUp(
  db: Db,
  customerId: number,
  input: FollowUpWords & Pick<FollowUpInput, 'nextContactAt'>,
): Promise<number> {
  const row = await one<{ id: number }>(
    db,
    `insert into follow_ups (customer_id, method, channel, content, happened_at, next_contact_at)
     values ($1, $2, $3, $4, coalesce($5, now()), $6) returning id`,
    [
      customerId,
      input.method,
      channelOf(input),
      input.content,
      input.happenedAt ?? null,
      input.nextContactAt ?? null,
    ],
  )
  if (!row) throw new Error('the follow-up was not stored')
  return row.id
}

function channelOf({ method, channel }: FollowUpWords): string | null {
  return method === 'social' ? (channel ?? null) : null
}

/** Puts the words of a follow-up right. */
export async function updateFollowUp(db: Db, id: number, change: FollowUpWords): Promise<void> {
  await db.query(
    `update follow_ups set method = $2, channel = $3, content = $4, happened_at = coalesce($5, happened_at),
       edited_at = now() where id = $1`,
    [id, change.method, channelOf(change), change.content, change.happenedAt ?? null],
  )
}

/** A living follow-up as the caller sees it. */
export function findFollowUp(db: Db, id: number): Promise<FollowUpView | undefined> {
  return one(
    db,
    `select ${columns} from follow_ups f
     where f.id = $1 and f.deleted_at is null`,
    [id],
  )
}

interface FollowUpWishes {
  customerId: number
  before: { at: string; id: number }
  limit: number
  /** Only social messages, or only the rest. */
  which?: 'social' | 'rest'
}

const whichSql = { all: '', social: `and f.method = 'social'`, rest: `and f.method <> 'social'` }

/** Follow-ups of a customer before a position, newest first. */
export function listFollowUps(
  db: Db,
  { customerId, before, limit, which }: FollowUpWishes,
): Promise<FollowUpView[]> {
  return db.query(
    `select ${columns} from follow_ups f
     where f.customer_id = $1 and f.deleted_at is null ${whichSql[which ?? 'all']}
       and (f.happened_at, f.id) < ($2::timestamptz, $3::bigint)
     order by f.happened_at desc, f.id desc limit $4`,
    [customerId, before.at, before.id, limit],
    { prepareAs: `customerFollowUps:${which ?? 'all'}` },
  )
}

/** Where a follow-up stands. */
export interface FollowUpPlace {
  id: number
  customerId: number
  authorId: number
  deletedAt: string | null
  deletedBy: number | null
}

/** A follow-up of the company, whether it lives or not. */
export function findPlace(db: Db, id: number): Promise<FollowUpPlace | undefined> {
  return one(db, 'select id, customer_id, author_id, deleted_at, deleted_by from follow_ups where id = $1', [
    id,
  ])
}

/** Moves a follow-up to the recycle bin, or brings it back. */
export async function setDeleted(db: Db, id: number, isDeleted: boolean): Promise<void> {
  await db.query(
    `update follow_ups set deleted_at = case when $2 then now() end, deleted_by = case when $2 then app_user_id() end
     where id = $1`,
    [id, isDeleted],
  )
}

/** Those of some colleagues who may not open the customer. */
export async function findUnableToSee(
  db: Db,
  customerId: number,
  userIds: readonly number[],
): Promise<number[]> {
  if (userIds.length === 0) return []
  const rows = await db.query<{ id: number }>(
    `select id from unnest($2::bigint[]) as id where id not in (select customer_viewers($1))`,
    [customerId, userIds],
  )
  return rows.map(({ id }) => id)
}

/** Colleagues who may open the customer, by name. */
export function listViewers(db: Db, customerId: number): Promise<{ id: number; name: string }[]> {
  return db.query(
    'select id, name from users where id in (select customer_viewers($1)) order by lower(name), id',
    [customerId],
  )
}

/** Makes exactly these colleagues the mentioned ones; returns who was not mentioned before. */
export async function setMentions(db: Db, id: number, userIds: readonly number[]): Promise<number[]> {
  await db.query('delete from follow_up_mentions where follow_up_id = $1 and user_id <> all($2::bigint[])', [
    id,
    userIds,
  ])
  const added = await db.query<{ userId: number }>(
    `insert into follow_up_mentions (follow_up_id, user_id) select $1, unnest($2::bigint[])
     on conflict do nothing returning user_id`,
    [id, userIds],
  )
  return added.map(({ userId }) => userId)
}

/** How many living follow-ups a customer has. */
export async function countFollowUps(db: Db, customerId: number): Promise<number> {
  const row = await one<{ count: number }>(
    db,
    'select count(*) from follow_ups where customer_id = $1 and deleted_at is null',
    [customerId],
  )
  return row?.count ?? 0
}
