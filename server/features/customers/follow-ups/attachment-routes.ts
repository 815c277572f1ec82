import { Readable } from 'node:stream'
import {
  type AttachedFile,
  followUpFileBytes,
  followUpFileBytesPerDay,
  followUpRoutes,
} from '@landfall/contract/customers/follow-ups.ts'
import type { FileStore } from '#platform/files/file-store.ts'
import { saveFile } from '#platform/files/stored-files.ts'
import { AppError } from '#platform/http/app-error.ts'
import type { Context } from '#platform/http/context.ts'
import { endpoint, endpointWithoutTransaction, type HttpServer } from '#platform/http/endpoint.ts'
import { findAttachment, insertAttachment, sentToday } from './attachment-store.ts'
import { readOf } from './customer-file-routes.ts'
import type { FollowUpDeps } from './follow-up-service.ts'

/** What attached files need of other features. */
export interface AttachmentDeps extends Pick<FollowUpDeps, 'readCustomer'> {
  files: FileStore
  /** An address at which somebody can fetch a file of his company for a short while. */
  linkOf(reader: { fileId: number; companyId: number; userId: number }): string
}

const waitsMs = 24 * 3_600_000

/** Files of follow-ups: sent first, taken by the follow-up, fetched by whoever may open the customer. */
export function registerAttachmentRoutes(server: HttpServer, deps: AttachmentDeps): void {
  endpointWithoutTransaction(server, followUpRoutes.sendFile, async (ctx, { query, stream }) => {
    await ctx.transaction(async (db) => {
      if ((await sentToday(db)) >= followUpFileBytesPerDay) {
        stream.resume()
        throw usedUp()
      }
    })
    const fileId = await saveFile(ctx, deps.files, {
      name: query.name,
      // Files are only ever fetched to be kept, so nothing depends on what they claim to be.
      contentType: 'application/octet-stream',
      content: Readable.from(limited(stream), { objectMode: false }),
      expiresAt: new Date(Date.now() + waitsMs),
    })
    return keep(ctx, fileId)
  })
  endpoint(server, followUpRoutes.fileLink, async (ctx, { params }) => {
    const place = await findAttachment(ctx.db, params.id)
    if (!place) throw new AppError('fileNotFound')
    await readOf(ctx, deps, place.customerId)
    return { url: deps.linkOf({ fileId: place.fileId, companyId: ctx.company.id, userId: ctx.user.id }) }
  })
}

const usedUp = () => new AppError('followUpFilesUsedUp', { limit: '500 MB' })

// Of several that are sent at once, those beyond the limit go again with the next files that expire.
async function keep(ctx: Context, fileId: number): Promise<AttachedFile> {
  const kept = await ctx.transaction(async (db) => {
    await db.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`followUpFiles:${ctx.user.id}`])
    const attached = await insertAttachment(db, fileId)
    if ((await sentToday(db)) <= followUpFileBytesPerDay) return attached
    await db.query('delete from follow_up_files where id = $1', [attached.id])
    await db.query('update files set expires_at = now() where id = $1', [fileId])
    return undefined
  })
  if (!kept) throw usedUp()
  return kept
}

async function* limited(stream: Readable): AsyncGenerator<Buffer> {
  let size = 0
  for await (const piece of stream as AsyncIterable<Buffer>) {
    size += piece.length
    if (size > followUpFileBytes) throw new AppError('followUpFileTooLarge', { limit: '20 MB' })
    yield piece
  }
  if (size === 0) throw new AppError('followUpFileUnusable')
}
