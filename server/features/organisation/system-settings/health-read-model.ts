import type { SystemHealth } from '@landfall/contract/organisation/system-settings.ts'
import type { Clickhouse } from '#platform/clickhouse/clickhouse.ts'
import { type Db, one } from '#platform/postgres/database.ts'

/** What the health of the installation is read from. */
export interface HealthDeps {
  /** Across companies. */
  db: Db
  clickhouse: Clickhouse
  files: SystemHealth['files']
  version: string
}

type Store = SystemHealth['postgres']

/** How the stores, the queue and this process are; a store that does not answer is shown as down. */
export async function readHealth({ db, clickhouse, files, version }: HealthDeps): Promise<SystemHealth> {
  const [postgres, engine, queue, migrations] = await Promise.all([
    measure(() => readPostgres(db)),
    measure(() => readClickhouse(clickhouse)),
    readQueue(db),
    readMigrations(db),
  ])
  return {
    version,
    node: process.version,
    startedAt: new Date(Date.now() - process.uptime() * 1000).toISOString(),
    files,
    postgres,
    clickhouse: engine,
    queue,
    migrations,
    memoryBytes: process.memoryUsage().rss,
  }
}

interface Figures {
  version: string
  sizeBytes: number | null
}

async function measure(read: () => Promise<Figures>): Promise<Store> {
  const start = performance.now()
  try {
    const figures = await read()
    return { isUp: true, latency: Math.round((performance.now() - start) * 10) / 10, ...figures }
  } catch {
    return { isUp: false, version: '', latency: null, sizeBytes: null }
  }
}

async function readPostgres(db: Db): Promise<Figures> {
  const row = await one<Figures>(
    db,
    `select current_setting('server_version') as version, pg_database_size(current_database()) as size_bytes`,
  )
  return row ?? { version: '', sizeBytes: null }
}

async function readClickhouse(clickhouse: Clickhouse): Promise<Figures> {
  const [row] = await clickhouse.systemQuery<Figures>({
    name: 'health',
    sql: `select version() as version, toUInt64(coalesce((select sum(bytes_on_disk) from system.parts
            where active and database = currentDatabase()), 0)) as sizeBytes`,
    limits: { seconds: 5 },
  })
  return row ?? { version: '', sizeBytes: null }
}

const noQueue: SystemHealth['queue'] = { queued: 0, running: 0, failedToday: 0, oldestWait: 0 }

async function readQueue(db: Db): Promise<SystemHealth['queue']> {
  const row = await one<SystemHealth['queue']>(
    db,
    `select (count(*) filter (where state = 'queued'))::int as queued,
       (count(*) filter (where state = 'running'))::int as running,
       (count(*) filter (where state = 'failed' and finished_at > now() - interval '1 day'))::int as failed_today,
       coalesce(extract(epoch from now() - min(queued_at) filter (where state = 'queued')), 0)::int as oldest_wait
     from tasks where state in ('queued', 'running') or finished_at > now() - interval '1 day'`,
  )
  return row ?? noQueue
}

async function readMigrations(db: Db): Promise<SystemHealth['migrations']> {
  const row = await one<SystemHealth['migrations']>(
    db,
    `select count(*)::int as amount, coalesce(max(name), '') as newest from schema_migrations`,
  )
  return row ?? { amount: 0, newest: '' }
}
