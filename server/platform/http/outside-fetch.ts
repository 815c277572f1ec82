import { request as httpRequest, type IncomingMessage } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { isPublicAddress, lookupOutside, OutsideError } from './outside-address.ts'

const isLoopback = (host: string) => /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(host)
const patienceMs = 10_000
const answerLimit = 1024 * 1024

/**
 * Makes a `fetch` for addresses that people of a company have typed in: https only, no redirects, at most 1 MB and 10 s,
 * and never to an address inside our own network — checked on the address that is then connected to. With `allowInside`
 * such addresses are allowed, and plain http on this machine.
 */
export function createOutsideFetch({ allowInside }: { allowInside: boolean }) {
  return async (address: string, init: OutsideRequest): Promise<Response> => {
    const url = new URL(address)
    const isPlain = url.protocol === 'http:' && allowInside && isLoopback(url.hostname)
    if (url.protocol !== 'https:' && !isPlain) throw new OutsideError('https://…')
    const host = url.hostname.replace(/^\[|\]$/g, '')
    // An address in the place of a name is not looked up, so it is checked here.
    if (!allowInside && isIP(host) && !isPublicAddress(host)) throw new OutsideError(host)
    return send(url, init, allowInside ? undefined : lookupOutside)
  }
}

/** What is sent; other parts of a browser's `fetch` do not exist here. */
export interface OutsideRequest {
  method: string
  headers: Record<string, string>
  body?: string | undefined
  /** How long the answer may take; 10 s when it is not said. */
  timeoutMs?: number
}

function send(
  url: URL,
  { method, headers, body, timeoutMs = patienceMs }: OutsideRequest,
  lookup: LookupFunction | undefined,
): Promise<Response> {
  const { promise, resolve, reject } = Promise.withResolvers<Response>()
  const start = url.protocol === 'https:' ? httpsRequest : httpRequest
  const request = start(
    url,
    { method, headers, agent: false, signal: AbortSignal.timeout(timeoutMs), ...(lookup ? { lookup } : {}) },
    (answer) => void readAnswer(answer).then(resolve, reject),
  )
  request.on('error', (error) =>
    reject(error instanceof OutsideError ? error : new OutsideError(reasonOf(error))),
  )
  request.end(body)
  return promise
}

function reasonOf(error: Error & { code?: string }): string {
  return error.code ?? error.name
}

async function readAnswer(answer: IncomingMessage): Promise<Response> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > answerLimit) throw new OutsideError('1 MB')
    chunks.push(chunk)
  }
  const status = answer.statusCode ?? 502
  const headers = Object.entries(answer.headers).flatMap(([name, value]) =>
    typeof value === 'string' ? [[name, value] as [string, string]] : [],
  )
  return new Response(status === 204 || status === 304 ? null : Buffer.concat(chunks), { status, headers })
}
