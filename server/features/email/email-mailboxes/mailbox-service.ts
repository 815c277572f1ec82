import {
  type MailboxAccess,
  type MailboxInput,
  type MailboxTrial,
  type MailboxView,
  mailboxLimit,
} from '@landfall/contract/email/email-mailboxes.ts'
import { AppError } from '#platform/http/app-error.ts'
import type { Context, TransactionContext } from '#platform/http/context.ts'
import {
  closeImap,
  describeFailure,
  type ImapSessionOptions,
  listFolders,
  mailboxPorts,
  openFolder,
} from '#platform/mail/imap-session.ts'
import type { SecretBox } from '#platform/secrets/secret-box.ts'
import { assertPort, isOwnMachine } from '../mail-ports.ts'
import { placeSignIn } from '../mail-sign-ins/mail-sign-in-service.ts'
import type { SignInNeeds, SignInTokens } from '../mail-sign-ins/sign-in-tokens.ts'
import { openMailbox, type SignedMailbox } from './mailbox-opening.ts'
import {
  deleteMailbox,
  findMailbox,
  findSecret,
  insertMailbox,
  listMailboxes,
  type StoredSecret,
  switchMailbox,
  updateMailbox,
} from './mailbox-store.ts'

export interface MailboxParts extends ImapSessionOptions {
  secrets: SecretBox
  signIns: SignInTokens
  providers: SignInNeeds['providers']
}

/** Adds a mailbox. */
export async function createMailbox(
  ctx: TransactionContext,
  { secrets, guard, providers }: MailboxParts,
  typed: MailboxInput,
): Promise<MailboxView> {
  const input = await placeSignIn(ctx, { providers }, { input: typed, storedId: null, kind: 'imap' })
  assertPort(ctx, guard, { taken: input, ports: mailboxPorts })
  await assertRoom(ctx, () => true)
  return readMailbox(ctx, await insertMailbox(ctx.db, input, sealPassword(secrets, input)))
}

async function assertRoom(
  { db, company }: TransactionContext,
  counts: (mailbox: MailboxView) => boolean,
): Promise<void> {
  // The company's mailboxes are added one after the other, so that the limit holds.
  await db.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`mailboxes:${company.id}`])
  if ((await listMailboxes(db)).filter(counts).length >= mailboxLimit)
    throw new AppError('tooManyMailboxes', { limit: mailboxLimit })
}

/** Changes a mailbox. */
export async function changeMailbox(
  ctx: TransactionContext,
  { secrets, guard, providers }: MailboxParts,
  { id, input: typed }: { id: number; input: MailboxInput },
): Promise<MailboxView> {
  const stored = await findSecret(ctx.db, id)
  if (!stored) throw new AppError('mailboxNotFound')
  const place = { input: typed, storedId: stored.signInId, kind: 'imap' } as const
  const input = await placeSignIn(ctx, { providers }, place)
  assertPort(ctx, guard, { taken: input, ports: mailboxPorts })
  await updateMailbox(ctx.db, id, { input, stored, passwordSealed: sealPassword(secrets, input, stored) })
  return readMailbox(ctx, id)
}

async function readMailbox(ctx: TransactionContext, id: number): Promise<MailboxView> {
  const mailbox = await findMailbox(ctx.db, id)
  if (!mailbox) throw new AppError('mailboxNotFound')
  return mailbox
}

/** Pauses a mailbox or resumes it. */
export async function setMailboxActive(
  ctx: TransactionContext,
  id: number,
  isActive: boolean,
): Promise<MailboxView> {
  const mailbox = await readMailbox(ctx, id)
  if (mailbox.isActive === isActive) return mailbox
  // Those that came back from the recycle bin are paused and were not counted.
  if (isActive) await assertRoom(ctx, (other) => other.isActive)
  await switchMailbox(ctx.db, id, isActive)
  return readMailbox(ctx, id)
}

/** Puts a mailbox into the recycle bin. */
export async function removeMailbox(ctx: TransactionContext, id: number): Promise<void> {
  if (!(await deleteMailbox(ctx.db, id))) throw new AppError('mailboxNotFound')
}

// A stored password goes to the server it was typed for, and to no other that somebody enters beside it.
function checkPassword(access: MailboxAccess, stored: StoredSecret | undefined): void {
  if (access.security === 'none' && !isOwnMachine(access.host)) throw new AppError('relayPasswordUnsafe')
  if (access.signInId !== null) return
  const isSame =
    stored?.signInId === null &&
    stored.host.toLowerCase() === access.host.toLowerCase() &&
    stored.userName === access.userName
  if (access.password === undefined && !isSame) throw new AppError('mailboxPasswordMissing')
}

function sealPassword(secrets: SecretBox, access: MailboxAccess, stored?: StoredSecret): string {
  checkPassword(access, stored)
  if (access.signInId !== null) return ''
  return access.password === undefined ? (stored?.passwordSealed ?? '') : secrets.seal(access.password)
}

/** Signs in, opens the folder and says what was wrong; nothing is stored. With an id, its password may be left out. */
export async function tryMailbox(
  ctx: Context,
  { secrets, guard, signIns, providers }: MailboxParts,
  { id, access: typed }: { id?: number; access: MailboxAccess },
): Promise<MailboxTrial> {
  const { stored, access } = await ctx.transaction(async (db) => {
    const found = id === undefined ? undefined : await findSecret(db, id)
    const place = { input: typed, storedId: found?.signInId ?? null, kind: 'imap' } as const
    return { stored: found, access: await placeSignIn({ ...ctx, db }, { providers }, place) }
  })
  if (id !== undefined && !stored) throw new AppError('mailboxNotFound')
  assertPort(ctx, guard, { taken: access, ports: mailboxPorts })
  checkPassword(access, stored)
  const { signInId, password } = access
  const mailbox =
    signInId === null
      ? { ...access, signInId, password: password ?? secrets.open(stored?.passwordSealed ?? '') }
      : { ...access, signInId }
  return signIn(mailbox, { guard, signIns })
}

const maxFolders = 200
/** So long somebody waits for a test, in milliseconds. */
const trialMs = 45_000

async function signIn(
  mailbox: SignedMailbox,
  needs: Parameters<typeof openMailbox>[0],
): Promise<MailboxTrial> {
  let folders: string[] = []
  try {
    const client = await openMailbox(needs, mailbox, AbortSignal.timeout(trialMs))
    try {
      folders = await listFolders(client, maxFolders)
      await openFolder(client, mailbox.folder)
    } finally {
      await closeImap(client)
    }
    return { problem: null, answer: '', folders }
  } catch (error) {
    const { reason, answer } = describeFailure(error)
    return { problem: reason, answer, folders }
  }
}
