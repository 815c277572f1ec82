import { Readable } from 'node:stream'
import { isBlockedFile } from '@landfall/contract/blocked-files.ts'
import { type SocialMessage, socialFileBytes } from '@landfall/contract/social/social-inbox.ts'
import type { FileStore } from '#platform/files/file-store.ts'
import { readLimited } from '#platform/files/limited-bytes.ts'
import { isProgram, mediaTypeOf } from '#platform/files/media-type.ts'
import { saveFile } from '#platform/files/stored-files.ts'
import { AppError } from '#platform/http/app-error.ts'
import type { Context, TransactionContext } from '#platform/http/context.ts'
import { one } from '#platform/postgres/database.ts'
import { messagesOf, networks } from '../social-networks/network-list.ts'
import { requireConversation } from './chat-service.ts'
import { findByKey, readMessage } from './message-store.ts'
import { requireOpen, type SendingNeeds, sendMessage } from './sending-service.ts'

/** What files in conversations need. */
export interface FileNeeds extends SendingNeeds {
  files: FileStore
  /** An address at which somebody can fetch a file of his company for a short while. */
  linkOf(reader: { fileId: number; companyId: number; userId: number }): string
}

interface FileLetter {
  id: number
  key: string
  name: string
  text: string
  stream: Readable
}

const waitsMs = 24 * 3_600_000

/** Answers somebody with a file; whoever asks again with the same key is told of the first time. */
export async function sendFile(
  ctx: Context,
  needs: FileNeeds,
  { id, key, name, text, stream }: FileLetter,
): Promise<SocialMessage> {
  try {
    const known = await ctx.transaction(async (db) => {
      const row = await requireConversation({ ...ctx, db }, needs, id)
      const sent = await findByKey(db, key)
      if (sent?.conversationId === id) return readMessage(db, sent.id)
      requireOpen(row)
      return row.network
    })
    if (typeof known === 'object') return known
    const bytes = await readWhole(name, stream)
    const contentType = mediaTypeOf(name)
    const fileId = await saveFile(ctx, needs.files, {
      ...{ name, contentType, expiresAt: new Date(Date.now() + waitsMs) },
      content: Readable.from([bytes], { objectMode: false }),
    })
    const kind = messagesOf(networks[known]).kindOf(contentType)
    return await sendMessage(ctx, needs, {
      id,
      key,
      text,
      file: { id: fileId, name, contentType, kind, bytes },
    })
  } finally {
    stream.resume()
  }
}

async function readWhole(name: string, stream: Readable): Promise<Uint8Array<ArrayBuffer>> {
  const whole = await readLimited(stream, socialFileBytes)
  if (!whole) throw new AppError('socialFileTooLarge', { limit: '16 MB' })
  if (whole.length === 0) throw new AppError('socialFileEmpty')
  if (isBlockedFile(name) || isProgram(whole)) throw new AppError('socialFileBlocked', { name })
  return new Uint8Array(whole)
}

/** An address of the file of a message, for whoever may read its conversation. */
export async function linkMessageFile(
  ctx: TransactionContext,
  needs: FileNeeds,
  id: number,
): Promise<string> {
  const place = await one<{ conversationId: number; fileId: number | null }>(
    ctx.db,
    'select conversation_id, file_id from social_messages where id = $1',
    [id],
  )
  if (!place) throw new AppError('socialConversationNotFound')
  await requireConversation(ctx, needs, place.conversationId)
  if (place.fileId === null) throw new AppError('fileNotFound')
  return needs.linkOf({ fileId: place.fileId, companyId: ctx.company.id, userId: ctx.user.id })
}
