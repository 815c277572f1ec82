import type { Log } from '#platform/log/log.ts'
import type { MailTokens } from '#platform/mail/mail-token.ts'
import { type Notice, notify } from '#platform/notices/notice-store.ts'
import type { Db } from '#platform/postgres/database.ts'
import { isSharedHost } from '#platform/reference/shared-hosts.ts'
import { readAbsence } from '../email-inbox/absence-note.ts'
import { noteAnswer } from '../email-inbox/conversation-store.ts'
import { replyText } from '../email-inbox/reply-text.ts'
import { stopSequences } from '../email-sequences/sequence-stops.ts'
import { restIfTired } from './address-rest.ts'
import { type Match, matchAnswer } from './answer-matching.ts'
import {
  type Answer,
  type AnsweredMessage,
  findAnswered,
  findByAddress,
  insertAnswer,
  markBounced,
  markComplained,
  markReplied,
  suppress,
} from './answer-store.ts'
import type { HookEvent } from './hook-events.ts'
import { type Classified, classifyMail } from './mail-classifier.ts'
import { readMessage } from './message-reader.ts'
import type { ReadMessage } from './message-view.ts'
import { ownMessageIds } from './own-message-ids.ts'
import { readReturnAddress } from './return-address.ts'
import { judgeTask } from './task-brake.ts'

/** What taking mail in needs of others. */
export interface AnswerDeps {
  tokens: MailTokens
  /** Never writes to the recipient again, because he asked for it. */
  unsubscribe(db: Db, recipientId: number): Promise<void>
  /** Those of some addresses that belong to people who were erased. */
  erasedAmong(db: Db, emails: readonly string[]): Promise<ReadonlySet<string>>
  log: Log
}

/** A message that came in for the company of the transaction. */
export interface IncomingMessage {
  raw: Buffer
  receivedAt: Date
  /** Whom it was handed over for; empty when it was read from a mailbox. */
  envelopeTo: string
  /** Who handed it over: empty for reports, null when only the message itself may say so. */
  envelopeFrom: string | null
}

type Understood = { message: ReadMessage; classified: Classified; match: Match; answered: AnsweredMessage }

async function understand(
  db: Db,
  { tokens }: Pick<AnswerDeps, 'tokens'>,
  { raw, envelopeTo, envelopeFrom }: Omit<IncomingMessage, 'receivedAt'>,
): Promise<Understood | undefined> {
  const message = await readMessage(raw)
  if (!message) return undefined
  const classified = classifyMail(message, {
    mailFrom: envelopeFrom ?? returnPathOf(message),
    isToLeave: readReturnAddress(tokens, envelopeTo)?.purpose === 'leave',
  })
  const match = classified && (await matchAnswer(db, tokens, { message, classified, envelopeTo }))
  const answered = match && (await findAnswered(db, match.recipientId, message.from))
  // What a colleague sent himself, or our own mail on its way round, answers nothing.
  if (!answered || (classified.kind === 'reply' && answered.isOwnAddress)) return undefined
  const isWritten = classified.kind === 'reply' || classified.kind === 'autoReply'
  if (isWritten && !match.isProven && !isOfSameHouse(message.from, answered.email)) return undefined
  return { message, classified, match, answered }
}

/** Whether a letter further down a conversation comes from the reader's side; else it is a third one's, and private. */
function isOfSameHouse(from: string, email: string): boolean {
  if (from === email) return true
  const host = hostOf(from)
  return host !== '' && host === hostOf(email) && !isSharedHost(host)
}

function hostOf(address: string): string {
  return address.slice(address.lastIndexOf('@') + 1)
}

function returnPathOf(message: ReadMessage): string | null {
  const path = message.header('return-path')
  return path ? path.replace(/[<>\s]/g, '') : null
}

/** Whether a message of a mailbox says something about mail of the transaction's company; else it is somebody's own. */
export async function concernsCompany(
  db: Db,
  deps: Pick<AnswerDeps, 'tokens'>,
  raw: Buffer,
): Promise<boolean> {
  return (await understand(db, deps, { raw, envelopeTo: '', envelopeFrom: null })) !== undefined
}

/** Writes down what a message says; the same message again, whichever way it comes, changes nothing. */
export async function takeMessage(db: Db, deps: AnswerDeps, incoming: IncomingMessage): Promise<void> {
  const understood = await understand(db, deps, incoming)
  if (!understood) return
  const { message, match, answered } = understood
  const isErased = answered.isErased || (await deps.erasedAmong(db, [message.from])).size > 0
  const known = answerOf(understood, incoming.receivedAt)
  // Of people who were erased it is known that something came, and no more.
  const answer = isErased ? { ...known, from: '', subject: '', body: '', diagnostic: null } : known
  const answerId = await insertAnswer(db, answer)
  if (answerId === undefined) return
  await converse(db, answer, answerId)
  await effects[answer.kind](db, { deps, answer, match, answered })
  deps.log.info(
    { recipientId: answered.recipientId, kind: answer.kind, reason: answer.reason },
    'mail came in',
  )
}

// What a person or his program writes belongs to the conversation with him.
async function converse(db: Db, answer: Answer, answerId: number): Promise<void> {
  const { kind, from, recipientId, happenedAt } = answer
  if (from === '' || (kind !== 'reply' && kind !== 'autoReply')) return
  const isReply = kind === 'reply'
  const absence = isReply ? { isAway: false, until: null } : readAbsence(answer, happenedAt)
  await noteAnswer(db, { answerId, recipientId, from, isReply, absence, happenedAt })
}

function answerOf({ message, classified, match, answered }: Understood, receivedAt: Date): Answer {
  const { kind } = classified
  const report = 'report' in classified ? classified.report : undefined
  const isWritten = kind === 'reply' || kind === 'autoReply'
  return {
    recipientId: answered.recipientId,
    kind,
    messageKey: message.key,
    from: message.from,
    subject: message.subject,
    body: isWritten ? replyText(message.text) : '',
    // Only who has read our mail can prove that it came back; nobody else shall close an address to us.
    reason: report?.class === 'hard' && !match.isProven ? 'soft' : (report?.class ?? null),
    enhancedCode: report?.enhancedCode ?? null,
    diagnostic: report?.diagnostic ?? null,
    happenedAt: receivedAt,
  }
}

const daysToComplain = 90

/**
 * Writes down what a sending service tells of a message; false when it is none of ours or known already. The service
 * proves itself by the key of its door.
 */
export async function takeEvent(db: Db, deps: AnswerDeps, event: HookEvent): Promise<boolean> {
  const [named] = ownMessageIds(deps.tokens, event.messageIds.join(' '))
  const found = named ?? (await findByAddress(db, event.email, daysToComplain))
  const answered = found && (await findAnswered(db, found.recipientId, ''))
  if (!answered) return false
  const answer: Answer = {
    recipientId: answered.recipientId,
    kind: event.kind,
    messageKey: event.key,
    from: '',
    subject: '',
    body: '',
    reason: event.class,
    enhancedCode: event.enhancedCode,
    diagnostic: answered.isErased ? null : event.diagnostic,
    happenedAt: event.happenedAt,
  }
  if ((await insertAnswer(db, answer)) === undefined) return false
  // A report that names no message of ours is about the try it finds.
  const match = { recipientId: answered.recipientId, resends: found.resends, isProven: true }
  await effects[event.kind](db, { deps, answer, match, answered })
  deps.log.info(
    { recipientId: answered.recipientId, kind: event.kind, reason: event.class },
    'an event came in',
  )
  return true
}

interface Effect {
  deps: AnswerDeps
  answer: Answer
  match: Match
  answered: AnsweredMessage
}

const effects: Record<Classified['kind'], (db: Db, effect: Effect) => Promise<void>> = {
  async reply(db, { answer, answered }) {
    await markReplied(db, answer)
    await stopSequences(db, answer.recipientId, 'replied')
    await notify(db, noticesOf(answered, answer.subject || answered.sentSubject))
  },
  async bounce(db, { answer, match, answered }) {
    await markBounced(db, answer, match.resends)
    if (answer.reason === 'hard') await closeAddress(db, answered.recipientId, 'hardBounce')
    if (answer.reason === 'soft') await restIfTired(db, answered.email)
    await judgeTask(db, answered.taskId)
  },
  async complaint(db, { answer, answered }) {
    await markComplained(db, answer)
    await closeAddress(db, answered.recipientId, 'complaint')
    await judgeTask(db, answered.taskId)
  },
  unsubscribe: (db, { deps, answered }) => deps.unsubscribe(db, answered.recipientId),
  // Worth reading, but nobody has answered and nothing has come back yet.
  autoReply: async () => undefined,
  delay: async () => undefined,
}

async function closeAddress(db: Db, recipientId: number, reason: 'hardBounce' | 'complaint'): Promise<void> {
  await suppress(db, recipientId, reason)
  await stopSequences(db, recipientId, reason === 'complaint' ? 'unsubscribed' : 'bounced')
}

/** The owner is told of the customer; whoever sent the mail learns it too, but only what he has known himself. */
function noticesOf(answered: AnsweredMessage, subject: string): Notice[] {
  const { ownerId, senderId, customerId, customerName, recipientId, name, email, sentSubject } = answered
  const notices: Notice[] = []
  if (ownerId !== null && customerId !== null) {
    const params = { name: customerName ?? name, subject }
    const path = `/customer/index?tab=all&customer=${customerId}`
    notices.push({ userIds: [ownerId], kind: 'replyReceived', params, path })
  }
  if (senderId !== ownerId) {
    const params = { name: name || email, subject: sentSubject }
    const path = `/email/emailSendHistory?message=${recipientId}`
    notices.push({ userIds: [senderId], kind: 'replyReceived', params, path })
  }
  return notices
}
