import type { ErrorName } from '@landfall/contract/error-codes.ts'
import type { SocialMessage, WritingBar } from '@landfall/contract/social/social-inbox.ts'
import { networkAbilities } from '@landfall/contract/social/social-networks.ts'
import { AppError } from '#platform/http/app-error.ts'
import type { Context } from '#platform/http/context.ts'
import { one } from '#platform/postgres/database.ts'
import type { SecretBox } from '#platform/secrets/secret-box.ts'
import { noteRefusal } from '../social-accounts/account-health.ts'
import { accessOf, requireAccount } from '../social-accounts/account-service.ts'
import type { StoredAccount } from '../social-accounts/social-account-store.ts'
import type { FileKind } from '../social-networks/network-adapter.ts'
import { NetworkRefusal } from '../social-networks/network-asking.ts'
import type { NetworkDesk } from '../social-networks/network-desk.ts'
import { messagesOf } from '../social-networks/network-list.ts'
import { type InboxNeeds, requireConversation } from './chat-service.ts'
import { tellScreens } from './chat-store.ts'
import { findByKey, insertSending, noteOutcome, readMessage } from './message-store.ts'

/** What answering somebody needs. */
export interface SendingNeeds extends InboxNeeds {
  desk: NetworkDesk
  secrets: SecretBox
}

const refusals: Readonly<Record<WritingBar, ErrorName>> = {
  window: 'socialWindowClosed',
  person: 'socialPersonUnreachable',
  reauth: 'socialTokenRefused',
  unbound: 'socialAccountUnbound',
}

interface Letter {
  id: number
  key: string
  text: string
  file?: LetterFile
}

/** A file that is kept already and goes out with a letter. */
export interface LetterFile {
  id: number
  name: string
  contentType: string
  kind: FileKind
  bytes: Uint8Array<ArrayBuffer>
}

interface Prepared {
  messageId: number
  personRef: string
  account: StoredAccount
}

/**
 * Answers somebody. What is sent is stored before, and what became of it after; whoever asks again with the same key is
 * told of the first time.
 */
export async function sendMessage(ctx: Context, needs: SendingNeeds, letter: Letter): Promise<SocialMessage> {
  const prepared = await prepare(ctx, needs, letter)
  if (typeof prepared === 'number') return ctx.transaction((db) => readMessage(db, prepared))
  const { account, messageId, personRef } = prepared
  const outcome = await handOver(needs, account, { ...letter, personRef })
  return ctx.transaction(async (db) => {
    await noteOutcome(db, messageId, outcome)
    if (outcome.refusal?.failure === 'reauth') await noteRefusal(db, account, outcome.refusal)
    if (outcome.refusal?.failure === 'person')
      await db.query('update social_conversations set is_unreachable = true where id = $1', [letter.id])
    await tellScreens(db, letter.id)
    return readMessage(db, messageId)
  })
}

function prepare(ctx: Context, needs: SendingNeeds, letter: Letter): Promise<Prepared | number> {
  const { id, key, text, file } = letter
  return ctx.transaction(async (db): Promise<Prepared | number> => {
    const row = await requireConversation({ ...ctx, db }, needs, id)
    const known = await findByKey(db, key)
    if (known) {
      if (known.conversationId !== id) throw new AppError('conflict')
      return known.id
    }
    requireOpen(row)
    const { longestText, longestCaption } = networkAbilities[row.network]
    const longest = file ? longestCaption : longestText
    if (text.length > longest) throw new AppError('socialTextTooLong', { limit: longest })
    const account = await requireAccount(db, row.accountId)
    const person = await one<{ personRef: string }>(
      db,
      'select person_ref from social_conversations where id = $1',
      [id],
    )
    const messageId = await insertSending(db, id, { key, text, file })
    // Somebody was faster with the same key.
    if (messageId === undefined || !person) throw new AppError('conflict')
    return { messageId, account, personRef: person.personRef }
  })
}

/** Refuses to write to somebody who cannot be written to now. */
export function requireOpen({ bar }: { bar: WritingBar | null }): void {
  if (bar) throw new AppError(refusals[bar], { said: '' })
}

async function handOver(
  { desk, secrets }: SendingNeeds,
  account: StoredAccount,
  { personRef, text, key: sendKey, file }: Letter & { personRef: string },
) {
  const access = accessOf(secrets, account)
  const { adapter, ask } = await desk.open(account)
  try {
    const messages = messagesOf(adapter)
    const providerId = file
      ? await messages.sendFile(ask, access, { ...file, personRef, sendKey, caption: text })
      : await messages.sendText(ask, access, { personRef, sendKey, text })
    return { state: 'sent' as const, providerId }
  } catch (refusal) {
    if (!(refusal instanceof NetworkRefusal)) throw refusal
    const { failure, message: trouble, isOpen } = refusal
    // Without an answer nobody knows; only a refusal is a failure.
    return { state: isOpen ? ('unknown' as const) : ('failed' as const), failure, trouble, refusal }
  }
}
