import type { MailAttachment } from '@landfall/contract/email/mail-attachments.ts'
import { type Db, one } from '#platform/postgres/database.ts'

/** Remembers a file that was sent for a mail still to be written. */
export async function insertAttachment(db: Db, fileId: number): Promise<MailAttachment> {
  const row = await one<MailAttachment>(
    db,
    `with a as (insert into mail_attachments (file_id) values ($1) returning id, file_id)
     select a.id, f.name, f.size from a join files f on f.id = a.file_id`,
    [fileId],
  )
  if (!row) throw new Error('the file was not stored')
  return row
}

/** Bytes that the caller has sent for mail within 24 hours. */
export async function sentToday(db: Db): Promise<number> {
  const row = await one<{ bytes: number }>(
    db,
    `select coalesce(sum(f.size), 0)::bigint as bytes from files f
     where f.user_id = app_user_id() and f.created_at > now() - interval '1 day'
       and exists (select from mail_attachments a where a.file_id = f.id)`,
  )
  return row?.bytes ?? 0
}

/** Files of a mail: those everybody gets, and those of some readers only. */
export interface MailFiles {
  common: readonly number[]
  personal: readonly number[]
}

/**
 * Makes exactly these files those of a task, in their order, and returns how many bytes a reader gets at most; undefined
 * when one of them is neither the task's already nor one that the caller has just sent.
 */
export async function setAttachments(
  db: Db,
  taskId: number,
  { common, personal }: MailFiles,
): Promise<number | undefined> {
  const ids = [...common, ...personal]
  await dropAttachments(db, taskId, ids)
  if (ids.length === 0) return 0
  const taken = await db.query<{ fileId: number; size: number; isPersonal: boolean }>(
    `update mail_attachments a set task_id = $1, position = w.position, is_personal = w.position > $3
     from unnest($2::bigint[]) with ordinality as w (id, position), files f
     where a.id = w.id and f.id = a.file_id and (a.task_id = $1
       or (a.task_id is null and f.user_id = app_user_id() and f.expires_at > now()))
     returning a.file_id, f.size, a.is_personal`,
    [taskId, ids, common.length],
  )
  await db.query('update files set expires_at = null where id = any($1)', [taken.map(({ fileId }) => fileId)])
  if (taken.length !== ids.length) return undefined
  const sizes = taken.filter(({ isPersonal }) => isPersonal).map(({ size }) => size)
  const shared = taken.filter(({ isPersonal }) => !isPersonal).reduce((sum, { size }) => sum + size, 0)
  return shared + Math.max(0, ...sizes)
}

/** Takes files from a task but for some of them; those no other mail has are deleted with the next that expire. */
export async function dropAttachments(db: Db, taskId: number, kept: readonly number[] = []): Promise<void> {
  await db.query(
    `with gone as (
       delete from mail_attachments where task_id = $1 and id <> all($2::bigint[]) returning id, file_id
     )
     update files set expires_at = now() where id in (select file_id from gone)
       and not exists (select from mail_attachments o where o.file_id = files.id and o.id not in (select id from gone))`,
    [taskId, kept],
  )
}

/** Gives a task the files of another one, without storing them again. */
export async function copyAttachments(db: Db, fromId: number, toId: number): Promise<void> {
  await db.query(
    `insert into mail_attachments (file_id, task_id, position, is_personal)
     select file_id, $2, position, is_personal from mail_attachments where task_id = $1 order by position`,
    [fromId, toId],
  )
}

/** Whether a personal file `f` is for the recipient `r` of the task `t`: its name stands in his row, whatever folder is before it. */
const isFor = `exists (select from unnest(string_to_array(r.variables ->> ('row.' || t.personal_column), ';')) as n (name)
  where lower(btrim(regexp_replace(normalize(n.name, NFC), '^.*[\\\\/]', ''))) = lower(normalize(f.name, NFC)))`

/** The files that some recipients of mails get, those of each task in their order. */
export function listReceived(
  db: Db,
  recipientIds: readonly number[],
): Promise<(MailAttachment & { recipientId: number })[]> {
  return db.query(
    `select a.id, f.name, f.size, r.id as recipient_id from send_recipients r join send_tasks t on t.id = r.task_id
       join mail_attachments a on a.task_id = t.id join files f on f.id = a.file_id
     where r.id = any($1::bigint[]) and (not a.is_personal or ${isFor}) order by r.id, a.position, a.id`,
    [recipientIds],
  )
}

/** A file as it goes into a message. */
export interface AttachedFile {
  storageKey: string
  name: string
  contentType: string
}

/** The files of a task that are one recipient's alone. */
export function findPersonalFiles(db: Db, recipientId: number): Promise<AttachedFile[]> {
  return db.query(
    `select f.storage_key, f.name, f.content_type from send_recipients r join send_tasks t on t.id = r.task_id
       join mail_attachments a on a.task_id = t.id join files f on f.id = a.file_id
     where r.id = $1 and a.is_personal and ${isFor} order by a.position, a.id`,
    [recipientId],
  )
}

/** The files of a task in their order, and whether each is for some readers only. */
export function listAttachments(
  db: Db,
  taskId: number,
): Promise<(MailAttachment & { isPersonal: boolean })[]> {
  return db.query(
    `select a.id, f.name, f.size, a.is_personal from mail_attachments a join files f on f.id = a.file_id
     where a.task_id = $1 order by a.position, a.id`,
    [taskId],
  )
}

/** A file of a mail with what says who may fetch it. */
export interface AttachmentPlace {
  fileId: number
  /** Whoever has sent it, as long as no mail has taken it. */
  senderId: number
  taskId: number | null
  createdBy: number | null
  /** Of a letter: whose mail it is. */
  customerId: number | null
}

/** A file of the company's mail. */
export function findAttachment(db: Db, id: number): Promise<AttachmentPlace | undefined> {
  return one(
    db,
    `select a.file_id, f.user_id as sender_id, a.task_id, t.created_by,
       case when t.is_letter then (select r.customer_id from send_recipients r where r.task_id = t.id limit 1) end as customer_id
     from mail_attachments a join files f on f.id = a.file_id left join send_tasks t on t.id = a.task_id
     where a.id = $1`,
    [id],
  )
}
