import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import {
  type MailPicture,
  mostPictureSide,
  pictureBytes,
  pictureBytesOfCompany,
} from '@landfall/contract/email/mail-pictures.ts'
import { imageSize } from 'image-size'
import type { FileStore } from '#platform/files/file-store.ts'
import { readLimited } from '#platform/files/limited-bytes.ts'
import { AppError } from '#platform/http/app-error.ts'
import type { Context } from '#platform/http/context.ts'
import { keepPicture, pictureBytesUsed } from './mail-picture-store.ts'

/** Types that every mail program shows, by the ending of their files. */
export const pictureTypes: Readonly<Record<string, string>> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  gif: 'image/gif',
}

/** Where the content of a picture is kept. */
export const pictureKey = (fileName: string): string => `mail-pictures/${fileName}`

/** Takes a picture into the library; refuses what mail programs do not show and what is too large for a mail. */
export async function receivePicture(
  ctx: Context,
  files: FileStore,
  { name, stream }: { name: string; stream: Readable },
): Promise<MailPicture> {
  const bytes = await readLimited(stream, pictureBytes)
  if (!bytes) throw tooLarge()
  return storePicture(ctx, files, { name, bytes, isListed: true })
}

/** Keeps a picture; one that is not listed is shown by mails alone, and not offered to colleagues. */
export async function storePicture(
  ctx: Context,
  files: FileStore,
  { name, bytes, isListed }: { name: string; bytes: Buffer; isListed: boolean },
): Promise<MailPicture> {
  if (bytes.length > pictureBytes) throw tooLarge()
  const { type, width, height } = measure(bytes)
  if ((await ctx.transaction(pictureBytesUsed)) + bytes.length > pictureBytesOfCompany)
    throw new AppError('mailPicturesFull', { limit: '500 MB' })
  const digest = createHash('sha256').update(bytes).digest('hex').slice(0, 32)
  const fileName = `${ctx.company.id}-${digest}.${type}`
  const content = Readable.from([bytes], { objectMode: false })
  await files.put(pictureKey(fileName), content, { contentType: pictureTypes[type] ?? '' })
  return ctx.transaction((db) =>
    keepPicture(db, { name, fileName, width, height, size: bytes.length, isListed }),
  )
}

const tooLarge = () => new AppError('mailPictureTooLarge', { limit: '2 MB' })

function measure(bytes: Buffer): { type: string; width: number; height: number } {
  const found = sizeOf(bytes)
  const isKnown = found !== undefined && Object.hasOwn(pictureTypes, found.type)
  const isSane = isKnown && Math.max(found.width, found.height) <= mostPictureSide
  if (!isSane) throw new AppError('mailPictureUnusable', { side: mostPictureSide })
  return found
}

function sizeOf(bytes: Buffer) {
  try {
    const { type = '', width, height } = imageSize(bytes)
    return { type, width, height }
  } catch {
    return undefined
  }
}
