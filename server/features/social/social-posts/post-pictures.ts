import { Readable } from 'node:stream'
import { type PostPicture, postPictureBytes } from '@landfall/contract/social/posts.ts'
import type { FileStore } from '#platform/files/file-store.ts'
import { readLimited } from '#platform/files/limited-bytes.ts'
import { saveFile } from '#platform/files/stored-files.ts'
import { AppError } from '#platform/http/app-error.ts'
import type { Context, TransactionContext } from '#platform/http/context.ts'
import { requirePost } from './post-service.ts'

/** What pictures of posts need. */
export interface PictureNeeds {
  files: FileStore
  /** An address at which somebody can fetch a file of his company for a short while. */
  linkOf(reader: { fileId: number; companyId: number; userId: number }): string
}

const waitsMs = 24 * 3_600_000

/** Takes in a picture for a post that is still to be made. */
export async function receivePicture(
  ctx: Context,
  { files }: PictureNeeds,
  { name, stream }: { name: string; stream: Readable },
): Promise<PostPicture> {
  const bytes = await readLimited(stream, postPictureBytes)
  if (!bytes) throw new AppError('socialFileTooLarge', { limit: '8 MB' })
  const id = await saveFile(ctx, files, {
    ...{ name, contentType: requireType(bytes), expiresAt: new Date(Date.now() + waitsMs) },
    content: Readable.from([bytes], { objectMode: false }),
  })
  return { id, name, size: bytes.length }
}

/** What a picture is, whatever it is called; undefined for anything but JPEG and PNG. */
export function pictureTypeOf(bytes: Buffer): 'image/jpeg' | 'image/png' | undefined {
  const head = bytes.subarray(0, 4).toString('hex')
  if (head.startsWith('ffd8ff')) return 'image/jpeg'
  return head === '89504e47' ? 'image/png' : undefined
}

function requireType(bytes: Buffer): string {
  const type = pictureTypeOf(bytes)
  if (!type) throw new AppError('postPictureUnusable')
  return type
}

/** Addresses of the pictures of a post within the caller's data scope, in their order. */
export async function linkPictures(
  ctx: TransactionContext,
  { linkOf }: PictureNeeds,
  id: number,
): Promise<string[]> {
  const { pictureFiles } = await requirePost(ctx, id)
  return pictureFiles.map((file) =>
    linkOf({ fileId: file.id, companyId: ctx.company.id, userId: ctx.user.id }),
  )
}
