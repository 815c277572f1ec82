import type { ServiceTrouble } from '@landfall/contract/addresses/verification-services.ts'
import { OutsideError } from '#platform/http/outside-address.ts'
import { ownSiteOf } from '#platform/http/own-servers.ts'
import type { FetchPage } from '#platform/http/page-fetch.ts'
import type { AddressOutcome } from '../verification-engine/address-outcome.ts'

/** A service was not asked, or did not answer the question. */
export class ServiceError extends Error {
  readonly trouble: ServiceTrouble

  constructor(trouble: ServiceTrouble) {
    super(trouble)
    this.trouble = trouble
  }
}

/** One service; both throw `ServiceError`. */
export interface ServiceAdapter {
  /** How many checks are left; null when that is not said. */
  credits(key: string): Promise<number | null>
  /** What it says of an address. */
  verify(key: string, address: { local: string; domain: string }): Promise<AddressOutcome>
}

/** What a service answered: whatever JSON it is. */
export interface ServiceAnswer {
  status: number
  body: Record<string, unknown>
}

export type AskService = (
  host: string,
  path: string,
  query: Readonly<Record<string, string>>,
) => Promise<ServiceAnswer>

const limit = 256 * 1024
const patienceMs = 8_000
const timeoutMs = 20_000

/** Asks services over https by the guard for hosts of others. */
export function createServiceAsk(fetchPage: FetchPage): AskService {
  return async (host, path, query) => {
    // One that this process has opened itself, to try it with.
    const protocol = ownSiteOf(host) ? 'http' : 'https'
    const address = `${protocol}://${host}${path}?${new URLSearchParams(query).toString()}`
    const { signal } = new AbortController()
    const wishes = { agent: 'Landfall', limit, patienceMs, timeoutMs, signal }
    const page = await fetchPage(address, wishes).catch((error: unknown) => {
      throw error instanceof OutsideError ? new ServiceError('unreachable') : error
    })
    return { status: page.status, body: readJson(page.body) }
  }
}

function readJson(bytes: Uint8Array): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(new TextDecoder().decode(bytes))
    if (value !== null && typeof value === 'object') return value as Record<string, unknown>
  } catch {
    // Said below.
  }
  throw new ServiceError('unreachable')
}
