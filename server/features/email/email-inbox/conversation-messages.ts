import type { ConversationMessage } from '@landfall/contract/email/mail-conversations.ts'
import type { Context } from '#platform/http/context.ts'
import { mailParsers } from '#platform/mail/mail-parsers.ts'
import { listReceived } from '../email-attachments/mail-attachment-store.ts'
import { replyText } from './reply-text.ts'

/** At most so many messages of each side are shown. */
const mostOfEach = 20

/** Which conversation is read: with whom, about which customer. */
export interface ConversationPlace {
  email: string
  customerId: number | null
}

interface OwnMessage {
  id: number
  taskId: number
  from: string
  to: string
  senderName: string
  language: string
  subject: string
  html: string
  plainText: string
  variables: Record<string, string>
  at: string
  openedAt: string | null
}

// Whoever answered from an address of his own answered messages that went to another one.
const ownSql = `select r.id, r.task_id, coalesce(r.sender_address, t.from_address) as "from", r.address as "to", t.from_name as sender_name,
    s.language, s.subject, s.html, s.plain_text, r.variables, r.sent_at as at, r.opened_at
  from send_recipients r join send_tasks t on t.id = r.task_id join send_contents s on s.id = r.content_id
  where r.sent_at is not null and r.customer_id is not distinct from $2 and (r.email = $1
    or r.id in (select o.recipient_id from mail_answers o where o.from_address = $1 and o.kind in ('reply', 'autoReply')))
  order by r.sent_at desc, r.id desc limit ${mostOfEach + 1}`

const theirsSql = `select a.id, a.from_address as "from", coalesce(r.sender_address, t.from_address) as "to", a.subject,
    a.body as text, a.happened_at as at, a.kind = 'autoReply' as is_automatic
  from mail_answers a join send_recipients r on r.id = a.recipient_id join send_tasks t on t.id = r.task_id
  where a.from_address = $1 and a.kind in ('reply', 'autoReply') and r.customer_id is not distinct from $2
  order by a.happened_at desc, a.id desc limit ${mostOfEach + 1}`

type Theirs = Omit<ConversationMessage, 'direction' | 'openedAt' | 'attachments'>

/** What both sides wrote, the oldest first; of long conversations the newest part. */
export async function readMessages(
  ctx: Context,
  place: ConversationPlace,
): Promise<{ messages: ConversationMessage[]; hasEarlier: boolean }> {
  const { own, theirs, attached } = await ctx.transaction(async (db) => {
    const own = await db.query<OwnMessage>(ownSql, [place.email, place.customerId])
    const theirs = await db.query<Theirs>(theirsSql, [place.email, place.customerId])
    const ids = own.map((message) => message.id)
    return { own, theirs, attached: await listReceived(db, ids) }
  })
  const ours = await Promise.all(
    own.slice(0, mostOfEach).map(async (message) => ({
      ...(await shownOwn(ctx, message)),
      attachments: attached.filter(({ recipientId }) => recipientId === message.id),
    })),
  )
  const received = theirs
    .slice(0, mostOfEach)
    .map((message) => ({ ...message, direction: 'in' as const, openedAt: null, attachments: [] }))
  return {
    messages: [...ours, ...received].toSorted((a, b) => a.at.localeCompare(b.at)),
    hasEarlier: own.length > mostOfEach || theirs.length > mostOfEach,
  }
}

async function shownOwn(
  ctx: Context,
  message: OwnMessage,
): Promise<Omit<ConversationMessage, 'attachments'>> {
  const { language, subject, html, plainText, variables, senderName, ...rest } = message
  const shown = await mailParsers.ask(ctx, 'preview', {
    content: { language, subject, html, plainText },
    options: { footer: null },
    values: {
      ...variables,
      'sender.name': senderName,
      'sender.email': message.from,
      'company.name': ctx.company.name,
      unsubscribeUrl: '',
    },
  })
  const { id, from, to, at, openedAt } = rest
  const text = replyText(shown.text)
  return { id, from, to, at, openedAt, direction: 'out', isAutomatic: false, subject: shown.subject, text }
}
