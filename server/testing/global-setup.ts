import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { functionsDir, migrationsDir } from '#app/stores.ts'
import { startEmbeddedClickhouse } from '#platform/clickhouse/embedded-clickhouse.ts'
import { readRunningServer } from '#platform/postgres/cluster-lock.ts'
import { startEmbeddedPostgres } from '#platform/postgres/embedded-postgres.ts'
import { isKept } from '#platform/postgres/keeper-file.ts'
import { migratePostgres } from '#platform/postgres/migrate.ts'
import { migrateTaskQueue } from '#platform/tasks/task-worker.ts'
import { compileConversions } from './compiled-code.ts'
import { closeTemplate, prepareClickhouse } from './test-stores.ts'

const prefix = 'landfall-stores-'
const log = { info: () => undefined, warn: () => undefined, error: console.error }

/** Starts one PostgreSQL and one ClickHouse for the whole run and prepares the database that tests copy. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  await removeLeftovers()
  const dataDir = await mkdtemp(join(tmpdir(), prefix))
  // The account PostgreSQL runs under when we are root must be able to enter.
  await chmod(dataDir, 0o755)
  const [postgres, engine] = await Promise.all([
    startEmbeddedPostgres({
      dataDir,
      log,
      settings: {
        fsync: 'off',
        synchronous_commit: 'off',
        full_page_writes: 'off',
        // A worker of it in a test's database would keep the owner from dropping that.
        autovacuum: 'off',
        max_connections: '300',
      },
    }),
    startEmbeddedClickhouse({ dataDir, log }),
    compileConversions(),
  ])
  const { ownerUrl, appUrl } = postgres
  await migratePostgres({
    ownerUrl,
    appUrl,
    log,
    migrationsDir: join(migrationsDir, 'postgres'),
    functionsDir,
    afterwards: () => migrateTaskQueue(ownerUrl),
  })
  await closeTemplate(ownerUrl)
  await prepareClickhouse(engine.url)
  project.provide('stores', { ownerUrl, appUrl, clickhouseUrl: engine.url })
  return async () => {
    await Promise.all([postgres.stop(), engine.stop()])
    await rm(dataDir, { recursive: true, force: true })
  }
}

// A run that was killed could not stop its servers.
async function removeLeftovers(): Promise<void> {
  const names = (await readdir(tmpdir())).filter((name) => name.startsWith(prefix))
  for (const dataDir of names.map((name) => join(tmpdir(), name))) {
    const keeper = join(dataDir, 'clickhouse-keeper.pid')
    const server = await readRunningServer(join(dataDir, 'postgres'))
    if (!server || (await isKept(keeper))) continue
    process.kill(server.pid, 'SIGQUIT')
    await rm(dataDir, { recursive: true, force: true })
  }
}
