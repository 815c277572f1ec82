import * as z from 'zod/mini'
import { line } from '../line.ts'
import { idParams } from '../list.ts'
import { route } from '../route.ts'

/** What a template is for, as WhatsApp names it; the texts are `messageTemplates.categories.<category>`. */
export const templateCategories = ['marketing', 'utility'] as const

/** What WhatsApp has decided; the texts are `messageTemplates.states.<state>`. */
export const templateStates = ['pending', 'approved', 'rejected', 'paused', 'disabled'] as const
export type TemplateState = (typeof templateStates)[number]

/** Languages of templates as WhatsApp writes them, and the button there by which people say stop. */
export const templateLanguages = {
  en: 'Stop',
  en_US: 'Stop',
  en_GB: 'Stop',
  zh_CN: '退订',
  zh_TW: '退訂',
  zh_HK: '退訂',
  es: 'Baja',
  es_ES: 'Baja',
  es_MX: 'Baja',
  pt_BR: 'Parar',
  pt_PT: 'Parar',
  fr: 'Arrêter',
  de: 'Stopp',
  it: 'Ferma',
  ja: '停止',
  ko: '수신거부',
  ru: 'Стоп',
  ar: 'إيقاف',
  tr: 'Dur',
  vi: 'Dừng',
  th: 'หยุด',
  id: 'Berhenti',
  pl: 'Stop',
  nl: 'Stop',
  hi: 'रोकें',
} as const
export type TemplateLanguage = keyof typeof templateLanguages

const languageCodes = Object.keys(templateLanguages) as [TemplateLanguage, ...TemplateLanguage[]]

const place = /\{\{\s*(\d+|[a-z_][a-z0-9_]*)\s*\}\}/g

/** Whether a place is called by its number; others have names, in templates that were made at WhatsApp. */
export const isNumber = (name: string): boolean => /^\d+$/.test(name)

/** The places in a text, `{{1}}` or `{{first_name}}`, each once: numbers in their order, names as they stand. */
export function placesIn(text: string): string[] {
  const found = [...new Set([...text.matchAll(place)].map(([, name = '']) => name))]
  return found.every(isNumber) ? found.sort((a, b) => Number(a) - Number(b)) : found
}

/** A text with its places filled, in the order of `placesIn`; one without a value stays as it is. */
export function fillPlaces(text: string, values: readonly string[]): string {
  const places = placesIn(text)
  return text.replace(place, (whole, name: string) => values[places.indexOf(name)] ?? whole)
}

export const messageTemplate = z.object({
  id: z.number(),
  /** The accounts that can send it. */
  accountIds: z.array(z.number()),
  name: z.string(),
  /** As WhatsApp writes it; one that was made there may be none of ours. */
  language: z.string(),
  category: z.string(),
  header: z.string(),
  body: z.string(),
  footer: z.string(),
  buttons: z.array(z.string()),
  state: z.enum(templateStates),
  /** Why WhatsApp refused or paused it, in its words. */
  reason: z.string(),
  /** False: it has a picture, a file or an address with places, which are only filled at WhatsApp. */
  isUsable: z.boolean(),
  createdByName: z.nullable(z.string()),
  createdAt: z.string(),
})
export type MessageTemplate = z.infer<typeof messageTemplate>

const templateName = line(1, 100).check(z.regex(/^[a-z0-9_]+$/))
const withoutPlaces = z.refine<string>((text) => !text.includes('{{'))

/** Whether the places of a text are as WhatsApp takes them, and as they are written here: numbered from 1 without a gap, not at either end, not side by side. */
export function hasSoundPlaces(text: string): boolean {
  const isNumbered = placesIn(text).every((name, at) => name === String(at + 1))
  const isInside = !/^\s*\{\{|\}\}\s*$/.test(text) && !/\}\}\s*\{\{/.test(text)
  return isNumbered && isInside && !/\{\{|\}\}/.test(text.replace(/\{\{\s*\d+\s*\}\}/g, ''))
}

const templateText = z.string().check(z.trim(), z.minLength(1), z.maxLength(1024), z.refine(hasSoundPlaces))

export const messageTemplateInput = z
  .object({
    accountId: z.int().check(z.gt(0)),
    name: templateName,
    language: z.enum(languageCodes),
    category: z.enum(templateCategories),
    header: z._default(line(0, 60).check(withoutPlaces), ''),
    body: templateText,
    footer: z._default(line(0, 60).check(withoutPlaces), ''),
    /** What the places may look like; WhatsApp judges a template by them. */
    examples: z._default(z.array(line(1, 200)).check(z.maxLength(20)), []),
    /** Whether a button offers to get no more of these. */
    hasStopButton: z._default(z.boolean(), true),
  })
  .check(z.refine(({ body, examples }) => placesIn(body).length === examples.length, { path: ['examples'] }))
export type MessageTemplateInput = z.infer<typeof messageTemplateInput>

const read = 'social.campaign.read'
const write = 'social.campaign.send'

export const messageTemplateRoutes = {
  list: route({
    method: 'GET',
    path: '/api/social-templates',
    access: read,
    summary: 'Templates of WhatsApp with what became of them there.',
    reply: z.object({ items: z.array(messageTemplate) }),
  }),
  create: route({
    method: 'POST',
    path: '/api/social-templates',
    access: write,
    summary: 'Submit a template to WhatsApp, which decides on it.',
    body: messageTemplateInput,
    reply: z.object({ id: z.number() }),
  }),
  refresh: route({
    method: 'POST',
    path: '/api/social-templates/refresh',
    access: write,
    summary: 'Ask WhatsApp now for all templates and their states.',
    reply: z.object({ found: z.number() }),
  }),
  remove: route({
    method: 'DELETE',
    path: '/api/social-templates/:id',
    access: write,
    summary: 'Delete a template at WhatsApp, for good; its name rests there for 30 days.',
    params: idParams,
    reply: z.null(),
  }),
}
