import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inject } from 'vitest'
import { type Clickhouse, openClickhouse } from '#platform/clickhouse/clickhouse.ts'
import type { Db } from '#platform/postgres/database.ts'
import { type AppProcess, startAppProcess } from './app-process.ts'
import { createTestDatabase, testLog } from './test-stores.ts'

/** Stores that outlive the services started on them. */
export interface KillableStores {
  ownerUrl: string
  systemDb: Db
  clickhouse: Clickhouse
  /** Starts a service on them, as a process that may be killed. */
  start(variables?: Record<string, string>): Promise<AppProcess>
  /** Lets what killed services held run out at once instead of in some seconds; none may be running. */
  passLeases(): Promise<void>
  /** Kills the services that are left and deletes the stores. */
  remove(): Promise<void>
}

/** Makes empty stores for services that a test kills. */
export async function createKillableStores(): Promise<KillableStores> {
  const dataDir = await mkdtemp(join(tmpdir(), 'landfall-kill-'))
  const { database, ownerUrl, appUrl, drop } = await createTestDatabase()
  const { clickhouseUrl } = inject('stores')
  const name = `test_kill_${process.pid}_${Date.now()}`
  const clickhouse = openClickhouse({ url: clickhouseUrl, database: name, log: testLog })
  const { systemDb } = database
  const services: AppProcess[] = []
  return {
    ownerUrl,
    systemDb,
    clickhouse,
    async start(variables = {}) {
      const service = await startAppProcess({
        DATA_DIR: dataDir,
        DATABASE_URL: appUrl,
        DATABASE_OWNER_URL: ownerUrl,
        CLICKHOUSE_URL: clickhouseUrl,
        CLICKHOUSE_DATABASE: name,
        ...variables,
      })
      services.push(service)
      return service
    },
    async passLeases() {
      await systemDb.query('update tasks set lease_until = now() where lease_until > now()')
      await systemDb.query('update send_lanes set lease_until = now() where lease_until > now()')
      await systemDb.query('update trade_party_scans set held_until = now() where held_until > now()')
      await systemDb.query('update customs_watch_turns set held_until = now() where held_until > now()')
    },
    async remove() {
      await Promise.all(services.map((service) => service.kill('SIGKILL')))
      await clickhouse.dropDatabase()
      await clickhouse.close()
      await drop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
