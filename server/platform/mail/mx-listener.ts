import { type AddressInfo, isIPv6, type Socket } from 'node:net'
import { SMTPServer, type SMTPServerSession } from 'smtp-server'

/** One message as another mail server handed it over. */
export interface DeliveredMail {
  /** Empty for the null return path of reports. */
  from: string
  to: string[]
  /** Its beginning, at most as long as asked for. */
  raw: Buffer
}

/** What is said to mail for an address: taken, to be brought again later, or there is no such address. */
export type RecipientVerdict = 'taken' | 'later' | 'unknown'

export interface MxListenerOptions {
  host: string
  /** 0 picks a free port. */
  port: number
  /** By which other servers know this one. */
  name: string
  /** PEM; absent: nothing is encrypted. */
  tls: { key: string; cert: string } | undefined
  /** Whether mail for an address is taken, or not now; everything else is refused. */
  judge(address: string): Promise<RecipientVerdict>
  /** Keeps the message; the other server is told "accepted" only after this resolved. */
  store(mail: DeliveredMail): Promise<void>
  /** Largest message in bytes, and how much of it is handed to `store`. */
  maxSize: number
  keptSize: number
}

export interface MxListener {
  port: number
  stop(): Promise<void>
}

const maxClients = 100
const maxClientsOfNetwork = 10
const maxRecipients = 5
const maxRefusals = 10
const messagesPerMinute = 300
const idleMs = 60_000
// Whoever sends a byte a minute is never idle.
const sessionMs = 10 * 60_000

const refusal = (code: number, text: string) => Object.assign(new Error(text), { responseCode: code })

/** An SMTP server for mail from anywhere that takes only what is for us and passes nothing on. */
export async function startMxListener(options: MxListenerOptions): Promise<MxListener> {
  const guests = createGuestBook()
  const server = new SMTPServer({
    name: options.name,
    banner: 'ESMTP',
    size: options.maxSize,
    ...(options.tls ?? { hideSTARTTLS: true }),
    disabledCommands: ['AUTH'],
    authOptional: true,
    disableReverseLookup: true,
    logger: false,
    maxClients,
    socketTimeout: idleMs,
    closeTimeout: 1_000,
    onConnect: (session, done) =>
      guests.enter(session) ? done() : done(refusal(421, 'Too many connections, try again later')),
    onClose: (session) => guests.leave(session),
    onMailFrom: (_address, { remoteAddress }, done) =>
      guests.mayDeliver(remoteAddress)
        ? done()
        : done(refusal(451, '4.7.0 Too many messages, try again later')),
    onRcptTo({ address }, session, done) {
      judgeRecipient(options, address, session).then(done, () => done(refusal(451, '4.3.0 Try again later')))
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      let kept = 0
      stream.on('data', (chunk: Buffer) => {
        // What is not kept is only counted, by the server.
        if (kept < options.keptSize) chunks.push(chunk)
        kept += chunk.length
      })
      stream.on('end', () => {
        if (stream.sizeExceeded) return done(refusal(552, '5.3.4 Message too large'))
        const raw = Buffer.concat(chunks).subarray(0, options.keptSize)
        return options
          .store({ ...envelopeOf(session), raw })
          .then(() => done(null, 'kept'))
          .catch(() => done(refusal(451, '4.3.0 Try again later')))
      })
    },
  })
  // Broken connections of other servers are their affair.
  server.on('error', () => undefined)
  server.server.on('connection', endInTime)
  await new Promise<void>((resolve, reject) => {
    server.server.once('error', reject)
    server.listen(options.port, options.host, () => {
      server.server.off('error', reject)
      resolve()
    })
  })
  return {
    port: (server.server.address() as AddressInfo).port,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

async function judgeRecipient(
  { judge }: MxListenerOptions,
  address: string,
  session: SMTPServerSession,
): Promise<Error | undefined> {
  const refused = refusedIn.get(session) ?? 0
  // Whoever guesses addresses is not answered any longer.
  if (refused >= maxRefusals) return refusal(421, 'Too many refused recipients')
  if (session.envelope.rcptTo.length >= maxRecipients) return refusal(452, '4.5.3 Too many recipients')
  const verdict = await judge(address)
  if (verdict === 'taken') return undefined
  if (verdict === 'later') return refusal(452, '4.2.2 Too many messages waiting, try again later')
  refusedIn.set(session, refused + 1)
  return refusal(550, '5.1.1 No such address')
}

const refusedIn = new WeakMap<SMTPServerSession, number>()

function endInTime(socket: Socket): void {
  const ending = setTimeout(() => socket.destroy(), sessionMs)
  socket.once('close', () => clearTimeout(ending))
}

// Whoever has one address of version 6 has all that begin with the same 64 bits.
function networkOf(address: string): string {
  if (!isIPv6(address)) return address
  const [start = '', end] = address.split('%')[0]?.split('::') ?? []
  const groupsOf = (part: string | undefined) => (part ? part.split(':') : [])
  const missing = end === undefined ? 0 : 8 - groupsOf(start).length - groupsOf(end).length
  const groups = [...groupsOf(start), ...Array.from({ length: missing }, () => '0'), ...groupsOf(end)]
  return groups.slice(0, 4).join(':').toLowerCase()
}

/** Counts connections and messages of each network, so that one guest takes nobody else's room. */
function createGuestBook() {
  const present = new Map<string, Set<string>>()
  let messages = new Map<string, number>()
  let minute = 0
  return {
    enter({ remoteAddress, id }: SMTPServerSession): boolean {
      const network = networkOf(remoteAddress)
      const sessions = present.get(network) ?? new Set()
      if (sessions.size >= maxClientsOfNetwork) return false
      present.set(network, sessions.add(id))
      return true
    },
    leave({ remoteAddress, id }: SMTPServerSession): void {
      const network = networkOf(remoteAddress)
      const sessions = present.get(network)
      sessions?.delete(id)
      if (sessions?.size === 0) present.delete(network)
    },
    mayDeliver(address: string): boolean {
      const now = Math.floor(Date.now() / 60_000)
      if (now !== minute) messages = new Map()
      minute = now
      const network = networkOf(address)
      const count = (messages.get(network) ?? 0) + 1
      messages.set(network, count)
      return count <= messagesPerMinute
    },
  }
}

function envelopeOf({ envelope }: SMTPServerSession): Omit<DeliveredMail, 'raw'> {
  return {
    from: envelope.mailFrom === false ? '' : envelope.mailFrom.address,
    to: envelope.rcptTo.map(({ address }) => address),
  }
}
