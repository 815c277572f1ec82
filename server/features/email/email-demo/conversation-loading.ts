import { parseTemplate, renderTemplate } from '@landfall/contract/email/email-variables.ts'
import type { ConversationLabel } from '@landfall/contract/email/mail-conversations.ts'
import { type AnswerText, answerTexts, letterText } from '#platform/demo/demo-answers.ts'
import { type DemoCompany, demoUsers } from '#platform/demo/demo-identity.ts'
import { type LoadContext, type LoadedCustomer, momentOf, userIdOf } from '#platform/demo/demo-loading.ts'
import { mailTexts } from '#platform/demo/demo-texts.ts'
import { one } from '#platform/postgres/database.ts'
import type { DemoMessage } from './mail-rows.ts'

/** A message of a mailing as it was stored. */
export interface StoredMessage {
  message: DemoMessage<LoadedCustomer>
  id: number
  variables: Record<string, string>
}

const day = 24 * 60
const recent = 14 * day

// In which order the newest answers come; what the one in charge has made of them so far.
const answers: readonly { text: AnswerText; label: ConversationLabel | null; isClosed?: true }[] = [
  { text: 'sample', label: null },
  { text: 'price', label: 'interested' },
  { text: 'notNow', label: 'notNow' },
  { text: 'no', label: 'notInterested', isClosed: true },
  { text: 'price', label: null },
  { text: 'wrongPerson', label: 'wrongPerson' },
]
const absentees = 4

/** Stores what readers of the last two weeks answered, also while they were away, and puts all answers into conversations. */
export async function loadConversations(
  ctx: LoadContext,
  rows: readonly StoredMessage[],
  company: DemoCompany,
): Promise<void> {
  const readers = rows.filter(({ message }) => isRecentReader(message))
  const clicked = readers.filter(({ message }) => message.clickedAt !== undefined)
  for (const [index, answer] of answers.entries()) {
    const row = clicked[index * 2]
    if (row) await storeAnswer(ctx, row, answer)
  }
  const others = readers.filter(({ message }) => message.clickedAt === undefined)
  for (const row of others.filter((_row, index) => index % 7 === 0).slice(0, absentees))
    await storeAnswer(ctx, row, { text: 'away', label: 'outOfOffice' })
  await gather(ctx)
  const first = clicked[2]
  if (first) await storeLetter(ctx, first, company)
}

function isRecentReader({ openedAt, unsubscribedAt, customer, at }: StoredMessage['message']): boolean {
  return openedAt !== undefined && unsubscribedAt === undefined && at < recent && customer.owner !== undefined
}

async function storeAnswer(
  ctx: LoadContext,
  { message, id, variables }: StoredMessage,
  { text, label, isClosed }: { text: AnswerText; label: ConversationLabel | null; isClosed?: true },
): Promise<void> {
  const { language, contact, clickedAt, openedAt = 0 } = message
  const at = momentOf(ctx, Math.max(30, (clickedAt ?? openedAt) - 55))
  const back = new Date(ctx.end.getTime() + 6 * 86_400_000)
  const isAway = text === 'away'
  const template = mailTexts.find((each) => each.language === language)?.subject ?? ''
  const subject = renderTemplate(parseTemplate(template), variables)
  const body = answerTexts[language][text].replace(
    '{day}',
    new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(back),
  )
  await ctx.db.query(
    `with answer as (
       insert into mail_answers (recipient_id, kind, message_key, from_address, subject, body, happened_at)
       values ($1::bigint, $2, 'demo-answer-' || $1::bigint, $3, 'Re: ' || $4::text, $5, $6) returning id, happened_at
     ), replied as (
       update send_recipients set replied_at = $6::timestamptz where id = $1::bigint and $2 = 'reply'
     )
     insert into mail_conversations (email, answer_id, recipient_id, last_at, has_reply, is_unread, label, away_until, closed_at)
     select lower($3), id, $1::bigint, happened_at, $2 = 'reply', $2 = 'reply' and $7::text is null, $7::text,
       case when $2 = 'autoReply' then $8::date end, case when $9::boolean then happened_at + interval '40 minutes' end from answer
     on conflict (company_id, email) do nothing`,
    [
      id,
      isAway ? 'autoReply' : 'reply',
      contact.workEmail,
      subject,
      body,
      at,
      label,
      back.toISOString().slice(0, 10),
      isClosed ?? false,
    ],
  )
}

// What was answered longer ago has been dealt with.
async function gather({ db }: LoadContext): Promise<void> {
  await db.query(
    `insert into mail_conversations (email, answer_id, recipient_id, last_at, has_reply, is_unread, label, answered_at, closed_at)
     select distinct on (lower(a.from_address)) lower(a.from_address), a.id, a.recipient_id, a.happened_at, true, false,
       'interested', a.happened_at + interval '3 hours', a.happened_at + interval '3 hours'
     from mail_answers a where a.kind = 'reply' and a.from_address <> '' and a.company_id = app_company_id()
     order by lower(a.from_address), a.happened_at desc, a.id desc
     on conflict (company_id, email) do nothing`,
  )
}

/** The letter with which whoever has the customer answered one who asked for a price. */
async function storeLetter(
  ctx: LoadContext,
  { message, id }: StoredMessage,
  company: DemoCompany,
): Promise<void> {
  const { customer, contact, position, language, clickedAt = 0 } = message
  const { owner = 'sales' } = customer
  const text = letterText[language]
  const at = momentOf(ctx, Math.max(15, clickedAt - 55 - 180))
  const row = await one<{ id: number }>(
    ctx.db,
    `with task as (
       insert into send_tasks (is_letter, name, state, from_name, from_address, reply_to, selection, to_address, candidates,
         prepared_at, created_by, created_at, submitted_at, finished_at)
       values (true, $1::text, 'DONE', $2, $3::text, $3::text, $4, $5::text, 1, $6::timestamptz, $7, $6, $6, $6) returning id
     ), content as (
       insert into send_contents (task_id, template_name, language, subject, html, plain_text)
       select id, '', $8, $1::text, $9, '' from task returning id, task_id
     )
     insert into send_recipients (task_id, content_id, customer_id, contact_id, address, email, name, variables, state, attempts,
       smtp_code, enhanced_code, sent_at, opened_at, created_at, updated_at)
     select task_id, id, $10::bigint, $11::bigint, $5::text, lower($5::text), $12, '{}', 3, 1, 250, '2.0.0', $6::timestamptz,
       $6::timestamptz + interval '5 minutes', $6::timestamptz, $6::timestamptz
     from content returning id`,
    [
      text.subject,
      demoUsers.find(({ userName }) => userName === owner)?.name ?? '',
      `${owner}@${company.mail}`,
      JSON.stringify({ scope: 0, ids: [customer.id] }),
      contact.workEmail,
      at,
      userIdOf(ctx, owner),
      language,
      text.html.replace('{name}', contact.name),
      customer.id,
      customer.contactIds[position] ?? null,
      contact.name,
    ],
  )
  if (!row) throw new Error('the letter was not stored')
  await ctx.db.query('update mail_conversations set answered_at = $2 where recipient_id = $1', [id, at])
}
