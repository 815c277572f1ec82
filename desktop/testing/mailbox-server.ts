import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { selfSigned } from '../../server/testing/self-signed.ts'

/** A mailbox provider on this machine, speaking SMTP. */
export interface MailboxServer {
  port: number
  /** By what a client knows it. */
  tls: { ca: string; servername: string }
  /** What it accepted: from whom, to whom, and the message. */
  accepted: { from: string; to: string; raw: string }[]
  stop(): Promise<void>
}

interface Wishes {
  secret?: string
  /** The access token that is good; none when it is not said. */
  token?: string
  /** Refuses a mailbox after so many messages, as providers do. */
  quota?: number
  /** Accepts, and hangs up before it says so. */
  isSilent?(to: string): boolean
  /** Without encryption, as on one's own machine. */
  isPlain?: boolean
  port?: number
}

/** Starts a provider with TLS from the first byte; any address signs in with the secret, or the token. */
export async function startMailboxServer(wishes: Wishes = {}): Promise<MailboxServer> {
  const { secret = 'app-password-1', token, quota = Number.POSITIVE_INFINITY, isSilent } = wishes
  const { privateKey, certificate: cert } = selfSigned()
  const key = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
  const accepted: MailboxServer['accepted'] = []
  const refuse = (code: number, text: string) => Object.assign(new Error(text), { responseCode: code })
  const server = new SMTPServer({
    ...{ key, cert, disableReverseLookup: true, logger: false, closeTimeout: 200 },
    ...(wishes.isPlain ? { allowInsecureAuth: true, disabledCommands: ['STARTTLS'] } : { secure: true }),
    authMethods: ['PLAIN', 'XOAUTH2'],
    onAuth({ username, password, accessToken }, _session, callback) {
      if (accessToken ? accessToken === token : password === secret) callback(null, { user: username ?? '' })
      else callback(refuse(535, '5.7.8 Authentication failed'))
    },
    onMailFrom({ address }, _session, callback) {
      const own = accepted.filter(({ from }) => from === address).length
      callback(own >= quota ? refuse(550, '5.4.5 Daily user sending limit exceeded') : null)
    },
    onRcptTo({ address }, _session, callback) {
      callback(address.startsWith('nobody') ? refuse(550, '5.1.1 No such user') : null)
    },
    onData(stream, session, callback) {
      let raw = ''
      stream.on('data', (chunk: Buffer) => {
        raw += chunk.toString()
      })
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope
        const to = rcptTo[0]?.address ?? ''
        accepted.push({ from: mailFrom === false ? '' : mailFrom.address, to, raw })
        if (!isSilent?.(to)) return callback(null, 'kept')
        for (const each of server.connections) each.close()
      })
    },
  })
  server.on('error', () => undefined)
  await new Promise<void>((resolve) => server.listen(wishes.port ?? 0, '127.0.0.1', () => resolve()))
  return {
    port: (server.server.address() as AddressInfo).port,
    tls: { ca: cert, servername: 'test' },
    accepted,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
