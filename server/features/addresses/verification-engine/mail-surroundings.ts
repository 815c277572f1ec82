import type { Socket } from 'node:net'
import { parse } from 'tldts'
import { OutsideGuard } from '#platform/http/outside-guard.ts'
import type { Log } from '#platform/log/log.ts'
import { type GroupManners, groupOf } from './mail-groups.ts'
import { createResolver, findMailRoute, type MailRoute } from './mail-route.ts'

/** Servers of a demo or a test: which names are theirs, who tells of them, and at which port they listen. */
export interface OwnMailWorld {
  isOwn(domain: string): boolean
  nameServer: string
  portOf(host: string): number | undefined
  manners: Partial<GroupManners>
}

export interface SurroundingsParts {
  /** Name servers as `address:port`; those of the machine when there are none. */
  nameServers: readonly string[]
  own?: OwnMailWorld | undefined
  log: Pick<Log, 'info'>
}

/** Where mail goes, and the way there. */
export interface MailSurroundings {
  route(domain: string): Promise<MailRoute>
  connect(host: string, address: string, patienceMs: number): Promise<Socket>
  groupOf(host: string): { name: string; manners: GroupManners }
}

const smtpPort = 25
/** Domains that are remembered, and for how long: those that take mail, and the rest. */
const mostKept = 20_000
const keptMs = 10 * 60_000
const refusedMs = 2 * 60_000

/** The way to the mail servers of the world, and to those of a demo that this process has opened itself. */
export function createSurroundings({ nameServers, own, log }: SurroundingsParts): MailSurroundings {
  const guard = new OutsideGuard({ allowInside: false, takesPort: (port) => port === smtpPort, log })
  const isOwn = (host: string) => own?.isOwn(host) ?? false
  const portFor = (host: string) => (isOwn(host) ? own?.portOf(host) : undefined) ?? smtpPort
  const resolvers = { world: createResolver(nameServers), own: own && createResolver([own.nameServer]) }
  const kept = new Map<string, { route: Promise<MailRoute>; until: number }>()
  const find = (domain: string) =>
    findMailRoute(domain, {
      resolver: (isOwn(domain) && resolvers.own) || resolvers.world,
      mayLead: (address, host) => guard.mayLead({ host: address, port: portFor(host) }),
    })
  return {
    async route(domain) {
      const known = kept.get(domain)
      if (known && known.until > Date.now()) return known.route
      if (kept.size >= mostKept) kept.clear()
      const entry = { route: find(domain), until: Date.now() + keptMs }
      kept.set(domain, entry)
      const route = await entry.route.catch((error: unknown) => {
        kept.delete(domain)
        throw error
      })
      if (!route.hosts) entry.until = Date.now() + (route.verdict === 'unknown' ? 0 : refusedMs)
      return route
    },
    connect: (host, address, patienceMs) => guard.connect({ host: address, port: portFor(host), patienceMs }),
    groupOf(host) {
      const group = groupOf(host, (name) => parse(name).domain ?? name)
      return isOwn(host) ? { ...group, manners: { ...group.manners, ...own?.manners } } : group
    },
  }
}
