import type { AddressInfo } from 'node:net'
import { SMTPServer, type SMTPServerSession } from 'smtp-server'

/** One message as a client handed it over. */
export interface ReceivedMail {
  from: string
  to: string[]
  raw: Buffer
}

export interface SmtpListenerOptions<User extends string> {
  /** 0 picks a free port. */
  port: number
  /** Who signs in with these credentials; undefined refuses. */
  authenticate(userName: string, password: string): User | undefined
  /** Keeps the message; the client is told "accepted" only after this resolved. */
  store(user: User, mail: ReceivedMail): Promise<void>
  /** Largest message in bytes. */
  maxSize: number
}

export interface SmtpListener {
  port: number
  stop(): Promise<void>
}

/** A real SMTP server on loopback that takes mail only from clients that sign in. */
export async function startSmtpListener<User extends string>(
  options: SmtpListenerOptions<User>,
): Promise<SmtpListener> {
  const server = new SMTPServer({
    name: 'landfall-outbox.local',
    size: options.maxSize,
    // Loopback only: nothing travels over a network that could be listened to.
    hideSTARTTLS: true,
    allowInsecureAuth: true,
    authOptional: false,
    disableReverseLookup: true,
    logger: false,
    closeTimeout: 1000,
    onAuth({ username, password }, _session, callback) {
      const user = options.authenticate(username ?? '', password ?? '')
      if (user === undefined) callback(new Error('Invalid user name or password'))
      else callback(null, { user })
    },
    onData(stream, session, callback) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        if (stream.sizeExceeded) {
          callback(Object.assign(new Error('Message too large'), { responseCode: 552 }))
          return
        }
        options
          .store(session.user as User, { ...envelopeOf(session), raw: Buffer.concat(chunks) })
          .then(() => callback(null, 'kept'), callback)
      })
    },
  })
  // Broken connections of clients are their affair.
  server.on('error', () => undefined)
  await new Promise<void>((resolve, reject) => {
    server.server.once('error', reject)
    server.listen(options.port, '127.0.0.1', () => {
      server.server.off('error', reject)
      resolve()
    })
  })
  return {
    port: (server.server.address() as AddressInfo).port,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

function envelopeOf({ envelope }: SMTPServerSession): Omit<ReceivedMail, 'raw'> {
  return {
    from: envelope.mailFrom === false ? '' : envelope.mailFrom.address,
    to: envelope.rcptTo.map(({ address }) => address),
  }
}
