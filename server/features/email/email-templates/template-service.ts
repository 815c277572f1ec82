import type {
  TemplateInput,
  TemplatePreview,
  TemplateView,
} from '@landfall/contract/email/email-templates.ts'
import { countryCode, rowNamesIn } from '@landfall/contract/email/email-variables.ts'
import { mostRowColumns } from '@landfall/contract/email/pasted-readers.ts'
import type { BatchSelection } from '@landfall/contract/list.ts'
import { AppError } from '#platform/http/app-error.ts'
import type { Context, TransactionContext } from '#platform/http/context.ts'
import { batchSql } from '#platform/list/list-selection.ts'
import { SqlBinder } from '#platform/list/sql-binder.ts'
import { mailParsers } from '#platform/mail/mail-parsers.ts'
import { readImprint } from '../email-imprint/imprint-store.ts'
import { foundBy, mailFooter } from '../email-imprint/mail-footer.ts'
import type { PictureHost } from '../mail-pictures/picture-hosting.ts'
import { drawTemplate, prepareTemplate } from './template-drawing.ts'
import { templateList } from './template-list.ts'
import {
  findTemplate,
  insertTemplate,
  isNameConflict,
  setTemplateDeleted,
  updateTemplate,
} from './template-store.ts'
import { keepVersion } from './template-versions.ts'

type Content = Omit<TemplateInput, 'name'>

/** One template; refuses unknown ids. */
export async function readTemplate(ctx: TransactionContext, id: number): Promise<TemplateView> {
  const template = await findTemplate(ctx.db, id)
  if (!template) throw new AppError('emailTemplateNotFound')
  return template
}

/** Adds a template. */
export async function createTemplate(
  ctx: Context,
  input: TemplateInput,
  host: PictureHost,
): Promise<TemplateView> {
  const template = await prepared(ctx, input, host)
  return ctx.transaction(async (db) => {
    const id = await refusingTakenNames(insertTemplate(db, template))
    return readTemplate({ ...ctx, db }, id)
  })
}

/** Changes a template; what it was is kept. */
export async function changeTemplate(
  ctx: Context,
  { id, input }: { id: number; input: TemplateInput },
  host: PictureHost,
): Promise<TemplateView> {
  const template = await prepared(ctx, input, host)
  return ctx.transaction(async (db) => {
    await keepVersion(db, id, template)
    const isThere = await refusingTakenNames(updateTemplate(db, id, template))
    if (!isThere) throw new AppError('emailTemplateNotFound')
    return readTemplate({ ...ctx, db }, id)
  })
}

/** Puts a template into the recycle bin. */
export async function removeTemplate(ctx: TransactionContext, id: number): Promise<void> {
  if (!(await setTemplateDeleted(ctx.db, id, true))) throw new AppError('emailTemplateNotFound')
}

/** Moves the selected templates to the recycle bin. */
export async function removeTemplates(
  ctx: TransactionContext,
  selection: BatchSelection,
): Promise<{ ids: number[] }> {
  const binder = new SqlBinder()
  const definition = templateList(ctx)
  const rows = await ctx.db.query<{ id: number }>(
    `select t.id from ${definition.from} where ${batchSql(definition, selection, binder)} order by t.id`,
    binder.values,
  )
  if (rows.length === 0) throw new AppError('nothingSelected')
  for (const { id } of rows) await removeTemplate(ctx, id)
  return { ids: rows.map(({ id }) => id) }
}

/** Brings templates back; none of them where one cannot come. */
export async function restoreTemplates(
  ctx: TransactionContext,
  ids: readonly number[],
): Promise<{ restored: number }> {
  for (const id of ids) await restoreTemplate(ctx, id)
  return { restored: ids.length }
}

/** Brings a template back, unless its name has been given to another since. */
export async function restoreTemplate(ctx: TransactionContext, id: number): Promise<TemplateView> {
  const isThere = await refusingTakenNames(setTemplateDeleted(ctx.db, id, false))
  if (!isThere) throw new AppError('emailTemplateNotFound')
  return readTemplate(ctx, id)
}

async function refusingTakenNames<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (isNameConflict(error)) throw new AppError('emailTemplateNameTaken')
    throw error
  }
}

async function prepared(ctx: Context, input: TemplateInput, host: PictureHost): Promise<TemplateInput> {
  const template = await prepareTemplate(ctx, input, host)
  await mailParsers.ask(ctx, 'requireVariables', template)
  return template
}

/** Where a sample offers to unsubscribe. */
export const sampleOptOut = 'https://example.org/unsubscribe'

interface PreviewLook {
  /** What stands before the paths of pictures. */
  pictureBase: string
  /** Of a reader, over the samples. */
  values?: Record<string, string>
}

/** What a reader would see, with sample values where nothing is said of him. */
export async function previewTemplate(
  ctx: Context,
  wish: Content,
  { pictureBase, values: known = {} }: PreviewLook,
): Promise<TemplatePreview> {
  const { language, blocks } = wish
  const imprint = await ctx.transaction(readImprint)
  const html = blocks ? await drawTemplate(ctx, { language, blocks, pictureBase }) : wish.html
  const content = { language, html, subject: wish.subject, plainText: wish.plainText }
  const options = { footer: mailFooter(language, { company: ctx.company.name, imprint, purpose: 'offer' }) }
  const source = foundBy(language, known['customer.source'] ?? 'customs')
  const values = { ...sampleValues(ctx), ...rowSamples(content), foundBy: source, ...known }
  return mailParsers.ask(ctx, 'preview', { content, options, values, isDrawn: blocks !== null })
}

// What a list will say is not known yet: its columns stand there.
function rowSamples({
  subject,
  html,
  plainText,
}: Pick<Content, 'subject' | 'html' | 'plainText'>): Record<string, string> {
  const names = rowNamesIn(`${subject}\n${html}\n${plainText}`).slice(0, mostRowColumns)
  return Object.fromEntries(names.map((name) => [name, `[${name.slice('row.'.length)}]`]))
}

function sampleValues(ctx: Context) {
  return {
    'customer.name': 'Northwind Traders Ltd.',
    'customer.country': 'United Kingdom',
    [countryCode]: 'GB',
    'customer.website': 'https://northwind.example',
    'contact.name': 'Anna Smith',
    'contact.firstName': 'Anna',
    'contact.jobTitle': 'Purchasing Manager',
    'contact.email': 'anna@northwind.example',
    'sender.name': ctx.user.name,
    'sender.email': ctx.user.email,
    'company.name': ctx.company.name,
    unsubscribeUrl: sampleOptOut,
  }
}
