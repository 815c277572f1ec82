import type { Readable } from 'node:stream'
import {
  revertDays,
  type UploadCheck,
  type UploadDecisions,
  type UploadInspection,
  type UploadView,
} from '@landfall/contract/customs/customs-upload.ts'
import type { ListQuery } from '@landfall/contract/list.ts'
import { uploadSizeLimit } from '@landfall/contract/table-files.ts'
import { chunkCount, deleteChunks, storeChunk, WrongChunk } from '#platform/files/chunked-file.ts'
import type { FileStore } from '#platform/files/file-store.ts'
import { AppError } from '#platform/http/app-error.ts'
import type { Context, TransactionContext } from '#platform/http/context.ts'
import type { ListPage } from '#platform/list/list-page.ts'
import type { Db } from '#platform/postgres/database.ts'
import { hasBody, hashHeaders, ownColumns, type SampleWithHeader } from '#platform/tabular/file-sample.ts'
import { drawRows } from '#platform/tabular/row-drawing.ts'
import { createTask } from '#platform/tasks/task-store.ts'
import { type InspectionWish, readUpload, rowsTried } from './upload-inspection.ts'
import { findUploadView, listUploads } from './upload-list.ts'
import { uploadLookers } from './upload-lookers.ts'
import {
  changeUpload,
  chunkedFile,
  deleteUpload,
  findMapping,
  findUpload,
  insertUpload,
  noteChunk,
  rememberMapping,
  type Upload,
} from './upload-store.ts'
import type { FindHeadings } from './upload-tasks.ts'

/** What uploads need beside the request. */
export interface UploadDeps {
  files: FileStore
  knownHeadings: FindHeadings
}

/** States in which a complete file waits for decisions; a failed load may be tried again. */
const startable = new Set(['mapping', 'failed', 'cancelled'])

export async function announceUpload(
  ctx: Context,
  { fileName, size }: { fileName: string; size: number },
): Promise<UploadView> {
  if (size === 0) throw new AppError('uploadEmpty')
  if (size > uploadSizeLimit) throw new AppError('uploadTooLarge', { limit: '2 GB' })
  const id = await ctx.transaction((db) => insertUpload(db, fileName, size))
  return viewUpload(ctx, id)
}

const mayWriteLibrary = ({ permissions }: Context) => permissions.has('customs.library.write')

export function listVisible(ctx: TransactionContext, query: ListQuery): Promise<ListPage<UploadView>> {
  return listUploads(ctx, { query, mayWriteLibrary: mayWriteLibrary(ctx) })
}

export async function viewUpload(ctx: Context, id: number): Promise<UploadView> {
  const upload = await ctx.transaction((db) =>
    findUploadView(db, { id, mayWriteLibrary: mayWriteLibrary(ctx) }),
  )
  if (!upload) throw new AppError('uploadNotFound')
  return upload
}

export async function receiveChunk(
  ctx: Context,
  files: FileStore,
  chunk: { id: number; number: number; stream: Readable },
): Promise<UploadView> {
  const upload = await requireUpload(ctx, chunk.id)
  if (upload.state !== 'receiving') {
    chunk.stream.resume()
    // A chunk that is sent again after the answer to it was lost is no mistake.
    if (upload.state === 'mapping') return viewUpload(ctx, chunk.id)
    throw new AppError('uploadStateWrong')
  }
  try {
    await storeChunk(files, chunkedFile(ctx.company.id, upload), chunk)
  } catch (error) {
    if (!(error instanceof WrongChunk)) throw error
    throw new AppError('uploadChunkWrong', { number: error.number, expected: error.expected })
  }
  await ctx.transaction((db) => noteChunk(db, chunk.id, chunk.number))
  return viewUpload(ctx, chunk.id)
}

/** How the file would be read; also refuses files that cannot be read at all. */
export async function inspectUpload(
  ctx: Context,
  { files, knownHeadings }: UploadDeps,
  { id, wish }: { id: number; wish: InspectionWish },
): Promise<UploadInspection> {
  const upload = await requireComplete(ctx, id)
  const { sample, remembered } = await readAsRemembered(ctx, wish, (own) =>
    readUpload({ files, caller: ctx }, chunkedFile(ctx.company.id, upload), own),
  )
  const headings = await ctx.transaction(knownHeadings)
  const wished = { ...wish, fileName: upload.fileName }
  return uploadLookers.ask(ctx, 'describe', [sample, wished, { remembered, headings }])
}

/**
 * A wrong guess at the encoding is corrected once: the next file like it is read as the user had it read, unless its own bytes
 * speak against that.
 */
async function readAsRemembered(
  ctx: Context,
  wish: InspectionWish,
  read: (wish: InspectionWish) => Promise<SampleWithHeader>,
): Promise<{ sample: SampleWithHeader; remembered: UploadDecisions | undefined }> {
  const find = (sample: SampleWithHeader) => ctx.transaction((db) => findMapping(db, hashHeaders(sample)))
  const sample = await read(wish)
  const remembered = await find(sample)
  const isText = sample.format.kind === 'csv' || sample.format.kind === 'json'
  if (wish.encoding || !isText || remembered?.encoding === sample.format.encoding)
    return { sample, remembered }
  const others = (remembered ? [remembered.encoding] : sample.encodings).filter(
    (other) => isAscii(sample) || sample.encodings.includes(other),
  )
  for (const encoding of others.filter((other) => other !== sample.format.encoding)) {
    const corrected = await read({ ...wish, encoding })
    const known = await find(corrected)
    if (known?.encoding === encoding) return { sample: corrected, remembered: known }
  }
  return { sample, remembered }
}

// What follows behind the sample may be in any encoding that has these signs.
function isAscii({ rows }: SampleWithHeader): boolean {
  return rows.every((row) => row.every((cell) => /^[\x20-\x7e\s]*$/.test(cell)))
}

export async function checkUpload(
  ctx: Context,
  { files, knownHeadings }: UploadDeps,
  { id, decisions }: { id: number; decisions: UploadDecisions },
): Promise<UploadCheck> {
  const upload = await requireComplete(ctx, id)
  const file = chunkedFile(ctx.company.id, upload)
  const sample = await readUpload({ files, caller: ctx }, file, decisions)
  await uploadLookers.ask(ctx, 'checkDecisions', [decisions, sample])
  const drawn = { files, file, caller: ctx }
  const reading = { ...decisions, headerRow: sample.headerRow }
  const rows = await drawRows(drawn, { reading, first: rowsTried, drawn: rowsTried })
  const headings = await ctx.transaction(knownHeadings)
  // Its rows are not looked at again.
  const columns = { ...sample, body: [], rows: [] }
  return uploadLookers.ask(ctx, 'tryDecisions', [columns, rows, { decisions, headings }])
}

/** Remembers the decisions for files like this and queues the load. */
export async function startImport(
  ctx: Context,
  files: FileStore,
  { id, decisions }: { id: number; decisions: UploadDecisions },
): Promise<UploadView> {
  if (decisions.forLibrary) checkForLibrary(ctx, decisions)
  const upload = await requireComplete(ctx, id)
  const sample = await readUpload({ files, caller: ctx }, chunkedFile(ctx.company.id, upload), decisions)
  await uploadLookers.ask(ctx, 'checkDecisions', [decisions, sample])
  if (!hasBody(sample)) throw new AppError('uploadHeaderOnly')
  await ctx.transaction(async (db) => {
    const { fileName, state, applying, decisions: begun } = await lockUpload(db, id)
    if (!startable.has(state)) throw new AppError('uploadStateWrong')
    const input = { uploadId: id }
    const taskId = await createTask(db, { kind: 'customsImport', title: fileName, locale: ctx.locale, input })
    const started = { state: 'queued', taskId, error: null, errorText: '' } as const
    // Half-made changes of an earlier attempt belong to its decisions, by which they are finished.
    if (applying && begun) return changeUpload(db, id, started)
    await rememberMapping(db, hashHeaders(sample), {
      ...decisions,
      columns: ownColumns(sample.headers, decisions.columns),
      formats: ownColumns(
        sample.headers,
        decisions.columns.map((_, at) => decisions.formats[at] ?? null),
      ),
    })
    const { headerRow } = sample
    await changeUpload(db, id, { ...started, kind: decisions.kind, decisions: { ...decisions, headerRow } })
  })
  return viewUpload(ctx, id)
}

export async function discardUpload(ctx: Context, files: FileStore, id: number): Promise<void> {
  const upload = await ctx.transaction(async (db) => {
    const found = await lockUpload(db, id)
    if (found.state !== 'receiving' && !startable.has(found.state)) throw new AppError('uploadStateWrong')
    if (found.applying) throw new AppError('uploadStateWrong')
    await deleteUpload(db, id)
    return found
  })
  await deleteChunks(files, chunkedFile(ctx.company.id, upload))
}

export async function revertUpload(ctx: Context, id: number): Promise<UploadView> {
  await ctx.transaction(async (db) => {
    const { state, createdAt, fileName, decisions } = await lockUpload(db, id)
    // What is taken back of the library is taken from every company.
    if (decisions?.forLibrary && !mayWriteLibrary(ctx)) throw new AppError('noPermission')
    if (state !== 'done' && state !== 'doneWithRejects') throw new AppError('uploadStateWrong')
    if (Date.now() - Date.parse(createdAt) > revertDays * 86_400_000) {
      throw new AppError('uploadRevertTooLate', { days: revertDays })
    }
    const input = { uploadId: id }
    const taskId = await createTask(db, { kind: 'customsRevert', title: fileName, locale: ctx.locale, input })
    await changeUpload(db, id, { state: 'reverting', taskId })
  })
  return viewUpload(ctx, id)
}

// The library is told apart by its sources, and companies are entitled to them by name.
function checkForLibrary(ctx: Context, { answers, columns }: UploadDecisions): void {
  if (!mayWriteLibrary(ctx)) throw new AppError('noPermission')
  if (!answers.source && !columns.includes('source')) throw new AppError('librarySourceMissing')
}

async function requireUpload(ctx: Context, id: number): Promise<Upload> {
  const upload = await ctx.transaction((db) => findUpload(db, id))
  if (!upload) throw new AppError('uploadNotFound')
  return upload
}

async function lockUpload(db: Db, id: number): Promise<Upload> {
  const upload = await findUpload(db, id, true)
  if (!upload) throw new AppError('uploadNotFound')
  return upload
}

async function requireComplete(ctx: Context, id: number): Promise<Upload> {
  const upload = await requireUpload(ctx, id)
  const missing = chunkCount(chunkedFile(ctx.company.id, upload)) - upload.received.length
  if (missing > 0) throw new AppError('uploadIncomplete', { missing })
  if (!startable.has(upload.state)) throw new AppError('uploadStateWrong')
  return upload
}
