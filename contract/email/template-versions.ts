import * as z from 'zod/mini'
import { idParams } from '../list.ts'
import { locales } from '../locales.ts'
import { route } from '../route.ts'
import { mailBlocks } from './mail-blocks.ts'

/** So many former states of a template are kept. */
export const keptVersions = 50

export const templateVersion = z.object({
  /** Counted for each template, the first being 1. */
  number: z.number(),
  name: z.string(),
  subject: z.string(),
  /** When it was written. */
  savedAt: z.string(),
  replacedAt: z.string(),
  replacedByName: z.string(),
})
export type TemplateVersion = z.infer<typeof templateVersion>

export const templateVersionView = z.extend(templateVersion, {
  language: z.enum(locales),
  html: z.string(),
  plainText: z.string(),
  blocks: z.nullable(mailBlocks),
})
export type TemplateVersionView = z.infer<typeof templateVersionView>

const access = 'email.template.read'

export const templateVersionRoutes = {
  list: route({
    method: 'GET',
    path: '/api/email-templates/:id/versions',
    access,
    summary: 'What a template was before it was changed, the newest first; the last 50.',
    params: idParams,
    reply: z.object({ items: z.array(templateVersion) }),
  }),
  read: route({
    method: 'GET',
    path: '/api/email-templates/:id/versions/:number',
    access,
    summary: 'One former state of a template with its content.',
    params: z.extend(idParams, { number: z.coerce.number().check(z.int(), z.gte(0)) }),
    reply: templateVersionView,
  }),
}
