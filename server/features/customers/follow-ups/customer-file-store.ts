import type { CustomerFile } from '@landfall/contract/customers/follow-ups.ts'
import { type Db, one } from '#platform/postgres/database.ts'

/** A file of a customer, and who sent it. */
export type StoredCustomerFile = Omit<CustomerFile, 'canDelete'> & { userId: number }

/** The files kept with a customer and those of its living follow-ups, the last sent first. */
export function listCustomerFiles(
  db: Db,
  { customerId, beforeId, limit }: { customerId: number; beforeId: number | undefined; limit: number },
): Promise<StoredCustomerFile[]> {
  return db.query(
    `select a.id, x.name, x.size, x.user_id, u.name as user_name, x.created_at as added_at, a.follow_up
     from (
       select k.id, k.file_id, null::json as follow_up from follow_up_files k
       where k.customer_id = $1 and k.deleted_at is null
       union all
       select k.id, k.file_id, json_build_object('method', f.method, 'happenedAt', to_char(f.happened_at at time zone 'UTC',
         'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
       from follow_ups f join follow_up_files k on k.follow_up_id = f.id
       where f.customer_id = $1 and f.deleted_at is null) a
     join files x on x.id = a.file_id join users u on u.id = x.user_id
     where $2::bigint is null or a.id < $2 order by a.id desc limit $3`,
    [customerId, beforeId ?? null, limit],
  )
}

/**
 * Keeps files that the caller has sent with a customer. False when one of them is neither kept with it already nor one that
 * he has just sent.
 */
export async function keepFiles(db: Db, customerId: number, ids: readonly number[]): Promise<boolean> {
  const kept = await db.query<{ fileId: number }>(
    `update follow_up_files a set customer_id = $1 from files f
     where a.id = any($2) and f.id = a.file_id and a.follow_up_id is null and a.deleted_at is null and (a.customer_id = $1
       or (a.customer_id is null and f.user_id = app_user_id() and f.expires_at > now()))
     returning a.file_id`,
    [customerId, ids],
  )
  await db.query('update files set expires_at = null where id = any($1)', [kept.map(({ fileId }) => fileId)])
  return kept.length === ids.length
}

/** Where a file is kept that no follow-up has, and whose it is. */
export interface KeptFile {
  customerId: number
  /** Who sent it. */
  userId: number
  deletedAt: string | null
  deletedBy: number | null
}

/** A file that no follow-up has, locked until the transaction ends; also one in the recycle bin. */
export function lockKeptFile(db: Db, id: number): Promise<KeptFile | undefined> {
  return one(
    db,
    `select a.customer_id, f.user_id, a.deleted_at, a.deleted_by from follow_up_files a join files f on f.id = a.file_id
     where a.id = $1 and a.customer_id is not null for update of a`,
    [id],
  )
}

/** Puts a file into the recycle bin, or takes it out. */
export async function setFileDeleted(db: Db, id: number, isDeleted: boolean): Promise<void> {
  await db.query(
    `update follow_up_files set deleted_at = case when $2 then now() end, deleted_by = case when $2 then app_user_id() end
     where id = $1`,
    [id, isDeleted],
  )
}
