import type { ChildProcess } from 'node:child_process'
import type { ErrorName } from '@landfall/contract/error-codes.ts'
import { CallerGone } from '#platform/clickhouse/clickhouse-errors.ts'
import { AppError } from '#platform/http/app-error.ts'
import type { Log } from '#platform/log/log.ts'
import { endProcess, forkBare } from './bare-process.ts'
import type { ParsingJobs, ParsingReply, ParsingRequest } from './parsing-process.ts'
import { createPlaces } from './places.ts'

/** For whom something is parsed. */
export interface ParsingCaller {
  company: { id: number }
  log?: Pick<Log, 'warn'>
  /** Whoever is gone waits for no turn any more. */
  gone?: AbortSignal | undefined
  /** Nobody looks at it: its turn may come whenever there is one. */
  isPatient?: boolean
}

export interface ParserOptions {
  /** The file of the processes, which calls `serveParsing`. */
  script: URL
  /** Processes at a time. */
  atOnce: number
  /** How long one more waits for its turn. */
  waitMs: number
  /** How long one input may take. */
  limitMs: number
  /** What is told to whom no turn came to, and of what took too long or ended its process. */
  refusals: { busy: ErrorName; tooLong: ErrorName }
}

/** Takes apart what people write and send, beside the thread that answers everybody. */
export interface Parsers<Jobs extends ParsingJobs> {
  ask<Name extends keyof Jobs & string>(
    caller: ParsingCaller,
    job: Name,
    input: Parameters<Jobs[Name]>[0],
  ): Promise<Awaited<ReturnType<Jobs[Name]>>>
}

/** Longer than between two previews of somebody who is writing; a process takes some 85 MB. */
const idleMs = 60_000

/** A process that is ended from outside is no fault of what it read, once. */
const attempts = 2

/**
 * A few processes that are started when there is something to parse, and ended when there has been nothing for a while.
 * Processes, not threads: docs/decisions/0193-what-people-send-is-read-elsewhere.md.
 */
export function createParsers<Jobs extends ParsingJobs>(options: ParserOptions): Parsers<Jobs> {
  const { script, atOnce, waitMs, limitMs, refusals } = options
  const places = createPlaces({ atOnce, waitMs, busy: refusals.busy })
  const idle: Parser[] = []
  const keep = (parser: Parser) => {
    idle.push(parser)
    parser.rest(idleMs, () => idle.splice(idle.indexOf(parser), 1))
  }
  const askOne = async (request: ParsingRequest, log: ParsingCaller['log']): Promise<ParsingReply> => {
    for (let attempt = 1; ; attempt += 1) {
      const parser = idle.pop() ?? new Parser(script)
      const ending = await parser.ask(request, limitMs)
      if ('reply' in ending) {
        keep(parser)
        return ending.reply
      }
      log?.warn({ job: request.job, ...ending }, 'something sent to us was too much for its parser')
      if (ending.isTooLong || attempt === attempts) throw new AppError(refusals.tooLong)
    }
  }
  return {
    async ask({ company, log, isPatient, gone = new AbortController().signal }, job, input) {
      const place = { company, isPatient, signal: gone }
      const reply = await places
        .during(place, () => askOne({ job, input }, log))
        .catch((error: unknown) => {
          throw error === gone.reason ? new CallerGone(error) : error
        })
      if (reply.refusal) throw new AppError(reply.refusal.name, reply.refusal.values)
      if (reply.failure) throw new Error(`parsing failed: ${reply.failure}`)
      return reply.output as never
    },
  }
}

/** What came of a question: an answer, or the end of the process. */
type Ending = { reply: ParsingReply } | { isTooLong: boolean; code: number | null; signal: string | null }

class Parser {
  readonly #child: ChildProcess
  #resting: NodeJS.Timeout | undefined
  #whenGone: () => void = () => undefined

  constructor(script: URL) {
    this.#child = forkBare(script, ['--max-semi-space-size=8', '--max-old-space-size=1024'])
    // Nobody who stops waits for one that rests; it ends with the channel.
    this.#child.unref()
    this.#child.channel?.unref()
    this.#child.on('exit', () => this.#whenGone())
    this.#child.on('error', () => {
      // Of one that was started, this is about its channel: the process ends, and how it did says more.
      if (this.#child.pid === undefined) this.#whenGone()
    })
  }

  ask(request: ParsingRequest, limitMs: number): Promise<Ending> {
    clearTimeout(this.#resting)
    const child = this.#child
    return new Promise((resolve) => {
      let isTooLong = false
      const timer = setTimeout(() => {
        isTooLong = true
        void endProcess(child)
      }, limitMs)
      const finish = (ending: Ending) => {
        clearTimeout(timer)
        child.off('message', take)
        this.#whenGone = () => undefined
        resolve(ending)
      }
      const take = (reply: unknown) => finish({ reply: reply as ParsingReply })
      this.#whenGone = () => finish({ isTooLong, code: child.exitCode, signal: child.signalCode })
      child.on('message', take)
      if (child.exitCode !== null || child.signalCode !== null || !child.connected) this.#whenGone()
      else child.send(request)
    })
  }

  /** Until the next question, or its end. */
  rest(ms: number, ended: () => void): void {
    this.#whenGone = () => {
      clearTimeout(this.#resting)
      ended()
    }
    this.#resting = setTimeout(() => void endProcess(this.#child), ms)
    this.#resting.unref()
  }
}
