import { type ChildProcess, fork } from 'node:child_process'
import { Worker } from 'node:worker_threads'

/** Starts a process of ours that reads what strangers sent; it is handed nothing of what this one may do. */
export function forkBare(script: URL, execArgv: string[]): ChildProcess {
  return fork(script, {
    serialization: 'advanced',
    execArgv,
    env: neededOf(serverVariables()),
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
}

/** Ends a process, whatever it is doing; resolves when it is gone. */
export async function endProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return
  // Not `once` of events, which an error of the channel would end.
  const exit = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGKILL')
  await exit
}

/** Called in such a process: who ends a server often signals all of its processes, and it ends these itself. */
export function leaveSignalsToParent(): void {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined)
}

// A thread that has to read TypeScript takes twice the memory.
const parentWatch = `
  const { workerData: parent } = require('node:worker_threads')
  const isThere = () => {
    try {
      return process.kill(parent, 0)
    } catch {
      return false
    }
  }
  setInterval(() => {
    if (process.ppid !== parent || !isThere()) process.kill(process.pid, 'SIGKILL')
  }, 2000)
`

/** Called in such a process: when its parent was killed it ends, even while it is held up and hears of nothing. */
export function endWithParent(): void {
  new Worker(parentWatch, { eval: true, workerData: process.ppid }).unref()
}

type Variables = Record<string, string | undefined>

// biome-ignore lint/style/noProcessEnv: what a process is started with is no configuration of ours.
const serverVariables = (): Variables => process.env

/** The folders of compiled code and of temporary files, the time zone, and without what Windows starts no program. */
const needed = new Set([
  ...['NODE_COMPILE_CACHE', 'TMPDIR', 'TEMP', 'TMP', 'TZ'],
  ...['SYSTEMROOT', 'SYSTEMDRIVE', 'WINDIR'],
])

// What reads files of strangers is not handed the addresses and keys of the stores.
function neededOf(variables: Variables): Variables {
  // Names have no case on Windows.
  return Object.fromEntries(Object.entries(variables).filter(([name]) => needed.has(name.toUpperCase())))
}
