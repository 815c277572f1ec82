import * as z from 'zod/mini'
import { normalisePhone } from '../customers/customer-contacts.ts'
import { line, optionalLine } from '../line.ts'
import { batchSelection, listQuery, pageOf } from '../list.ts'
import { plainDay } from '../moment.ts'
import { route } from '../route.ts'

/** How somebody agreed to be written to; the texts are `consents.sources.<source>`. */
export const consentSources = ['form', 'fair', 'contract', 'conversation', 'call', 'other'] as const

/** Why a consent ended; the texts are `consents.ends.<end>`. */
export const consentEnds = ['stop', 'asked', 'network', 'mistake'] as const
export type ConsentEnd = (typeof consentEnds)[number]

export const consentRow = z.object({
  id: z.number(),
  customerId: z.nullable(z.number()),
  customerName: z.string(),
  name: z.string(),
  /** In E.164. */
  phone: z.string(),
  source: z.enum(consentSources),
  /** The day on which it was given. */
  givenOn: z.string(),
  proof: z.string(),
  recordedByName: z.string(),
  recordedAt: z.string(),
  endedAt: z.nullable(z.string()),
  end: z.nullable(z.enum(consentEnds)),
  endedByName: z.string(),
})
export type ConsentRow = z.infer<typeof consentRow>

/** Most people of one recording. */
export const mostConsents = 500

const internationalPhone = z.string().check(z.overwrite(normalisePhone), z.regex(/^\+[1-9][0-9]{6,14}$/))

export const consentInput = z.object({
  people: z
    .array(z.object({ phone: internationalPhone, name: optionalLine(120) }))
    .check(z.minLength(1), z.maxLength(mostConsents)),
  source: z.enum(consentSources),
  givenOn: plainDay,
  /** Where it can be seen: the number of a form, the name of a file, the words that were said. */
  proof: line(3, 500),
  /** Whose people they are; absent: whoever is known by the number. */
  customerId: z.optional(z.int().check(z.gt(0))),
})
export type ConsentInput = z.infer<typeof consentInput>

const read = 'social.consent.read'
const write = 'social.consent.write'

export const consentRoutes = {
  list: route({
    method: 'GET',
    path: '/api/social-consents',
    access: read,
    summary: 'Who has agreed to be written to on WhatsApp, and who no longer does.',
    query: listQuery,
    reply: pageOf(consentRow),
  }),
  record: route({
    method: 'POST',
    path: '/api/social-consents',
    access: write,
    summary: 'Record that people have agreed, with when, how and where that can be seen.',
    body: consentInput,
    reply: z.object({
      recorded: z.number(),
      /** Had agreed before. */
      already: z.number(),
      /** Have said stop since the day that is claimed. */
      withdrawn: z.number(),
    }),
  }),
  end: route({
    method: 'POST',
    path: '/api/social-consents/end',
    access: write,
    summary: 'End consents: they were withdrawn, or recorded by mistake.',
    body: z.object({ selection: batchSelection, end: z.enum(['asked', 'mistake']) }),
    reply: z.object({ ended: z.number() }),
  }),
}
