import type { Envelope } from '@landfall/contract/envelope.ts'
import { type ErrorName, errorCodes } from '@landfall/contract/error-codes.ts'
import type { RouteArguments, RouteReply, RouteSpec } from '@landfall/contract/route.ts'

export interface Answer<Data = unknown> extends Envelope<Data> {
  status: number
  headers: Headers
}

interface CallOptions {
  token?: string
  locale?: string
}

/** Speaks HTTP to a running app as a browser would. */
export interface TestClient {
  /** The whole answer, refusals included; arguments are not checked, so that bad input can be sent. */
  send(route: RouteSpec, args?: UncheckedArguments, options?: CallOptions): Promise<Answer>
  /** The data of a successful answer; throws on any other. */
  call<R extends RouteSpec>(route: R, args: RouteArguments<R>, options?: CallOptions): Promise<RouteReply<R>>
}

export interface UncheckedArguments {
  params?: unknown
  query?: unknown
  body?: unknown
}

/** What a request is made of, beside its address. */
interface Sending {
  method: string
  headers: Record<string, string>
  body: string | Uint8Array<ArrayBuffer> | null
}

type Exchange = (address: string, sending: Sending) => Promise<Answer>

/** A client for the app at a base address; requests go through `exchange`. */
export function createTestClient(baseUrl: string, exchange: Exchange = fetchAnswer): TestClient {
  async function send(
    route: RouteSpec,
    args: UncheckedArguments = {},
    options: CallOptions = {},
  ): Promise<Answer> {
    const isRaw = route.rawBody === true
    return exchange(addressOf(baseUrl, route, args), {
      method: route.method,
      headers: {
        'accept-language': options.locale ?? 'en',
        ...(options.token ? { 'x-access-token': options.token } : {}),
        ...(args.body === undefined
          ? {}
          : { 'content-type': isRaw ? 'application/octet-stream' : 'application/json' }),
      },
      body:
        args.body === undefined
          ? null
          : isRaw
            ? (args.body as Uint8Array<ArrayBuffer>)
            : JSON.stringify(args.body),
    })
  }
  return {
    send,
    async call(route, args, options) {
      const answer = await send(route, args as UncheckedArguments, options)
      if (answer.code !== 20000) {
        throw new Error(
          `${route.method} ${route.path}: ${answer.code} ${answer.message} ${JSON.stringify(answer.data)}`,
        )
      }
      return answer.data as never
    },
  }
}

async function fetchAnswer(address: string, sending: Sending): Promise<Answer> {
  const response = await fetch(address, sending)
  const envelope = (await response.json()) as Envelope
  return { ...envelope, status: response.status, headers: response.headers }
}

function addressOf(baseUrl: string, route: RouteSpec, args: UncheckedArguments): string {
  const params = (args.params ?? {}) as Record<string, unknown>
  const path = route.path.replace(/:(\w+)/g, (_match, name: string) =>
    encodeURIComponent(textOf(params[name] ?? '1').toWellFormed()),
  )
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries((args.query ?? {}) as Record<string, unknown>)) {
    if (value !== undefined && value !== null) query.set(name, textOf(value))
  }
  return `${baseUrl}${path}${query.size > 0 ? `?${query}` : ''}`
}

const textOf = (value: unknown) => (typeof value === 'object' ? JSON.stringify(value) : String(value))

/** The number a test compares `answer.code` with. */
export function codeOf(name: ErrorName): number {
  return errorCodes[name]
}
