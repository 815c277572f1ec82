import * as z from 'zod/mini'
import { line } from '../line.ts'
import { locales } from '../locales.ts'
import { route } from '../route.ts'

/** Bytes of the largest file with names of codes. */
export const nomenclatureSizeLimit = 16_000_000

/** A code of the Harmonized System, or of a national nomenclature below it, with what it means. */
export const hsCode = z.object({
  code: z.string(),
  /** Empty when nobody has named it. */
  name: z.string(),
  /** Whether there are codes below it. */
  hasMore: z.boolean(),
})
export type HsCode = z.infer<typeof hsCode>

/** A code that a search has found. */
export const foundHsCode = z.extend(hsCode, {
  /** The name that has the words, in another language; empty where the name itself has them. */
  matched: z.string(),
})
export type FoundHsCode = z.infer<typeof foundHsCode>

export const hsSection = z.object({ number: z.string(), name: z.string(), chapters: z.array(hsCode) })
export type HsSection = z.infer<typeof hsSection>

/** What a code of a record means: its own name, or that of the nearest code above it that has one. */
export const hsName = z.object({ code: z.string(), name: z.string(), named: z.string() })
export type HsName = z.infer<typeof hsName>

/** The names of codes in one language, as one file brought them. */
export const nomenclature = z.object({
  locale: z.enum(locales),
  fileName: z.string(),
  codes: z.number(),
  importedAt: z.string(),
})
export type Nomenclature = z.infer<typeof nomenclature>

const importQuery = z.object({
  /** Of the names, where the file has no column that says it. */
  locale: z.enum(locales),
  fileName: line(1, 200),
})

/** What became of a file: languages that it replaced, and rows that were no codes. */
const importReport = z.object({ imported: z.array(nomenclature), skipped: z.number() })

const localeParams = z.object({ locale: z.enum(locales) })
const digits = z.string().check(z.regex(/^(\d\d){1,4}$/))
const read = 'customs.record.read'
const write = 'customs.nomenclature.write'
const writeShared = 'system.nomenclature.write'

export const nomenclatureRoutes = {
  sections: route({
    method: 'GET',
    path: '/api/customs/hs/sections',
    access: read,
    summary: 'The sections of the Harmonized System with their chapters.',
    reply: z.object({ items: z.array(hsSection) }),
  }),
  children: route({
    method: 'GET',
    path: '/api/customs/hs/children',
    access: read,
    summary: 'The codes right below one.',
    query: z.object({ parent: digits }),
    reply: z.object({ items: z.array(hsCode) }),
  }),
  search: route({
    method: 'GET',
    path: '/api/customs/hs/search',
    access: read,
    summary:
      'Codes that begin with what was typed, or whose names in whatever language have all its words, at most 60.',
    query: z.object({ search: z.string().check(z.trim(), z.minLength(1), z.maxLength(100)) }),
    reply: z.object({ items: z.array(foundHsCode) }),
  }),
  names: route({
    method: 'GET',
    path: '/api/customs/hs/names',
    access: read,
    summary:
      'What codes mean, at most 200 of them apart by commas; codes that nobody has named are left out.',
    query: z.object({ codes: z.string().check(z.regex(/^\d{2,12}(,\d{2,12}){0,199}$/)) }),
    reply: z.object({ items: z.array(hsName) }),
  }),
  list: route({
    method: 'GET',
    path: '/api/customs/nomenclatures',
    access: read,
    summary: 'The names of codes that were imported by the company and for all.',
    reply: z.object({ own: z.array(nomenclature), shared: z.array(nomenclature) }),
  }),
  import: route({
    method: 'POST',
    path: '/api/customs/nomenclatures',
    access: write,
    summary:
      'Import names of codes for the company from a text file, in place of its earlier ones of the language.',
    query: importQuery,
    rawBody: true,
    reply: importReport,
  }),
  remove: route({
    method: 'DELETE',
    path: '/api/customs/nomenclatures/:locale',
    access: write,
    summary: 'Remove the company’s names of codes in a language.',
    params: localeParams,
    reply: z.null(),
  }),
  listShared: route({
    method: 'GET',
    path: '/api/system/nomenclatures',
    access: writeShared,
    summary: 'The names of codes that every company has.',
    reply: z.object({ items: z.array(nomenclature) }),
  }),
  importShared: route({
    method: 'POST',
    path: '/api/system/nomenclatures',
    access: writeShared,
    summary: 'Import names of codes for every company, in place of the earlier ones of the language.',
    query: importQuery,
    rawBody: true,
    reply: importReport,
  }),
  removeShared: route({
    method: 'DELETE',
    path: '/api/system/nomenclatures/:locale',
    access: writeShared,
    summary: 'Remove the names of codes in a language from every company.',
    params: localeParams,
    reply: z.null(),
  }),
}
