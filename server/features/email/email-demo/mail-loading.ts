import { createHash } from 'node:crypto'
import { parseTemplate, renderTemplate } from '@landfall/contract/email/email-variables.ts'
import { batchScope } from '@landfall/contract/list.ts'
import { type DemoCompany, demoUsers } from '#platform/demo/demo-identity.ts'
import {
  type LoadContext,
  type LoadedCustomer,
  momentOf,
  reserveIds,
  userIdOf,
} from '#platform/demo/demo-loading.ts'
import { catalogueLink, mailTexts, replyTexts, samplesLink } from '#platform/demo/demo-texts.ts'
import { recipientState } from '#platform/mail/recipient-state.ts'
import { copyInto } from '#platform/postgres/copy-into.ts'
import { type Db, one } from '#platform/postgres/database.ts'
import { loadConversations } from './conversation-loading.ts'
import { type DemoMessage, type HitClass, type Mailing, mailings, makeMailings } from './mail-rows.ts'
import { loadSequence } from './sequence-loading.ts'

type Message = DemoMessage<LoadedCustomer>

/** What a task sends in one language. */
interface Content {
  id: number
  /** Ids of the two links of every template. */
  linkIds: readonly [number, number]
}

/** Stores finished send tasks to customers, with what became of every message; returns how many messages. */
export async function loadMailings(
  ctx: LoadContext,
  wishes: { seed: string; company: DemoCompany; customers: readonly LoadedCustomer[] },
): Promise<number> {
  const made = makeMailings(wishes.seed, wishes.customers)
  for (const [index, messages] of made.entries()) {
    const mailing = mailings[index]
    if (mailing && messages.length > 0) await loadMailing(ctx, { mailing, messages, company: wishes.company })
  }
  await loadSequence(ctx, wishes.company)
  return made.reduce((sum, messages) => sum + messages.length, 0)
}

interface LoadedMailing {
  mailing: Mailing
  messages: readonly Message[]
  company: DemoCompany
}

async function loadMailing(ctx: LoadContext, { mailing, messages, company }: LoadedMailing): Promise<void> {
  const taskId = await insertTask(ctx, { mailing, messages, company })
  const contents = new Map<string, Content>()
  for (const language of mailing.languages)
    contents.set(language, await insertContent(ctx.db, taskId, language))
  const ids = await reserveIds(ctx.db, 'send_recipients', messages.length)
  const contentOf = (message: Message) => {
    const content = contents.get(message.language)
    if (!content) throw new Error(`there is no content in ${message.language}`)
    return content
  }
  const numbered = messages.map((message, index) => ({ message, id: ids[index] ?? 0 }))
  await copyRecipients(
    ctx,
    taskId,
    numbered.map((each) => ({ ...each, contentId: contentOf(each.message).id })),
  )
  await copyHits(
    ctx,
    numbered.map((each) => ({ ...each, linkIds: contentOf(each.message).linkIds })),
  )
  await copySuppressions(ctx, numbered)
  await loadReplies(ctx, numbered)
  await loadConversations(
    ctx,
    numbered.map((each) => ({ ...each, variables: variablesOf(each.message) })),
    company,
  )
}

async function insertTask(ctx: LoadContext, { mailing, messages, company }: LoadedMailing): Promise<number> {
  const creator = demoUsers.find(({ userName }) => userName === mailing.creator)
  const begun = momentOf(ctx, mailing.startedAt + 12)
  const last = messages.at(-1)?.at ?? mailing.startedAt
  const row = await one<{ id: number }>(
    ctx.db,
    `insert into send_tasks (name, state, from_name, from_address, reply_to, selection, candidates, prepared_through,
       prepared_at, created_by, created_at, submitted_at, finished_at, content_method)
     values ($1, 'DONE', $2, $3, $3, $4, $5, $6, $7, $8, $9, $7, $10, $11) returning id`,
    [
      mailing.name,
      creator?.name ?? '',
      `${mailing.creator}@${company.mail}`,
      JSON.stringify({ scope: batchScope.Checked, ids: messages.map(({ customer }) => customer.id) }),
      messages.length,
      Math.max(...messages.map(({ customer }) => customer.id)),
      momentOf(ctx, mailing.startedAt),
      userIdOf(ctx, mailing.creator),
      begun,
      momentOf(ctx, last),
      mailing.languages.length > 1 ? 'language' : 'sequential',
    ],
  )
  if (!row) throw new Error('the send task was not stored')
  return row.id
}

async function insertContent(db: Db, taskId: number, language: string): Promise<Content> {
  const text = mailTexts.find((each) => each.language === language)
  if (!text) throw new Error(`there is no template in ${language}`)
  const row = await one<{ id: number }>(
    db,
    `insert into send_contents (task_id, template_id, template_name, language, subject, html, plain_text)
     values ($1, (select id from email_templates where name = $2 and deleted_at is null
                  and company_id = app_company_id()), $2, $3, $4, $5, '') returning id`,
    [taskId, text.name, text.language, text.subject, text.html],
  )
  const links = await db.query<{ id: number }>(
    'insert into send_links (content_id, url) select $1, unnest($2::text[]) returning id',
    [row?.id, [catalogueLink, samplesLink]],
  )
  const [catalogue, samples] = links.map(({ id }) => id)
  if (!row || catalogue === undefined || samples === undefined) throw new Error('the content was not stored')
  return { id: row.id, linkIds: [catalogue, samples] }
}

function copyRecipients(
  ctx: LoadContext,
  taskId: number,
  rows: readonly { message: Message; id: number; contentId: number }[],
): Promise<number> {
  const moment = (minutes: number | undefined) => (minutes === undefined ? null : momentOf(ctx, minutes))
  const columns =
    'id, task_id, content_id, customer_id, contact_id, address, email, name, variables, state, reason, attempts, ' +
    'smtp_code, enhanced_code, error, sent_at, opened_at, clicked_at, bounced_at, unsubscribed_at, created_at, updated_at'
  return copyInto(
    ctx.db,
    `send_recipients (${columns})`,
    rows.map(({ message, id, contentId }) => [
      id,
      taskId,
      contentId,
      message.customer.id,
      message.customer.contactIds[message.position] ?? null,
      message.contact.workEmail,
      message.contact.workEmail,
      message.contact.name,
      variablesOf(message),
      recipientState[message.state],
      message.reason,
      message.state === 'skipped' ? 0 : 1,
      message.smtpCode,
      message.enhancedCode,
      message.error,
      message.state === 'sent' ? moment(message.at) : null,
      moment(message.openedAt),
      moment(message.clickedAt),
      message.reason === 'hard' ? moment(message.at) : null,
      moment(message.unsubscribedAt),
      moment(message.at),
      moment(message.unsubscribedAt ?? message.clickedAt ?? message.openedAt ?? message.at),
    ]),
  )
}

function variablesOf({ customer, contact }: Message): Record<string, string> {
  return {
    'customer.name': customer.name,
    'customer.country': customer.country.en,
    'customer.website': customer.website,
    'contact.name': contact.name,
    'contact.firstName': contact.name.split(' ')[0] ?? '',
    'contact.jobTitle': contact.jobTitle,
    'contact.email': contact.workEmail,
  }
}

const agents: Readonly<Record<HitClass, { hash: string; network: string; reason: string }>> = {
  human: { hash: agentHash('desktop mail program'), network: '198.51.100.0/24', reason: '' },
  proxy: { hash: agentHash('picture proxy'), network: '203.0.113.0/24', reason: 'imageProxy' },
  machine: { hash: agentHash('mail scanner'), network: '192.0.2.0/24', reason: 'tooFast' },
}

function agentHash(agent: string): string {
  return `\\x${createHash('sha256').update(agent).digest('hex')}`
}

function copyHits(
  ctx: LoadContext,
  rows: readonly { message: Message; id: number; linkIds: readonly [number, number] }[],
): Promise<number> {
  return copyInto(
    ctx.db,
    'email_hits (recipient_id, kind, link_id, class, reason, agent_hash, network, happened_at)',
    rows.flatMap(({ message, id, linkIds }) =>
      message.hits.map((hit) => {
        const agent = agents[hit.class]
        const linkId = hit.kind === 'click' ? linkIds[hit.link] : null
        return [
          id,
          hit.kind,
          linkId,
          hit.class,
          agent.reason,
          agent.hash,
          agent.network,
          momentOf(ctx, hit.at),
        ]
      }),
    ),
  )
}

function copySuppressions(
  ctx: LoadContext,
  rows: readonly { message: Message; id: number }[],
): Promise<number> {
  return copyInto(
    ctx.db,
    'suppressions (email, reason, recipient_id, created_at)',
    rows.flatMap(({ message, id }) => {
      const { contact, reason, unsubscribedAt, at } = message
      if (reason === 'hard') return [[contact.workEmail, 'hardBounce', id, momentOf(ctx, at)]]
      if (unsubscribedAt === undefined) return []
      return [[contact.workEmail, 'unsubscribed', id, momentOf(ctx, unsubscribedAt)]]
    }),
  )
}

const minutesToReply = 95
// What came later waits for an answer in the queues, and the demo's own story is told there.
const repliedBefore = 31 * 24 * 60

/** Stores replies of every third one who followed a link more than a month ago. */
async function loadReplies(
  ctx: LoadContext,
  rows: readonly { message: Message; id: number }[],
): Promise<void> {
  const replied = rows
    .filter(({ message }) => (message.clickedAt ?? 0) > repliedBefore && message.unsubscribedAt === undefined)
    .filter((_row, index) => index % 3 === 0)
  await copyInto(
    ctx.db,
    'mail_answers (recipient_id, kind, message_key, from_address, subject, body, happened_at)',
    replied.map(({ message, id }) => {
      const { language, contact, clickedAt = 0 } = message
      const template = mailTexts.find((text) => text.language === language)?.subject ?? ''
      const subject = `Re: ${renderTemplate(parseTemplate(template), variablesOf(message))}`
      const moment = momentOf(ctx, clickedAt - minutesToReply)
      return [id, 'reply', `demo-${id}`, contact.workEmail, subject, replyTexts[language], moment]
    }),
  )
  await ctx.db.query(
    `update send_recipients r set replied_at = a.happened_at from mail_answers a
     where a.recipient_id = r.id and r.id = any($1)`,
    [replied.map(({ id }) => id)],
  )
}
