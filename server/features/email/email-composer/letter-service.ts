import type {
  TemplateInput,
  TemplatePreview,
  TemplateView,
} from '@landfall/contract/email/email-templates.ts'
import { countryCode, emailVariables, rowNamesIn } from '@landfall/contract/email/email-variables.ts'
import type { FilledTemplate, LetterInput, LetterStart } from '@landfall/contract/email/letters.ts'
import { mostRowColumns } from '@landfall/contract/email/pasted-readers.ts'
import { AppError, fieldError } from '#platform/http/app-error.ts'
import type { Context } from '#platform/http/context.ts'
import { countryName } from '#platform/i18n/country-name.ts'
import { translate } from '#platform/i18n/translate.ts'
import type { AddressChecks } from '#platform/mail/address-demands.ts'
import { mailParsers } from '#platform/mail/mail-parsers.ts'
import type { MailTokens } from '#platform/mail/mail-token.ts'
import type { Db } from '#platform/postgres/database.ts'
import { attach } from '../email-attachments/mail-attachment-service.ts'
import { noteAnswered } from '../email-inbox/conversation-store.ts'
import { requireNoRows } from '../email-tasks/row-values.ts'
import { storeLinks } from '../email-tasks/send-task-store.ts'
import { previewTemplate } from '../email-templates/template-service.ts'
import { findTemplate } from '../email-templates/template-store.ts'
import { requireSender } from '../sender-domains/sender-standing.ts'
import {
  type LetterReader,
  type ReaderNeeds,
  type ReaderWish,
  requireReader,
  threadAfter,
} from './letter-reader.ts'
import { insertLetter, readSignature } from './letter-store.ts'

/** What letters need of others. */
export interface LetterNeeds extends ReaderNeeds {
  mailTokens: MailTokens
  /** What is asked of addresses before they are written to. */
  addressChecks: AddressChecks
  /** The relay that mail goes through at present; undefined means the captured outbox. */
  findActiveRelay(
    db: Db,
    fromAddress: string,
  ): Promise<{ id: number; name: string; host: string } | undefined>
  /** The address under which readers fetch pictures of the library. */
  pictureBase(): string
  /** HTML whose pictures lie with us instead of in it. */
  hostPictures(ctx: Context, html: string): Promise<string>
  /** Charges a message before it is sent. */
  charge(db: Db, wish: { sendTaskId: number; messages: number; name: string }): Promise<void>
}

/** What a letter to a customer begins with. */
export async function startLetter(ctx: Context, needs: LetterNeeds, wish: ReaderWish): Promise<LetterStart> {
  const reader = await requireReader(ctx, needs, wish)
  const { customerId, customerName, address, name, readerLanguage: language, isSuppressed, answer } = reader
  const signature = await ctx.transaction(readSignature)
  return { customerId, customerName, address, name, language, isSuppressed, signature, answer }
}

/** A template with the variables of one reader put in, to be written on. */
export async function fillTemplate(
  ctx: Context,
  needs: LetterNeeds,
  wish: ReaderWish & { templateId: number },
): Promise<FilledTemplate> {
  const reader = await requireReader(ctx, needs, wish)
  const template = await ctx.transaction((db) => findTemplate(db, wish.templateId))
  if (!template) throw new AppError('emailTemplateNotFound')
  const values: Record<string, string> = { ...valuesFor(ctx, reader), unsubscribeUrl: '{{unsubscribeUrl}}' }
  const { language, subject, plainText } = template
  const html = await letterHtml(ctx, needs, template)
  const named = countryName(values['customer.country'], language)
  const code = { [countryCode]: values['customer.country'] ?? '' }
  const all: Record<string, string> = {
    ...values,
    ...code,
    ...openRows({ subject, html, plainText }),
    'customer.country': named,
  }
  const filled = await mailParsers.ask(ctx, 'fill', {
    content: { language, subject, html, plainText },
    values: all,
  })
  const used = emailVariables.filter(
    (variable) => variable !== 'unsubscribeUrl' && `${subject}${html}${plainText}`.includes(variable),
  )
  return {
    ...filled,
    language,
    variables: used.map((variable) => ({ name: variable, value: all[variable] ?? '' })),
  }
}

// The page that is drawn from blocks has frames that nobody can write in.
async function letterHtml(
  ctx: Context,
  { pictureBase }: LetterNeeds,
  { blocks, html }: TemplateView,
): Promise<string> {
  return blocks ? mailParsers.ask(ctx, 'writeBlocks', { blocks, pictureBase: pictureBase() }) : html
}

// A customer has no row of a list: such places stay to be seen, and no letter goes with one.
function openRows({ subject, html, plainText }: Pick<TemplateView, 'subject' | 'html' | 'plainText'>) {
  const names = rowNamesIn(`${subject}\n${html}\n${plainText}`, true).slice(0, mostRowColumns)
  return Object.fromEntries(names.map((name) => [name, `{{${name}}}`]))
}

/** A letter as its reader will see it. */
export async function previewLetter(
  ctx: Context,
  needs: LetterNeeds,
  wish: ReaderWish & Pick<LetterInput, 'subject' | 'html' | 'text'>,
): Promise<{ subject: string; html: string; text: string }> {
  const reader = await requireReader(ctx, needs, wish)
  const { subject, html, text } = wish
  const content = { language: ctx.locale, subject, html, plainText: text }
  return mailParsers.ask(ctx, 'preview', {
    content,
    options: { footer: null },
    values: valuesFor(ctx, reader),
  })
}

/** A content as one customer would get it in a mailing: his values in it, the footer below, the opt-out a sample. */
export async function previewForReader(
  ctx: Context,
  needs: LetterNeeds,
  { customerId, content }: { customerId: number; content: Omit<TemplateInput, 'name'> },
): Promise<TemplatePreview> {
  const reader = await requireReader(ctx, needs, { customerId, address: '' })
  const values = valuesFor(ctx, reader)
  const code = values['customer.country'] ?? ''
  return previewTemplate(ctx, content, {
    // As in the page of the template.
    pictureBase: '',
    values: { ...values, [countryCode]: code, 'customer.country': countryName(code, content.language) },
  })
}

function valuesFor(ctx: Context, { variables }: LetterReader): Record<string, string> {
  return {
    ...variables,
    'sender.name': ctx.user.name,
    'sender.email': ctx.user.email,
    'company.name': ctx.company.name,
  }
}

/** HTML that somebody wrote, without scripts and forms, its pictures with us. */
export async function cleanHtml(
  ctx: Context,
  { hostPictures }: Pick<LetterNeeds, 'hostPictures'>,
  html: string,
): Promise<string> {
  return html === '' ? '' : hostPictures(ctx, await mailParsers.ask(ctx, 'sanitise', html))
}

/** Sends one letter, at once or at its time: the way of every mailing, with one recipient. */
export async function sendLetter(
  ctx: Context,
  needs: LetterNeeds,
  input: LetterInput,
): Promise<{ taskId: number; relayName: string | null }> {
  const reader = await requireReader(ctx, needs, input)
  if (reader.isSuppressed) throw new AppError('recipientSuppressed')
  const { subject, text: plainText } = input
  const html = await cleanHtml(ctx, needs, input.html)
  if (html.trim() === '' && plainText.trim() === '') throw new AppError('letterEmpty')
  await mailParsers.ask(ctx, 'requireVariables', { subject, html, plainText })
  await requireNoRows(ctx, { subject, html, plainText })
  await requireFitting(ctx, needs, { email: reader.email, field: 'address' })
  return ctx.transaction(async (db) => {
    const relay = await needs.findActiveRelay(db, input.fromAddress)
    await requireSender(db, input.fromAddress, relay)
    const taskId = await insertLetter(db, {
      ...input,
      ...reader,
      html,
      // Opening plain text cannot be seen, and its links stay as they are written.
      trackReads: input.trackReads && html !== '',
      language: ctx.locale,
      relayId: relay?.id ?? null,
      ...threadAfter(needs.mailTokens, reader.answer),
    })
    await attach(db, taskId, { common: input.attachmentIds })
    if (input.trackReads && html !== '') await storeLinks({ ...ctx, db }, taskId)
    await noteAnswered(db, reader.email)
    await needs.charge(db, { sendTaskId: taskId, messages: 1, name: subject.slice(0, 100) })
    await db.query(`select pg_notify('send_wake', '')`)
    return { taskId, relayName: relay?.name ?? null }
  })
}

/** Refuses an address that is not what the company asks of those written to, at the field it came in. */
export async function requireFitting(
  ctx: Context,
  { addressChecks }: Pick<LetterNeeds, 'addressChecks'>,
  { email, field }: { email: string; field: string },
): Promise<void> {
  const demands = await ctx.transaction((db) => addressChecks.readDemands(db))
  if (demands.isCheckedFirst) await addressChecks.verifyOne(ctx.transaction, email)
  const isFitting = await ctx.transaction((db) => addressChecks.readFitting(db, demands, [email]))
  if (isFitting(email)) return
  const message = translate(ctx.locale, 'errors.recipientUnproven')
  throw fieldError('recipientUnproven', [{ path: `body.${field}`, message }])
}
