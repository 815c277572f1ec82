import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { StoreUnavailable } from '#platform/postgres/store-unavailable.ts'
import { type S3Server, startS3Server } from '#testing/s3-server.ts'
import { FileNotFound } from './file-key.ts'
import { type FileStore, openFileStore } from './file-store.ts'

let dataDir: string
let server: S3Server

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'landfall-files-'))
  server = await startS3Server()
})

afterAll(async () => {
  await server.close()
  await rm(dataDir, { recursive: true, force: true })
})

const bucketSettings = () => ({
  bucket: server.bucket,
  endpoint: server.endpoint,
  region: 'us-east-1',
  accessKeyId: 'key',
  secretAccessKey: 'secret',
})

const openers: Record<string, () => Promise<FileStore>> = {
  'on disk': () => openFileStore({ dataDir, s3: undefined }),
  'in a bucket': () => openFileStore({ dataDir, s3: bucketSettings() }),
}

const text = (content: string) => Readable.from([Buffer.from(content)], { objectMode: false })

describe.each(Object.keys(openers))('files %s', (place) => {
  let store: FileStore
  beforeAll(async () => {
    store = await (openers[place] as () => Promise<FileStore>)()
  })

  test('a file is stored, read whole and from a byte on, replaced and deleted', async () => {
    expect(await store.put('uploads/1/a.csv', text('hello'), { contentType: 'text/csv' })).toEqual({
      key: 'uploads/1/a.csv',
      size: 5,
    })
    expect((await buffer(await store.get('uploads/1/a.csv'))).toString()).toBe('hello')
    expect((await buffer(await store.get('uploads/1/a.csv', { start: 3 }))).toString()).toBe('lo')
    await store.put('uploads/1/a.csv', text('again'))
    expect((await buffer(await store.get('uploads/1/a.csv'))).toString()).toBe('again')
    await store.delete('uploads/1/a.csv')
    await store.delete('uploads/1/a.csv')
    expect(await store.stat('uploads/1/a.csv')).toBeUndefined()
    await expect(store.get('uploads/1/a.csv')).rejects.toBeInstanceOf(FileNotFound)
  })

  test('a large file arrives byte for byte', async () => {
    const content = randomBytes(20_000_000)
    const pieces = Array.from({ length: 200 }, (_, i) => content.subarray(i * 100_000, (i + 1) * 100_000))
    await store.put('large', Readable.from(pieces, { objectMode: false }))
    expect(await store.stat('large')).toEqual({ key: 'large', size: content.length })
    expect((await buffer(await store.get('large'))).equals(content)).toBe(true)
    await store.delete('large')
  })

  test('a stream that fails leaves nothing', async () => {
    async function* broken() {
      yield Buffer.from('half')
      throw new Error('the sender went away')
    }
    await expect(store.put('broken', Readable.from(broken(), { objectMode: false }))).rejects.toThrow(
      'went away',
    )
    expect(await store.stat('broken')).toBeUndefined()
  })

  test('files are listed by prefix', async () => {
    const keys = ['list/1/a', 'list/1/b', 'list/1/c', 'list/12/d', 'other']
    for (const key of keys) await store.put(key, text(key))
    const listed = async (prefix: string) => {
      const found: string[] = []
      for await (const { key } of store.list(prefix)) found.push(key)
      return found
    }
    expect(await listed('list/1/')).toEqual(['list/1/a', 'list/1/b', 'list/1/c'])
    expect((await listed('list/1')).sort()).toEqual(['list/1/a', 'list/1/b', 'list/1/c', 'list/12/d'])
    expect((await listed('')).sort()).toEqual([...keys].sort())
    expect(await listed('nothing/')).toEqual([])
  })

  test('a key cannot lead out of the store', async () => {
    for (const key of [
      '../x',
      'a/../../x',
      '/etc/passwd',
      'a//b',
      '',
      '.hidden',
      'a\\b',
      'a\0b',
      'x'.repeat(600),
    ]) {
      await expect(store.put(key, text('x')), key).rejects.toThrow('not a file key')
      await expect(store.get(key), key).rejects.toThrow('not a file key')
    }
  })
})

test('the disk keeps no part of a failed upload', async () => {
  expect(await readdir(join(dataDir, 'files', '.incoming'))).toEqual([])
})

test('a bucket that is away is named as such', async () => {
  const s3 = { ...bucketSettings(), endpoint: 'http://127.0.0.1:1' }
  const store = await openFileStore({ dataDir, s3 })
  await expect(store.get('x')).rejects.toBeInstanceOf(StoreUnavailable)
})
