import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A folder on the local disk for rows that do not fit into memory. */
export interface SpoolFolder {
  path: string
  remove(): Promise<void>
}

const prefix = 'landfall-spool-'
// A process that was killed is told from a later one of the same number by the moment it began.
const own = `${process.pid}-${Math.round(performance.timeOrigin)}`

/** Opens an empty folder that only this process uses. */
export async function openSpool(): Promise<SpoolFolder> {
  const path = await mkdtemp(join(tmpdir(), `${prefix}${own}-`))
  return { path, remove: () => rm(path, { recursive: true, force: true }) }
}

/** Deletes what processes of this machine left behind that were killed. */
export async function sweepSpools(): Promise<void> {
  const names = (await readdir(tmpdir())).filter((name) => name.startsWith(prefix))
  for (const name of names) {
    const [pid = '', began] = name.slice(prefix.length).split('-')
    const isOwn = pid === String(process.pid)
    if (isOwn ? `${pid}-${began}` === own : isRunning(Number(pid))) continue
    // What belongs to another user of the machine is left to his own processes.
    await rm(join(tmpdir(), name), { recursive: true, force: true }).catch(() => undefined)
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return !(error instanceof Error && 'code' in error && error.code === 'ESRCH')
  }
}
