import { type MailServer, type MailServerTalk, startMailServer } from '#platform/demo/mail-server.ts'
import { type FindName, type NameRecords, startNameServer } from '#platform/demo/name-server.ts'
import { noteMailWorld } from '#platform/demo/own-mail-worlds.ts'
import { noteOwnServer } from '#platform/http/own-servers.ts'

/** Domains of a test with the servers that take their mail. */
export interface TestMailWorld {
  servers: Map<string, MailServer>
  stop(): Promise<void>
}

const local = '127.0.0.1'

/**
 * Opens a name server and mail servers on loopback. A domain with a talk has a server `mx.<domain>`; one with records
 * alone has what they say; `isUnder` says which other names are of this world, though nobody has them.
 */
export async function startMailWorld(
  talks: Readonly<Record<string, MailServerTalk>>,
  records: Readonly<Record<string, NameRecords>> = {},
  isUnder?: (name: string) => boolean,
): Promise<TestMailWorld> {
  const servers = new Map<string, MailServer>()
  const forget: (() => void)[] = []
  for (const [domain, talk] of Object.entries(talks)) {
    const server = await startMailServer(talk)
    servers.set(domain, server)
    forget.push(noteOwnServer(local, server.port))
  }
  const find: FindName = (name) => {
    if (records[name]) return records[name]
    if (servers.has(name)) return { mx: [[10, `mx.${name}`]] }
    return servers.has(name.replace(/^mx\./, '')) ? { a: [local] } : undefined
  }
  const names = await startNameServer(find)
  const ownNames = new Set([...servers.keys(), ...Object.keys(records)])
  forget.push(
    noteMailWorld({
      isOwn: (name) =>
        ownNames.has(name.replace(/^mx\./, '')) || ownNames.has(name) || isUnder?.(name) === true,
      nameServer: names.address,
      portOf: (host) => servers.get(host.replace(/^mx\./, ''))?.port,
      manners: { sessions: 50, targets: 20, perMinute: 1_000_000 },
    }),
  )
  return {
    servers,
    async stop() {
      for (const one of forget) one()
      await Promise.all([names.stop(), ...[...servers.values()].map((server) => server.stop())])
    },
  }
}
