import { createHmac, timingSafeEqual } from 'node:crypto'
import { noteOwnServer } from '#platform/http/own-servers.ts'
import { readSubject } from '#platform/mail/message-parsing.ts'
import type { SmtpServerAddress } from '#platform/mail/smtp-connection.ts'
import { type ReceivedMail, type SmtpListener, startSmtpListener } from '#platform/mail/smtp-listener.ts'
import type { Database, Db } from '#platform/postgres/database.ts'
import type { SecretBox } from '#platform/secrets/secret-box.ts'

/** The SMTP server on loopback where mail lands until a company has an active relay. */
export interface CapturedOutbox {
  /** How to hand mail of a company to it; starts listening on first use. */
  serverFor(companyId: number): Promise<SmtpServerAddress>
  /** The password of all mailboxes of a company whose provider it plays; see `capturedHost`. */
  mailboxPassword(companyId: number): string
  close(): Promise<void>
}

interface OutboxOptions {
  database: Database
  secrets: SecretBox
  /** 0 picks a free port. */
  port: number
}

/** Stands for the outbox, wherever it listens, as the server of a person's own mailbox in the demo. */
export const capturedHost = 'captured-outbox'

const outboxHost = '127.0.0.1'
const maxSize = 25 * 1024 * 1024

/** A captured outbox; where several processes have one fixed port, the first one takes it. */
export function createCapturedOutbox({ database, secrets, port }: OutboxOptions): CapturedOutbox {
  const key = secrets.deriveKey('captured-outbox')
  const passwordOf = (userName: string) => createHmac('sha256', key).update(userName).digest('base64url')
  // It names its company, which the address of a mailbox does not.
  const mailboxPasswordOf = (company: string) => `${company}.${passwordOf(`mailbox ${company}`)}`
  let listening: Promise<Pick<SmtpListener, 'port' | 'stop'>> | undefined

  const listenAt = (at: number) =>
    startSmtpListener<string>({
      port: at,
      maxSize,
      authenticate(userName, password) {
        const isMailbox = userName.includes('@')
        const company = isMailbox ? password.slice(0, Math.max(0, password.indexOf('.'))) : userName
        const expected = Buffer.from(isMailbox ? mailboxPasswordOf(company) : passwordOf(company))
        const given = Buffer.from(password)
        return expected.length === given.length && timingSafeEqual(expected, given) ? company : undefined
      },
      store: (company, mail) =>
        database.tenantTransaction({ companyId: companyOf(company), userId: null }, (db) =>
          keepMail(db, mail),
        ),
    })

  async function listen(): Promise<Pick<SmtpListener, 'port' | 'stop'>> {
    const listener = await listenAt(port).catch((error: NodeJS.ErrnoException) => {
      // Mail is handed to nobody else who listens there; what a listener of our own takes is kept in the same place.
      if (error.code === 'EADDRINUSE' && port !== 0) return listenAt(0)
      throw error
    })
    const forget = noteOwnServer(outboxHost, listener.port)
    return {
      port: listener.port,
      stop() {
        forget()
        return listener.stop()
      },
    }
  }

  return {
    async serverFor(companyId) {
      listening ??= listen()
      const userName = nameOf(companyId)
      return {
        host: outboxHost,
        port: (await listening).port,
        security: 'none',
        userName,
        password: passwordOf(userName),
      }
    },
    mailboxPassword: (companyId) => mailboxPasswordOf(nameOf(companyId)),
    async close() {
      await (await listening)?.stop()
    },
  }
}

const nameOf = (companyId: number) => `company-${companyId}`
const companyOf = (name: string) => Number(name.slice('company-'.length))

async function keepMail(db: Db, mail: ReceivedMail): Promise<void> {
  await db.query(
    `insert into captured_mails (mail_from, mail_to, subject, size, raw) values ($1, $2, $3, $4, $5)`,
    [mail.from, mail.to.join(', '), await readSubject(mail.raw), mail.raw.length, mail.raw],
  )
}
