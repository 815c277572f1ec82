import * as z from 'zod/mini'
import { line } from '../line.ts'
import { batchSelection, idParams, listQuery, pageOf } from '../list.ts'
import { locales } from '../locales.ts'
import { route } from '../route.ts'
import { type MailBlocks, mailBlocks } from './mail-blocks.ts'

/** Longest HTML of a template, in characters. */
export const templateHtmlLimit = 500_000

const content = {
  subject: line(1, 255),
  /** Where there are blocks it is what is drawn from them, whatever is sent. */
  html: z.string().check(z.trim(), z.maxLength(templateHtmlLimit)),
  /** Empty: derived from the HTML. */
  plainText: z.string().check(z.maxLength(200_000)),
  /** Null: the HTML was written as it is. */
  blocks: z._default(z.nullable(mailBlocks), null),
}
const saysSomething = z.refine<{ html: string; blocks: MailBlocks | null }>(
  ({ html, blocks }) => (blocks === null ? html !== '' : blocks.blocks.length > 0),
  { path: ['html'] },
)

export const templateInput = z
  .object({ name: line(1, 100), language: z.enum(locales), ...content })
  .check(saysSomething)
export type TemplateInput = z.infer<typeof templateInput>

/** What a template says, whatever it is called. */
export const templateContent = z.object({ language: z.enum(locales), ...content }).check(saysSomething)

export const templateRow = z.object({
  id: z.number(),
  name: z.string(),
  language: z.enum(locales),
  subject: z.string(),
  authorName: z.string(),
  createdAt: z.string(),
  updatedAt: z.string(),
})
export type TemplateRow = z.infer<typeof templateRow>

export const templateView = z.extend(templateRow, {
  html: z.string(),
  plainText: z.string(),
  blocks: z.nullable(mailBlocks),
})
export type TemplateView = z.infer<typeof templateView>

/** A message as a reader would get it. */
export const templatePreview = z.object({
  subject: z.string(),
  html: z.string(),
  text: z.string(),
  /** Names in double braces that no variable has. */
  unknownVariables: z.array(z.string()),
})
export type TemplatePreview = z.infer<typeof templatePreview>

export const templateRoutes = {
  list: route({
    method: 'GET',
    path: '/api/email-templates',
    access: 'email.template.read',
    summary: 'Templates of the company.',
    query: listQuery,
    reply: pageOf(templateRow),
  }),
  read: route({
    method: 'GET',
    path: '/api/email-templates/:id',
    access: 'email.template.read',
    summary: 'One template with its content.',
    params: idParams,
    reply: templateView,
  }),
  create: route({
    method: 'POST',
    path: '/api/email-templates',
    access: 'email.template.write',
    summary: 'Add a template of blocks or of HTML, which is cleaned of scripts and forms.',
    body: templateInput,
    reply: templateView,
  }),
  update: route({
    method: 'PUT',
    path: '/api/email-templates/:id',
    access: 'email.template.write',
    summary: 'Change a template; tasks already submitted keep what they had.',
    params: idParams,
    body: templateInput,
    reply: templateView,
  }),
  remove: route({
    method: 'DELETE',
    path: '/api/email-templates/:id',
    access: 'email.template.write',
    summary: 'Put a template into the recycle bin.',
    params: idParams,
    reply: z.null(),
  }),
  removeMany: route({
    method: 'POST',
    path: '/api/email-templates/remove',
    access: 'email.template.write',
    summary: 'Put the selected templates into the recycle bin.',
    body: z.object({ selection: batchSelection }),
    reply: z.object({ ids: z.array(z.number()) }),
  }),
  restoreMany: route({
    method: 'POST',
    path: '/api/email-templates/restore',
    access: 'email.template.write',
    summary: 'Bring removed templates back, all of them or none.',
    body: z.object({ ids: z.array(z.int().check(z.gt(0))).check(z.minLength(1), z.maxLength(10_000)) }),
    reply: z.object({ restored: z.number() }),
  }),
  restore: route({
    method: 'POST',
    path: '/api/email-templates/:id/restore',
    access: 'email.template.write',
    summary: 'Bring a removed template back.',
    params: idParams,
    reply: templateView,
  }),
  preview: route({
    method: 'POST',
    path: '/api/email-templates/preview',
    access: 'email.template.read',
    summary: 'Render a content with sample values, as it would be sent.',
    body: templateContent,
    reply: templatePreview,
  }),
}
