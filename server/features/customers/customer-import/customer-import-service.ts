import type { Readable } from 'node:stream'
import {
  type ImportCheck,
  type ImportDecisions,
  type ImportInspection,
  type ImportPlace,
  type ImportView,
  importRevertDays,
} from '@landfall/contract/customers/customer-import.ts'
import type { ImportedRow } from '@landfall/contract/customers/imported-customer.ts'
import { type ReadingWish, uploadSizeLimit } from '@landfall/contract/table-files.ts'
import { chunkCount, deleteChunks, storeChunk, WrongChunk } from '#platform/files/chunked-file.ts'
import type { FileStore } from '#platform/files/file-store.ts'
import { AppError } from '#platform/http/app-error.ts'
import type { Context, TransactionContext } from '#platform/http/context.ts'
import type { Db } from '#platform/postgres/database.ts'
import { hasBody, hashHeaders, ownColumns, type SampleWithHeader } from '#platform/tabular/file-sample.ts'
import { createTask } from '#platform/tasks/task-store.ts'
import { readOwnFields } from '../customer-fields/own-fields.ts'
import { makeWords } from './choice-making.ts'
import {
  checkImportColumns,
  describeRows,
  fittingDecisions,
  readImportSample,
} from './customer-import-inspection.ts'
import {
  type CustomerImport,
  changeImport,
  deleteImport,
  findImport,
  findImportMapping,
  importFile,
  insertImport,
  listImports,
  noteImportChunk,
  rememberImportMapping,
} from './customer-import-store.ts'
import { readChoiceNames, readVocabulary } from './customer-import-vocabulary.ts'
import { importLookers } from './import-lookers.ts'
import type { ImportTaskInput, RevertTaskInput, WordKind } from './import-run.ts'

/** What imports need of other features. */
export interface CustomerImportDeps {
  files: FileStore
  /** The customers that some rows are about, by the place of the row. */
  findExisting(db: Db, wishes: { rows: readonly ImportedRow[]; matchNames: boolean }): Promise<FoundRow[]>
  /** Throws `lookupsUsedUp` when the caller may not be told of further customers today that he may not see. */
  assertRecognitionsLeft(ctx: TransactionContext): Promise<void>
  /** What the caller is told of what was found; of customers he may not see it is counted. */
  tellFound(ctx: TransactionContext, found: readonly FoundRow[]): Promise<FoundRow[]>
  /** Whether the caller may give customers to somebody. */
  mayOwn(ctx: TransactionContext, userId: number): Promise<boolean>
}

/** That the customer of a row exists already. */
export interface FoundRow {
  row: number
  customerId: number
}

/** States in which a complete file waits for decisions; an import that failed may be tried again. */
const startable = new Set(['mapping', 'failed', 'cancelled'])

export async function announceImport(
  ctx: Context,
  { fileName, size }: { fileName: string; size: number },
): Promise<ImportView> {
  if (size === 0) throw new AppError('uploadEmpty')
  if (size > uploadSizeLimit) throw new AppError('uploadTooLarge', { limit: '2 GB' })
  const id = await ctx.transaction((db) => insertImport(db, fileName, size))
  return viewImport(ctx, id)
}

export async function viewImport(ctx: Context, id: number): Promise<ImportView> {
  const [view] = await ctx.transaction((db) => listImports(db, ctx.scope, id))
  if (!view) throw new AppError('importNotFound')
  return view
}

export async function receiveImportChunk(
  ctx: Context,
  files: FileStore,
  chunk: { id: number; number: number; stream: Readable },
): Promise<ImportView> {
  const found = await requireImport(ctx, chunk.id)
  if (found.state !== 'receiving') {
    chunk.stream.resume()
    // A chunk that is sent again after the answer to it was lost is no mistake.
    if (found.state === 'mapping') return viewImport(ctx, chunk.id)
    throw new AppError('uploadStateWrong')
  }
  try {
    await storeChunk(files, importFile(ctx.company.id, found), chunk)
  } catch (error) {
    if (!(error instanceof WrongChunk)) throw error
    throw new AppError('uploadChunkWrong', { number: error.number, expected: error.expected })
  }
  await ctx.transaction((db) => noteImportChunk(db, chunk.id, chunk.number))
  return viewImport(ctx, chunk.id)
}

/** How the file would be read; also refuses files that cannot be read at all. */
export async function inspectImport(
  ctx: Context,
  files: FileStore,
  { id, wish }: { id: number; wish: ReadingWish },
): Promise<ImportInspection> {
  const found = await requireComplete(ctx, id)
  const sample = await readImportSample({ files, caller: ctx }, importFile(ctx.company.id, found), wish)
  const means = await ctx.transaction(async (db) => {
    const remembered = await findImportMapping(db, hashHeaders(sample))
    return { remembered, fields: await readOwnFields(db), locale: ctx.locale }
  })
  return importLookers.ask(ctx, 'describe', [sample, means])
}

/** Tries the decisions on the first rows. */
export async function checkImport(
  ctx: Context,
  deps: CustomerImportDeps,
  { id, decisions: wished }: { id: number; decisions: ImportDecisions },
): Promise<ImportCheck> {
  const { sample } = await requireSample(ctx, deps, { id, decisions: wished })
  const decisions = fittingDecisions(wished)
  const vocabulary = await ctx.transaction((db) => readVocabulary(db, ctx.scope))
  const rows = await importLookers.ask(ctx, 'tryRows', [sample, decisions, vocabulary])
  const found = await ctx.transaction(async (db) => {
    await deps.assertRecognitionsLeft({ ...ctx, db })
    const existing = await deps.findExisting(db, {
      rows: rows.flatMap(({ data }) => data ?? []),
      matchNames: decisions.matchNames,
    })
    return deps.tellFound({ ...ctx, db }, existing)
  })
  const existing = new Set(found.map(({ row }) => row)).size
  const unknown = await importLookers.ask(ctx, 'findUnknownWords', [sample, decisions, vocabulary])
  const { fields, names } = await ctx.transaction(async (db) => ({
    fields: await readOwnFields(db),
    names: await readChoiceNames(db),
  }))
  const { locale } = ctx
  const means = { decisions, vocabulary, fields, names, locale }
  const choices = await importLookers.ask(ctx, 'describeChoices', [sample, means])
  return describeRows(sample, rows, { existing, unknown, choices })
}

/** Remembers the decisions for files like this and queues the import. */
export async function startImport(
  ctx: Context,
  deps: CustomerImportDeps,
  { id, decisions: wished }: { id: number; decisions: ImportDecisions },
): Promise<ImportView> {
  const { sample } = await requireSample(ctx, deps, { id, decisions: wished })
  const fitting = fittingDecisions(wished)
  if (!hasBody(sample)) throw new AppError('uploadHeaderOnly')
  if (fitting.duplicates === 'create' && !ctx.permissions.has('customer.import.duplicate')) {
    throw new AppError('importDuplicatesForbidden')
  }
  const wordKinds = wordKindsOf(ctx, fitting)
  await ctx.transaction(async (db) => {
    await deps.assertRecognitionsLeft({ ...ctx, db })
    await checkPlace({ ...ctx, db }, deps, fitting.place)
    const { fileName, state } = await lockImport(ctx, db, id)
    if (!startable.has(state)) throw new AppError('uploadStateWrong')
    const words = await makeWords({ ...ctx, db }, fitting, sample.headers)
    const decisions = { ...fitting, words, headerRow: sample.headerRow }
    const columns = ownColumns(sample.headers, wished.columns)
    await rememberImportMapping(db, hashHeaders(sample), { ...wished, columns, words })
    const { timeZone } = ctx.company
    const input: ImportTaskInput = { importId: id, scope: ctx.scope, timeZone, wordKinds }
    const taskId = await createTask(db, {
      kind: 'customerImport',
      title: fileName,
      locale: ctx.locale,
      input,
    })
    await changeImport(db, id, { state: 'queued', decisions, taskId, error: null, rejectsFileId: null })
  })
  return viewImport(ctx, id)
}

const wordRights = {
  labels: 'customer.label.write',
  groups: 'customer.group.write',
  sources: 'customer.source.write',
} as const

// Who may not create a word by hand does not create it by a file.
function wordKindsOf({ permissions }: Context, { unknownWords }: ImportDecisions): WordKind[] {
  if (unknownWords !== 'create') return []
  const kinds = (Object.keys(wordRights) as WordKind[]).filter((kind) => permissions.has(wordRights[kind]))
  if (kinds.length === 0) throw new AppError('noPermission')
  return kinds
}

async function checkPlace(ctx: TransactionContext, deps: CustomerImportDeps, place: ImportPlace) {
  if (place.kind === 'collected') {
    if (!ctx.permissions.has('customer.collected.write')) throw new AppError('noPermission')
    return
  }
  if (place.kind === 'owners') {
    for (const ownerId of place.ownerIds) {
      if (!(await deps.mayOwn(ctx, ownerId))) throw new AppError('ownerNotAllowed')
    }
    return
  }
  const open = await ctx.db.query('select 1 where $1::bigint in (select open_pools(app_user_id()))', [
    place.poolId,
  ])
  if (open.length === 0) throw new AppError('importPlaceWrong')
}

export async function discardImport(ctx: Context, files: FileStore, id: number): Promise<void> {
  const found = await ctx.transaction(async (db) => {
    const locked = await lockImport(ctx, db, id)
    if (locked.state !== 'receiving' && !startable.has(locked.state)) throw new AppError('uploadStateWrong')
    // What an attempt that was stopped had imported by then stays listed, so that it can be taken back.
    if ((locked.counts?.created ?? 0) + (locked.counts?.updated ?? 0) > 0)
      throw new AppError('uploadStateWrong')
    await deleteImport(db, id)
    return locked
  })
  await deleteChunks(files, importFile(ctx.company.id, found))
}

export async function revertImport(ctx: Context, id: number): Promise<ImportView> {
  await ctx.transaction(async (db) => {
    const { state, createdAt, fileName } = await lockImport(ctx, db, id)
    if (!['done', 'doneWithRejects'].includes(state)) throw new AppError('uploadStateWrong')
    if (Date.now() - Date.parse(createdAt) > importRevertDays * 86_400_000) {
      throw new AppError('uploadRevertTooLate', { days: importRevertDays })
    }
    const input: RevertTaskInput = { importId: id }
    const task = { kind: 'customerImportRevert', title: fileName, locale: ctx.locale, input } as const
    await changeImport(db, id, { state: 'reverting', taskId: await createTask(db, task) })
  })
  return viewImport(ctx, id)
}

async function requireSample(
  ctx: Context,
  { files }: CustomerImportDeps,
  { id, decisions }: { id: number; decisions: ImportDecisions },
): Promise<{ sample: SampleWithHeader }> {
  const found = await requireComplete(ctx, id)
  const sample = await readImportSample({ files, caller: ctx }, importFile(ctx.company.id, found), decisions)
  const fields = await ctx.transaction(readOwnFields)
  checkImportColumns(decisions, { headers: sample.headers, fields })
  return { sample }
}

const isVisible = ({ scope }: Context, { userId }: CustomerImport) =>
  scope.kind === 'company' || scope.userIds.includes(userId)

async function requireImport(ctx: Context, id: number): Promise<CustomerImport> {
  const found = await ctx.transaction((db) => findImport(db, id))
  if (!found || !isVisible(ctx, found)) throw new AppError('importNotFound')
  return found
}

async function lockImport(ctx: Context, db: Db, id: number): Promise<CustomerImport> {
  const found = await findImport(db, id, true)
  if (!found || !isVisible(ctx, found)) throw new AppError('importNotFound')
  return found
}

async function requireComplete(ctx: Context, id: number): Promise<CustomerImport> {
  const found = await requireImport(ctx, id)
  const missing = chunkCount(importFile(ctx.company.id, found)) - found.received.length
  if (missing > 0) throw new AppError('uploadIncomplete', { missing })
  if (!startable.has(found.state)) throw new AppError('uploadStateWrong')
  return found
}
