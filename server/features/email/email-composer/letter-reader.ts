import { normaliseMailed } from '@landfall/contract/email-address.ts'
import { batchScope } from '@landfall/contract/list.ts'
import { AppError } from '#platform/http/app-error.ts'
import type { Context } from '#platform/http/context.ts'
import type { MailTokens } from '#platform/mail/mail-token.ts'
import type { Db } from '#platform/postgres/database.ts'
import { languageOfReader } from '../email-tasks/content-choice.ts'
import type { RecipientCandidate, SelectRecipients } from '../email-tasks/recipient-candidates.ts'
import { findAnswer, isSuppressed, type StoredAnswer } from './letter-store.ts'

/** Whom a letter is for. */
export interface ReaderWish {
  customerId: number
  /** Empty: that of the first person who has one, or of whoever answered. */
  address: string
  answerId?: number | null | undefined
}

/** A reader as a letter reaches him. */
export interface LetterReader {
  customerId: number
  customerName: string
  contactId: number | null
  address: string
  email: string
  name: string
  variables: Record<string, string>
  /** In which he is written to; null: nobody knows. */
  readerLanguage: string | null
  isSuppressed: boolean
  answer: StoredAnswer | null
}

/** What finding readers needs of others. */
export interface ReaderNeeds {
  selectRecipients: SelectRecipients
  /** Whether the caller may read what is written with a customer. */
  readsCustomer(ctx: Context & { db: Db }, customerId: number): Promise<boolean>
}

/** Finds the person a letter is for; refuses customers and answers that are not the caller's to write to. */
export async function requireReader(
  ctx: Context,
  needs: ReaderNeeds,
  wish: ReaderWish,
): Promise<LetterReader> {
  const { customerId } = wish
  const answer = wish.answerId ? await readAnswer(ctx, needs, wish) : null
  const address = wish.address || answer?.from || ''
  // Colleagues answer too: whoever wrote may be none of the people we know there.
  const isAnswer = answer !== null && normaliseMailed(answer.from) === normaliseMailed(address)
  const person = await findPerson(ctx, needs, { customerId, address: isAnswer ? '' : address })
  const readerLanguage = languageOfReader(person) ?? null
  const known = { customerId, customerName: person.variables['customer.name'] ?? '', answer, readerLanguage }
  const reader = isAnswer ? { ...answer, variables: person.variables, address: answer.from } : person
  if (reader.address === '') throw new AppError('letterReaderUnknown')
  const { contactId, name, variables } = reader
  const email = normaliseMailed(reader.address)
  const isClosed = await ctx.transaction((db) => isSuppressed(db, email))
  return { ...known, contactId, name, variables, address: reader.address, email, isSuppressed: isClosed }
}

async function findPerson(
  ctx: Context,
  { selectRecipients }: ReaderNeeds,
  { customerId, address }: ReaderWish,
): Promise<RecipientCandidate> {
  const selection = { scope: batchScope.Checked, ids: [customerId] }
  for await (const [person] of selectRecipients(ctx, { selection, toAddress: address }, 0)) {
    if (person) return person
  }
  throw new AppError('customerNotFound')
}

function readAnswer(ctx: Context, needs: ReaderNeeds, wish: ReaderWish): Promise<StoredAnswer> {
  return ctx.transaction(async (db) => {
    const answer = await findAnswer(db, wish.answerId ?? 0)
    const isTheirs = answer?.customerId === wish.customerId
    if (!isTheirs || !(await needs.readsCustomer({ ...ctx, db }, wish.customerId)))
      throw new AppError('letterAnswerUnknown')
    return answer
  })
}

/** The ids that put a letter into the thread of what it answers. */
export function threadAfter(
  mailTokens: MailTokens,
  answer: Pick<StoredAnswer, 'recipientId' | 'resends' | 'fromAddress' | 'messageKey' | 'references'> | null,
): { inReplyTo: string; references: string } {
  if (!answer) return { inReplyTo: '', references: '' }
  const { recipientId, resends, fromAddress, messageKey } = answer
  const domain = fromAddress.slice(fromAddress.lastIndexOf('@') + 1)
  const own = `<${mailTokens.sign('message', { recipientId, resends })}@${domain}>`
  // An answer without a Message-ID is named by a digest, which means nothing to other programs.
  const theirs = /^[^\s<>]{1,250}@[^\s<>]{1,250}$/.test(messageKey) ? `<${messageKey}>` : ''
  const earlier = answer.references.split(' ').filter(Boolean).slice(-8)
  return { inReplyTo: theirs || own, references: [...earlier, own, theirs].filter(Boolean).join(' ') }
}
