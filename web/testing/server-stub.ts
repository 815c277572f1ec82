import { type RequestIssue, successCode } from '@landfall/contract/envelope.ts'
import { type ErrorName, errorCodes } from '@landfall/contract/error-codes.ts'
import type { RouteReply, RouteSpec } from '@landfall/contract/route.ts'
import { vi } from 'vitest'

/** One request as the server would see it. */
export interface SeenCall {
  method: string
  path: string
  query: Record<string, string>
  body: unknown
  headers: Headers
}

/** A refusal that a stubbed route answers with. */
export interface Refusal {
  refuse: ErrorName
  message?: string
  issues?: RequestIssue[]
  status?: number
  /** What goes with the code beside fields. */
  data?: object
}

type Answer<R extends RouteSpec> =
  | RouteReply<R>
  | Refusal
  | ((call: SeenCall) => RouteReply<R> | Refusal | Promise<RouteReply<R> | Refusal>)

interface Stub {
  route: RouteSpec
  answer: (call: SeenCall) => unknown
}

/** The network of a test: routes answer as the contract says, everything else is not found. */
export class ServerStub {
  readonly calls: SeenCall[] = []
  readonly headers: Record<string, string> = {}
  #stubs: Stub[] = []

  constructor() {
    vi.stubGlobal('fetch', (input: string, init?: RequestInit) => this.#fetch(input, init))
  }

  /** Lets a route answer; a later answer for the same route replaces the earlier one. */
  on<R extends RouteSpec>(route: R, answer: Answer<R>): this {
    const give = typeof answer === 'function' ? (answer as Stub['answer']) : () => answer
    this.#stubs.unshift({ route, answer: give })
    return this
  }

  /** The calls of one route, oldest first. */
  callsOf(route: RouteSpec): SeenCall[] {
    return this.calls.filter((call) => isCallOf(route, call))
  }

  async #fetch(input: string, init: RequestInit = {}): Promise<Response> {
    const url = new URL(input, location.origin)
    const call: SeenCall = {
      method: init.method ?? 'GET',
      path: url.pathname,
      query: Object.fromEntries(url.searchParams),
      body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined,
      headers: new Headers(init.headers),
    }
    this.calls.push(call)
    // A path without parameters goes before one that happens to match it, as on the server.
    const isExact = ({ route }: Stub) => route.method === call.method && route.path === call.path
    const stub = this.#stubs.find(isExact) ?? this.#stubs.find(({ route }) => isCallOf(route, call))
    const answer = stub ? await raced(stub.answer(call), init.signal) : { refuse: 'notFound', status: 404 }
    return this.#response(answer)
  }

  #response(answer: unknown): Response {
    if (!isRefusal(answer)) return this.#json(200, { code: successCode, message: '', data: answer })
    const { refuse, message = refuse, issues, data = null, status = 200 } = answer
    return this.#json(status, { code: errorCodes[refuse], message, data: issues ? { issues } : data })
  }

  #json(status: number, body: unknown): Response {
    return new Response(JSON.stringify(body), { status, headers: this.headers })
  }
}

/** Like the network, a stub that has not answered yet ends when the caller gives up. */
function raced(answer: unknown, signal: AbortSignal | null | undefined): Promise<unknown> {
  const { promise, reject } = Promise.withResolvers<never>()
  signal?.addEventListener('abort', () => reject(signal.reason))
  return Promise.race([Promise.resolve(answer), promise])
}

function isCallOf(route: RouteSpec, call: SeenCall): boolean {
  const pattern = new RegExp(`^${route.path.replace(/:[A-Za-z]+/g, '[^/]+')}$`)
  return route.method === call.method && pattern.test(call.path)
}

function isRefusal(answer: unknown): answer is Refusal {
  return typeof answer === 'object' && answer !== null && 'refuse' in answer
}
