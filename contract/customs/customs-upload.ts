import * as z from 'zod/mini'
import { idParams, listQuery, pageOf } from '../list.ts'
import { route } from '../route.ts'
import {
  announcedFile,
  readingWish,
  rowProblem,
  tablePreview,
  tableReading,
  uploadStates,
} from '../table-files.ts'
import {
  customsFields,
  duplicateCodes,
  recordKinds,
  rejectCodes,
  tradeFlows,
  warningCodes,
} from './customs-fields.ts'

/** Days during which an upload can be reverted. */
export const revertDays = 30

/** Rows that were there already and are listed in a rejects file; a sheet holds no more. */
export const listedDuplicates = 1_000_000

const count = z.int().check(z.gte(0))

/** What a file cannot say of itself; the wizard asks. */
export const uploadAnswers = z.object({
  flow: z.optional(z.enum(tradeFlows)),
  /** `YYYY-MM` or `YYYY`, when no column holds the date. */
  period: z.optional(z.string().check(z.regex(/^(19|20)\d\d(-(0[1-9]|1[0-2]))?$/))),
  /** ISO 4217, when no column holds it. */
  currency: z.optional(z.string().check(z.regex(/^[A-Z]{3}$/))),
  /** Where the data comes from, for example `us-imports`, when no column says so. */
  source: z.optional(z.string().check(z.trim(), z.maxLength(60))),
  /**
   * ISO 3166-1 alpha-2 of the country whose customs the records are of: imports go there unless they say where, exports
   * come from there. It needs the direction.
   */
  customsCountry: z.optional(z.string().check(z.regex(/^[A-Z]{2}$/))),
  dateOrder: z.optional(z.enum(['ymd', 'dmy', 'mdy'])),
  decimalSign: z.optional(z.enum(['point', 'comma'])),
  weightUnit: z.optional(z.enum(['kg', 'lb', 't'])),
  /** Whether HS codes of an odd length lost their leading zero, or are national codes of that length. */
  hsDigits: z.optional(z.enum(['lostZero', 'national'])),
  /** How surely the file's facts are known; unset means that they were declared. */
  hsSource: z.optional(z.enum(['declared', 'carrier', 'inferred'])),
  originSource: z.optional(z.enum(['declared', 'inferred'])),
  valueSource: z.optional(z.enum(['declared', 'modelled'])),
})
export type UploadAnswers = z.infer<typeof uploadAnswers>

const decimalSign = z.enum(['point', 'comma'])
const dateOrder = z.enum(['ymd', 'dmy', 'mdy'])

/** How one column writes its numbers and dates; what is absent is found out from its cells. */
export const columnFormat = z.object({
  decimalSign: z.optional(decimalSign),
  dateOrder: z.optional(dateOrder),
})
export type ColumnFormat = z.infer<typeof columnFormat>

/** What the cells of one column give evidence of; null where they give none. */
export const columnEvidence = z.object({
  decimalSign: z.nullable(decimalSign),
  dateOrder: z.nullable(dateOrder),
  /** Day and month can be told apart in none of its dates. */
  isDateUnclear: z.boolean(),
  /** Its codes of an odd length may have lost a zero, or be national ones. */
  areDigitsUnclear: z.boolean(),
})
export type ColumnEvidence = z.infer<typeof columnEvidence>

/** What becomes of rows whose record is there already. */
export const existingPolicies = ['replace', 'skip'] as const

/** How a file is read and what its columns mean. */
export const uploadDecisions = z.object({
  kind: z.enum(recordKinds),
  ...tableReading.shape,
  /** The field of each column; null leaves the column out. */
  columns: z.array(z.nullable(z.enum(customsFields))).check(z.minLength(1), z.maxLength(300)),
  answers: z._default(uploadAnswers, {}),
  /** By column; a shorter list leaves the others to the evidence. */
  formats: z._default(z.array(z.nullable(columnFormat)).check(z.maxLength(300)), []),
  existing: z._default(z.enum(existingPolicies), 'replace'),
  /** Load nothing when a single row is bad. */
  allOrNothing: z._default(z.boolean(), false),
  /** Load into the library that companies share, not into the own records; the source must be known. */
  forLibrary: z.optional(z.boolean()),
})
export type UploadDecisions = z.infer<typeof uploadDecisions>

export const uploadCounts = z.object({
  read: count,
  loaded: count,
  /** Rows that took the place of records from before: never more than there were. */
  replaced: count,
  skipped: count,
  rejected: count,
})
export type UploadCounts = z.infer<typeof uploadCounts>

export const uploadView = z.object({
  id: z.number(),
  fileName: z.string(),
  size: z.number(),
  state: z.enum(uploadStates),
  kind: z.nullable(z.enum(recordKinds)),
  forLibrary: z.boolean(),
  userName: z.string(),
  createdAt: z.string(),
  finishedAt: z.nullable(z.string()),
  /** Numbers of the chunks that have arrived, counted from 0. */
  received: z.array(z.number()),
  chunks: z.number(),
  counts: z.nullable(uploadCounts),
  /** Rows per reject or warning code. */
  codes: z.record(z.string(), z.number()),
  /** Name of the error code that ended it. */
  error: z.nullable(z.string()),
  /** The same as a sentence; empty while nothing went wrong. */
  errorText: z.string(),
  taskId: z.nullable(z.number()),
  /** The rows that were not taken as a file, fetched through `files.link`; only whoever uploaded may, so it is null for others. */
  rejectsFileId: z.nullable(z.number()),
  canRevert: z.boolean(),
})
export type UploadView = z.infer<typeof uploadView>

/** What has to be answered, or mapped, before the start: `value` is an amount of a statistic, `hsDigits` how its codes of an odd length are meant. */
export const missingThings = ['flow', 'period', 'currency', 'dateOrder', 'value', 'hsDigits'] as const
export type MissingThing = (typeof missingThings)[number]

export const uploadInspection = z.object({
  ...tablePreview.shape,
  kind: z.enum(recordKinds),
  columns: z.array(z.nullable(z.enum(customsFields))),
  formats: z.array(z.nullable(columnFormat)),
  evidence: z.array(columnEvidence),
  existing: z.enum(existingPolicies),
  /** Suggested answers to what the file cannot say. */
  answers: uploadAnswers,
  /** Answers that must be given before the start. */
  missing: z.array(z.enum(missingThings)),
  /** The mapping is the one that was used last for a file with this header. */
  remembered: z.boolean(),
})
export type UploadInspection = z.infer<typeof uploadInspection>

/** Rows that say the same in every mapped column and differ in others, and what those may be mapped to. */
export const differingRows = z.object({
  rows: count,
  columns: z.array(
    z.object({ column: z.int(), header: z.string(), field: z.nullable(z.enum(customsFields)) }),
  ),
})
export type DifferingRows = z.infer<typeof differingRows>

export const uploadCheck = z.object({
  /** Rows looked at: the first thousand, and a thousand drawn from the others. */
  rows: count,
  /** How many of them were drawn. */
  drawn: count,
  bad: count,
  codes: z.record(z.string(), z.number()),
  /** Null when the rows differ in mapped columns. */
  differing: z.nullable(differingRows),
  /** The first problems, with the row of the file counted from 1. */
  problems: z.array(rowProblem([...rejectCodes, ...duplicateCodes, ...warningCodes])),
})
export type UploadCheck = z.infer<typeof uploadCheck>

const read = 'customs.upload.read'
const write = 'customs.upload.write'

export const uploadRoutes = {
  create: route({
    method: 'POST',
    path: '/api/customs/uploads',
    access: write,
    summary: 'Announce a customs file; its chunks follow.',
    body: announcedFile,
    reply: uploadView,
  }),
  chunk: route({
    method: 'PUT',
    path: '/api/customs/uploads/:id/chunks/:number',
    access: write,
    summary: 'One chunk of 5 242 880 bytes (the last may be shorter); sending it again is harmless.',
    params: z.extend(idParams, { number: z.coerce.number().check(z.int(), z.gte(0)) }),
    rawBody: true,
    reply: uploadView,
  }),
  inspect: route({
    method: 'POST',
    path: '/api/customs/uploads/:id/inspect',
    access: write,
    summary: 'How the file would be read: encoding, delimiter, header, five rows and a proposed mapping.',
    params: idParams,
    body: z.extend(readingWish, { kind: z.optional(z.enum(recordKinds)) }),
    reply: uploadInspection,
  }),
  check: route({
    method: 'POST',
    path: '/api/customs/uploads/:id/check',
    access: write,
    summary: 'Try the decisions on the first 1,000 rows and 1,000 others without loading anything.',
    onlyLooks: true,
    params: idParams,
    body: uploadDecisions,
    reply: uploadCheck,
  }),
  start: route({
    method: 'POST',
    path: '/api/customs/uploads/:id/start',
    access: write,
    summary: 'Load the file in the background with these decisions.',
    params: idParams,
    body: uploadDecisions,
    reply: uploadView,
  }),
  list: route({
    method: 'GET',
    path: '/api/customs/uploads',
    access: read,
    summary:
      'Uploads of the company, newest first; words are looked for in the names of files and of who uploaded them, a filter narrows by id, kind and state.',
    query: listQuery,
    reply: pageOf(uploadView),
  }),
  read: route({
    method: 'GET',
    path: '/api/customs/uploads/:id',
    access: read,
    summary: 'One upload with its report.',
    params: idParams,
    reply: uploadView,
  }),
  discard: route({
    method: 'DELETE',
    path: '/api/customs/uploads/:id',
    access: write,
    summary: 'Throw away an upload that was not started.',
    params: idParams,
    reply: z.null(),
  }),
  revert: route({
    method: 'POST',
    path: '/api/customs/uploads/:id/revert',
    access: write,
    summary: 'Take back the rows of an upload and restore what they replaced.',
    params: idParams,
    reply: uploadView,
  }),
}
