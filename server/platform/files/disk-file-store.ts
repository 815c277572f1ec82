import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { checkKey, FileNotFound } from './file-key.ts'
import type { FileStore, StoredFile } from './file-store.ts'

const incoming = '.incoming'

/** Keeps files in a folder; a file appears under its key only when all of it is on disk. */
export function createDiskFileStore(root: string): FileStore {
  const pathOf = (key: string) => path.join(root, ...checkKey(key).split('/'))

  async function put(key: string, content: Readable): Promise<StoredFile> {
    const target = pathOf(key)
    const temporary = path.join(root, incoming, randomUUID())
    await mkdir(path.dirname(temporary), { recursive: true })
    await mkdir(path.dirname(target), { recursive: true })
    try {
      await pipeline(content, (await open(temporary, 'wx', 0o600)).createWriteStream({ flush: true }))
      const { size } = await stat(temporary)
      await rename(temporary, target)
      return { key, size }
    } finally {
      await rm(temporary, { force: true })
    }
  }

  async function get(key: string, { start = 0 }: { start?: number } = {}): Promise<Readable> {
    const file = pathOf(key)
    if (!(await sizeOf(file))) throw new FileNotFound(key)
    return createReadStream(file, { start })
  }

  async function* list(prefix: string): AsyncGenerator<StoredFile> {
    // Only folders that can hold such keys are walked.
    const folder = prefix.includes('/') ? prefix.slice(0, prefix.lastIndexOf('/')) : ''
    if (folder) checkKey(folder)
    for await (const found of walk(root, folder)) if (found.key.startsWith(prefix)) yield found
  }

  return {
    put,
    get,
    list,
    async delete(key) {
      await rm(pathOf(key), { force: true })
    },
    async stat(key) {
      const found = await sizeOf(pathOf(key))
      return found && { key, size: found.size }
    },
  }
}

async function sizeOf(file: string): Promise<{ size: number } | undefined> {
  const found = await stat(file).catch(() => undefined)
  return found?.isFile() ? { size: found.size } : undefined
}

async function* walk(root: string, folder: string): AsyncGenerator<StoredFile> {
  const entries = await readdir(path.join(root, folder), { withFileTypes: true }).catch(() => [])
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const key = folder ? `${folder}/${entry.name}` : entry.name
    if (entry.isDirectory() && entry.name !== incoming) yield* walk(root, key)
    const found = entry.isFile() ? await sizeOf(path.join(root, key)) : undefined
    if (found) yield { key, size: found.size }
  }
}
