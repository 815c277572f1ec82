import { request as httpRequest, type IncomingMessage } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { isIP, type Socket } from 'node:net'
import { connect as connectTls } from 'node:tls'
import { OutsideError } from './outside-address.ts'
import { OutsideGuard, type OutsideHost, type OutsideRules, reachMs } from './outside-guard.ts'

const isLoopback = (host: string) => /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(host)
const patienceMs = 10_000
const answerLimit = 1024 * 1024

/** A guard for what is asked over HTTP: at the usual port, or one that no system service has. */
export function createWebGuard(rules: Omit<OutsideRules, 'takesPort'>): OutsideGuard {
  return new OutsideGuard({ ...rules, takesPort: (port) => port === 443 || port > 1023 })
}

/** The host and port of an address. */
export function hostOf({ protocol, hostname, port }: URL): OutsideHost {
  return { host: hostname, port: Number(port) || (protocol === 'https:' ? 443 : 80) }
}

/**
 * Makes a `fetch` for addresses that people of a company have typed in: https only, no redirects, at most 1 MB and 10 s unless more is asked for,
 * and never past the guard. Where that allows our own network, plain http on this machine is allowed too.
 */
export function createOutsideFetch(guard: OutsideGuard) {
  return async (address: string, init: OutsideRequest): Promise<Response> => {
    const url = new URL(address)
    const isPlain = url.protocol === 'http:' && guard.allowsInside && isLoopback(url.hostname)
    if (url.protocol !== 'https:' && !isPlain) throw new OutsideError('https://…')
    const { timeoutMs = patienceMs } = init
    const signal = AbortSignal.timeout(timeoutMs)
    const socket = await guard.connect({ ...hostOf(url), patienceMs: Math.min(reachMs, timeoutMs) })
    return send(url, init, { socket, signal })
  }
}

/** What is sent; other parts of a browser's `fetch` do not exist here. */
export interface OutsideRequest {
  method: string
  headers: Record<string, string>
  body?: string | Uint8Array | undefined
  /** How long the answer may take; 10 s when it is not said. */
  timeoutMs?: number
  /** The largest answer that is taken, in bytes; 1 MB when it is not said. */
  mostBytes?: number
}

interface Line {
  socket: Socket
  signal: AbortSignal
}

function send(
  url: URL,
  { method, headers, body, mostBytes = answerLimit }: OutsideRequest,
  line: Line,
): Promise<Response> {
  const { promise, resolve, reject } = Promise.withResolvers<Response>()
  const { socket, signal } = line
  const isTls = url.protocol === 'https:'
  const start = isTls ? httpsRequest : httpRequest
  const createConnection = () => (isTls ? secure(socket, url.hostname) : socket)
  const request = start(
    url,
    { method, headers, signal, createConnection },
    (answer) => void readAnswer(answer, mostBytes).then(resolve, reject),
  )
  request.on('error', (error) =>
    reject(error instanceof OutsideError ? error : new OutsideError(reasonOf(error))),
  )
  request.on('close', () => socket.destroy())
  request.end(body)
  return promise
}

/** Makes a connection that stands a secure one. */
export function secure(socket: Socket, hostname: string): Socket {
  const host = hostname.replace(/^\[|\]$/g, '')
  return connectTls({
    socket,
    host,
    ...(isIP(host) ? {} : { servername: host }),
    ALPNProtocols: ['http/1.1'],
  })
}

function reasonOf(error: Error & { code?: string }): string {
  return error.code ?? error.name
}

async function readAnswer(answer: IncomingMessage, mostBytes: number): Promise<Response> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > mostBytes) {
      answer.destroy()
      throw new OutsideError(`${Math.floor(mostBytes / 1024 / 1024)} MB`)
    }
    chunks.push(chunk)
  }
  const status = answer.statusCode ?? 502
  const headers = Object.entries(answer.headers).flatMap(([name, value]) =>
    typeof value === 'string' ? [[name, value] as [string, string]] : [],
  )
  return new Response(status === 204 || status === 304 ? null : Buffer.concat(chunks), { status, headers })
}
