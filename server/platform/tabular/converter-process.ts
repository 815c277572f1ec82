import { AppError } from '#platform/http/app-error.ts'
import type { Log } from '#platform/log/log.ts'
import { endProcess, forkBare } from '#platform/parsing/bare-process.ts'
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
  // A small young generation keeps the memory of a stream of short-lived rows small.
  const child = forkBare(script, ['--max-semi-space-size=8'])
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
      await endProcess(child)
    },
  }
}
