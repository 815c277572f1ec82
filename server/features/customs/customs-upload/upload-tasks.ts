import type { DuplicateCode, RecordKind } from '@landfall/contract/customs/customs-fields.ts'
import type { UploadCounts, UploadDecisions } from '@landfall/contract/customs/customs-upload.ts'
import { shipmentColumns, statisticColumns } from '#features/customs/customs-rows/record-columns.ts'
import { deleteChunks } from '#platform/files/chunked-file.ts'
import type { FileStore } from '#platform/files/file-store.ts'
import { AppError } from '#platform/http/app-error.ts'
import { translate } from '#platform/i18n/translate.ts'
import type { Db } from '#platform/postgres/database.ts'
import { loadPlaces } from '#platform/tabular/conversion-places.ts'
import { defineTask, type TaskDefinition, type TaskRun } from '#platform/tasks/task-definition.ts'
import { listDuplicates } from './upload-duplicates.ts'
import { type Staged, stageFile } from './upload-staging.ts'
import {
  changeUpload,
  chunkedFile,
  findUpload,
  holdRecords,
  isOpenFor,
  listApplying,
  readChangeMark,
  stayLoaded,
  type Upload,
  wasLoaded,
} from './upload-store.ts'

/** Whose records a load is about, and the columns a record of its kind has. */
export interface RecordLoad {
  companyId: number
  uploadId: number
  kind: RecordKind
  columns: readonly string[]
  /** What becomes of rows whose record is there already. */
  existing: UploadDecisions['existing']
}

/** What became of staged rows, and how many of them were there before: twice in the file, or among the records. */
export interface LoadDecided {
  counts: Omit<UploadCounts, 'read' | 'rejected'>
  duplicates: Readonly<Record<DuplicateCode, number>>
}

/** Stands for the company of the records that companies share. */
const libraryId = 0

/** What uploads need of the records: staging, deciding, and making the decided changes in repeatable steps. */
export interface RecordLedger {
  /** The columns are those of the blocks, which are in the engine's Native format. */
  stage(
    load: RecordLoad,
    staged: { columns: readonly string[]; blocks: AsyncIterable<Uint8Array> },
  ): Promise<void>
  decideLoad(load: RecordLoad): Promise<LoadDecided>
  /** The first rows that a decided load does not take, in the order of the file, each as the numbers that `ListedRows` reads. */
  listSkipped(load: RecordLoad, atMost: number): AsyncIterable<Uint32Array>
  applyLoad(load: RecordLoad): Promise<void>
  decideRevert(load: RecordLoad): Promise<void>
  applyRevert(load: RecordLoad): Promise<void>
  clear(load: RecordLoad): Promise<void>
}

export interface UploadTaskDeps {
  ledger: RecordLedger
  files: FileStore
  knownHeadings: FindHeadings
}

/** The four-digit headings of the nomenclature the company uses; none when it has none. */
export type FindHeadings = (db: Db) => Promise<string[]>

export interface UploadTaskInput {
  uploadId: number
}

export type ImportRun = TaskRun<UploadTaskInput, Staged>
type Run = TaskRun<UploadTaskInput>

/** Loads an uploaded file into the records. A repeated run goes on after the last completed step. */
export function customsImportTask(deps: UploadTaskDeps): TaskDefinition<never> {
  return defineTask<UploadTaskInput>({
    kind: 'customsImport',
    async run(task) {
      const run = task as ImportRun
      const upload = await startUpload(run)
      const load = loadOf(run, upload)
      if (isOpenFor(run, upload)) {
        await explaining(run, async () => {
          const staged =
            run.checkpoint ?? stagedBefore(upload) ?? (await stageFile(deps, run, { upload, load }))
          await run.saveCheckpoint(staged)
          await finishLoad(deps, run, { load, staged, upload })
        })
      } else if (wasLoaded(upload)) await clearLeft(deps, run, { load, upload })
      // Begun anew after an attempt of this task: what becomes of it is for the other task to tell.
      else if (upload.taskId !== run.id) return {}
      // An attempt that was killed had ended it: its file is kept for the next load.
      else throw new AppError(upload.error ?? 'uploadReadingEnded')
      await deleteChunks(deps.files, chunkedFile(run.company.id, upload))
      return {}
    },
    async ended(run, outcome, error) {
      const upload = await run.transaction((db) => findUpload(db, run.input.uploadId))
      // What is loaded stays so, whatever becomes of clearing up behind it.
      if (!upload || !isOpenFor(run, upload)) return
      try {
        // Before anybody can begin anew. Changes that were begun are finished by the next attempt or the next upload.
        if (!upload.applying) await deps.ledger.clear(loadOf(run, upload))
      } finally {
        await run.transaction((db) => changeUpload(db, upload.id, { state: outcome, error, finished: true }))
      }
    },
  })
}

/** Clears up after an attempt that was ended when all was loaded; taking the upload back has decisions of its own there. */
async function clearLeft(
  deps: UploadTaskDeps,
  run: Run,
  { load, upload }: Pick<Finish, 'load' | 'upload'>,
): Promise<void> {
  await underRecordLock({ deps, run, load, upload }, async () => {
    const now = await run.transaction((db) => findUpload(db, upload.id))
    if (now?.state === 'done' || now?.state === 'doneWithRejects') await deps.ledger.clear(load)
  })
}

/** Takes the rows of an upload back and restores what they had replaced. */
export function customsRevertTask(deps: UploadTaskDeps): TaskDefinition<never> {
  return defineTask<UploadTaskInput>({
    kind: 'customsRevert',
    async run(run) {
      const upload = await run.transaction((db) => findUpload(db, run.input.uploadId))
      if (!upload) throw new AppError('uploadNotFound')
      if (upload.taskId !== run.id || upload.state === 'reverted') return {}
      const load = loadOf(run, upload)
      await underRecordLock({ deps, run, load, upload }, async () => {
        if (!upload.applying) {
          await deps.ledger.decideRevert(load)
          await run.transaction((db) => changeUpload(db, upload.id, { applying: 'revert' }))
        }
        await applyChanges(deps, run, { id: upload.id, load, applying: 'revert', rejected: 0 })
      })
      return {}
    },
    async ended(run) {
      await run.transaction((db) => stayLoaded(db, { id: run.input.uploadId, taskId: run.id }))
    },
  })
}

/** Keeps the sentence of a refusal: it names rows of the file, which the name of the refusal does not. */
async function explaining(run: Run, work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (error instanceof AppError) {
      const errorText = translate(run.locale, `errors.${error.errorName}`, error.values)
      await run.transaction((db) => changeUpload(db, run.input.uploadId, { errorText }))
    }
    throw error
  }
}

async function startUpload(run: Run): Promise<Upload> {
  const { uploadId } = run.input
  const upload = await run.transaction((db) => findUpload(db, uploadId))
  if (!upload) throw new AppError('uploadNotFound')
  if (upload.state === 'queued' && isOpenFor(run, upload))
    await run.transaction((db) => changeUpload(db, uploadId, { state: 'loading' }))
  return upload
}

/** What a failed attempt had staged, if it failed in its changes: they are only to be finished. */
function stagedBefore({ applying, rejected }: Upload): Staged | undefined {
  if (!applying) return undefined
  return { read: 0, rejected: rejected ?? 0, codes: {}, rejectsFileId: null, numbering: 'file' }
}

function loadOf(run: Run, upload: Pick<Upload, 'id' | 'kind' | 'decisions'>): RecordLoad {
  const kind = upload.kind ?? 'shipments'
  const columns = kind === 'shipments' ? shipmentColumns : statisticColumns
  const companyId = upload.decisions?.forLibrary ? libraryId : run.company.id
  const existing = upload.decisions?.existing ?? 'replace'
  return { companyId, uploadId: upload.id, kind, columns, existing }
}

interface Finish {
  load: RecordLoad
  staged: Staged
  upload: Upload
}

/** Attempts to list duplicates while others change the records; the last one makes them wait. */
const mostAttempts = 3

/** A load on its way to its changes. */
interface Deciding extends Finish {
  attempts: number
  /** What was decided, and when: marks differ once the records were changed. */
  decision?: { mark: string; decided: LoadDecided }
}

async function finishLoad(deps: UploadTaskDeps, run: ImportRun, finish: Finish): Promise<void> {
  const work: Deciding = { ...finish, attempts: 0 }
  if (work.upload.decisions?.allOrNothing && work.staged.rejected > 0) await refuse(run, work)
  const decide = () => underRecordLock({ deps, run, ...work }, () => loadDecided(deps, run, work))
  // The last attempt reads the file under the lock, and nobody is to wait for records while it waits for a place.
  const attempt = () => (work.attempts < mostAttempts - 1 ? decide() : loadPlaces.during(run, decide))
  while (!(await attempt())) work.staged = await loadPlaces.during(run, () => listAnew(deps, run, work))
}

/** Decides a load and makes its changes; false when duplicates have to be listed first, for which nobody has to wait. */
async function loadDecided(deps: UploadTaskDeps, run: ImportRun, work: Deciding): Promise<boolean> {
  const { load, upload } = work
  if (!upload.applying) {
    const mark = await run.transaction((db) => readChangeMark(db, upload))
    if (work.decision?.mark !== mark) {
      work.decision = { mark, decided: await deps.ledger.decideLoad(load) }
      if (hasDuplicates(work.staged, work.decision.decided)) {
        work.attempts += 1
        if (work.attempts < mostAttempts) return false
        work.staged = await listAnew(deps, run, work)
      }
    }
    await noteDecided(run, work, work.decision.decided)
  }
  await applyChanges(deps, run, { id: upload.id, load, applying: 'load', rejected: work.staged.rejected })
  return true
}

async function refuse(run: ImportRun, { upload, staged }: Finish): Promise<never> {
  const { read, rejected, codes, rejectsFileId } = staged
  const counts = { read, loaded: 0, replaced: 0, skipped: read - rejected, rejected }
  await run.transaction((db) => changeUpload(db, upload.id, { codes, rejectsFileId, counts }))
  throw new AppError('uploadHasRejects', { rejected })
}

// Also what is no longer there already has to leave the list again.
function hasDuplicates({ numbering, isListed, rejected }: Staged, { counts }: LoadDecided): boolean {
  return numbering === 'file' && (counts.skipped > 0 || (isListed === true && rejected > 0))
}

/** Whoever calls it has taken a place. */
async function listAnew(deps: UploadTaskDeps, run: ImportRun, finish: Finish): Promise<Staged> {
  const staged = { ...finish.staged, rejectsFileId: await listDuplicates(deps, run, finish), isListed: true }
  await run.saveCheckpoint(staged)
  return staged
}

async function noteDecided(run: ImportRun, { upload, staged }: Finish, decided: LoadDecided): Promise<void> {
  const { read, rejected, rejectsFileId } = staged
  const counts: UploadCounts = { read, ...decided.counts, rejected }
  if (counts.loaded + counts.replaced + counts.skipped + rejected !== read) {
    throw new Error(`upload ${upload.id}: ${JSON.stringify(counts)} do not add up`)
  }
  await run.transaction((db) =>
    changeUpload(db, upload.id, {
      rejectsFileId: rejected + counts.skipped > 0 ? rejectsFileId : null,
      codes: { ...staged.codes, ...foundDuplicates(decided) },
      counts,
      applying: 'load',
    }),
  )
  run.progress(read, read, { ...counts })
}

function foundDuplicates({ duplicates }: LoadDecided): Record<string, number> {
  return Object.fromEntries(Object.entries(duplicates).filter(([, rows]) => rows > 0))
}

interface Changes {
  id: number
  load: RecordLoad
  applying: 'load' | 'revert'
  rejected: number
}

async function applyChanges({ ledger }: UploadTaskDeps, run: Run, changes: Changes): Promise<void> {
  const { id, load, applying, rejected } = changes
  if (applying === 'load') await ledger.applyLoad(load)
  else await ledger.applyRevert(load)
  const loaded = rejected > 0 ? 'doneWithRejects' : 'done'
  const state = applying === 'load' ? loaded : 'reverted'
  await run.transaction((db) =>
    changeUpload(db, id, { state, applying: null, error: null, errorText: '', finished: true }),
  )
  await ledger.clear(load)
}

/**
 * Lets one upload into the same records at a time decide and change them, so that two cannot both find a record
 * missing. Changes that somebody else had begun and was killed in are finished first.
 */
async function underRecordLock<T>(
  { deps, run, load: own, upload }: Pick<Finish, 'load' | 'upload'> & { deps: UploadTaskDeps; run: Run },
  work: () => Promise<T>,
): Promise<T> {
  return run.transaction(async (db) => {
    await holdRecords(db, own.companyId)
    for (const open of await listApplying(db, upload)) {
      const load = loadOf(run, open)
      await applyChanges(deps, run, { ...open, load })
      // Of one that failed nobody else would: its task is over.
      if (open.applying === 'load') await deleteChunks(deps.files, chunkedFile(run.company.id, open))
    }
    return work()
  })
}
