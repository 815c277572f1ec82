import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { logoLimit } from '@landfall/contract/organisation/oems.ts'
import type { FileStore } from '#platform/files/file-store.ts'
import { readLimited } from '#platform/files/limited-bytes.ts'
import { AppError } from '#platform/http/app-error.ts'

type Ending = 'png' | 'jpg' | 'webp'

/** The kind of a picture by its first bytes; undefined for everything that is not shown as a logo. */
export function pictureEnding(bytes: Buffer): Ending | undefined {
  const starts = (text: string, at = 0) => bytes.subarray(at, at + text.length).toString('latin1') === text
  if (starts('\x89PNG\r\n\x1a\n') && starts('IHDR', 12)) return 'png'
  if (starts('\xff\xd8\xff')) return 'jpg'
  if (starts('RIFF') && starts('WEBPVP8', 8)) return 'webp'
  return undefined
}

/** Reads a logo as it arrives, no further than it may be large, and stores it under a name made from its content. */
export async function storeLogo(files: FileStore, oemId: number, stream: Readable): Promise<string> {
  const bytes = await readLimited(stream, logoLimit)
  const ending = bytes && pictureEnding(bytes)
  if (!ending) throw new AppError('logoUnusable')
  const digest = createHash('sha256').update(bytes).digest('hex').slice(0, 32)
  const name = `${oemId}-${digest}.${ending}`
  await files.put(`brands/${name}`, Readable.from([bytes], { objectMode: false }), {
    contentType: `image/${ending === 'jpg' ? 'jpeg' : ending}`,
  })
  return `/api/brand-files/${name}`
}

/** Deletes a logo that is no longer anybody's. */
export async function deleteLogo(files: FileStore, url: string): Promise<void> {
  const name = /^\/api\/brand-files\/([\w.-]+)$/.exec(url)?.[1]
  if (name) await files.delete(`brands/${name}`)
}
