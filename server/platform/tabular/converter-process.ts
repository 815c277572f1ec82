import { type ChildProcess, fork } from 'node:child_process'
import { AppError } from '#platform/http/app-error.ts'
import type { Log } from '#platform/log/log.ts'
import type { ConvertRequest } from './conversion-process.ts'

/** For whom a file is converted, and until when. */
export interface ConversionCaller {
  company: { id: number }
  log: Pick<Log, 'error'>
  signal: AbortSignal
}

/** A process that converts one file. */
export interface Converter {
  /** One at a time. Rejects when the process ends instead of answering, and when the conversion is given up. */
  ask(request: ConvertRequest): Promise<unknown>
  /** Resolves when the process is gone. */
  end(): Promise<void>
}

/** Starts a process with the file that calls `serveConversion`, and sends it its order. */
export function startConverter(script: URL, order: object, { log, signal }: ConversionCaller): Converter {
  const child = fork(script, {
    serialization: 'advanced',
    // A small young generation keeps the memory of a stream of short-lived rows small.
    execArgv: ['--max-semi-space-size=8'],
    env: neededOf(serverVariables()),
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  let isOver = false
  // One request is under way at most. No race against one promise of failure: until that is settled it would keep every answer.
  let asked: PromiseWithResolvers<unknown> | undefined
  let failure: { reason: unknown } | undefined
  const failWith = (reason: unknown) => {
    failure ??= { reason }
    asked?.reject(failure.reason)
  }
  const fail = (how: object) => {
    if (isOver || signal.aborted) return
    log.error(how, 'a conversion ended before its file')
    failWith(new AppError('uploadReadingEnded'))
  }
  const giveUp = () => failWith(signal.reason)
  child.on('message', (answer) => asked?.resolve(answer))
  signal.addEventListener('abort', giveUp, { once: true })
  if (signal.aborted) giveUp()
  child.once('exit', (code, killedBy) => fail({ code, signal: killedBy }))
  child.on('error', (error) => {
    // Of one that was started, this is about its channel: the process ends, and how it did says more.
    if (child.pid === undefined) fail({ err: error })
  })
  if (child.pid !== undefined) child.send(order)
  return {
    ask(request) {
      if (failure) return Promise.reject(failure.reason)
      asked = Promise.withResolvers()
      if (child.pid !== undefined) child.send(request)
      return asked.promise
    },
    async end() {
      isOver = true
      signal.removeEventListener('abort', giveUp)
      await kill(child)
    },
  }
}

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return
  // Not `once` of events, which an error of the channel would end.
  const exit = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGKILL')
  await exit
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
