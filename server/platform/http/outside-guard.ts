import type { LookupAddress } from 'node:dns'
import { lookup as findAddresses } from 'node:dns/promises'
import { connect, isIP, type LookupFunction, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Log } from '#platform/log/log.ts'
import { isPublicAddress, UnreachableError } from './outside-address.ts'
import { isOwnServer } from './own-servers.ts'

/** Where connections to hosts that people name may lead. */
export interface OutsideRules {
  /** Inside our own network too, at any port: a setting of the installation. */
  allowInside: boolean
  /** Whether a public host may be connected to at a port. */
  takesPort(port: number): boolean
  log: Pick<Log, 'info'>
  /** Finds the addresses of a name. */
  resolve?: (name: string) => Promise<LookupAddress[]>
}

/** A host as somebody typed it, by name or by number. */
export interface OutsideHost {
  host: string
  port: number
}

interface Reach extends OutsideHost {
  /** How long a connection may take to come about, in milliseconds. */
  patienceMs?: number | undefined
  /** Ends waiting at once. */
  signal?: AbortSignal | undefined
}

/** How to connect to a host whose addresses have been looked at. */
export interface OutsideWay {
  /** Answers these addresses, whatever the name stands for by now. */
  lookup: LookupFunction
  /** What is left of the time for connecting. */
  patienceMs: number
}

/** So long may a connection take to come about; who cannot be reached is told after this time. */
export const reachMs = 8_000

const bareHost = (host: string) => host.replace(/^\[|\]$/g, '')

/**
 * Guards every connection to a host that somebody outside the installation's operators has named. An address is judged
 * after it was looked up, and that address is connected to. Why a host was not reached is told to nobody but our log,
 * neither by words nor by the time it took: else one could ask what there is in our network.
 */
export class OutsideGuard {
  readonly #rules: OutsideRules

  constructor(rules: OutsideRules) {
    this.#rules = rules
  }

  /** Whether hosts inside our own network are allowed. */
  get allowsInside(): boolean {
    return this.#rules.allowInside
  }

  /** Whether a host may be connected to at its port; what its name stands for is not asked. */
  takesPort({ host, port }: OutsideHost): boolean {
    return this.allowsInside || this.#rules.takesPort(port) || isOwnServer(bareHost(host), port)
  }

  /** False for what can never be connected to; what a name stands for is only seen then. */
  mayLead({ host, port }: OutsideHost): boolean {
    const address = bareHost(host)
    return isIP(address) ? this.#allows(address, port) : this.takesPort({ host, port })
  }

  /** Connects to a host; throws `UnreachableError`, and that never before the time for it is over. */
  connect(target: Reach): Promise<Socket> {
    const { host, port } = target
    return this.reach(target, ({ lookup, patienceMs }) =>
      standing(connect({ host: bareHost(host), port, lookup }), patienceMs),
    )
  }

  /**
   * Has a connection made to addresses that have been judged, for what brings sockets of its own: `open` throws
   * `UnreachableError` when it did not come about, which is passed on as `connect` does.
   */
  async reach<T>(
    { host, port, patienceMs = reachMs, signal }: Reach,
    open: (way: OutsideWay) => Promise<T>,
  ): Promise<T> {
    const endsAt = performance.now() + patienceMs
    const left = () => Math.max(0, endsAt - performance.now())
    try {
      const addresses = await inTime(this.#find(bareHost(host), port), patienceMs)
      return await open({ lookup: pinned(addresses), patienceMs: left() })
    } catch (error) {
      if (!(error instanceof UnreachableError)) throw error
      this.#rules.log.info({ host, port, why: error.why }, 'a host that somebody named was not reached')
      // An abort ends the wait, not with an error of its own.
      await sleep(left(), undefined, { signal }).catch(() => undefined)
      throw error
    }
  }

  async #find(host: string, port: number): Promise<LookupAddress[]> {
    const { resolve = (name) => findAddresses(name, { all: true }) } = this.#rules
    const addresses = await resolve(host).catch((error: unknown) => {
      throw new UnreachableError(codeOf(error))
    })
    if (addresses.length === 0) throw new UnreachableError('ENOTFOUND')
    // One wrong address among them is enough: an honest name leads to one network.
    for (const { address } of addresses) {
      if (this.#allows(address, port)) continue
      throw new UnreachableError(isPublicAddress(address) ? 'port' : 'inside')
    }
    return addresses
  }

  #allows(address: string, port: number): boolean {
    if (isPublicAddress(address)) return this.#rules.takesPort(port)
    return this.allowsInside || isOwnServer(address, port)
  }
}

const codeOf = (error: unknown) => (error as NodeJS.ErrnoException).code ?? 'unknown'

function pinned(addresses: LookupAddress[]): LookupFunction {
  const [first] = addresses
  return (_name, { all }, callback) =>
    all ? callback(null, addresses) : callback(null, first?.address ?? '', first?.family)
}

function inTime<T>(work: Promise<T>, limitMs: number): Promise<T> {
  const { promise, resolve, reject } = Promise.withResolvers<T>()
  const timer = setTimeout(() => reject(new UnreachableError('noAnswer')), limitMs)
  work.then(resolve, reject).finally(() => clearTimeout(timer))
  return promise
}

function standing(socket: Socket, limitMs: number): Promise<Socket> {
  const { promise, resolve, reject } = Promise.withResolvers<Socket>()
  socket.once('connect', () => resolve(socket))
  socket.once('error', (error) => reject(new UnreachableError(codeOf(error))))
  return inTime(promise, limitMs).catch((error: unknown) => {
    socket.destroy()
    throw error
  })
}
