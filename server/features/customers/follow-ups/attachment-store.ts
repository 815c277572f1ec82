import type { AttachedFile } from '@landfall/contract/customers/follow-ups.ts'
import { type Db, one } from '#platform/postgres/database.ts'

/** Remembers a file that was sent for a follow-up still to be recorded. */
export async function insertAttachment(db: Db, fileId: number): Promise<AttachedFile> {
  const row = await one<AttachedFile>(
    db,
    `with a as (insert into follow_up_files (file_id) values ($1) returning id, file_id)
     select a.id, f.name, f.size from a join files f on f.id = a.file_id`,
    [fileId],
  )
  if (!row) throw new Error('the file was not stored')
  return row
}

/** Bytes that the caller has sent for follow-ups within 24 hours. */
export async function sentToday(db: Db): Promise<number> {
  const row = await one<{ bytes: number }>(
    db,
    `select coalesce(sum(f.size), 0)::bigint as bytes from files f join follow_up_files a on a.file_id = f.id
     where f.user_id = app_user_id() and f.created_at > now() - interval '1 day'`,
  )
  return row?.bytes ?? 0
}

/**
 * Makes exactly these files those of a follow-up, in their order; those left out expire. False when one of them is
 * neither its own already nor one that the caller has just sent.
 */
export async function setAttachments(db: Db, followUpId: number, ids: readonly number[]): Promise<boolean> {
  await db.query('delete from follow_up_files where follow_up_id = $1 and id <> all($2::bigint[])', [
    followUpId,
    ids,
  ])
  const taken = await db.query<{ fileId: number }>(
    `update follow_up_files a set follow_up_id = $1, position = w.position
     from unnest($2::bigint[]) with ordinality as w (id, position), files f
     where a.id = w.id and f.id = a.file_id and (a.follow_up_id = $1
       or (a.follow_up_id is null and a.customer_id is null and f.user_id = app_user_id() and f.expires_at > now()))
     returning a.file_id`,
    [followUpId, ids],
  )
  await db.query('update files set expires_at = null where id = any($1)', [taken.map(({ fileId }) => fileId)])
  return taken.length === ids.length
}

/** An attached file with the customer it belongs to. */
export interface AttachmentPlace {
  fileId: number
  customerId: number
}

/** A file of a living follow-up of the company, or one kept with a customer. */
export function findAttachment(db: Db, id: number): Promise<AttachmentPlace | undefined> {
  return one(
    db,
    `select a.file_id, coalesce(a.customer_id, f.customer_id) as customer_id
     from follow_up_files a left join follow_ups f on f.id = a.follow_up_id
     where a.id = $1 and a.deleted_at is null and (a.customer_id is not null or (f.id is not null and f.deleted_at is null))`,
    [id],
  )
}
