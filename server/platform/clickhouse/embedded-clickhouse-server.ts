import { createInterface } from 'node:readline'
import { openEngine } from './clickhouse-engine.ts'
import { defaultStatementSettings } from './engine-config.ts'
import { createEngineServer } from './engine-http.ts'

/** What the parent writes as the first line of our standard input. */
export interface ServerOrder {
  dataDir: string
  configFile: string
  port: number
  user: string
  password: string
  memoryLimitBytes: number
  maxRunning: number
}

const stopLimitMs = 5000

const lines = createInterface({ input: process.stdin })
lines.once('line', (line) => start(JSON.parse(line) as ServerOrder))
// The pipe closes when the parent ends in whatever way. Written rows are on disk by then, and the lock on
// the folder must be free for the next start, so nothing is worth waiting for.
lines.once('close', () => process.kill(process.pid, 'SIGKILL'))
process.on('SIGINT', () => undefined)

function start(order: ServerOrder): void {
  const engine = openEngine({ ...order, defaults: defaultStatementSettings(order.memoryLimitBytes) })
  const server = createEngineServer(engine, order)
  server.keepAliveTimeout = 30_000
  server.requestTimeout = 0
  server.once('error', (error) => {
    process.stderr.write(`${error.message}\n`)
    process.exit(1)
  })
  server.listen(order.port, '127.0.0.1', () => process.stdout.write('ready\n'))
  process.once('SIGTERM', () => {
    setTimeout(() => process.exit(0), stopLimitMs).unref()
    server.close(() => engine.close().then(() => process.exit(0)))
    server.closeIdleConnections()
  })
}
