import { AuthenticationFailure, ImapFlow, type ImapFlowError } from 'imapflow'
import { UnreachableError } from '#platform/http/outside-address.ts'
import { OutsideGuard, type OutsideWay } from '#platform/http/outside-guard.ts'
import type { Log } from '#platform/log/log.ts'
import type { SmtpServerAddress } from './smtp-connection.ts'

/** A mailbox on a server that speaks IMAP. */
export interface ImapAddress {
  host: string
  port: number
  security: SmtpServerAddress['security']
  allowSelfSigned: boolean
  userName: string
  /** By a password or by an access token of OAuth 2. */
  password?: string | undefined
  accessToken?: string | undefined
  folder: string
}

/** Which step did not work. */
export type ImapFailureReason = 'noAnswer' | 'encryption' | 'certificate' | 'signIn' | 'folder' | 'protocol'

/** A mailbox that cannot be read; `answer` is what the server said to it, or empty. */
export class ImapFailure extends Error {
  readonly reason: ImapFailureReason
  readonly answer: string

  constructor(reason: ImapFailureReason, answer = '') {
    super(`${reason} ${answer}`.trim())
    this.reason = reason
    this.answer = answer
  }
}

const greetingMs = 15_000
const silenceMs = 30_000
/** No answer is that large: we ask for beginnings of messages, and a folder's list of new ones is short. */
const maxAnswerSize = 4 * 1024 * 1024
// All that one session may be told: lists of folders become objects many times their size, so that what comes before a
// folder is open has to be less than what a turn of reading fetches.
const maxSizeUnopened = 1024 * 1024
const maxSizeOpened = 32 * 1024 * 1024
const countMs = 50

/** Where servers speak IMAP. */
export const mailboxPorts: readonly number[] = [143, 993]

/** A guard for mailboxes. */
export function createMailboxGuard(rules: { allowInside: boolean; log: Pick<Log, 'info'> }): OutsideGuard {
  return new OutsideGuard({ ...rules, takesPort: (port) => mailboxPorts.includes(port) })
}

/** Where a session may lead. */
export interface ImapSessionOptions {
  guard: OutsideGuard
}

/** Connects and signs in; the signal closes the session at any time. Throws ImapFailure. */
export async function openImap(
  address: ImapAddress,
  { guard }: ImapSessionOptions,
  signal: AbortSignal,
): Promise<ImapFlow> {
  const { host, port } = address
  try {
    return await guard.reach({ host, port, signal }, (way) => signIn(address, way, signal))
  } catch (error) {
    throw signal.aborted ? new ImapFailure('noAnswer') : describeFailure(error)
  }
}

async function signIn(
  address: ImapAddress,
  { lookup, patienceMs }: OutsideWay,
  signal: AbortSignal,
): Promise<ImapFlow> {
  const client = new ImapFlow({
    host: address.host,
    port: address.port,
    secure: address.security === 'tls',
    doSTARTTLS: address.security === 'starttls',
    tls: {
      rejectUnauthorized: !address.allowSelfSigned,
      lookup,
    },
    auth: { user: address.userName, ...secretOf(address) },
    clientInfo: { name: 'Landfall' },
    logger: false,
    disableAutoIdle: true,
    disableCompression: true,
    connectionTimeout: patienceMs,
    greetingTimeout: greetingMs,
    socketTimeout: silenceMs,
    maxLiteralSize: maxAnswerSize / 2,
    maxLineLength: maxAnswerSize,
    maxResponseSize: maxAnswerSize,
  })
  // What breaks a session makes the command under way fail, which is where it is told.
  client.on('error', () => undefined)
  const close = () => client.close()
  signal.addEventListener('abort', close)
  const counting = setInterval(() => {
    if (client.stats().received > (client.mailbox ? maxSizeOpened : maxSizeUnopened)) close()
  }, countMs)
  client.once('close', () => {
    clearInterval(counting)
    signal.removeEventListener('abort', close)
  })
  try {
    if (signal.aborted) close()
    await client.connect()
    return client
  } catch (error) {
    client.close()
    const { code = '' } = error as ImapFlowError
    throw unreachedCodes.test(code) ? new UnreachableError(code) : error
  }
}

const secretOf = ({ password = '', accessToken }: ImapAddress) =>
  accessToken === undefined ? { pass: password } : { accessToken }

// What the library says when there was no connection at all.
const unreachedCodes =
  /^(CONNECT_TIMEOUT|ECONNREFUSED|E(HOST|NET)(UNREACH|DOWN)|ETIMEDOUT|EADDRNOTAVAIL|EACCES|EPERM)$/

/** Opens the folder for reading only, so that nothing in it changes; throws ImapFailure. */
export async function openFolder(client: ImapFlow, folder: string) {
  try {
    return await client.mailboxOpen(folder, { readOnly: true })
  } catch (error) {
    const failure = describeFailure(error)
    throw client.usable ? new ImapFailure('folder', failure.answer) : failure
  }
}

/** Does something in a session; throws ImapFailure when the session does. */
export async function inSession<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw describeFailure(error)
  }
}

/** The names of the folders one may open; throws ImapFailure. */
export async function listFolders(client: ImapFlow, limit: number): Promise<string[]> {
  const found = await inSession(() => client.list())
  return found
    .filter(({ flags }) => !flags.has('\\Noselect') && !flags.has('\\NonExistent'))
    .slice(0, limit)
    .map(({ path }) => path)
}

/** Says goodbye and closes; never throws. */
export async function closeImap(client: ImapFlow): Promise<void> {
  if (client.usable) await client.logout().catch(() => undefined)
  client.close()
}

const reasonsByCode: Record<string, ImapFailureReason> = {
  GREETING_TIMEOUT: 'noAnswer',
  ETIMEDOUT: 'noAnswer',
  ETIMEOUT: 'noAnswer',
  EPROTO: 'encryption',
  UPGRADE_TIMEOUT: 'encryption',
  STARTTLS_INJECTION: 'encryption',
  ERR_TLS_CERT_ALTNAME_INVALID: 'certificate',
}

/** What an error of the library means for whoever set the mailbox up. */
export function describeFailure(error: unknown): ImapFailure {
  if (error instanceof ImapFailure) return error
  if (!(error instanceof Error)) return new ImapFailure('protocol')
  const { code = '', responseText = '' } = error as ImapFlowError
  const answer = responseText.slice(0, 300)
  if (error instanceof UnreachableError) return new ImapFailure('noAnswer')
  if (error instanceof AuthenticationFailure || (error as ImapFlowError).authenticationFailed) {
    return new ImapFailure('signIn', answer)
  }
  return new ImapFailure(reasonsByCode[code] ?? reasonByPattern(code, error.message), answer)
}

function reasonByPattern(code: string, message: string): ImapFailureReason {
  if (/CERT|SELF_SIGNED|UNABLE_TO|CRL/.test(code)) return 'certificate'
  if (/^ERR_(SSL|TLS)/.test(code) || /STARTTLS/i.test(message)) return 'encryption'
  return 'protocol'
}
