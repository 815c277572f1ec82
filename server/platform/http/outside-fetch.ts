import { lookup as resolveName } from 'node:dns'
import { request as httpRequest, type IncomingMessage } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { BlockList, isIP, type LookupFunction } from 'node:net'

/** A request that was not made or not answered as it should be; the message may be shown. */
export class OutsideError extends Error {}

const inside = new BlockList()
const ranges: [address: string, prefix: number, family: 'ipv4' | 'ipv6'][] = [
  ['0.0.0.0', 8, 'ipv4'],
  ['10.0.0.0', 8, 'ipv4'],
  ['100.64.0.0', 10, 'ipv4'],
  ['127.0.0.0', 8, 'ipv4'],
  ['169.254.0.0', 16, 'ipv4'],
  ['172.16.0.0', 12, 'ipv4'],
  ['192.0.0.0', 24, 'ipv4'],
  ['192.0.2.0', 24, 'ipv4'],
  ['192.88.99.0', 24, 'ipv4'],
  ['192.168.0.0', 16, 'ipv4'],
  ['198.18.0.0', 15, 'ipv4'],
  ['198.51.100.0', 24, 'ipv4'],
  ['203.0.113.0', 24, 'ipv4'],
  ['224.0.0.0', 3, 'ipv4'],
]
for (const range of ranges) inside.addSubnet(...range)
// Of the sixth version only the part that is given out to the public, without tunnels and documentation.
const outside = new BlockList()
outside.addSubnet('2000::', 3, 'ipv6')
const tunnels = new BlockList()
tunnels.addSubnet('2001::', 23, 'ipv6')
tunnels.addSubnet('2001:db8::', 32, 'ipv6')
tunnels.addSubnet('2002::', 16, 'ipv6')

/** Whether an address belongs to the public internet. */
export function isPublicAddress(address: string): boolean {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  const plain = mapped ?? address
  const family = isIP(plain)
  if (family === 4) return !inside.check(plain, 'ipv4')
  return family === 6 && outside.check(plain, 'ipv6') && !tunnels.check(plain, 'ipv6')
}

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

const lookupOutside: LookupFunction = (name, options, callback) => {
  resolveName(name, { ...options, all: true }, (error, addresses) => {
    if (error) return callback(error, '', 0)
    const wrong = addresses.find(({ address }) => !isPublicAddress(address))
    const [first] = addresses
    if (wrong || !first) return callback(new OutsideError(name), '', 0)
    if (options.all) return callback(null, addresses)
    return callback(null, first.address, first.family)
  })
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
