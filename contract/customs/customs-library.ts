import * as z from 'zod/mini'
import { idParams } from '../list.ts'
import { route } from '../route.ts'
import { recordKinds, tradeFlows } from './customs-fields.ts'

/** How many grants a company can have from one house. */
export const grantLimit = 50

const month = z.string().check(z.regex(/^(19|20)\d\d-(0[1-9]|1[0-2])$/))

/** A part of the shared library; empty lists, texts and ends do not limit. */
export const libraryPart = z.object({
  sources: z.array(z.string().check(z.trim(), z.minLength(1), z.maxLength(60))).check(z.maxLength(100)),
  /** ISO 3166-1 alpha-2: where goods came in (imports) or left (exports); with statistics the partner. */
  countries: z.array(z.string().check(z.regex(/^[A-Z]{2}$/))).check(z.maxLength(250)),
  flow: z.enum([...tradeFlows, '']),
  /** Months `YYYY-MM`, both included. */
  firstMonth: z.nullable(month),
  lastMonth: z.nullable(month),
})
export type LibraryPart = z.infer<typeof libraryPart>

/** What a house gives to a company below. */
export const libraryGrantInput = z
  .extend(libraryPart, {
    /** Absent for a new one. */
    id: z.optional(z.number()),
    /** The last day of the grant where the company is; null: for good. */
    validThrough: z.nullable(z.iso.date()),
  })
  .check(
    z.refine(({ firstMonth, lastMonth }) => !firstMonth || !lastMonth || firstMonth <= lastMonth, {
      path: ['lastMonth'],
    }),
  )
export type LibraryGrantInput = z.infer<typeof libraryGrantInput>

/** `uncovered`: its OEM has less by now, so that it gives nothing. */
export const grantStates = ['active', 'ended', 'uncovered'] as const

export const libraryGrant = z.extend(libraryPart, {
  id: z.number(),
  validThrough: z.nullable(z.string()),
  /** Given by the OEM above, not by the system. */
  byOem: z.boolean(),
  state: z.enum(grantStates),
})
export type LibraryGrant = z.infer<typeof libraryGrant>

const grantList = z.object({
  items: z.array(libraryGrant),
  /** What the caller's house can give; null: everything. */
  available: z.nullable(z.array(libraryPart)),
})
export type LibraryGrantList = z.infer<typeof grantList>

/** `partial`: the newest month of its data, to which later files may add. */
export const coverageStates = ['complete', 'partial', 'missing'] as const

/** One line of the calendar, with a number for each month. */
export const coverageLine = z.object({
  isShared: z.boolean(),
  source: z.string(),
  flow: z.enum([...tradeFlows, '']),
  /** Empty in lines over all countries. */
  country: z.string(),
  /** Of statistics what the figures are broken down by; empty for shipments. */
  breakdown: z.string(),
  records: z.number(),
  /** Countries with data in this line. */
  countries: z.number(),
  months: z.array(z.object({ records: z.number(), state: z.enum(coverageStates) })),
})
export type CoverageLine = z.infer<typeof coverageLine>

export const coverage = z.object({
  /** `YYYY-MM`, every month from the first to the last. */
  months: z.array(z.string()),
  lines: z.array(coverageLine),
  /** There are more lines than these, each with fewer records. */
  isCut: z.boolean(),
})
export type Coverage = z.infer<typeof coverage>

const read = 'customs.record.read'
const grant = 'oem.library.grant'

/** The library of customs records that companies share: who may read what of it, and what there is. */
export const libraryRoutes = {
  mine: route({
    method: 'GET',
    path: '/api/customs/library',
    access: read,
    summary: 'What the caller’s company may read of the shared library.',
    reply: z.object({ items: z.array(libraryPart) }),
  }),
  coverage: route({
    method: 'GET',
    path: '/api/customs/coverage',
    access: read,
    summary: 'Of which months there are records, by source and direction, and by country within one source.',
    query: z.object({
      kind: z._default(z.enum(recordKinds), 'shipments'),
      ownership: z.optional(z.enum(['own', 'shared'])),
      /** Gives a line for each country of this source. */
      source: z.optional(z.string().check(z.maxLength(200))),
    }),
    reply: coverage,
  }),
  sources: route({
    method: 'GET',
    path: '/api/customs/library/sources',
    access: grant,
    summary: 'The sources of the shared library that the caller’s house can give.',
    reply: z.object({ items: z.array(z.string()) }),
  }),
  grants: route({
    method: 'GET',
    path: '/api/customs/library/grants/:id',
    access: grant,
    summary: 'What a company below the caller’s house may read of the shared library.',
    params: idParams,
    reply: grantList,
  }),
  saveGrants: route({
    method: 'PUT',
    path: '/api/customs/library/grants/:id',
    access: grant,
    summary: 'Replace what the caller’s house gives to a company below; an OEM gives what it has itself.',
    params: idParams,
    body: z.object({ items: z.array(libraryGrantInput).check(z.maxLength(grantLimit)) }),
    reply: grantList,
  }),
}
