import { startEmbeddedClickhouse } from '#platform/clickhouse/embedded-clickhouse.ts'
import { startEmbeddedPostgres } from '#platform/postgres/embedded-postgres.ts'

// A process that owns both embedded stores, for tests that kill it.
const [dataDir = ''] = process.argv.slice(2)
const log = { info: () => undefined, warn: () => undefined, error: () => undefined }
const [postgres, engine] = await Promise.all([
  startEmbeddedPostgres({ dataDir, log, settings: { shared_buffers: '32MB' } }),
  startEmbeddedClickhouse({ dataDir, log }),
])
process.stdout.write(
  `${JSON.stringify({ ownerUrl: postgres.ownerUrl, postgresPid: postgres.pid(), clickhouseUrl: engine.url, clickhousePid: engine.pid() })}\n`,
)
process.once('SIGTERM', async () => {
  await Promise.all([postgres.stop(), engine.stop()])
  process.exit(0)
})
setInterval(() => undefined, 1000)
