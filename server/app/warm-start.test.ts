import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, inject, it, vi } from 'vitest'
import { type AppProcess, startAppProcess } from '#testing/app-process.ts'
import { createTestClickhouse, createTestDatabase } from '#testing/test-stores.ts'

/** What the way to the engine does with a statement that warms: lets it through, breaks off, or never answers. */
let treatment: 'pass' | 'break' | 'hang'
/** The warming statements and what the engine answered. */
let asked: { name: string; status: number | undefined }[] = []
let wayToEngine: Server
let dataDir: string
let postgres: Awaited<ReturnType<typeof createTestDatabase>>
let engine: Awaited<ReturnType<typeof createTestClickhouse>>

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'landfall-warming-'))
  postgres = await createTestDatabase()
  engine = await createTestClickhouse()
  wayToEngine = startWay(inject('stores').clickhouseUrl).listen(0, '127.0.0.1')
  await once(wayToEngine, 'listening')
})
afterAll(async () => {
  wayToEngine.closeAllConnections()
  wayToEngine.close()
  await engine.drop()
  await postgres.drop()
  await rm(dataDir, { recursive: true, force: true })
})

/** Hands everything on to the engine, except what is done with warming statements. */
function startWay(url: string): Server {
  const { hostname, port } = new URL(url)
  return createServer((incoming, outgoing) => {
    const id = new URL(incoming.url ?? '', url).searchParams.get('query_id') ?? ''
    const [name] = /^customs-warm-[a-z]+/.exec(id) ?? []
    if (name && treatment !== 'pass') {
      asked.push({ name, status: undefined })
      if (treatment === 'break') incoming.destroy()
      return
    }
    const { method, headers } = incoming
    const onward = request({ hostname, port, path: incoming.url, method, headers }, (answer) => {
      if (name) asked.push({ name, status: answer.statusCode })
      outgoing.writeHead(answer.statusCode ?? 500, answer.headers)
      answer.pipe(outgoing)
    })
    onward.on('error', () => outgoing.destroy())
    incoming.pipe(onward)
  })
}

async function start(how: typeof treatment): Promise<AppProcess> {
  treatment = how
  asked = []
  const address = new URL(inject('stores').clickhouseUrl)
  address.port = String((wayToEngine.address() as AddressInfo).port)
  const { clickhouse } = engine
  return startAppProcess({
    DATA_DIR: dataDir,
    DATABASE_URL: postgres.appUrl,
    DATABASE_OWNER_URL: postgres.ownerUrl,
    CLICKHOUSE_URL: address.href,
    CLICKHOUSE_DATABASE: clickhouse.database,
  })
}

it('has the engine read each table of records once it listens', async () => {
  const app = await start('pass')
  const ofTable = ['customs-warm-words', 'customs-warm-columns'].map((name) => ({ name, status: 200 }))
  await vi.waitFor(() => expect(asked).toEqual([...ofTable, ...ofTable]), { timeout: 20_000 })
  await app.kill('SIGTERM')
})

it('goes on when that fails', async () => {
  const app = await start('break')
  await vi.waitFor(() => expect(asked.length).toBeGreaterThan(0), { timeout: 20_000 })
  expect((await fetch(`${app.url}/readyz`)).status).toBe(200)
  await app.kill('SIGTERM')
})

it('neither begins nor ends later while the engine is still at it', async () => {
  const app = await start('hang')
  await vi.waitFor(() => expect(asked).toHaveLength(1), { timeout: 20_000 })
  expect((await fetch(`${app.url}/readyz`)).status).toBe(200)
  await app.kill('SIGTERM')
  expect(asked).toHaveLength(1)
})
