import { noteOwnServer } from '#platform/http/own-servers.ts'
import { type MailServer, type MailServerTalk, startMailServer } from './mail-server.ts'
import { type NameRecords, startNameServer } from './name-server.ts'
import { type EnteredRecord, noteMailWorld } from './own-mail-worlds.ts'

/** The kinds of mail servers of the demo, and of how many of a hundred domains they take the mail. */
const shares = {
  strict: 62,
  catchall: 14,
  greylist: 6,
  full: 6,
  slow: 4,
  refusing: 3,
  none: 3,
  gone: 2,
} as const
type Kind = keyof typeof shares
type Serving = Exclude<Kind, 'none' | 'gone'>

const local = '127.0.0.1'
const ending = '.example'
// What stands for other companies in demos; the domains themselves belong to somebody.
const ownNames = /\.example(?:\.(?:com|net|org))?$/
const hostOf = (kind: Serving) => `mx.${kind}-mail${ending}`
/** Everybody has these. */
const offices = /^(?:info|sales|import|imports|purchase|purchasing|procurement|buyer|office|contact|orders)@/
const slowMs = 900

function numberOf(text: string): number {
  let number = 7
  for (const letter of text) number = (number * 31 + (letter.codePointAt(0) ?? 0)) % 1_000_003
  return number % 100
}

function kindOf(domain: string): Kind {
  let left = numberOf(domain)
  for (const [kind, share] of Object.entries(shares)) {
    if (left < share) return kind as Kind
    left -= share
  }
  return 'strict'
}

// Nearly all people whom the demo knows of are there; who is not is the same at every start. Invented names end in figures.
const exists = (address: string) =>
  offices.test(address) || (!/\d\d@/.test(address) && numberOf(address) < 88)
const unknownUser = (address: string) => `550 5.1.1 <${address}>: Recipient address rejected: User unknown`
const judge = (address: string) => (exists(address) ? '250 2.1.5 Ok' : unknownUser(address))
const pipelining = ['PIPELINING', 'SIZE 10240000', 'ENHANCEDSTATUSCODES']

function talks(): Record<Serving, MailServerTalk> {
  const seen = new Set<string>()
  return {
    strict: { rcpt: judge, extensions: pipelining },
    catchall: { extensions: pipelining },
    slow: { rcpt: judge, delayMs: slowMs },
    full: {
      rcpt: (address) =>
        exists(address) && !offices.test(address) ? '552 5.2.2 Mailbox full, over quota' : judge(address),
    },
    greylist: {
      rcpt(address) {
        if (seen.has(address)) return judge(address)
        seen.add(address)
        return `450 4.2.0 <${address}>: Recipient address rejected: Greylisted, try again in 5 minutes`
      },
    },
    refusing: { banner: '554 5.7.1 Your host is on our block list' },
  }
}

function find(name: string): NameRecords | undefined {
  const serving = Object.keys(talks()).find((kind) => hostOf(kind as Serving) === name)
  if (serving) return { a: [local] }
  if (!ownNames.test(name)) return undefined
  const kind = kindOf(name)
  if (kind === 'gone') return undefined
  return kind === 'none' ? { mx: [[0, '.']] } : { mx: [[10, hostOf(kind)]] }
}

function recordsUnder(records: readonly EnteredRecord[], name: string): NameRecords {
  const own = records.filter((record) => record.name === name)
  const alias = own.find(({ type }) => type === 'CNAME')
  return alias ? { cname: alias.value } : { txt: own.map(({ value }) => value) }
}

/** Opens name and mail servers on loopback for all domains of the demo, which end in `.example` or `.example.com`. */
export async function openDemoMailWorld(): Promise<{ stop(): Promise<void> }> {
  const entered = new Map<string, NameRecords>()
  const names = await startNameServer((name) => {
    const known = find(name)
    const more = entered.get(name)
    return known || more ? { ...known, ...more } : undefined
  })
  const servers = new Map<string, MailServer>()
  const forget: (() => void)[] = []
  for (const [kind, talk] of Object.entries(talks())) {
    const server = await startMailServer(talk)
    servers.set(hostOf(kind as Serving), server)
    forget.push(noteOwnServer(local, server.port))
  }
  forget.push(
    noteMailWorld({
      isOwn: (name) => ownNames.test(name),
      nameServer: names.address,
      portOf: (host) => servers.get(host)?.port,
      enter(records) {
        for (const name of new Set(records.map((record) => record.name)))
          entered.set(name, recordsUnder(records, name))
      },
      manners: { sessions: 10, targets: 20, perMinute: 100_000 },
    }),
  )
  return {
    async stop() {
      for (const one of forget) one()
      await Promise.all([names.stop(), ...[...servers.values()].map((server) => server.stop())])
    },
  }
}
