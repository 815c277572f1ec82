import * as z from 'zod/mini'
import { idParams } from '../list.ts'
import { route } from '../route.ts'
import {
  announcedFile,
  readingWish,
  rowProblem,
  tablePreview,
  tableReading,
  uploadStates,
} from '../table-files.ts'
import { customerFieldTypes } from './customer-fields.ts'
import { importColumn, ownFieldColumn } from './import-fields.ts'

/** Days during which an import can be reverted. */
export const importRevertDays = 30
/** Rows of one file at most. */
export const importRowLimit = 1_000_000

/** Why a row is not imported; the texts are `customerImport.code.<code>`. */
export const importErrors = [
  'E_REQUIRED',
  'E_EMAIL',
  'E_DATE',
  'E_FUTURE_DATE',
  'E_CHOICE',
  'E_NUMBER',
  'E_LONG',
  'E_OWNER',
  'E_OWNER_RIGHT',
  'E_AUTHOR',
  'E_LABEL',
  'E_GROUP',
  'E_SOURCE',
  'E_ERASED',
  'E_MANY',
  'E_NO_RIGHT',
  'E_OTHER_POOL',
  // Of imports from before they waited for the next day.
  'E_LATER',
  'E_IN_FILE',
  'E_PEOPLE',
  'E_COLS',
  'E_CELL',
  'E_ENCODING',
  'E_NUL',
] as const
export type ImportError = (typeof importErrors)[number]

/** What is odd about a row that is imported all the same. */
export const importWarnings = [
  'W_COUNTRY',
  'W_ZONE',
  'W_LANGUAGE',
  'W_EMAIL',
  'W_PHONE',
  'W_PHONE_COUNTRY',
  'W_WEBSITE',
  'W_LINKEDIN',
  'W_WORD',
  'W_CHOICE',
  'W_OWNER',
  'W_NO_COMPANY',
] as const
export const importCodes = [...importErrors, ...importWarnings] as const
export type ImportCode = (typeof importCodes)[number]

/** What happens to a row whose customer exists already; the texts are `customerImport.duplicates.<mode>`. */
export const duplicateModes = ['skip', 'fill', 'overwrite', 'create'] as const
export type DuplicateMode = (typeof duplicateModes)[number]

/** What happens to labels, groups and sources that do not exist; the texts are `customerImport.unknown.<mode>`. */
export const unknownWordModes = ['reject', 'leaveOut', 'create'] as const
export type UnknownWordMode = (typeof unknownWordModes)[number]

/** What becomes of people whose row names no company; the texts are `customerImport.nameless.<mode>`. */
export const namelessModes = ['domain', 'person', 'reject'] as const
export type NamelessMode = (typeof namelessModes)[number]

/**
 * What becomes of a word that is none of the choices of its column: it means one of them, becomes one (own fields only, and
 * making it needs the right to), stays empty, or is kept as a text: in the remark, in an own field, or in a new one that is
 * called like the column.
 */
export const wordMeaning = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('choice'), key: z.string().check(z.maxLength(40)) }),
  z.object({ kind: z.literal('make') }),
  z.object({ kind: z.literal('nothing') }),
  z.object({ kind: z.literal('keep'), in: z.union([z.enum(['remark', 'newField']), ownFieldColumn]) }),
])
export type WordMeaning = z.infer<typeof wordMeaning>

/** The meaning of one word of a column, which is counted from 0. */
export const choiceWord = z.object({
  column: z.int().check(z.gte(0)),
  word: z.string().check(z.minLength(1), z.maxLength(200)),
  means: wordMeaning,
})
export type ChoiceWord = z.infer<typeof choiceWord>

/** Where customers go that no column gives to somebody; several owners are dealt out to in turn. */
export const importPlace = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('owners'), ownerIds: z.array(z.int()).check(z.minLength(1), z.maxLength(100)) }),
  z.object({ kind: z.literal('pool'), poolId: z.int() }),
  /** Among what was collected, where somebody decides whether they become customers. */
  z.object({ kind: z.literal('collected') }),
])
export type ImportPlace = z.infer<typeof importPlace>

/** How a file is read, what its columns mean and what becomes of its rows. */
export const importDecisions = z.object({
  ...tableReading.shape,
  /** The field of each column; null leaves the column out. */
  columns: z.array(z.nullable(importColumn)).check(z.minLength(1), z.maxLength(300)),
  /** How dates are written where that cannot be told. */
  dateOrder: z.optional(z.enum(['ymd', 'dmy', 'mdy'])),
  duplicates: z._default(z.enum(duplicateModes), 'skip'),
  /** Take customers of the same name and country for the same, where no e-mail address or website tells. */
  matchNames: z._default(z.boolean(), true),
  /** Creating them needs the right to. */
  unknownWords: z._default(z.enum(unknownWordModes), 'leaveOut'),
  nameless: z._default(z.enum(namelessModes), 'domain'),
  /** Meanings of words in columns with choices; what is not named means what it is proposed to. */
  words: z._default(z.array(choiceWord).check(z.maxLength(1000)), []),
  place: importPlace,
})
export type ImportDecisions = z.infer<typeof importDecisions>

const count = z.int().check(z.gte(0))

/** What became of the rows; the parts add up to `read`. */
export const importCounts = z.object({
  read: count,
  /** Rows that became a customer. */
  created: count,
  /** Rows that changed a customer which was there. */
  updated: count,
  /** Rows that belong to the customer of an earlier row, for example further people. */
  joined: count,
  /** Rows whose customer was there and stayed as it was. */
  skipped: count,
  rejected: count,
})
export type ImportCounts = z.infer<typeof importCounts>

export const importView = z.object({
  id: z.number(),
  fileName: z.string(),
  size: z.number(),
  state: z.enum(uploadStates),
  userName: z.string(),
  createdAt: z.string(),
  finishedAt: z.nullable(z.string()),
  duplicates: z.nullable(z.enum(duplicateModes)),
  /** Its rows wait among what was collected instead of becoming customers. */
  isCollected: z.boolean(),
  /** Numbers of the chunks that have arrived, counted from 0. */
  received: z.array(z.number()),
  chunks: z.number(),
  counts: z.nullable(importCounts),
  /** Rows per code. */
  codes: z.record(z.string(), z.number()),
  /** Name of the error code that ended it. */
  error: z.nullable(z.string()),
  taskId: z.nullable(z.number()),
  /** The rows that were not imported, fetched through `files.link`; null for others than who imported. */
  rejectsFileId: z.nullable(z.number()),
  canRevert: z.boolean(),
  /** What a revert took back, and what it left because somebody has worked with it since. */
  reverted: z.nullable(z.object({ removed: count, restored: count, kept: count })),
})
export type ImportView = z.infer<typeof importView>

// What of the decisions is proposed again for files alike.
const kept = {
  duplicates: true,
  matchNames: true,
  unknownWords: true,
  nameless: true,
  words: true,
  place: true,
  dateOrder: true,
} as const

export const importInspection = z.object({
  ...tablePreview.shape,
  columns: z.array(z.nullable(importColumn)),
  /** The program the file seems to come from, by its name. */
  program: z.nullable(z.string()),
  /** The own fields that a column may mean. */
  ownFields: z.array(
    z.object({ column: ownFieldColumn, name: z.string(), type: z.enum(customerFieldTypes) }),
  ),
  /** Decisions of the last file with this header. */
  remembered: z.nullable(z.pick(importDecisions, kept)),
})
export type ImportInspection = z.infer<typeof importInspection>

/** Words of a column with choices that are called otherwise than any of them. */
export const columnWords = z.object({
  column: count,
  header: z.string(),
  /** The choices of its field, in the caller's words. */
  choices: z.array(z.object({ key: z.string(), name: z.string() })),
  /** Whether a word may become a choice. */
  canGrow: z.boolean(),
  /** With how many of the tried rows have them, and what they mean so far. */
  words: z.array(z.object({ word: z.string(), rows: count, means: wordMeaning })),
})
export type ColumnWords = z.infer<typeof columnWords>

export const importCheck = z.object({
  /** Rows looked at, from the beginning of the file. */
  rows: count,
  bad: count,
  /** Rows whose customer exists already. */
  existing: count,
  codes: z.record(z.string(), z.number()),
  /** Labels, groups and sources that do not exist, at most 50 of each. */
  unknown: z.object({
    labels: z.array(z.string()),
    groups: z.array(z.string()),
    sources: z.array(z.string()),
  }),
  /** Columns with choices whose words are to be looked at. */
  choices: z.array(columnWords),
  /** The first problems. */
  problems: z.array(rowProblem(importCodes)),
})
export type ImportCheck = z.infer<typeof importCheck>

const access = 'customer.import.run'

export const importRoutes = {
  create: route({
    method: 'POST',
    path: '/api/customer-imports',
    access,
    summary: 'Announce a file of customers; its chunks follow.',
    body: announcedFile,
    reply: importView,
  }),
  chunk: route({
    method: 'PUT',
    path: '/api/customer-imports/:id/chunks/:number',
    access,
    summary: 'One chunk of 5 242 880 bytes (the last may be shorter); sending it again is harmless.',
    params: z.extend(idParams, { number: z.coerce.number().check(z.int(), z.gte(0)) }),
    rawBody: true,
    reply: importView,
  }),
  inspect: route({
    method: 'POST',
    path: '/api/customer-imports/:id/inspect',
    access,
    summary: 'How the file would be read, five rows of it and a proposed mapping.',
    params: idParams,
    body: readingWish,
    reply: importInspection,
  }),
  check: route({
    method: 'POST',
    path: '/api/customer-imports/:id/check',
    access,
    summary: 'Try the decisions on the first 1,000 rows without importing anything.',
    params: idParams,
    body: importDecisions,
    reply: importCheck,
  }),
  start: route({
    method: 'POST',
    path: '/api/customer-imports/:id/start',
    access,
    summary: 'Import the file in the background with these decisions.',
    params: idParams,
    body: importDecisions,
    reply: importView,
  }),
  list: route({
    method: 'GET',
    path: '/api/customer-imports',
    access,
    summary: 'The newest 200 imports of the people within the caller’s data scope.',
    reply: z.object({ items: z.array(importView) }),
  }),
  read: route({
    method: 'GET',
    path: '/api/customer-imports/:id',
    access,
    summary: 'One import with its report.',
    params: idParams,
    reply: importView,
  }),
  discard: route({
    method: 'DELETE',
    path: '/api/customer-imports/:id',
    access,
    summary: 'Throw away an import that was not started.',
    params: idParams,
    reply: z.null(),
  }),
  revert: route({
    method: 'POST',
    path: '/api/customer-imports/:id/revert',
    access,
    summary: 'Move the customers of an import to the recycle bin and restore those it changed.',
    params: idParams,
    reply: importView,
  }),
}
