import type { OutsideGuard } from '#platform/http/outside-guard.ts'
import type { SecretBox } from '#platform/secrets/secret-box.ts'
import { createDkimSigner, type DkimSigner } from './dkim-signer.ts'
import { buildMessage, type MailMessage } from './message-builder.ts'
import { SmtpConnection, type SmtpServerAddress } from './smtp-connection.ts'
import type { SmtpReply } from './smtp-reply.ts'

/** Where mail is handed over, and what it is signed with. */
export interface MailTransport {
  server: SmtpServerAddress
  signers: DkimSigner[]
}

/** A transport as it is stored: secrets sealed. */
export interface SealedTransport {
  host: string
  port: number
  security: SmtpServerAddress['security']
  allowSelfSigned: boolean
  userName: string
  passwordSealed: string | null
  /** The connected mailbox it is; null: by password, or without. */
  signInId: number | null
  /** How it is greeted; empty: by the name of the installation. */
  heloName: string
  dkimDomain: string
  dkimSelector: string
  dkimKeySealed: string | null
}

/** What opens a stored transport. */
export interface TransportKeys {
  secrets: SecretBox
  /** The name of the installation; undefined: it has none. */
  heloName: string | undefined
  /** Gives the access token of a connected mailbox. */
  signIns: { tokenFor(signInId: number, leastSeconds?: number): Promise<string> }
}

/** Opens the sealed parts of a stored transport; throws DkimKeyError when its key is unusable. */
export function openTransport(stored: SealedTransport, keys: TransportKeys): MailTransport {
  const { secrets, signIns } = keys
  const { host, port, security, allowSelfSigned, userName, signInId } = stored
  const password = stored.passwordSealed ? secrets.open(stored.passwordSealed) : undefined
  const signers = stored.dkimKeySealed
    ? [
        createDkimSigner({
          domain: stored.dkimDomain,
          selector: stored.dkimSelector,
          privateKey: secrets.open(stored.dkimKeySealed),
        }),
      ]
    : []
  const heloName = stored.heloName || keys.heloName
  const server = { host, port, security, allowSelfSigned, userName, heloName }
  return signInId === null
    ? { server: { ...server, password }, signers }
    : { server: { ...server, accessToken: tokensOf(signIns, signInId) }, signers }
}

const tokensOf = (signIns: TransportKeys['signIns'], signInId: number) => (isAnew: boolean) =>
  signIns.tokenFor(signInId, isAnew ? Number.POSITIVE_INFINITY : undefined)

/** Sends a single message over a connection of its own; throws SmtpError. */
export async function deliverMail(
  { server, signers }: MailTransport,
  message: MailMessage,
  guard: OutsideGuard,
): Promise<SmtpReply> {
  const connection = await SmtpConnection.open(server, guard)
  try {
    const envelope = { from: message.from.address, to: message.to.address }
    return await connection.send(envelope, await buildMessage(message, signers))
  } finally {
    await connection.quit()
  }
}
