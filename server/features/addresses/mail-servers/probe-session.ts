import type { Socket } from 'node:net'
import { connect as connectTls, type TLSSocket } from 'node:tls'
import { SmtpDialogue } from '#platform/mail/smtp-dialogue.ts'
import { SmtpError } from '#platform/mail/smtp-reply.ts'
import { type ReplyMeaning, readEarlyReply, readReply } from './reply-reasons.ts'
import type { ServerReply } from './server-reply.ts'

/** How long each part of a session may take, in milliseconds. */
export interface Patience {
  connect: number
  banner: number
  reply: number
  session: number
}

export const usualPatience: Patience = { connect: 8_000, banner: 15_000, reply: 12_000, session: 60_000 }

/** As whom we ask. */
export interface Asker {
  /** A name by which our address is known too. */
  helo: string
  /** At a domain of ours, which allows our address to send. */
  sender: string
}

export interface SessionWish extends Asker {
  host: string
  domain: string
  /** Local parts, in the order in which they are asked for. */
  locals: readonly string[]
  /** Invented, asked for last, when one of the others was taken. */
  invented: string | null
  patience: Patience
}

export interface Asked extends ReplyMeaning {
  code: number | null
  /** In the words of the server, shortened. */
  said: string
}

export interface SessionOutcome {
  /** By local part; those that are missing were not asked for. */
  answers: Map<string, Asked>
  /** Whether the invented one was taken; null: not asked for, or nobody knows. */
  catchesAll: boolean | null
  /** Why the session ended before all were asked; `early` when no recipient was judged. */
  trouble: (Asked & { isEarly: boolean }) | null
}

/** More is not asked for before an answer has come. */
const atOnce = 10

/** Asks one server for recipients and leaves without sending anything. Nothing that goes wrong is thrown. */
export async function askServer(socket: Socket, wish: SessionWish): Promise<SessionOutcome> {
  const session = new ProbeSession(socket, wish)
  const ending = setTimeout(() => session.end(), wish.patience.session)
  try {
    return await session.run()
  } finally {
    clearTimeout(ending)
    session.end()
  }
}

class ProbeSession {
  readonly #wish: SessionWish
  #socket: Socket
  #dialogue: SmtpDialogue
  #extensions = new Set<string>()
  #isSecure = false
  #isAsking = false
  readonly #outcome: SessionOutcome = { answers: new Map(), catchesAll: null, trouble: null }

  constructor(socket: Socket, wish: SessionWish) {
    this.#wish = wish
    this.#socket = socket
    this.#dialogue = new SmtpDialogue(socket)
  }

  end(): void {
    this.#dialogue.close()
    this.#socket.destroy()
  }

  async run(): Promise<SessionOutcome> {
    const { patience, locals, invented } = this.#wish
    try {
      const banner = await this.#read(patience.banner)
      if (banner.code !== 220) return this.#refused(banner)
      const greeting = await this.#greet()
      if (greeting) return this.#refused(greeting)
      this.#isAsking = true
      await this.#askFor(locals)
      const taken = [...this.#outcome.answers.values()].some(({ verdict }) => verdict === 'deliverable')
      if (invented !== null && taken && !this.#outcome.trouble) await this.#askInvented(invented)
      this.#dialogue.write('QUIT\r\n')
    } catch (error) {
      this.#broke(error)
    }
    return this.#outcome
  }

  async #askFor(locals: readonly string[]): Promise<void> {
    const step = this.#extensions.has('PIPELINING') ? atOnce : 1
    for (let at = 0; at < locals.length && !this.#outcome.trouble; at += step) {
      const asked = locals.slice(at, at + step).filter((local) => this.#maySay(local))
      const isFirst = at === 0
      const sender = isFirst ? [`MAIL FROM:<${this.#wish.sender}>${this.#parameters()}`] : []
      this.#dialogue.write([...sender, ...asked.map((local) => this.#recipient(local)), ''].join('\r\n'))
      const refusal = isFirst ? await this.#readSender() : undefined
      if (refusal) return this.#senderRefused(refusal, asked, locals)
      if (await this.#needsTls(asked)) return this.#askFor(locals)
    }
  }

  /** Reads what became of those asked for; true when all have to be asked again, the line being encrypted now. */
  async #needsTls(asked: readonly string[]): Promise<boolean> {
    const { answers } = this.#outcome
    for (const local of asked)
      answers.set(local, this.#judge(local, await this.#read(this.#wish.patience.reply)))
    const isWanted = asked.some((local) => answers.get(local)?.needs === 'tls')
    return isWanted && (await this.#encrypt())
  }

  async #senderRefused(
    refusal: ServerReply,
    asked: readonly string[],
    locals: readonly string[],
  ): Promise<void> {
    // What was sent along with it is answered too.
    for (const _ of asked) await this.#read(this.#wish.patience.reply)
    const needsTls = readEarlyReply(refusal).needs === 'tls'
    if (needsTls && (await this.#encrypt())) return this.#askFor(locals)
    this.#refused(refusal)
  }

  async #readSender(): Promise<ServerReply | undefined> {
    const reply = await this.#read(this.#wish.patience.reply)
    return reply.code >= 200 && reply.code < 300 ? undefined : reply
  }

  async #askInvented(invented: string): Promise<void> {
    this.#dialogue.write(`${this.#recipient(invented)}\r\n`)
    const { verdict, reason, code } = this.#judge(invented, await this.#read(this.#wish.patience.reply))
    if (code === 250 || code === 251) this.#outcome.catchesAll = true
    else if (verdict === 'undeliverable' && reason !== 'mailboxDisabled') this.#outcome.catchesAll = false
  }

  // Letters beyond ASCII before the sign need a server that takes them.
  #maySay(local: string): boolean {
    if (isAscii(local) || this.#extensions.has('SMTPUTF8')) return true
    this.#outcome.answers.set(local, {
      ...{ verdict: 'unknown', reason: 'internationalUnsupported' },
      ...{ code: null, said: '' },
    })
    return false
  }

  #parameters(): string {
    const isForeign = this.#wish.locals.some((local) => !isAscii(local))
    return isForeign && this.#extensions.has('SMTPUTF8') ? ' SMTPUTF8' : ''
  }

  #recipient(local: string): string {
    return `RCPT TO:<${local}@${this.#wish.domain}>`
  }

  #judge(local: string, reply: ServerReply): Asked {
    const { domain, host, helo, sender } = this.#wish
    const repeated = [`${local}@${domain}`, sender, domain, host, helo]
    return { ...readReply(reply, repeated), ...saying(reply) }
  }

  /** Says who we are; answers the refusal when neither form was taken. */
  async #greet(): Promise<ServerReply | undefined> {
    const { helo, patience } = this.#wish
    this.#dialogue.write(`EHLO ${helo}\r\n`)
    const lines = await this.#dialogue.readLines('connect', patience.reply)
    const reply = joined(lines)
    if (reply.code === 250) {
      this.#extensions = new Set(
        lines.slice(1).map((line) => line.slice(4).toUpperCase().split(/[ =]/)[0] ?? ''),
      )
      return undefined
    }
    if (reply.code < 500) return reply
    this.#dialogue.write(`HELO ${helo}\r\n`)
    const plain = await this.#read(patience.reply)
    return plain.code === 250 ? undefined : plain
  }

  /** Encrypts once; false when that is not offered, or has been done. */
  async #encrypt(): Promise<boolean> {
    if (this.#isSecure || !this.#extensions.has('STARTTLS')) return false
    this.#isSecure = true
    this.#dialogue.write('STARTTLS\r\n')
    const { reply: patienceMs } = this.#wish.patience
    if ((await this.#read(patienceMs)).code !== 220) return false
    this.#dialogue.detach()
    this.#socket = await secured(this.#socket, this.#wish.host, patienceMs)
    this.#dialogue = new SmtpDialogue(this.#socket)
    this.#extensions = new Set()
    return (await this.#greet()) === undefined
  }

  async #read(patienceMs: number): Promise<ServerReply> {
    const reply = joined(await this.#dialogue.readLines('rcpt', patienceMs))
    if (!(reply.code >= 200 && reply.code < 600))
      throw new SmtpError('rcpt', 'this is no answer of a mail server')
    // It closes after that: what is asked next would not be answered.
    if (reply.code === 421)
      this.#outcome.trouble ??= { ...readEarlyReply(reply), ...saying(reply), isEarly: false }
    return reply
  }

  #refused(reply: ServerReply): SessionOutcome {
    this.#outcome.trouble = { ...readEarlyReply(reply), ...saying(reply), isEarly: true }
    return this.#outcome
  }

  #broke(error: unknown): void {
    const isLate = error instanceof Error && error.message === 'no answer in time'
    this.#outcome.trouble ??= {
      ...{ verdict: 'unknown', reason: isLate ? 'timeout' : 'disconnected' },
      ...{ code: null, said: '', isEarly: !this.#isAsking },
    }
  }
}

const isAscii = (text: string) => /^[\x21-\x7e]*$/.test(text)

function joined(lines: readonly string[]): ServerReply {
  return { code: Number(lines[0]?.slice(0, 3)), text: lines.map((line) => line.slice(4)).join(' ') }
}

const saying = ({ code, text }: ServerReply) => ({
  code,
  said: text
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, 300),
})

// Who they are is not asked: nothing that matters is said, and most certificates of mail servers name others.
function secured(socket: Socket, host: string, patienceMs: number): Promise<TLSSocket> {
  const { promise, resolve, reject } = Promise.withResolvers<TLSSocket>()
  const tls = connectTls({ socket, servername: host, rejectUnauthorized: false })
  const timer = setTimeout(() => fail(new SmtpError('tls', 'no answer in time')), patienceMs)
  const fail = (error: Error) => {
    clearTimeout(timer)
    tls.destroy()
    reject(error)
  }
  tls.once('error', fail)
  tls.once('close', () => fail(new SmtpError('tls', 'the server closed the connection')))
  tls.once('secureConnect', () => {
    clearTimeout(timer)
    tls.off('error', fail)
    resolve(tls)
  })
  return promise
}
