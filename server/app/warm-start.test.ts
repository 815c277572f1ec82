import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { type AppProcess, startAppProcess } from '#testing/app-process.ts'
import { createTestClickhouse, createTestDatabase } from '#testing/test-stores.ts'
import { openWayToEngine, type WayToEngine } from '#testing/way-to-engine.ts'

let way: WayToEngine
let dataDir: string
let postgres: Awaited<ReturnType<typeof createTestDatabase>>
let engine: Awaited<ReturnType<typeof createTestClickhouse>>
let app: AppProcess

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'landfall-warming-'))
  postgres = await createTestDatabase()
  engine = await createTestClickhouse()
  way = await openWayToEngine()
})
afterEach(() => app.kill('SIGKILL'))
afterAll(async () => {
  way.close()
  await engine.drop()
  await postgres.drop()
  await rm(dataDir, { recursive: true, force: true })
})

async function start(how: WayToEngine['treatment']): Promise<void> {
  way.treatment = how
  way.asked = []
  const { clickhouse } = engine
  app = await startAppProcess({
    DATA_DIR: dataDir,
    DATABASE_URL: postgres.appUrl,
    DATABASE_OWNER_URL: postgres.ownerUrl,
    CLICKHOUSE_URL: way.url,
    CLICKHOUSE_DATABASE: clickhouse.database,
  })
}

it('has the engine read each table of records once it listens', async () => {
  await start('pass')
  const ofTable = ['customs-warm-words', 'customs-warm-columns'].map((name) => ({ name, status: 200 }))
  await vi.waitFor(() => expect(way.asked).toEqual([...ofTable, ...ofTable]), { timeout: 20_000 })
  await app.kill('SIGTERM')
})

it('goes on when that fails', async () => {
  await start('break')
  await vi.waitFor(() => expect(way.asked.length).toBeGreaterThan(0), { timeout: 20_000 })
  expect((await fetch(`${app.url}/readyz`)).status).toBe(200)
  await app.kill('SIGTERM')
})

it('neither begins nor ends later while the engine is still at it', async () => {
  await start('hang')
  await vi.waitFor(() => expect(way.asked).toHaveLength(1), { timeout: 20_000 })
  expect((await fetch(`${app.url}/readyz`)).status).toBe(200)
  await app.kill('SIGTERM')
  expect(way.asked).toHaveLength(1)
})
