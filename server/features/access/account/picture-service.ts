import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { pictureLimit } from '@landfall/contract/access/account.ts'
import { FileNotFound } from '#platform/files/file-key.ts'
import type { FileStore } from '#platform/files/file-store.ts'
import { AppError } from '#platform/http/app-error.ts'
import type { Context } from '#platform/http/context.ts'
import type { HttpServer } from '#platform/http/endpoint.ts'
import { replacePicture } from './account-store.ts'
import { readPictureKind } from './picture-check.ts'

const folder = '/api/pictures/'
const longestSide = 4096
const names = /^[0-9a-f]{32}\.(png|jpg)$/

/** Checks what was sent by its content, stores it, and deletes the picture it replaces. */
export async function setPicture(ctx: Context, files: FileStore, stream: Readable): Promise<void> {
  const bytes = await readLimited(stream)
  const kind = readPictureKind(bytes)
  const isUsable = kind && [kind.width, kind.height].every((side) => side >= 1 && side <= longestSide)
  if (!isUsable) throw new AppError('pictureUnusable', { limit: '2 MB' })
  // The address is what lets one see it, so it cannot be guessed.
  const name = `${randomBytes(16).toString('hex')}.${kind.extension}`
  await files.put(keyOf(name), Readable.from([bytes]), { contentType: kind.contentType })
  const before = await ctx
    .transaction((db) => replacePicture(db, ctx.user.id, folder + name))
    .catch(async (error: unknown) => {
      await files.delete(keyOf(name))
      throw error
    })
  await deletePicture(files, before)
}

/** Removes the caller's picture. */
export async function removePicture(ctx: Context, files: FileStore): Promise<void> {
  await deletePicture(files, await ctx.transaction((db) => replacePicture(db, ctx.user.id, '')))
}

async function deletePicture(files: FileStore, address: string): Promise<void> {
  const name = address.startsWith(folder) ? address.slice(folder.length) : ''
  if (names.test(name)) await files.delete(keyOf(name))
}

const keyOf = (name: string) => `pictures/${name}`

async function readLimited(stream: Readable): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > pictureLimit) throw new AppError('pictureUnusable', { limit: '2 MB' })
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/** Serves the pictures by their unguessable addresses, because an image element sends no session. */
export function servePictures(server: HttpServer, files: FileStore): void {
  server.fastify.get(`${folder}:name`, async (request, reply) => {
    const name = String((request.params as { name?: string }).name)
    if (!names.test(name)) throw new AppError('notFound')
    const content = await files.get(keyOf(name)).catch((error: unknown) => {
      throw error instanceof FileNotFound ? new AppError('notFound') : error
    })
    return reply
      .header('Cache-Control', 'private, max-age=31536000, immutable')
      .header('Content-Security-Policy', "default-src 'none'; sandbox")
      .type(name.endsWith('.png') ? 'image/png' : 'image/jpeg')
      .send(content)
  })
}
