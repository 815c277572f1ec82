import { createHmac } from 'node:crypto'
import { isIP, type Socket } from 'node:net'
import { connect as connectTls } from 'node:tls'
import { OutsideError } from '#platform/http/outside-address.ts'
import { OutsideGuard } from '#platform/http/outside-guard.ts'
import type { Log } from '#platform/log/log.ts'
import { SmtpDialogue } from './smtp-dialogue.ts'
import { SmtpError, type SmtpReply } from './smtp-reply.ts'

/** A server that accepts mail from us. */
export interface SmtpServerAddress {
  host: string
  port: number
  /** `tls` from the first byte, `starttls` demanded before anything else, or none. */
  security: 'tls' | 'starttls' | 'none'
  userName?: string | undefined
  password?: string | undefined
  /**
   * Gives the access token of OAuth 2 that takes the place of a password, one that is had anew where the first was
   * refused; what it throws is why there is none.
   */
  accessToken?: ((isAnew: boolean) => Promise<string>) | undefined
  /** Our name in EHLO; one that is no name of any machine when absent. */
  heloName?: string | undefined
  /** Accept a certificate that no known authority signed. */
  allowSelfSigned?: boolean | undefined
  /** Milliseconds for each command; 60,000 when absent. */
  timeoutMs?: number | undefined
  /** Milliseconds for the whole session, where somebody waits for its end; none when absent. */
  deadlineMs?: number | undefined
}

export interface MailEnvelope {
  from: string
  to: string
}

/** Where servers take mail from clients; the last three are those of providers whose customers cannot use the others. */
export const relayPorts: readonly number[] = [25, 465, 587, 2465, 2525, 2587]

/** A guard for relays. */
export function createRelayGuard(rules: { allowInside: boolean; log: Pick<Log, 'info'> }): OutsideGuard {
  return new OutsideGuard({ ...rules, takesPort: (port) => relayPorts.includes(port) })
}

/** Our name in EHLO where nobody has given us one. */
const clientName = 'landfall.local'
// RFC 5321 section 4.5.3.2.6: the answer to the whole message may take ten minutes.
const acceptTimeoutMs = 600_000

/**
 * One SMTP session that sends message after message. MAIL, RCPT and DATA travel together where the server offers
 * PIPELINING, so a message costs two round trips.
 */
export class SmtpConnection {
  #dialogue: SmtpDialogue
  #extensions: ReadonlySet<string> = new Set()
  readonly #timeoutMs: number
  readonly #heloName: string
  readonly #ending: NodeJS.Timeout | undefined

  private constructor(
    socket: Socket,
    { timeoutMs = 60_000, deadlineMs, heloName = clientName }: SmtpServerAddress,
  ) {
    this.#dialogue = new SmtpDialogue(socket)
    this.#timeoutMs = timeoutMs
    this.#heloName = heloName
    // Who answers each command a moment before its time is up would keep whoever waits for minutes.
    if (deadlineMs !== undefined) {
      this.#ending = setTimeout(() => socket.destroy(new Error('no answer in time')), deadlineMs)
    }
  }

  /** Connects, secures and authenticates; throws SmtpError. */
  static async open(server: SmtpServerAddress, guard: OutsideGuard): Promise<SmtpConnection> {
    const socket = await openSocket(server, guard, server.timeoutMs ?? 60_000)
    const connection = new SmtpConnection(socket, server)
    try {
      await connection.#greet(server, socket)
      return connection
    } catch (error) {
      connection.destroy()
      throw error
    }
  }

  /** True while the session can take another message. */
  get isOpen(): boolean {
    return this.#dialogue.isOpen
  }

  // RFC 6531: an address with letters beyond ASCII goes to servers alone that say they take such.
  #parametersFor({ from, to }: MailEnvelope): string {
    if (!/[^ -~]/.test(from + to)) return ''
    if (this.#extensions.has('SMTPUTF8')) return ' SMTPUTF8'
    const reply = {
      code: 553,
      enhanced: '5.6.7',
      text: 'the relay takes no addresses with letters beyond ASCII',
    }
    throw new SmtpError('rcpt', `${reply.code} ${reply.enhanced} ${reply.text}`, { reply })
  }

  /** Hands over one message (CRLF ends every line, not dot-stuffed); throws SmtpError when it was refused or the line broke. */
  async send(envelope: MailEnvelope, message: Buffer): Promise<SmtpReply> {
    const refusal = await this.#openData(envelope)
    if (refusal) {
      // Whoever hangs up after a refusal has given his answer.
      await this.#command('RSET', 'mail').catch(() => undefined)
      throw refusal
    }
    // Not yet ambiguous: the line broke before the first byte of the message left.
    if (!this.isOpen) throw new SmtpError('data', 'the server closed the connection')
    this.#dialogue.write(stuffDots(message))
    const reply = await this.#dialogue.read('data', acceptTimeoutMs, true)
    if (reply.code < 400) return reply
    throw new SmtpError('data', `${reply.code} ${reply.text}`, { reply })
  }

  /** Says goodbye and closes; never throws. */
  async quit(): Promise<void> {
    if (this.isOpen) await this.#command('QUIT', 'mail').catch(() => undefined)
    this.destroy()
  }

  /** Closes at once. */
  destroy(): void {
    clearTimeout(this.#ending)
    this.#dialogue.close()
  }

  async #openData(envelope: MailEnvelope): Promise<SmtpError | undefined> {
    const { from, to } = envelope
    const commands = [
      ['mail', `MAIL FROM:<${from}>${this.#parametersFor(envelope)}`],
      ['rcpt', `RCPT TO:<${to}>`],
      ['data', 'DATA'],
    ] as const
    const isPipelined = this.#extensions.has('PIPELINING')
    if (isPipelined) this.#dialogue.write(`${commands.map(([, line]) => line).join('\r\n')}\r\n`)
    let refusal: SmtpError | undefined
    for (const [stage, line] of commands) {
      if (!isPipelined) {
        if (refusal) break
        this.#dialogue.write(`${line}\r\n`)
      }
      const reply = await this.#readAfter(refusal, stage)
      if (!reply) break
      if (reply.code >= 400) refusal ??= new SmtpError(stage, `${reply.code} ${reply.text}`, { reply })
      else if (stage === 'data' && refusal) await this.#endEmptyMessage()
    }
    return refusal
  }

  // With 421 a server hangs up, and what was sent along gets no answer; it has said why.
  async #readAfter(
    refusal: SmtpError | undefined,
    stage: SmtpError['stage'],
  ): Promise<SmtpReply | undefined> {
    try {
      return await this.#dialogue.read(stage, this.#timeoutMs)
    } catch (error) {
      if (refusal) return undefined
      throw error
    }
  }

  // RFC 2920 section 3.1: a server may say 354 although it refused the recipient; an empty message ends that.
  async #endEmptyMessage(): Promise<void> {
    this.#dialogue.write('.\r\n')
    await this.#dialogue.read('data', this.#timeoutMs)
  }

  async #greet(server: SmtpServerAddress, socket: Socket): Promise<void> {
    const greeting = await this.#dialogue.read('connect', this.#timeoutMs)
    if (greeting.code >= 400) throw new SmtpError('connect', greeting.text, { reply: greeting })
    await this.#hello()
    if (server.security === 'starttls') {
      if (!this.#extensions.has('STARTTLS')) throw new SmtpError('tls', 'the server offers no STARTTLS')
      await this.#expect('STARTTLS', 'tls')
      this.#dialogue.detach()
      this.#dialogue = new SmtpDialogue(await secure(socket, server, this.#timeoutMs))
      await this.#hello()
    }
    if (server.accessToken) await this.#showToken(server.userName ?? '', server.accessToken)
    else if (server.userName) await this.#authenticate(server.userName, server.password ?? '')
  }

  async #hello(): Promise<void> {
    this.#dialogue.write(`EHLO ${this.#heloName}\r\n`)
    const lines = await this.#dialogue.readLines('connect', this.#timeoutMs)
    if (!lines[0]?.startsWith('250')) throw new SmtpError('connect', lines[0] ?? '')
    this.#extensions = new Set(
      lines.slice(1).flatMap((line) => {
        const [name = '', ...values] = line.slice(4).toUpperCase().split(/[ =]/)
        return [name, ...values.map((value) => `${name} ${value}`)]
      }),
    )
  }

  async #authenticate(userName: string, password: string): Promise<void> {
    const base64 = (text: string) => Buffer.from(text, 'utf8').toString('base64')
    const offers = (mechanism: string) => this.#extensions.has(`AUTH ${mechanism}`)
    if (offers('PLAIN') || !(offers('LOGIN') || offers('CRAM-MD5'))) {
      await this.#expect(`AUTH PLAIN ${base64(`\0${userName}\0${password}`)}`, 'auth')
    } else if (offers('LOGIN')) {
      await this.#expect('AUTH LOGIN', 'auth')
      await this.#expect(base64(userName), 'auth')
      await this.#expect(base64(password), 'auth')
    } else {
      const { text } = await this.#expect('AUTH CRAM-MD5', 'auth')
      await this.#expect(base64(cramAnswer(userName, password, Buffer.from(text, 'base64'))), 'auth')
    }
  }

  async #showToken(
    userName: string,
    accessToken: NonNullable<SmtpServerAddress['accessToken']>,
  ): Promise<void> {
    const show = async (isAnew: boolean) => {
      const token = await accessToken(isAnew).catch((error: Error) => {
        throw new SmtpError('auth', error.message)
      })
      const shown = Buffer.from(`user=${userName}\x01auth=Bearer ${token}\x01\x01`).toString('base64')
      const reply = await this.#command(`AUTH XOAUTH2 ${shown}`, 'auth')
      // A refusal is told as a challenge; the answer to an empty line is its reply.
      return reply.code === 334 ? this.#command('', 'auth') : reply
    }
    const first = await show(false)
    // It may have been taken back before its time.
    const reply = first.code === 535 && this.isOpen ? await show(true) : first
    if (reply.code >= 400) throw new SmtpError('auth', `${reply.code} ${reply.text}`, { reply })
  }

  async #expect(line: string, stage: SmtpError['stage']): Promise<SmtpReply> {
    const reply = await this.#command(line, stage)
    if (reply.code >= 400) throw new SmtpError(stage, `${reply.code} ${reply.text}`, { reply })
    return reply
  }

  #command(line: string, stage: SmtpError['stage']): Promise<SmtpReply> {
    this.#dialogue.write(`${line}\r\n`)
    return this.#dialogue.read(stage, this.#timeoutMs)
  }
}

// RFC 2195: old servers that offer nothing else.
function cramAnswer(userName: string, password: string, challenge: Buffer): string {
  return `${userName} ${createHmac('md5', password).update(challenge).digest('hex')}`
}

const endOfMessage = Buffer.from('.\r\n')

function stuffDots(message: Buffer): Buffer {
  if (!message.includes('\r\n.')) return Buffer.concat([message, endOfMessage])
  const text = message.toString('latin1').replaceAll('\r\n.', '\r\n..')
  return Buffer.concat([Buffer.from(text, 'latin1'), endOfMessage])
}

async function openSocket(
  server: SmtpServerAddress,
  guard: OutsideGuard,
  timeoutMs: number,
): Promise<Socket> {
  const socket = await guard.connect(server).catch((error: unknown) => {
    throw error instanceof OutsideError ? new SmtpError('connect', error.message) : error
  })
  // Nagle's algorithm holds back the end of each message for 40 ms.
  socket.setNoDelay(true)
  return server.security === 'tls' ? secure(socket, server, timeoutMs) : socket
}

function secure(plain: Socket, server: SmtpServerAddress, timeoutMs: number): Promise<Socket> {
  const socket = connectTls({ ...tlsOptions(server), socket: plain })
  return new Promise((resolve, reject) => {
    const fail = (reason: string) => {
      clearTimeout(timer)
      socket.destroy()
      reject(new SmtpError('tls', reason))
    }
    const onError = (error: Error) => fail(error.message)
    const timer = setTimeout(fail, timeoutMs, 'no answer in time')
    socket.once('error', onError)
    socket.once('secureConnect', () => {
      clearTimeout(timer)
      socket.off('error', onError)
      resolve(socket)
    })
  })
}

function tlsOptions({ host, allowSelfSigned }: SmtpServerAddress) {
  return { host, ...(isIP(host) ? {} : { servername: host }), rejectUnauthorized: !allowSelfSigned }
}
