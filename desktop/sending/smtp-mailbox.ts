import { Readable } from 'node:stream'
import type { SenderAccount } from '@landfall/contract/desktop-bridge.ts'
import SMTPConnection from 'nodemailer/lib/smtp-connection'
import XOAuth2 from 'nodemailer/lib/xoauth2'

/** Why a mailbox did not take a message. */
export class MailboxError extends Error {
  readonly code: number | null
  readonly enhanced: string
  /** The mailbox takes nothing now, whoever is written to; or the network is away. */
  readonly concerns: 'message' | 'mailbox' | 'network'
  /** The body was on its way: nobody knows whether it was accepted. */
  readonly isUnknown: boolean

  constructor(message: string, about: Pick<MailboxError, 'code' | 'enhanced' | 'concerns' | 'isUnknown'>) {
    super(message)
    this.code = about.code
    this.enhanced = about.enhanced
    this.concerns = about.concerns
    this.isUnknown = about.isUnknown
  }
}

interface RawError extends Error {
  code?: string | undefined
  command?: string | undefined
  responseCode?: number | undefined
  response?: string | undefined
}

export interface MailboxOptions {
  /** How servers are known, where not by the usual certificates and their names. */
  tls?: { ca: string; servername: string } | undefined
  timeoutMs?: number
}

// What never leaves the machine needs no encryption, and servers there have no certificates.
const ownMachine = /^(?:localhost|127\.\d+\.\d+\.\d+|::1)$/i

const mailboxWords = /quota|limit|too many|rate|spam|suspend|block(?:ed)? (?:sender|account)|daily|frequency/i

/** A signed-in connection to a mailbox's server. */
export class SmtpMailbox {
  readonly #connection: SMTPConnection
  isOpen = true

  private constructor(connection: SMTPConnection) {
    this.#connection = connection
    // Troubles of an idle connection are found when it is used next.
    connection.on('error', () => undefined)
    connection.once('end', () => {
      this.isOpen = false
    })
  }

  /**
   * Connects encrypted, by a certificate that holds, and signs in; throws a MailboxError. Only a server on this machine may
   * do without encryption.
   */
  static async open(
    account: SenderAccount,
    { tls, timeoutMs = 60_000 }: MailboxOptions = {},
  ): Promise<SmtpMailbox> {
    const { host, port, ssl } = account
    const isPlain = !ssl && ownMachine.test(host)
    const connection = new SMTPConnection({
      ...{ host, port, secure: ssl, requireTLS: !ssl && !isPlain, ignoreTLS: isPlain, name: 'localhost' },
      ...{ connectionTimeout: timeoutMs, greetingTimeout: timeoutMs, socketTimeout: timeoutMs },
      ...(tls && { tls, servername: tls.servername }),
    })
    const mailbox = new SmtpMailbox(connection)
    try {
      await mailbox.#until((done) => connection.connect((error) => done(error ?? null)))
      await mailbox.#until((done) => connection.login(signInOf(account), done))
      return mailbox
    } catch (error) {
      mailbox.close()
      throw asMailboxError(error as RawError, false)
    }
  }

  /** Hands a message over; throws a MailboxError. */
  async send(from: string, to: string, raw: Buffer): Promise<void> {
    let isBodyOnItsWay = false
    // Read only once the server has asked for the body.
    const body = new Readable({
      read() {
        isBodyOnItsWay = true
        this.push(raw)
        this.push(null)
      },
    })
    try {
      await this.#until((done) => this.#connection.send({ from, to: [to] }, body, done))
    } catch (error) {
      const failure = asMailboxError(error as RawError, isBodyOnItsWay)
      if (failure.concerns !== 'message' || failure.isUnknown) this.close()
      else await this.#until((done) => this.#connection.reset(done)).catch(() => this.close())
      throw failure
    }
  }

  close(): void {
    this.isOpen = false
    this.#connection.close()
  }

  #until(begin: (done: (error: Error | null) => void) => void): Promise<void> {
    return new Promise((resolve, reject) => {
      const fail = (error: Error) => reject(error)
      const ended = () => reject(new Error('the connection ended'))
      this.#connection.once('error', fail)
      this.#connection.once('end', ended)
      begin((error) => {
        this.#connection.off('error', fail)
        this.#connection.off('end', ended)
        if (error) reject(error)
        else resolve()
      })
    })
  }
}

function signInOf({ emailAddress: user, secret, isToken }: SenderAccount) {
  return isToken ? { user, oauth2: new XOAuth2({ user, accessToken: secret }) } : { user, pass: secret }
}

function asMailboxError(error: RawError, isBodyOnItsWay: boolean): MailboxError {
  const code = error.responseCode ?? null
  const said = error.response ?? error.message
  const enhanced = /\b[245]\.\d{1,3}\.\d{1,3}\b/.exec(said)?.[0] ?? ''
  if (code === null) {
    const isOfSignIn = error.code === 'EAUTH' || error.code === 'ETLS'
    const concerns = isOfSignIn || /certificate/i.test(said) ? 'mailbox' : 'network'
    return new MailboxError(said, { code, enhanced, concerns, isUnknown: isBodyOnItsWay })
  }
  const command = error.command ?? ''
  const isOfMailbox =
    code === 421 ||
    error.code === 'EAUTH' ||
    /^(?:AUTH|MAIL|CONN|EHLO|STARTTLS)/.test(command) ||
    enhanced === '5.4.5' ||
    (code !== 550 && mailboxWords.test(said)) ||
    /quota|daily.*limit|sending limit/i.test(said)
  return new MailboxError(said, {
    code,
    enhanced,
    concerns: isOfMailbox ? 'mailbox' : 'message',
    isUnknown: false,
  })
}
