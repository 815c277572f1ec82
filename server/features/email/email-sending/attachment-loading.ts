import { buffer } from 'node:stream/consumers'
import type { FileStore } from '#platform/files/file-store.ts'
import { type MailPart, writeAttachment } from '#platform/mail/attachment-part.ts'
import type { Db } from '#platform/postgres/database.ts'
import { type AttachedFile, findPersonalFiles } from '../email-attachments/mail-attachment-store.ts'

/** The files of a task that everybody gets, as parts of its messages; encoded once for all recipients. */
export async function loadAttachments(systemDb: Db, files: FileStore, taskId: number): Promise<MailPart[]> {
  const rows = await systemDb.query<AttachedFile>(
    `select f.storage_key, f.name, f.content_type from mail_attachments a join files f on f.id = a.file_id
     where a.task_id = $1 and not a.is_personal order by a.position, a.id`,
    [taskId],
  )
  return encode(files, rows)
}

/** The files that are one recipient's alone. */
export const loadPersonalFiles = async (
  systemDb: Db,
  files: FileStore,
  recipientId: number,
): Promise<MailPart[]> => encode(files, await findPersonalFiles(systemDb, recipientId))

async function encode(files: FileStore, rows: readonly AttachedFile[]): Promise<MailPart[]> {
  const parts: MailPart[] = []
  for (const { storageKey, name, contentType } of rows)
    parts.push(writeAttachment({ name, contentType, content: await buffer(await files.get(storageKey)) }))
  return parts
}
