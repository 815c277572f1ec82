import type { FollowUpInput, FollowUpView } from '@landfall/contract/follow-ups.ts'
import { type Db, one } from '#platform/postgres/database.ts'

const columns = `f.id, f.method, f.content, u.name as author_name, f.happened_at, f.next_contact_at`

/** Stores a follow-up of the caller and returns it. */
export async function insertFollowUp(
  db: Db,
  customerId: number,
  input: FollowUpInput,
): Promise<FollowUpView> {
  const row = await one<FollowUpView>(
    db,
    `with f as (
       insert into follow_ups (customer_id, method, content, happened_at, next_contact_at)
       values ($1, $2, $3, coalesce($4, now()), $5) returning *)
     select ${columns} from f join users u on u.id = f.author_id`,
    [customerId, input.method, input.content, input.happenedAt ?? null, input.nextContactAt ?? null],
  )
  if (!row) throw new Error('the follow-up was not stored')
  return row
}

/** Follow-ups of a customer before a position, newest first. */
export function listFollowUps(
  db: Db,
  { customerId, before, limit }: { customerId: number; before: { at: string; id: number }; limit: number },
): Promise<FollowUpView[]> {
  return db.query(
    `select ${columns} from follow_ups f join users u on u.id = f.author_id
     where f.customer_id = $1 and (f.happened_at, f.id) < ($2::timestamptz, $3::bigint)
     order by f.happened_at desc, f.id desc limit $4`,
    [customerId, before.at, before.id, limit],
  )
}
