import type { Resolver } from 'node:dns/promises'
import type { AddressReason } from '@landfall/contract/addresses/address-verification.ts'

/** A host that takes mail for a domain, with where it can be connected to. */
export interface MailHost {
  host: string
  addresses: readonly string[]
}

/** Where mail for a domain goes, the preferred host first; or why it goes nowhere, or why that is not known. */
export type MailRoute =
  | { hosts: readonly MailHost[] }
  | { hosts?: undefined; verdict: 'undeliverable' | 'unknown'; reason: AddressReason }

export interface MailRouteParts {
  resolver: Pick<Resolver, 'resolveMx' | 'resolve4' | 'resolve6' | 'resolveTxt'>
  /** Whether an address may be connected to. */
  mayLead(address: string, host: string): boolean
}

/** Nobody needs more; a domain that lists a hundred wants to keep us busy. */
const mostHosts = 5
const mostAddresses = 4

// Of a question that was answered: there is no such name, or nothing of this kind under it.
const nothing = new Set(['ENOTFOUND', 'ENODATA'])

type Answer<T> = { found: T; code?: undefined } | { found?: undefined; code: string }

async function ask<T>(question: Promise<T>): Promise<Answer<T>> {
  try {
    return { found: await question }
  } catch (error) {
    return { code: (error as NodeJS.ErrnoException).code ?? 'unknown' }
  }
}

const dnsError = { verdict: 'unknown', reason: 'dnsError' } as const
const gone = (reason: AddressReason): MailRoute => ({ verdict: 'undeliverable', reason })

/** Finds where mail for a domain goes (RFC 5321 section 5.1, RFC 7505). A question without an answer decides nothing. */
export async function findMailRoute(domain: string, parts: MailRouteParts): Promise<MailRoute> {
  const mx = await ask(parts.resolver.resolveMx(domain))
  if (!mx.found) return nothing.has(mx.code) ? routeWithoutMx(domain, mx.code, parts) : dnsError
  if (mx.found.length === 0) return routeWithoutMx(domain, 'ENODATA', parts)
  const named = mx.found.filter(({ exchange }) => exchange !== '' && exchange !== '.')
  if (named.length === 0) return gone('nullMx')
  const sorted = named.toSorted((a, b) => a.priority - b.priority).slice(0, mostHosts)
  return joinHosts(
    await Promise.all(
      sorted.map(({ exchange }) => findHost(exchange.toLowerCase().replace(/\.$/, ''), parts)),
    ),
  )
}

interface FoundHost {
  host: string
  addresses: readonly string[]
  /** Somebody knows the name, but only at addresses that are not connected to. */
  isInside: boolean
  /** Nobody could say. */
  isOpen: boolean
}

async function findHost(host: string, { resolver, mayLead }: MailRouteParts): Promise<FoundHost> {
  const answers = await Promise.all([ask(resolver.resolve4(host)), ask(resolver.resolve6(host))])
  const all = answers.flatMap(({ found }) => found ?? []).slice(0, mostAddresses)
  const addresses = all.filter((address) => mayLead(address, host))
  const isOpen = all.length === 0 && answers.some(({ code }) => code !== undefined && !nothing.has(code))
  return { host, addresses, isInside: all.length > 0, isOpen }
}

function joinHosts(found: readonly FoundHost[]): MailRoute {
  const hosts = found.filter(({ addresses }) => addresses.length > 0)
  if (hosts.length > 0) return { hosts }
  if (found.some(({ isOpen }) => isOpen)) return dnsError
  return gone(found.some(({ isInside }) => isInside) ? 'mxUnroutable' : 'noMx')
}

// The domain itself takes its mail, unless it says that it sends none either.
async function routeWithoutMx(domain: string, code: string, parts: MailRouteParts): Promise<MailRoute> {
  const own = await findHost(domain, parts)
  if (own.isOpen) return dnsError
  if (own.addresses.length === 0) {
    if (own.isInside) return gone('mxUnroutable')
    return gone(code === 'ENOTFOUND' ? 'noDomain' : 'noMx')
  }
  const texts = await ask(parts.resolver.resolveTxt(domain))
  const sendsNone = texts.found?.some((pieces) => pieces.join('') === 'v=spf1 -all') ?? false
  return sendsNone ? gone('noMailDomain') : { hosts: [own] }
}
