import { rowNamesIn } from '@landfall/contract/email/email-variables.ts'
import type {
  TransactionalMail,
  TransactionalMailInput,
} from '@landfall/contract/email/transactional-mails.ts'
import { normaliseMailed } from '@landfall/contract/email-address.ts'
import type { Locale } from '@landfall/contract/locales.ts'
import { AppError } from '#platform/http/app-error.ts'
import type { Context } from '#platform/http/context.ts'
import { mailParsers } from '#platform/mail/mail-parsers.ts'
import { requireReader } from '../email-composer/letter-reader.ts'
import { cleanHtml, type LetterNeeds, requireFitting } from '../email-composer/letter-service.ts'
import { insertLetter, isSuppressed } from '../email-composer/letter-store.ts'
import { rowVariables } from '../email-tasks/row-values.ts'
import { storeLinks } from '../email-tasks/send-task-store.ts'
import { findTemplate } from '../email-templates/template-store.ts'
import { requireSender } from '../sender-domains/sender-standing.ts'
import { findMail, holdKey, isTaken, storeKey } from './transactional-store.ts'

/** What became of the mail of a key; refuses those outside the caller's data scope. */
export async function readMail(ctx: Context, key: string): Promise<TransactionalMail> {
  const mail = await ctx.transaction((db) => findMail({ ...ctx, db }, key))
  if (!mail) throw new AppError('transactionalMailNotFound')
  return mail
}

/** Sends one mail of a program: the way of every letter, once for each key. */
export async function sendMail(
  ctx: Context,
  needs: LetterNeeds,
  input: TransactionalMailInput,
): Promise<TransactionalMail> {
  const { key, fromAddress } = input
  const known = await ctx.transaction((db) => findMail({ ...ctx, db }, key))
  if (known) return known
  const content = await contentOf(ctx, needs, input)
  const reader = await readerOf(ctx, needs, input)
  if (await ctx.transaction((db) => isSuppressed(db, reader.email))) throw new AppError('recipientSuppressed')
  await requireFitting(ctx, needs, { email: reader.email, field: 'to' })
  const trackReads = input.trackReads && content.html !== ''
  await ctx.transaction(async (db) => {
    await holdKey(db, key)
    if (await isTaken(db, key)) return
    const relay = await needs.findActiveRelay(db, fromAddress)
    await requireSender(db, fromAddress, relay)
    const taskId = await insertLetter(db, {
      ...{ ...reader, ...content, fromAddress, trackReads, fromName: input.fromName, replyTo: input.replyTo },
      ...{ templateId: input.templateId ?? null, relayId: relay?.id ?? null, inReplyTo: '', references: '' },
    })
    await storeKey(db, taskId, key)
    if (trackReads) await storeLinks({ ...ctx, db }, taskId)
    await needs.charge(db, { sendTaskId: taskId, messages: 1, name: content.subject.slice(0, 100) })
    await db.query(`select pg_notify('send_wake', '')`)
  })
  return readMail(ctx, key)
}

interface Content {
  language: Locale
  subject: string
  html: string
  text: string
}

async function contentOf(ctx: Context, needs: LetterNeeds, input: TransactionalMailInput): Promise<Content> {
  const { templateId } = input
  const template = templateId && (await ctx.transaction((db) => findTemplate(db, templateId)))
  if (templateId && !template) throw new AppError('emailTemplateNotFound')
  const content: Content = template
    ? { ...template, text: template.plainText }
    : {
        language: ctx.locale,
        subject: input.subject,
        text: input.text,
        html: await cleanHtml(ctx, needs, input.html),
      }
  const { subject, html, text } = content
  if (subject === '' || (html.trim() === '' && text.trim() === '')) throw new AppError('letterEmpty')
  await mailParsers.ask(ctx, 'requireVariables', { subject, html, plainText: text })
  const values = rowVariables(input)
  const needed = rowNamesIn(`${subject}\n${html}\n${text}`, true)
  const missing = needed.filter((name) => !values[name]?.trim())
  if (missing.length > 0) throw new AppError('rowValuesMissing', { names: missing.join(', ') })
  return { language: content.language, subject, html, text }
}

/** Whom it is for: whoever has the address at the customer that is named, or nobody who is known. */
async function readerOf(ctx: Context, needs: LetterNeeds, input: TransactionalMailInput) {
  const { to: address, customerId } = input
  const person =
    customerId === undefined ? undefined : await requireReader(ctx, needs, { customerId, address })
  const name = input.name || person?.name || ''
  return {
    ...{ customerId: customerId ?? null, contactId: person?.contactId ?? null, address, name },
    email: normaliseMailed(address),
    variables: {
      ...person?.variables,
      'contact.name': name,
      'contact.firstName': name.split(/\s+/)[0] ?? '',
      'contact.email': address,
      'sender.name': ctx.user.name,
      'sender.email': ctx.user.email,
      ...rowVariables(input),
    },
  }
}
