import type { Resolver } from 'node:dns/promises'
import { parse } from 'tldts'
import { askNames } from './name-resolver.ts'

const known: readonly [suffix: string, operator: string][] = [
  ['google.com', 'google'],
  ['googlemail.com', 'google'],
  ['outlook.com', 'microsoft'],
  ['hotmail.com', 'microsoft'],
  ['yahoodns.net', 'yahoo'],
  ['icloud.com', 'icloud'],
  ['qq.com', 'qq'],
  ['netease.com', 'netease'],
]

/** Whose servers a host is one of: a name of the list, or the domain it was registered under. */
export function operatorOf(host: string): string {
  const name = host.toLowerCase().replace(/\.$/, '')
  const found = known.find(([suffix]) => name === suffix || name.endsWith(`.${suffix}`))
  return found?.[1] ?? parse(name).domain ?? name
}

const mostKept = 20_000
const keptMs = 6 * 3_600_000

/** Finds who takes the mail of a domain; what nobody tells counts as its own. */
export function createOperatorFinder(
  resolverOf: (name: string) => Resolver,
): (domain: string) => Promise<string> {
  const kept = new Map<string, { operator: Promise<string>; until: number }>()
  return (domain) => {
    const found = kept.get(domain)
    if (found && found.until > Date.now()) return found.operator
    if (kept.size >= mostKept) kept.clear()
    const operator = findOperator(domain, resolverOf)
    kept.set(domain, { operator, until: Date.now() + keptMs })
    return operator
  }
}

async function findOperator(domain: string, resolverOf: (name: string) => Resolver): Promise<string> {
  const hosts = (await askNames(resolverOf(domain).resolveMx(domain))) ?? []
  const [first] = hosts.toSorted((a, b) => a.priority - b.priority)
  return operatorOf(first?.exchange || domain)
}
