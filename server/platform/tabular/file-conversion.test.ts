import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterEach, expect, it, vi } from 'vitest'
import { type ChunkedFile, storeChunk } from '#platform/files/chunked-file.ts'
import { openFileStore } from '#platform/files/file-store.ts'
import { testLog } from '#testing/test-stores.ts'
import type { ConversionOrder } from './conversion-process.ts'
import { convertFile } from './file-conversion.ts'

const secrets = {
  DATABASE_URL: 'postgres://landfall_app:word@127.0.0.1/landfall',
  DATABASE_OWNER_URL: 'postgres://landfall:word@127.0.0.1/landfall',
  CLICKHOUSE_URL: 'http://writer:word@127.0.0.1:8123',
  SECRET_KEY: 'a'.repeat(64),
  S3_SECRET_ACCESS_KEY: 'a key',
  METRICS_TOKEN: 'a token of sixteen',
  NODE_OPTIONS: '--no-warnings',
}

afterEach(() => vi.unstubAllEnvs())

it('tells a conversion nothing of the environment of the server but what Node needs', async () => {
  for (const [name, value] of Object.entries(secrets)) vi.stubEnv(name, value)
  vi.stubEnv('TZ', 'Asia/Shanghai')
  const dataDir = await mkdtemp(join(tmpdir(), 'landfall-conversion-'))
  vi.stubEnv('TMPDIR', dataDir)
  const files = await openFileStore({ dataDir, s3: undefined })
  const bytes = Buffer.from('date,hs\n2025-01-05,7323\n')
  const file: ChunkedFile = { prefix: 'x/1', size: bytes.length, chunkSize: 1024 }
  await storeChunk(files, file, { number: 0, stream: Readable.from(bytes, { objectMode: false }) })
  const reading = { encoding: 'utf-8', delimiter: ',', sheet: 0, headerRow: 0, entry: null } as const
  const pieces = convertFile<ConversionOrder, { environment: Record<string, string>; commandLine: string[] }>(
    {
      script: new URL('../../testing/environment-converter.ts', import.meta.url),
      order: { reading },
      files,
      file,
      caller: { company: { id: 1 }, log: testLog, signal: new AbortController().signal },
    },
  )
  for await (const { environment, commandLine } of pieces) {
    expect(environment).toMatchObject({ TZ: 'Asia/Shanghai', TMPDIR: dataDir })
    const others = Object.keys(environment).filter(
      (name) => !['TZ', 'TMPDIR', 'NODE_COMPILE_CACHE'].includes(name),
    )
    expect(others).toEqual([])
    expect(commandLine).toEqual(['--max-semi-space-size=8'])
  }
  await rm(dataDir, { recursive: true })
  expect.assertions(3)
})
