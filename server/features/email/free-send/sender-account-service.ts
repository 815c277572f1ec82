import {
  type SenderAccountInput,
  type SenderAccountView,
  senderAccountLimit,
} from '@landfall/contract/email/free-send.ts'
import { AppError } from '#platform/http/app-error.ts'
import type { TransactionContext } from '#platform/http/context.ts'
import { sealForHost } from '#platform/secrets/host-seal.ts'
import type { SecretBox } from '#platform/secrets/secret-box.ts'
import {
  deleteAccount,
  findAccounts,
  insertAccount,
  type StoredAccount,
  updateAccount,
} from './sender-account-store.ts'

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
  secrets: SecretBox,
  input: SenderAccountInput,
): Promise<SenderAccountView> {
  if (input.secret === undefined) throw new AppError('senderSecretMissing')
  if ((await listAccounts(ctx)).length >= senderAccountLimit)
    throw new AppError('tooManySenderAccounts', { limit: senderAccountLimit })
  const id = await insertAccount(ctx.db, input, secrets.seal(input.secret))
  if (id === undefined) throw new AppError('senderAccountExists')
  return requireAccount(ctx, id)
}

/** Changes a mailbox; its stored secret goes to the server and address it was typed for, and to no other. */
export async function changeAccount(
  ctx: TransactionContext,
  secrets: SecretBox,
  { id, input }: { id: number; input: SenderAccountInput },
): Promise<SenderAccountView> {
  const stored = await requireAccount(ctx, id)
  const isSame =
    stored.host.toLowerCase() === input.host.toLowerCase() &&
    stored.emailAddress.toLowerCase() === input.emailAddress.toLowerCase()
  if (input.secret === undefined && !isSame) throw new AppError('senderSecretMissing')
  const others = await listAccounts(ctx)
  const isTaken = others.some(
    (other) => other.id !== id && other.emailAddress.toLowerCase() === input.emailAddress.toLowerCase(),
  )
  if (isTaken) throw new AppError('senderAccountExists')
  const secretSealed = input.secret === undefined ? stored.secretSealed : secrets.seal(input.secret)
  await updateAccount(ctx.db, id, { input, secretSealed })
  return requireAccount(ctx, id)
}

/** Removes a mailbox. */
export async function removeAccount(ctx: TransactionContext, id: number): Promise<void> {
  if (!(await deleteAccount(ctx.db, id))) throw new AppError('senderAccountNotFound')
}

/** A mailbox as the host of a client is given it. */
export function sealAccount(secrets: SecretBox, account: StoredAccount, hostKey: string) {
  const { emailAddress, host, port, ssl, secretSealed } = account
  const secret = sealForHost(hostKey, secrets.open(secretSealed), emailAddress)
  return { emailAddress, secret, host, port, ssl }
}

/** A mailbox of the caller, sealed for the host that tries to sign in with it. */
export async function readSealedAccount(
  ctx: TransactionContext,
  secrets: SecretBox,
  { id, hostKey }: { id: number; hostKey: string },
) {
  return sealAccount(secrets, await requireAccount(ctx, id), hostKey)
}
