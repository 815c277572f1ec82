import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { type Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'

/** Writes a stream to a compressed file; returns the hash of the file. */
export async function writeCompressed(file: string, content: Readable): Promise<string> {
  await mkdir(path.dirname(file), { recursive: true })
  const { pass, digest } = hashing()
  await pipeline(
    content,
    createGzip({ level: 3 }),
    pass,
    createWriteStream(file, { mode: 0o600, flush: true }),
  )
  return digest()
}

/** Opens a compressed file. */
export function readCompressed(file: string): Readable {
  const zipped = createReadStream(file)
  const plain = createGunzip()
  zipped.on('error', (error) => plain.destroy(error))
  return zipped.pipe(plain)
}

/** Writes a stream to a file as it is; returns the hash and the size in bytes. */
export async function writePlain(file: string, content: Readable): Promise<{ sha256: string; size: number }> {
  await mkdir(path.dirname(file), { recursive: true })
  const { pass, digest, size } = hashing()
  await pipeline(content, pass, createWriteStream(file, { mode: 0o600, flush: true }))
  return { sha256: digest(), size: size() }
}

/** The hash of a stream's bytes. */
export async function hashOf(content: Readable): Promise<string> {
  const hash = createHash('sha256')
  for await (const piece of content) hash.update(piece as Buffer)
  return hash.digest('hex')
}

function hashing(): { pass: Transform; digest(): string; size(): number } {
  const hash = createHash('sha256')
  let bytes = 0
  const pass = new Transform({
    transform(piece: Buffer, _encoding, done) {
      hash.update(piece)
      bytes += piece.length
      done(null, piece)
    },
  })
  return { pass, digest: () => hash.digest('hex'), size: () => bytes }
}
