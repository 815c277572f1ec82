import { listedDuplicates } from '@landfall/contract/customs-upload.ts'
import { replaceFile, saveFile } from '#platform/files/stored-files.ts'
import { AppError } from '#platform/http/app-error.ts'
import { translate } from '#platform/i18n/translate.ts'
import type { RejectedCells } from '#platform/tabular/rejects-file.ts'
import type { RejectedRow } from './row-converter.ts'
import { openConversion, storedRejects } from './upload-conversion.ts'
import type { Staged } from './upload-staging.ts'
import { listFileNames, type Upload } from './upload-store.ts'
import type { ImportRun, RecordLoad, SkippedRow, UploadTaskDeps } from './upload-tasks.ts'

interface Duplicates {
  upload: Upload
  load: RecordLoad
  staged: Staged
}

/**
 * Writes the rejects file anew, with the rows that are not taken because they are there already. The file is read a
 * second time: which rows these are is known only when all are staged, and what is staged is no longer what the file
 * said. Returns the id of the file.
 */
export async function listDuplicates(
  deps: UploadTaskDeps,
  run: ImportRun,
  { upload, load, staged }: Duplicates,
): Promise<number | null> {
  const skipped = await readSkipped(run, deps.ledger.listSkipped(load, listedDuplicates))
  const explain = await explaining(run, skipped)
  const conversion = await openConversion(deps, run, { upload, load })
  const rejects = conversion.createRejects()
  let next = 0
  let read = 0
  const withReason = (row: RejectedRow): RejectedCells => {
    if (skipped.rows[next] !== row.fileRow) return row
    const problems = explain(next)
    next += 1
    return { ...row, problems }
  }
  try {
    for await (const piece of conversion.pieces(Uint32Array.from(skipped.rows))) {
      run.signal.throwIfAborted()
      await rejects.add(piece.rejects.map(withReason))
      read += piece.read
      run.progress(read, staged.read)
    }
    const file = await storedRejects(upload, rejects)
    if (staged.rejectsFileId === null) return await saveFile(run, deps.files, file)
    await replaceFile(run, deps.files, { ...file, id: staged.rejectsFileId })
    return staged.rejectsFileId
  } catch (error) {
    // What is there already is no reason to refuse a file whose bad rows alone find room.
    if (error instanceof AppError && error.errorName === 'uploadTooManyRejects') return staged.rejectsFileId
    throw error
  } finally {
    await rejects.remove()
  }
}

/** Skipped rows as columns: a million of them take a few numbers each. */
type SkippedColumns = Record<'rows' | 'twins' | 'uploads' | 'knownRows', number[]>

async function readSkipped(run: ImportRun, found: AsyncIterable<SkippedRow>): Promise<SkippedColumns> {
  const columns: SkippedColumns = { rows: [], twins: [], uploads: [], knownRows: [] }
  for await (const { row, twinRow, knownUploadId, knownRow } of found) {
    run.signal.throwIfAborted()
    columns.rows.push(row)
    columns.twins.push(twinRow)
    columns.uploads.push(knownUploadId)
    columns.knownRows.push(knownRow)
  }
  return columns
}

/** Says of a skipped row why it is one, and where to find what it repeats. */
async function explaining(
  run: ImportRun,
  { twins, uploads, knownRows }: SkippedColumns,
): Promise<(at: number) => RejectedCells['problems']> {
  const ids = [...new Set(uploads)].filter((id) => id !== 0)
  const names = new Map(
    (await run.transaction((db) => listFileNames(db, ids))).map(({ id, fileName }) => [id, fileName]),
  )
  const say = (name: string, values: Record<string, string | number>) =>
    translate(run.locale, `customsUpload.${name}`, values)
  return (at) => {
    const twin = twins[at] ?? 0
    const known = uploads[at] ?? 0
    const fileName = names.get(known)
    const problems = []
    if (twin > 0) {
      problems.push({ code: 'E_DUP_IN_FILE', column: null, text: say('sameRow', { row: twin }) })
    }
    if (known > 0 || twin === 0) {
      const text = fileName && say('knownRow', { fileName, row: knownRows[at] ?? 0 })
      problems.push({ code: 'E_DUP_EXISTING', column: null, ...(text ? { text } : {}) })
    }
    return problems
  }
}
