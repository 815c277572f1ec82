import type { Socket } from 'node:net'
import { parse } from 'tldts'
import { mailWorldOf } from '#platform/demo/own-mail-worlds.ts'
import { createResolverChoice } from '#platform/dns/name-resolver.ts'
import { OutsideGuard } from '#platform/http/outside-guard.ts'
import type { Log } from '#platform/log/log.ts'
import { type GroupManners, groupOf } from './mail-groups.ts'
import { findMailRoute, type MailRoute } from './mail-route.ts'

interface SurroundingsParts {
  /** Name servers as `address:port`; those of the machine when there are none. */
  nameServers: readonly string[]
  log: Pick<Log, 'info'>
  /** How long a name server is waited for. */
  namesMs?: number
}

/** Where mail goes, and the way there. */
export interface MailSurroundings {
  route(domain: string): Promise<MailRoute>
  connect(host: string, address: string, patienceMs: number): Promise<Socket>
  groupOf(host: string): { name: string; manners: GroupManners }
  /** Whether a host is one of a demo that this process has opened itself. */
  isOwn(host: string): boolean
}

const smtpPort = 25
/** Domains that are remembered, and for how long: those that take mail, and the rest. */
const mostKept = 20_000
const keptMs = 10 * 60_000
const refusedMs = 2 * 60_000

const portFor = (host: string) => mailWorldOf(host)?.portOf(host) ?? smtpPort

/** The way to the mail servers of the world, and to those of a demo that this process has opened itself. */
export function createSurroundings({ nameServers, log, namesMs }: SurroundingsParts): MailSurroundings {
  const guard = new OutsideGuard({ allowInside: false, takesPort: (port) => port === smtpPort, log })
  const resolverOf = createResolverChoice(nameServers, namesMs)
  const find = (domain: string) => {
    const world = mailWorldOf(domain)
    return findMailRoute(domain, {
      resolver: resolverOf(domain),
      // Of names of the world nobody is led to servers of ours.
      mayLead: (address, host) => guard.mayLead({ host: address, port: world ? portFor(host) : smtpPort }),
    })
  }
  return {
    route: keeping(find),
    isOwn: (host) => mailWorldOf(host) !== undefined,
    connect: (host, address, patienceMs) => guard.connect({ host: address, port: portFor(host), patienceMs }),
    groupOf(host) {
      const group = groupOf(host, (name) => parse(name).domain ?? name)
      const own = mailWorldOf(host)
      return own ? { ...group, manners: { ...group.manners, ...own.manners } } : group
    },
  }
}

/** Remembers where mail goes; what could not be found out is asked again. */
function keeping(find: (domain: string) => Promise<MailRoute>): MailSurroundings['route'] {
  const kept = new Map<string, { route: Promise<MailRoute>; until: number }>()
  return async (domain) => {
    const known = kept.get(domain)
    if (known && known.until > Date.now()) return known.route
    if (kept.size >= mostKept) kept.clear()
    const entry = { route: find(domain), until: Date.now() + keptMs }
    kept.set(domain, entry)
    try {
      const route = await entry.route
      if (!route.hosts) entry.until = Date.now() + (route.verdict === 'unknown' ? 0 : refusedMs)
      return route
    } catch (error) {
      kept.delete(domain)
      throw error
    }
  }
}
