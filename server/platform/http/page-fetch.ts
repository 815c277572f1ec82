import { request as httpRequest, type IncomingMessage } from 'node:http'
import { request as httpsRequest } from 'node:https'
import type { Socket } from 'node:net'
import { PassThrough, type Readable, type Transform } from 'node:stream'
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib'
import type { Log } from '#platform/log/log.ts'
import { OutsideError, UnreachableError } from './outside-address.ts'
import { hostOf, secure } from './outside-fetch.ts'
import { OutsideGuard, type OutsideHost } from './outside-guard.ts'
import { ownSiteOf } from './own-servers.ts'

/** A page as a server of strangers sent it, at most to the limit. */
export interface FetchedPage {
  status: number
  contentType: string
  /** Where the server says that the page is; empty when it does not. */
  location: string
  body: Uint8Array
  /** There was more of it than the limit. */
  isCut: boolean
}

/** The server was reached, and did not send the page in time. */
export class PageTimeout extends OutsideError {
  constructor() {
    super('timeout')
  }
}

/** What came cannot be read as it says: a broken archive, or one that never ends. */
export class PageUnreadable extends OutsideError {
  constructor() {
    super('unreadable')
  }
}

export interface PageWishes {
  /** Who asks, for the server's log. */
  agent: string
  /** Bytes that are read, unpacked and as they come. */
  limit: number
  /** How long a connection may take to come about, and how long all of it. */
  patienceMs: number
  timeoutMs: number
  signal: AbortSignal
}

/** Fetches one page over http or https; redirects are answers like others. */
export type FetchPage = (address: string, wishes: PageWishes) => Promise<FetchedPage>

/** A guard for the sites of companies: at their usual ports only. */
export function createSiteGuard(
  log: Pick<Log, 'info'>,
  resolve?: ConstructorParameters<typeof OutsideGuard>[0]['resolve'],
): OutsideGuard {
  const takesPort = (port: number) => port === 80 || port === 443
  return new OutsideGuard({ allowInside: false, takesPort, log, ...(resolve ? { resolve } : {}) })
}

/** Fetches pages of strangers, and never past the guard; throws `OutsideError`. */
export function createPageFetch(guard: OutsideGuard): FetchPage {
  return async (address, wishes) => {
    const url = new URL(address)
    const { patienceMs, signal } = wishes
    const socket = await guard.connect({ ...placeOf(url), patienceMs, signal })
    const ends = AbortSignal.any([signal, AbortSignal.timeout(wishes.timeoutMs)])
    try {
      return await ask(url, wishes, { socket, ends })
    } catch (error) {
      signal.throwIfAborted()
      throw ends.aborted ? new PageTimeout() : asOutside(error)
    } finally {
      socket.destroy()
    }
  }
}

function placeOf(url: URL): OutsideHost {
  const own = ownSiteOf(url.hostname)
  if (!/^https?:$/.test(url.protocol)) throw new UnreachableError('protocol')
  // Servers of our own have no certificates.
  if (own && url.protocol === 'https:') throw new UnreachableError('noTls')
  return own ?? hostOf(url)
}

const asOutside = (error: unknown): OutsideError =>
  error instanceof OutsideError
    ? error
    : new UnreachableError((error as NodeJS.ErrnoException).code ?? 'unknown')

interface Line {
  socket: Socket
  ends: AbortSignal
}

function ask(url: URL, { agent, limit }: PageWishes, { socket, ends }: Line): Promise<FetchedPage> {
  const { promise, resolve, reject } = Promise.withResolvers<FetchedPage>()
  const isTls = url.protocol === 'https:'
  const request = (isTls ? httpsRequest : httpRequest)(
    url,
    {
      headers: {
        // Without its usual port, by which some servers know their sites.
        host: url.host,
        'user-agent': agent,
        accept: 'text/html,application/xhtml+xml,text/plain;q=0.8,*/*;q=0.5',
        'accept-encoding': 'gzip, deflate, br',
        connection: 'close',
      },
      maxHeaderSize: 65_536,
      signal: ends,
      createConnection: () => (isTls ? secure(socket, url.hostname) : socket),
    },
    (answer) => {
      readBody(answer, limit, ends).then(
        ({ body, isCut }) =>
          resolve({
            status: answer.statusCode ?? 0,
            contentType: answer.headers['content-type'] ?? '',
            location: answer.headers.location ?? '',
            ...{ body, isCut },
          }),
        reject,
      )
    },
  )
  request.on('error', reject)
  request.end()
  return promise
}

async function readBody(
  answer: IncomingMessage,
  limit: number,
  ends: AbortSignal,
): Promise<{ body: Uint8Array; isCut: boolean }> {
  const packing = (answer.headers['content-encoding'] ?? 'identity').trim().toLowerCase()
  const unpacking = unpackers[packing]
  if (!unpacking) throw new PageUnreadable()
  // An archive that unpacks to nothing for ever is no page either.
  const packed = answer.pipe(bounded(limit))
  const plain: Readable = packed.pipe(unpacking())
  packed.on('error', (error) => plain.destroy(error))
  answer.on('error', (error) => plain.destroy(error))
  const abort = () => plain.destroy(new PageTimeout())
  ends.addEventListener('abort', abort, { once: true })
  const chunks: Buffer[] = []
  let size = 0
  try {
    for await (const chunk of plain as AsyncIterable<Buffer>) {
      chunks.push(chunk.subarray(0, limit - size))
      size += chunk.length
      if (size > limit) return { body: Buffer.concat(chunks), isCut: true }
    }
    return { body: Buffer.concat(chunks), isCut: packed.isCut }
  } catch (error) {
    if (error instanceof OutsideError || ends.aborted) throw error
    // Of an archive that was cut off, what came is read.
    if (packed.isCut && size > 0) return { body: Buffer.concat(chunks), isCut: true }
    throw isPackingError(error) ? new PageUnreadable() : error
  } finally {
    ends.removeEventListener('abort', abort)
    answer.destroy()
    plain.destroy()
  }
}

const unpackers: Readonly<Record<string, () => Transform>> = {
  identity: () => new PassThrough(),
  '': () => new PassThrough(),
  gzip: () => createGunzip(),
  'x-gzip': () => createGunzip(),
  deflate: () => createInflate(),
  br: () => createBrotliDecompress(),
}

const isPackingError = (error: unknown) =>
  /^(?:Z_|ERR_BROTLI|ERR__ERROR_FORMAT)/.test((error as NodeJS.ErrnoException).code ?? '')

function bounded(limit: number): Bounded {
  return new Bounded(limit)
}

/** Passes on so many bytes, and ends. */
class Bounded extends PassThrough {
  isCut = false
  #left: number

  constructor(limit: number) {
    super()
    this.#left = limit
  }

  override _transform(
    chunk: Buffer,
    _encoding: string,
    done: (error?: Error | null, data?: Buffer) => void,
  ): void {
    if (this.isCut) {
      done()
      return
    }
    const taken = chunk.subarray(0, this.#left)
    this.#left -= taken.length
    this.isCut = taken.length < chunk.length
    done(null, taken)
    if (this.isCut) this.push(null)
  }
}
