import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { listedDuplicates } from '@landfall/contract/customs/customs-upload.ts'
import { replaceFile, saveFile } from '#platform/files/stored-files.ts'
import { AppError } from '#platform/http/app-error.ts'
import { translate } from '#platform/i18n/translate.ts'
import { openSpool } from '#platform/tabular/spool-folder.ts'
import { numbersPerRow, type RowListing } from './listed-rows.ts'
import { openConversion, storedRejects } from './upload-conversion.ts'
import type { Staged } from './upload-staging.ts'
import { listFileNames, type Upload } from './upload-store.ts'
import type { ImportRun, RecordLoad, UploadTaskDeps } from './upload-tasks.ts'

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
  const spool = await openSpool()
  const conversion = await openConversion(deps, run, { upload, load })
  const rejects = conversion.createRejects()
  let read = 0
  try {
    const path = join(spool.path, 'listed')
    const uploads = await spoolSkipped(run, path, deps.ledger.listSkipped(load, listedDuplicates))
    const listing = { path, ...(await describeListed(run, uploads)), rejected: staged.rejected }
    for await (const piece of conversion.pieces(listing)) {
      run.signal.throwIfAborted()
      for (const text of piece.rejects) await rejects.add(text)
      read += piece.read
      run.progress(read, staged.read)
      if (piece.isListed) break
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
    await spool.remove()
  }
}

/** Keeps skipped rows on the disk, where the conversion reads them; returns the uploads that brought what they repeat. */
async function spoolSkipped(
  run: ImportRun,
  path: string,
  skipped: AsyncIterable<Uint32Array>,
): Promise<Set<number>> {
  const uploads = new Set<number>()
  const file = await open(path, 'wx', 0o600)
  try {
    for await (const rows of skipped) {
      run.signal.throwIfAborted()
      for (let at = 2; at < rows.length; at += numbersPerRow) uploads.add(rows[at] ?? 0)
      await file.appendFile(rows)
    }
  } finally {
    await file.close()
  }
  return uploads
}

/** What says of a skipped row why it is one, and where to find what it repeats. */
async function describeListed(
  run: ImportRun,
  uploads: ReadonlySet<number>,
): Promise<Pick<RowListing, 'fileNames' | 'sentences'>> {
  const named = await run.transaction((db) => listFileNames(db, [...uploads]))
  const template = (name: keyof RowListing['sentences']) =>
    translate(run.locale, `customsUpload.${name}`, { row: '{row}', fileName: '{fileName}' })
  return {
    fileNames: new Map(named.map(({ id, fileName }) => [id, fileName])),
    sentences: { sameRow: template('sameRow'), knownRow: template('knownRow') },
  }
}
