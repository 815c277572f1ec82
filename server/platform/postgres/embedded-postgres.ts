import { spawn } from 'node:child_process'
import { closeSync, openSync } from 'node:fs'
import { readFile, stat, truncate } from 'node:fs/promises'
import { totalmem } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  clearForeignLock,
  clearForeignSockets,
  isAlive,
  type RunningServer,
  readRunningServer,
} from './cluster-lock.ts'
import { createCluster, createRoles, landfallNames } from './cluster-setup.ts'
import { findFreePort } from './free-port.ts'
import { isKeptByAnother, removeKeeper, writeKeeper } from './keeper-file.ts'
import { choosePostgresAccount, type PostgresAccount } from './postgres-account.ts'
import { findPostgresBinaries } from './postgres-binaries.ts'
import { loadPostgresSecrets, type PostgresSecrets, savePostgresSecrets } from './postgres-secrets.ts'
import type { StoreLog } from './store-log.ts'

/** A running embedded PostgreSQL. */
export interface EmbeddedPostgres {
  /** Connection of the role that owns the database: migrations and work across companies. */
  ownerUrl: string
  /** Connection of the role that is bound by row level security. */
  appUrl: string
  /** Process id of the server, for figures and tests. */
  pid(): number
  /** Stops the server, unless another live process of ours started it. */
  stop(): Promise<void>
}

/** Where the cluster lives and how it is tuned. */
export interface EmbeddedPostgresOptions {
  dataDir: string
  log: StoreLog
  /** Server settings that replace the defaults, such as `fsync: 'off'` in tests. */
  settings?: Readonly<Record<string, string>>
}

const defaultSettings: Readonly<Record<string, string>> = {
  listen_addresses: '127.0.0.1',
  unix_socket_permissions: '0700',
  max_connections: '100',
  shared_buffers: ownMemory(),
  effective_cache_size: '1GB',
  work_mem: '8MB',
  maintenance_work_mem: '128MB',
  max_wal_size: '1GB',
  checkpoint_completion_target: '0.9',
  random_page_cost: '1.1',
  jit: 'off',
  // One machine with few cores serves many people: a query that takes all cores slows everybody,
  // and parallel plans need shared memory that containers cap at 64 MB.
  max_parallel_workers_per_gather: '0',
  io_method: 'sync',
  huge_pages: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_min_messages: 'warning',
  log_statement: 'none',
  log_min_error_statement: 'panic',
  logging_collector: 'off',
}

// A sixteenth of the machine's memory, or of the container's, from 160 MB to 1 GB: what lists and searches read again and
// again is then found there, and other processes are left theirs.
function ownMemory(): string {
  const memory = Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY)
  return `${Math.min(1024, Math.max(160, Math.floor(memory / 16 / 1024 ** 2)))}MB`
}

const logLimit = 10_000_000
const startLimitMs = 60_000
const portAttempts = 5
// Bytes; macOS takes four fewer than Linux.
const socketNameLimit = 103

/**
 * Starts the PostgreSQL that ships with the program on a folder of its own, or takes over the one an
 * earlier process that was killed has left running there.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const dataDir = path.resolve(options.dataDir)
  const clusterDir = path.join(dataDir, 'postgres')
  const secrets = await loadPostgresSecrets(dataDir)
  await savePostgresSecrets(dataDir, secrets)
  const binaries = await findPostgresBinaries()
  const account = await choosePostgresAccount(clusterDir, binaries.postgres)
  await createCluster({ clusterDir, initdb: binaries.initdb, account, secrets })
  await clearForeignLock(clusterDir)
  const keeper = path.join(dataDir, 'postgres-keeper.pid')
  const shared = (await isKeptByAnother(keeper)) && (await readRunningServer(clusterDir)) !== undefined
  const server: Server = { ...options, dataDir, clusterDir, account, secrets, postgres: binaries.postgres }
  const running = await ensureRunning(server)
  let { pid } = running
  const urls = connectionUrls(secrets, running.socketDir)
  if (!secrets.rolesCreated) await createRoles(secrets.port, secrets)
  secrets.rolesCreated = true
  await savePostgresSecrets(dataDir, secrets)
  if (shared) return { ...urls, pid: () => pid, stop: async () => {} }

  await writeKeeper(keeper)
  const stopWatching = watch(
    () => pid,
    async () => {
      options.log.error({}, 'PostgreSQL ended by itself; starting it again')
      try {
        pid = (await ensureRunning(server)).pid
      } catch (error) {
        options.log.error({ err: error }, 'PostgreSQL cannot be started; trying again')
        throw error
      }
    },
  )
  // An exit without an orderly stop must not leave the server behind.
  const stopAtExit = () => void (isAlive(pid) && process.kill(pid, 'SIGINT'))
  process.once('exit', stopAtExit)
  const stop = async () => {
    process.off('exit', stopAtExit)
    await stopWatching()
    await stopServer(pid)
    await removeKeeper(keeper)
  }
  return { ...urls, pid: () => pid, stop }
}

interface Server extends EmbeddedPostgresOptions {
  clusterDir: string
  account: PostgresAccount
  secrets: PostgresSecrets
  postgres: string
}

// By the socket a statement costs less processor time on both sides; the rest of the address is there for tools that know
// hosts only.
function connectionUrls({ ownerPassword, appPassword, port }: PostgresSecrets, socketDir: string) {
  const { owner, app, database } = landfallNames
  const at = `127.0.0.1:${port}/${database}${socketDir && `?host=${encodeURIComponent(socketDir)}`}`
  return {
    ownerUrl: `postgresql://${owner}:${ownerPassword}@${at}`,
    appUrl: `postgresql://${app}:${appPassword}@${at}`,
  }
}

async function ensureRunning(server: Server): Promise<RunningServer> {
  const deadline = Date.now() + startLimitMs
  for (;;) {
    const running = await readRunningServer(server.clusterDir)
    if (running?.ready) {
      server.secrets.port = running.port
      return running
    }
    if (Date.now() > deadline) throw new Error(`PostgreSQL did not start: ${await logTail(server)}`)
    if (running) await sleep(20)
    else await launch(server)
  }
}

/** Starts the server and returns once it is ready, or fails with the end of its log. */
async function launch(server: Server): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    const end = await launchOnce(server)
    if (!end) return
    const text = await logTail(server)
    // Between finding a port free and listening there, another program may have taken it.
    if (attempt === portAttempts || !text.includes('could not create any TCP/IP sockets')) {
      throw new Error(`PostgreSQL ended at start (${end}): ${text}`)
    }
  }
}

/** Starts the server at a free port; tells how it ended when it did before it was ready. */
async function launchOnce(server: Server): Promise<string | undefined> {
  server.secrets.port = await findFreePort(server.secrets.port)
  await clearForeignSockets(server.clusterDir)
  const settings = {
    ...defaultSettings,
    unix_socket_directories: socketDirOf(server.clusterDir),
    ...server.settings,
    port: String(server.secrets.port),
  }
  const args = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const [command = '', ...rest] = [
    ...server.account.prefix,
    server.postgres,
    '-D',
    server.clusterDir,
    ...args,
  ]
  const { uid, gid } = server.account.prefix.length > 0 ? {} : server.account
  const size = await stat(logFile(server)).catch(() => undefined)
  if (size && size.size > logLimit) await truncate(logFile(server))
  const log = openSync(logFile(server), 'a', 0o600)
  // In a process group of its own, so that Ctrl-C reaches our orderly stop before it reaches the server.
  const child = spawn(command, rest, { uid, gid, cwd: '/', detached: true, stdio: ['ignore', log, log] })
  closeSync(log)
  child.unref()
  const ended = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(error.message))
    child.once('exit', (code) => resolve(`code ${code}`))
  })
  for (;;) {
    const end = await Promise.race([ended, sleep(15)])
    if (end) return end
    if ((await readRunningServer(server.clusterDir))?.ready) return undefined
  }
}

// The folder of the cluster, which no other account may enter. Windows and folders with a name too long for a socket have
// the network only.
function socketDirOf(clusterDir: string): string {
  const longest = Buffer.byteLength(path.join(clusterDir, '.s.PGSQL.65535'))
  return process.platform !== 'win32' && longest <= socketNameLimit && !/[",]/.test(clusterDir)
    ? clusterDir
    : ''
}

function logFile(server: { dataDir: string }): string {
  return path.join(server.dataDir, 'postgres.log')
}

async function logTail(server: Server): Promise<string> {
  const text = await readFile(logFile(server), 'utf8').catch(() => '')
  return text.trim().split('\n').slice(-5).join(' | ')
}

/** Calls `revive` whenever the server is gone; the returned function ends the watch. */
function watch(pid: () => number, revive: () => Promise<void>): () => Promise<void> {
  const ending = new AbortController()
  const { signal } = ending
  const loop = async () => {
    while (!signal.aborted) {
      await sleep(500, undefined, { ref: false, signal }).catch(() => undefined)
      if (!signal.aborted && !isAlive(pid())) await revive().catch(() => sleep(2000, undefined, { signal }))
    }
  }
  const looping = loop().catch(() => undefined)
  return () => {
    ending.abort()
    return looping
  }
}

async function stopServer(pid: number): Promise<void> {
  const steps = [
    { signal: 'SIGINT', waitMs: 15_000 },
    { signal: 'SIGQUIT', waitMs: 5_000 },
    { signal: 'SIGKILL', waitMs: 2_000 },
  ] as const
  for (const { signal, waitMs } of steps) {
    if (!isAlive(pid)) return
    process.kill(pid, signal)
    const deadline = Date.now() + waitMs
    while (isAlive(pid) && Date.now() < deadline) await sleep(20)
  }
}
