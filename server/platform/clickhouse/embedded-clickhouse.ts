import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { closeSync, openSync } from 'node:fs'
import { mkdir, readFile, rename, stat, truncate, writeFile } from 'node:fs/promises'
import { totalmem } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { findFreePort } from '#platform/postgres/free-port.ts'
import { isKeptByAnother, removeKeeper, writeKeeper } from '#platform/postgres/keeper-file.ts'
import type { StoreLog } from '#platform/postgres/store-log.ts'
import type { ServerOrder } from './embedded-clickhouse-server.ts'
import { writeEngineConfig } from './engine-config.ts'

/** A running embedded ClickHouse engine. */
export interface EmbeddedClickhouse {
  /** Address of its HTTP interface, with the login. */
  url: string
  /** Process id of the engine, for figures and tests; it changes after a restart. */
  pid(): number
  /** Stops the engine, unless another live process of ours started it. */
  stop(): Promise<void>
}

/** Where the engine keeps its data and how much memory it may take. */
export interface EmbeddedClickhouseOptions {
  dataDir: string
  log: StoreLog
  /** Default: a third of the machine's memory, between 1 and 4 GB. */
  memoryLimitBytes?: number
}

const entry = fileURLToPath(new URL('./embedded-clickhouse-server.ts', import.meta.url))
const user = 'landfall'
const maxRunning = 12
const startAttempts = 40
const gigabyte = 1_000_000_000

/**
 * Starts the ClickHouse engine in a process of its own, which speaks ClickHouse's HTTP interface on
 * loopback, and starts it again whenever it ends by itself; the address stays the same.
 */
export async function startEmbeddedClickhouse(
  options: EmbeddedClickhouseOptions,
): Promise<EmbeddedClickhouse> {
  const dataDir = path.resolve(options.dataDir)
  await mkdir(dataDir, { recursive: true })
  const secrets = await loadSecrets(dataDir)
  const url = () => `http://${user}:${secrets.password}@127.0.0.1:${secrets.port}`
  const keeper = path.join(dataDir, 'clickhouse-keeper.pid')
  if ((await isKeptByAnother(keeper)) && (await answers(secrets.port))) {
    return { url: url(), pid: () => 0, stop: async () => undefined }
  }
  secrets.port = await findFreePort(secrets.port)
  await saveSecrets(dataDir, secrets)
  await writeKeeper(keeper)
  const memoryLimitBytes =
    options.memoryLimitBytes ?? Math.min(Math.max(totalmem() / 3, gigabyte), 4 * gigabyte)
  const order: ServerOrder = {
    dataDir: path.join(dataDir, 'clickhouse'),
    configFile: path.join(dataDir, 'clickhouse-config.xml'),
    port: secrets.port,
    user,
    password: secrets.password,
    memoryLimitBytes: Math.round(memoryLimitBytes),
    maxRunning,
  }
  await writeEngineConfig(order.configFile, order.memoryLimitBytes)
  const supervisor = await supervise(order, path.join(dataDir, 'clickhouse.log'), options.log)
  secrets.port = order.port
  await saveSecrets(dataDir, secrets)
  const stop = async () => {
    await supervisor.stop()
    await removeKeeper(keeper)
  }
  return { url: url(), pid: supervisor.pid, stop }
}

interface Supervisor {
  pid(): number
  stop(): Promise<void>
}

async function supervise(order: ServerOrder, logFile: string, log: StoreLog): Promise<Supervisor> {
  let stopping = false
  let child = await launchPatiently(order, logFile)

  const revive = async () => {
    for (let waitMs = 100; !stopping; waitMs = Math.min(waitMs * 2, 5000)) {
      await sleep(waitMs, undefined, { ref: false })
      if (stopping) return
      const next = await launch(order, logFile)
      if (!next) continue
      child = next
      // A stop that came during the launch had only the old process to end.
      if (stopping) child.kill('SIGTERM')
      watchOver(next)
      return
    }
  }
  const watchOver = (current: ChildProcess) => {
    current.once('exit', (code, signal) => {
      if (stopping) return
      log.error({ code, signal }, 'the ClickHouse engine ended by itself; starting it again')
      void revive()
    })
  }
  watchOver(child)

  async function stop(): Promise<void> {
    stopping = true
    if (child.exitCode !== null || child.signalCode !== null) return
    const ended = new Promise((resolve) => child.once('exit', resolve))
    child.kill('SIGTERM')
    const kill = setTimeout(() => child.kill('SIGKILL'), 8000)
    await ended
    clearTimeout(kill)
  }
  return { pid: () => child.pid ?? 0, stop }
}

// The engine of a process that was just killed may hold the folder for a moment longer, and another program may have taken
// the port since it was found free.
async function launchPatiently(order: ServerOrder, logFile: string): Promise<ChildProcess> {
  for (let attempt = 1; attempt <= startAttempts; attempt += 1) {
    const child = await launch(order, logFile)
    if (child) return child
    await sleep(Math.min(50 * attempt, 500))
    order.port = await findFreePort(order.port)
  }
  const text = await readFile(logFile, 'utf8').catch(() => '')
  throw new Error(`The ClickHouse engine did not start: ${text.trim().split('\n').slice(-5).join(' | ')}`)
}

/** Starts one engine process; undefined when it ended before it was ready. */
async function launch(order: ServerOrder, logFile: string): Promise<ChildProcess | undefined> {
  const size = await stat(logFile).catch(() => undefined)
  if (size && size.size > 10_000_000) await truncate(logFile)
  const output = openSync(logFile, 'a', 0o600)
  const env = {
    TZ: 'UTC',
    // Results and inserts block a thread each; the default pool of four would be the bottleneck.
    UV_THREADPOOL_SIZE: String(order.maxRunning + 8),
    // glibc keeps the freed buffers of an insert unless told to hand them back: 150 MB after a large one.
    MALLOC_ARENA_MAX: '2',
    MALLOC_TRIM_THRESHOLD_: '1000000',
    MALLOC_MMAP_THRESHOLD_: '500000',
  }
  // In a process group of its own, so that Ctrl-C reaches our orderly stop before it reaches the engine.
  const child = spawn(process.execPath, [entry], {
    env,
    cwd: '/',
    detached: true,
    stdio: ['pipe', 'pipe', output],
  })
  closeSync(output)
  child.stdin?.on('error', () => undefined)
  child.stdin?.write(`${JSON.stringify(order)}\n`)
  const ready = await new Promise<boolean>((resolve) => {
    child.stdout?.once('data', () => resolve(true))
    child.once('error', () => resolve(false))
    child.once('exit', () => resolve(false))
  })
  return ready ? child : undefined
}

interface Secrets {
  port: number
  password: string
}

async function loadSecrets(dataDir: string): Promise<Secrets> {
  const text = await readFile(secretsFile(dataDir), 'utf8').catch(() => undefined)
  return text ? (JSON.parse(text) as Secrets) : { port: 0, password: randomBytes(24).toString('base64url') }
}

async function saveSecrets(dataDir: string, secrets: Secrets): Promise<void> {
  const file = secretsFile(dataDir)
  await writeFile(`${file}.new`, JSON.stringify(secrets), { mode: 0o600 })
  await rename(`${file}.new`, file)
}

function secretsFile(dataDir: string): string {
  return path.join(dataDir, 'clickhouse-secrets.json')
}

async function answers(port: number): Promise<boolean> {
  return fetch(`http://127.0.0.1:${port}/ping`).then(
    (response) => response.ok,
    () => false,
  )
}
