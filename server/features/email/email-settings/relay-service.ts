import { randomUUID } from 'node:crypto'
import type { RelayInput, RelayView, SenderDefaults } from '@landfall/contract/email/email-settings.ts'
import { AppError } from '#platform/http/app-error.ts'
import type { Context, TransactionContext } from '#platform/http/context.ts'
import { unreachable } from '#platform/http/outside-address.ts'
import type { OutsideGuard } from '#platform/http/outside-guard.ts'
import { createDkimSigner, DkimKeyError } from '#platform/mail/dkim-signer.ts'
import {
  deliverMail,
  type MailTransport,
  openTransport,
  type TransportKeys,
} from '#platform/mail/mail-transport.ts'
import type { MailMessage } from '#platform/mail/message-builder.ts'
import { relayPorts } from '#platform/mail/smtp-connection.ts'
import { SmtpError } from '#platform/mail/smtp-reply.ts'
import type { SecretBox } from '#platform/secrets/secret-box.ts'
import { assertPort } from '../mail-ports.ts'
import { placeSignIn } from '../mail-sign-ins/mail-sign-in-service.ts'
import type { SignInNeeds } from '../mail-sign-ins/sign-in-tokens.ts'
import { findIdentity, type SenderIdentity } from '../sender-domains/sender-signing.ts'
import type { CapturedOutbox } from './captured-outbox.ts'
import { findActiveRelay } from './relay-choice.ts'
import {
  deleteRelay,
  findRelay,
  findStoredRelay,
  insertRelay,
  type RelaySecrets,
  recordRelayError,
  type StoredRelay,
  updateRelay,
} from './relay-store.ts'
import { readSafety } from './safety-store.ts'

export interface RelayParts extends TransportKeys {
  providers: SignInNeeds['providers']
  outbox: CapturedOutbox
  guard: OutsideGuard
  /** The domain at which bounces can reach us; empty when nothing is set up for that. */
  mailInDomain: string
}

/** A message of which the sender may be left to the relay. */
export type SingleMail = Omit<MailMessage, 'messageId' | 'date'>

/** Adds a relay. */
export async function createRelay(
  ctx: TransactionContext,
  { secrets, guard, providers }: RelayParts,
  typed: RelayInput,
): Promise<RelayView> {
  const input = await placeSignIn(ctx, { providers }, { input: typed, storedId: null, kind: 'smtp' })
  assertPort(ctx, guard, { taken: input, ports: relayPorts })
  const sealed = sealSecrets(secrets, input, undefined)
  return readRelay(ctx, await insertRelay(ctx.db, input, sealed))
}

/** Changes a relay. */
export async function changeRelay(
  ctx: TransactionContext,
  { secrets, guard, providers }: RelayParts,
  { id, input: typed }: { id: number; input: RelayInput },
): Promise<RelayView> {
  const stored = await findStoredRelay(ctx.db, id)
  if (!stored) throw new AppError('relayNotFound')
  const place = { input: typed, storedId: stored.signInId, kind: 'smtp' } as const
  const input = await placeSignIn(ctx, { providers }, place)
  assertPort(ctx, guard, { taken: input, ports: relayPorts })
  await updateRelay(ctx.db, id, { input, stored, secrets: sealSecrets(secrets, input, stored) })
  return readRelay(ctx, id)
}

async function readRelay(ctx: TransactionContext, id: number): Promise<RelayView> {
  const relay = await findRelay(ctx.db, id)
  if (!relay) throw new AppError('relayNotFound')
  return relay
}

/** Removes a relay that no open task uses. */
export async function removeRelay(ctx: TransactionContext, id: number): Promise<void> {
  await readRelay(ctx, id)
  if (!(await deleteRelay(ctx.db, id))) throw new AppError('relayInUse')
}

function sealSecrets(secrets: SecretBox, input: RelayInput, stored: RelaySecrets | undefined): RelaySecrets {
  const isLoopback = /^(localhost|127\.\d+\.\d+\.\d+|::1)$/i.test(input.host)
  if (input.userName && input.security === 'none' && !isLoopback) throw new AppError('relayPasswordUnsafe')
  const seal = (given: string | undefined, kept: string | null | undefined) =>
    given === undefined ? (kept ?? null) : given ? secrets.seal(given) : null
  const dkimKeySealed = seal(input.dkimKey, stored?.dkimKeySealed)
  if (dkimKeySealed) checkDkim(input, secrets.open(dkimKeySealed))
  return {
    passwordSealed:
      input.userName && input.signInId === null ? seal(input.password, stored?.passwordSealed) : null,
    dkimKeySealed,
  }
}

function checkDkim({ dkimDomain, dkimSelector }: RelayInput, privateKey: string) {
  if (!/^[a-z0-9.-]+$/i.test(dkimDomain) || !/^[a-z0-9._-]+$/i.test(dkimSelector)) {
    throw new AppError('dkimKeyInvalid')
  }
  try {
    createDkimSigner({ domain: dkimDomain, selector: dkimSelector, privateKey })
  } catch (error) {
    if (error instanceof DkimKeyError) throw new AppError('dkimKeyInvalid')
    throw error
  }
}

/** Milliseconds in which a relay has to take a test mail: whoever asked waits for it. */
const testPatienceMs = 15_000

/** Sends a test mail through one relay and returns what the relay answered. */
export async function testRelay(
  ctx: Context,
  { guard, ...keys }: RelayParts,
  { id, to, subject }: { id: number; to: string; subject: string },
): Promise<string> {
  const relay = await ctx.transaction((db) => findStoredRelay(db, id))
  if (!relay) throw new AppError('relayNotFound')
  const { server, signers } = openTransport(relay, keys)
  const timed = { ...server, timeoutMs: testPatienceMs, deadlineMs: testPatienceMs }
  const outcome = await deliverOrExplain({ server: timed, signers }, guard, {
    from: { name: relay.fromName, address: relay.fromAddress },
    to: { name: '', address: to },
    subject,
    text: `${subject}\n\n${relay.name} (${relay.host}:${relay.port})`,
    headers: [['Auto-Submitted', 'auto-generated']],
  })
  await ctx.transaction((db) => recordRelayError(db, id, outcome.error ?? null))
  if (outcome.error !== undefined) throw refusalOf(outcome.error)
  return outcome.answer
}

/** Sends one mail the way the company's mail goes at present; the name is null for the captured outbox. */
export async function deliverSingleMail(
  ctx: Pick<Context, 'transaction'> & { company: { id: number } },
  { outbox, guard, ...keys }: RelayParts,
  mail: SingleMail,
): Promise<{ relayName: string | null }> {
  const sender = { companyId: ctx.company.id, address: mail.from.address }
  const [relay, identity] = await ctx.transaction(
    async (db) =>
      [await findActiveRelay(db, mail.from.address), await findIdentity(db, keys.secrets, sender)] as const,
  )
  const transport: MailTransport = relay
    ? signedBy(openTransport(relay, keys), identity)
    : { server: await outbox.serverFor(ctx.company.id), signers: [] }
  const outcome = await deliverOrExplain(transport, guard, mail)
  if (outcome.error !== undefined) throw refusalOf(outcome.error)
  return { relayName: relay?.name ?? null }
}

const signedBy = (transport: MailTransport, { signers }: SenderIdentity): MailTransport => ({
  ...transport,
  signers: [...transport.signers, ...signers],
})

type Outcome = { answer: string; error?: undefined } | { error: string }

function refusalOf(error: string): AppError {
  return error === unreachable
    ? new AppError('hostUnreachable')
    : new AppError('relayTestFailed', { reason: error })
}

async function deliverOrExplain(
  transport: MailTransport,
  guard: OutsideGuard,
  mail: SingleMail,
): Promise<Outcome> {
  const domain = mail.from.address.slice(mail.from.address.lastIndexOf('@') + 1)
  try {
    const message = { ...mail, messageId: `${randomUUID()}@${domain}`, date: new Date() }
    const reply = await deliverMail(transport, message, guard)
    return { answer: `${reply.code} ${reply.text}` }
  } catch (error) {
    if (error instanceof SmtpError) return { error: error.message.slice(0, 300) }
    throw error
  }
}

/** The sender with which new tasks start. */
export async function readSenderDefaults(ctx: TransactionContext): Promise<SenderDefaults> {
  const relay: StoredRelay | undefined = await findActiveRelay(ctx.db)
  return {
    fromName: relay?.fromName || ctx.user.name,
    fromAddress: relay?.fromAddress ?? ctx.user.email,
    replyTo: relay?.replyTo ?? '',
    relayName: relay?.name ?? null,
    seeds: (await readSafety(ctx.db)).seeds ?? [],
  }
}
