import { execFile } from 'node:child_process'
import { readdir, readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** What a running server wrote into its `postmaster.pid`. */
export interface RunningServer {
  pid: number
  port: number
  /** Folder of its socket; empty when it listens on the network only. */
  socketDir: string
  ready: boolean
}

/** Reads the server running on a cluster; a file left by a server that is gone counts as none. */
export async function readRunningServer(clusterDir: string): Promise<RunningServer | undefined> {
  const text = await readFile(path.join(clusterDir, 'postmaster.pid'), 'utf8').catch(() => '')
  const lines = text.split('\n')
  const pid = Number(lines[0])
  if (!pid || !isAlive(pid)) return undefined
  const ready = lines[7]?.trim() === 'ready'
  return { pid, port: Number(lines[3] ?? 0), socketDir: lines[4]?.trim() ?? '', ready }
}

/**
 * Removes a lock file whose process id now belongs to some other program, as happens after a container
 * restart; PostgreSQL itself only recognises ids that are free.
 */
export async function clearForeignLock(clusterDir: string): Promise<void> {
  const server = await readRunningServer(clusterDir)
  if (!server || (await commandOf(server.pid)).includes(clusterDir)) return
  await rm(path.join(clusterDir, 'postmaster.pid'), { force: true })
}

/** Does the same for the sockets that servers which are gone have left in the folder of the cluster. */
export async function clearForeignSockets(clusterDir: string): Promise<void> {
  const locks = (await readdir(clusterDir)).filter((name) => /^\.s\.PGSQL\.\d+\.lock$/.test(name))
  for (const lock of locks.map((name) => path.join(clusterDir, name))) {
    const pid = Number.parseInt(await readFile(lock, 'utf8').catch(() => ''), 10)
    if (pid && isAlive(pid) && (await commandOf(pid)).includes(clusterDir)) continue
    await Promise.all([lock, lock.slice(0, -'.lock'.length)].map((file) => rm(file, { force: true })))
  }
}

/** True while a process with this id exists. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

async function commandOf(pid: number): Promise<string> {
  if (process.platform === 'win32') return 'postgres'
  const fromProc = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => undefined)
  if (fromProc !== undefined) return fromProc
  const { stdout } = await run('ps', ['-o', 'command=', '-p', String(pid)]).catch(() => ({ stdout: '' }))
  return stdout
}
