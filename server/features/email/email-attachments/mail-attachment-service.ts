import { Readable } from 'node:stream'
import { isBlockedFile } from '@landfall/contract/blocked-files.ts'
import {
  attachmentBytes,
  attachmentBytesPerDay,
  type MailAttachment,
} from '@landfall/contract/email/mail-attachments.ts'
import type { FileStore } from '#platform/files/file-store.ts'
import { isProgram, mediaTypeOf } from '#platform/files/media-type.ts'
import { saveFile } from '#platform/files/stored-files.ts'
import { AppError } from '#platform/http/app-error.ts'
import type { Context, TransactionContext } from '#platform/http/context.ts'
import type { Db } from '#platform/postgres/database.ts'
import { findAttachment, insertAttachment, sentToday, setAttachments } from './mail-attachment-store.ts'

/** What files of mail need of others. */
export interface AttachmentNeeds {
  files: FileStore
  /** An address at which somebody can fetch a file of his company for a short while. */
  linkOf(reader: { fileId: number; companyId: number; userId: number }): string
  /** Whether the caller may read what is written with a customer. */
  readsCustomer(ctx: TransactionContext, customerId: number): Promise<boolean>
}

const waitsMs = 24 * 3_600_000
const usedUp = () => new AppError('followUpFilesUsedUp', { limit: '200 MB' })

/** Takes in a file for a mail still to be written; refuses kinds that providers refuse. */
export async function receiveAttachment(
  ctx: Context,
  files: FileStore,
  { name, stream }: { name: string; stream: Readable },
): Promise<MailAttachment> {
  const refuse = (error: AppError) => {
    stream.resume()
    throw error
  }
  if (isBlockedFile(name)) refuse(new AppError('attachmentBlocked', { name }))
  if ((await ctx.transaction(sentToday)) >= attachmentBytesPerDay) refuse(usedUp())
  const fileId = await saveFile(ctx, files, {
    name,
    contentType: mediaTypeOf(name),
    content: Readable.from(checked(name, stream), { objectMode: false }),
    expiresAt: new Date(Date.now() + waitsMs),
  })
  const kept = await ctx.transaction(async (db) => {
    await db.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [
      `mailAttachments:${ctx.user.id}`,
    ])
    const attached = await insertAttachment(db, fileId)
    if ((await sentToday(db)) <= attachmentBytesPerDay) return attached
    await db.query('delete from mail_attachments where id = $1', [attached.id])
    await db.query('update files set expires_at = now() where id = $1', [fileId])
    return undefined
  })
  if (!kept) throw usedUp()
  return kept
}

async function* checked(name: string, stream: Readable): AsyncGenerator<Buffer> {
  let size = 0
  for await (const piece of stream as AsyncIterable<Buffer>) {
    if (size === 0 && isProgram(piece)) throw new AppError('attachmentBlocked', { name })
    size += piece.length
    if (size > attachmentBytes) throw new AppError('attachmentsTooLarge', { limit: '10 MB' })
    yield piece
  }
  if (size === 0) throw new AppError('followUpFileUnusable')
}

interface Attached {
  common: readonly number[]
  /** Those of some readers only. */
  personal?: readonly number[]
}

/** Gives a task exactly these files; refuses those that are not the caller's to send, and more than a mail may carry. */
export async function attach(db: Db, taskId: number, { common, personal = [] }: Attached): Promise<void> {
  const shared = new Set(common)
  const own = [...new Set(personal)].filter((id) => !shared.has(id))
  const size = await setAttachments(db, taskId, { common: [...shared], personal: own })
  if (size === undefined) throw new AppError('followUpFileUnusable')
  if (size > attachmentBytes) throw new AppError('attachmentsTooLarge', { limit: '10 MB' })
}

/** An address of a file, for whoever may read the mail it went out with; throws `fileNotFound`. */
export async function linkAttachment(
  ctx: TransactionContext,
  needs: AttachmentNeeds,
  id: number,
): Promise<string> {
  const place = await findAttachment(ctx.db, id)
  if (!place) throw new AppError('fileNotFound')
  const { fileId, senderId, taskId, createdBy, customerId } = place
  const owner = taskId === null ? senderId : (createdBy ?? 0)
  const isOwn = owner === ctx.user.id
  const isInScope = taskId !== null && (ctx.scope.kind === 'company' || ctx.scope.userIds.includes(owner))
  const mayRead = isOwn || isInScope || (customerId !== null && (await needs.readsCustomer(ctx, customerId)))
  if (!mayRead) throw new AppError('fileNotFound')
  return needs.linkOf({ fileId, companyId: ctx.company.id, userId: ctx.user.id })
}
