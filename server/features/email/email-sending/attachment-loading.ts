import { buffer } from 'node:stream/consumers'
import type { FileStore } from '#platform/files/file-store.ts'
import { type MailPart, writeAttachment } from '#platform/mail/attachment-part.ts'
import type { Db } from '#platform/postgres/database.ts'

/** The files of a task as parts of its messages; encoded once for all recipients. */
export async function loadAttachments(systemDb: Db, files: FileStore, taskId: number): Promise<MailPart[]> {
  const rows = await systemDb.query<{ storageKey: string; name: string; contentType: string }>(
    `select f.storage_key, f.name, f.content_type from mail_attachments a join files f on f.id = a.file_id
     where a.task_id = $1 order by a.position, a.id`,
    [taskId],
  )
  const parts: MailPart[] = []
  for (const { storageKey, name, contentType } of rows)
    parts.push(writeAttachment({ name, contentType, content: await buffer(await files.get(storageKey)) }))
  return parts
}
