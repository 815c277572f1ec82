import type { AddressInfo } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'

/** A mail as it arrived. */
export interface ArrivedMail {
  /** Sender of the envelope, to whom bounces go. */
  from: string
  to: string
  /** How the sender introduced itself. */
  helo: string
  /** The connection it came over. */
  session: string
  raw: string
  mail: Email
}

/** A real SMTP server that keeps what it receives. */
export interface ReceivingServer {
  port: number
  arrived: ArrivedMail[]
  /** Answers RCPT for an address with this refusal, for example `550 5.1.1 no such user`. */
  refuse(address: string, answer: string): void
  /** Answers MAIL FROM for a sender with this refusal. */
  refuseSender(address: string, answer: string): void
  /** Answers RCPT for an address, or the whole message, with what it returns; undefined takes it. */
  judge: (address: string, raw?: string) => string | undefined
  /** Keeps each message this long before it is accepted, in milliseconds. */
  delayMs: number
  stop(): Promise<void>
}

/** Starts a receiving server on a free port; with access tokens of OAuth 2, whoever sends shows one of them. */
export async function startReceivingServer(accessTokens?: Set<string>): Promise<ReceivingServer> {
  const refusals = new Map<string, string>()
  const refusedSenders = new Map<string, string>()
  const state: ReceivingServer = {
    port: 0,
    arrived: [],
    delayMs: 0,
    judge: () => undefined,
    refuse: (address, answer) => void refusals.set(address, answer),
    refuseSender: (address, answer) => void refusedSenders.set(address, answer),
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  }
  const server = new SMTPServer({
    ...(accessTokens ? tokenAuth(accessTokens) : { authOptional: true }),
    hideSTARTTLS: true,
    disableReverseLookup: true,
    logger: false,
    closeTimeout: 500,
    onMailFrom: ({ address }, _session, done) => done(refusalOf(refusedSenders.get(address))),
    onRcptTo: ({ address }, _session, done) => done(refusalOf(refusals.get(address) ?? state.judge(address))),
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', async () => {
        const raw = Buffer.concat(chunks)
        const mail = await PostalMime.parse(raw)
        if (state.delayMs > 0) await new Promise((resolve) => setTimeout(resolve, state.delayMs))
        const { mailFrom, rcptTo } = session.envelope
        const refused = rcptTo
          .map(({ address }) => state.judge(address, raw.toString('latin1')))
          .find(Boolean)
        if (refused) return done(refusalOf(refused))
        const from = mailFrom === false ? '' : mailFrom.address
        for (const { address } of rcptTo) {
          const { id, hostNameAppearsAs: helo } = session
          state.arrived.push({ from, to: address, helo, session: id, raw: raw.toString('latin1'), mail })
        }
        done()
      })
    },
  })
  server.on('error', () => undefined)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  state.port = (server.server.address() as AddressInfo).port
  return state
}

const tokenAuth = (accessTokens: Set<string>): SMTPServerOptions => ({
  authMethods: ['XOAUTH2'],
  allowInsecureAuth: true,
  onAuth({ accessToken = '', username }, _session, done) {
    if (accessTokens.has(accessToken)) return done(null, { user: username ?? '' })
    done(null, { data: { status: '401', schemes: 'bearer' } })
  },
})

function refusalOf(answer: string | undefined): Error | undefined {
  if (!answer) return undefined
  const [code = '550', ...text] = answer.split(' ')
  return Object.assign(new Error(text.join(' ')), { responseCode: Number(code) })
}
