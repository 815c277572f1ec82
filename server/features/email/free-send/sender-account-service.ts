import {
  type SenderAccountInput,
  type SenderAccountView,
  senderAccountLimit,
} from '@landfall/contract/email/free-send.ts'
import type { MailPlace } from '#platform/config/mail-providers.ts'
import { AppError } from '#platform/http/app-error.ts'
import type { Context, TransactionContext } from '#platform/http/context.ts'
import type { OutsideGuard } from '#platform/http/outside-guard.ts'
import { sealForHost } from '#platform/secrets/host-seal.ts'
import type { SecretBox } from '#platform/secrets/secret-box.ts'
import { readAccountMailbox } from '../email-mailboxes/account-mailbox.ts'
import { type CapturedOutbox, capturedHost } from '../email-settings/captured-outbox.ts'
import { isOwnMachine } from '../mail-ports.ts'
import { placeSignIn } from '../mail-sign-ins/mail-sign-in-service.ts'
import { SignInFailure, type SignInNeeds, type SignInTokens } from '../mail-sign-ins/sign-in-tokens.ts'
import {
  deleteAccount,
  findAccounts,
  insertAccount,
  type StoredAccount,
  updateAccount,
} from './sender-account-store.ts'

export interface AccountParts {
  secrets: SecretBox
  signIns: SignInTokens
  providers: SignInNeeds['providers']
  /** Where the captured outbox listens, which plays the provider of the demo's mailboxes. */
  captureServer: CapturedOutbox['serverFor']
  /** Which mailboxes may be read. */
  guard: OutsideGuard
}

async function requireAccount(ctx: TransactionContext, id: number): Promise<StoredAccount> {
  const [account] = await findAccounts(ctx.db, ctx.company.timeZone, [id])
  if (!account) throw new AppError('senderAccountNotFound')
  return account
}

/** The caller's mailboxes for free sending. */
export function listAccounts(ctx: TransactionContext): Promise<SenderAccountView[]> {
  return findAccounts(ctx.db, ctx.company.timeZone)
}

/** Adds a mailbox for free sending. */
export async function createAccount(
  ctx: TransactionContext,
  parts: AccountParts,
  typed: SenderAccountInput,
): Promise<SenderAccountView> {
  const input = await placed(ctx, parts, { typed, stored: undefined })
  if (input.signInId === null && input.secret === undefined) throw new AppError('senderSecretMissing')
  if ((await listAccounts(ctx)).length >= senderAccountLimit)
    throw new AppError('tooManySenderAccounts', { limit: senderAccountLimit })
  const secretSealed = parts.secrets.seal(input.secret ?? '')
  const id = await insertAccount(ctx.db, input, secretSealed)
  if (id === undefined) throw new AppError('senderAccountExists')
  await placeReading(ctx, parts, { id, input, secretSealed })
  return requireAccount(ctx, id)
}

async function placeReading(
  ctx: TransactionContext,
  parts: AccountParts,
  { id, input, secretSealed }: { id: number; input: SenderAccountInput; secretSealed: string },
): Promise<void> {
  const { emailAddress, signInId, reading } = input
  // The connected mailbox has been found to be his own with the way to send.
  const typed = reading && { ...reading, signInId, security: securityOf(reading) }
  const place =
    typed && (await placeSignIn(ctx, parts, { input: typed, storedId: signInId, kind: 'imap' } as const))
  const passwordSealed = signInId === null ? secretSealed : ''
  await readAccountMailbox(ctx, parts.guard, { id, emailAddress, place, passwordSealed, signInId })
}

// As the client does: only a server on this machine may do without encryption.
function securityOf({ host, ssl }: { host: string; ssl: boolean }): MailPlace['security'] {
  if (ssl) return 'tls'
  return isOwnMachine(host) ? 'none' : 'starttls'
}

// The server of a connected mailbox is that of its provider; it encrypts from the first byte, or by STARTTLS.
async function placed(
  ctx: TransactionContext,
  parts: AccountParts,
  { typed, stored }: { typed: SenderAccountInput; stored: StoredAccount | undefined },
): Promise<SenderAccountInput> {
  const { ssl, ...rest } = typed
  const input = { ...rest, security: ssl ? ('tls' as const) : ('starttls' as const) }
  const place = { input, storedId: stored?.signIn?.id ?? null, kind: 'smtp' } as const
  const { host, port, security } = await placeSignIn(ctx, parts, place)
  const secret = typed.signInId === null ? typed.secret : undefined
  return { ...typed, secret, host, port, ssl: security === 'tls' }
}

/** Changes a mailbox; its stored secret goes to the server and address it was typed for, and to no other. */
export async function changeAccount(
  ctx: TransactionContext,
  parts: AccountParts,
  { id, input: typed }: { id: number; input: SenderAccountInput },
): Promise<SenderAccountView> {
  const stored = await requireAccount(ctx, id)
  const input = await placed(ctx, parts, { typed, stored })
  if (input.signInId === null && input.secret === undefined && !isForSame(stored, input))
    throw new AppError('senderSecretMissing')
  const others = await listAccounts(ctx)
  const isTaken = others.some(
    (other) => other.id !== id && other.emailAddress.toLowerCase() === input.emailAddress.toLowerCase(),
  )
  if (isTaken) throw new AppError('senderAccountExists')
  const secretSealed = sealedSecret(parts, input, stored)
  await updateAccount(ctx.db, id, { input, stored, secretSealed })
  await placeReading(ctx, parts, { id, input, secretSealed })
  return requireAccount(ctx, id)
}

function isForSame(stored: StoredAccount, { host, emailAddress, reading }: SenderAccountInput): boolean {
  const isEqual = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()
  return (
    stored.signIn === null &&
    isEqual(stored.host, host) &&
    isEqual(stored.emailAddress, emailAddress) &&
    (reading === null || (stored.reading !== null && isEqual(stored.reading.host, reading.host)))
  )
}

function sealedSecret({ secrets }: AccountParts, input: SenderAccountInput, stored: StoredAccount): string {
  if (input.signInId !== null) return secrets.seal('')
  return input.secret === undefined ? stored.secretSealed : secrets.seal(input.secret)
}

/** Removes a mailbox. */
export async function removeAccount(ctx: TransactionContext, id: number): Promise<void> {
  if (!(await deleteAccount(ctx.db, id))) throw new AppError('senderAccountNotFound')
}

/** So long the access token of a connected mailbox is good at least when a client gets it, in seconds. */
export const tokenSeconds = 50 * 60

/** By what a mailbox is signed in to; undefined: it has to be connected again, or its provider does not answer. */
export async function openSecret(
  { secrets, signIns }: AccountParts,
  { signIn, secretSealed }: StoredAccount,
): Promise<string | undefined> {
  if (!signIn) return secrets.open(secretSealed)
  try {
    return await signIns.tokenFor(signIn.id, tokenSeconds)
  } catch (error) {
    if (error instanceof SignInFailure) return undefined
    throw error
  }
}

/** A mailbox of which the secret is open. */
export interface OpenAccount {
  account: StoredAccount
  secret: string
}

/** A mailbox with its server at the place where that is to be reached now. */
export async function reachAccount(
  { company }: Pick<Context, 'company'>,
  { captureServer }: AccountParts,
  account: StoredAccount,
): Promise<StoredAccount> {
  if (account.host !== capturedHost) return account
  const { host, port } = await captureServer(company.id)
  return { ...account, host, port, ssl: false }
}

/** A mailbox as the host of a client is given it. */
export function sealAccount({ account, secret }: OpenAccount, hostKey: string) {
  const { emailAddress, host, port, ssl, signIn } = account
  const sealed = sealForHost(hostKey, secret, emailAddress)
  return { emailAddress, secret: sealed, isToken: signIn !== null, host, port, ssl }
}

/** A mailbox of the caller, sealed for the host that tries to sign in with it. */
export async function readSealedAccount(
  ctx: Context,
  parts: AccountParts,
  { id, hostKey }: { id: number; hostKey: string },
) {
  const account = await ctx.transaction((db) => requireAccount({ ...ctx, db }, id))
  const secret = await openSecret(parts, account)
  if (secret === undefined) throw new AppError('mailSignInGone')
  return sealAccount({ account: await reachAccount(ctx, parts, account), secret }, hostKey)
}
