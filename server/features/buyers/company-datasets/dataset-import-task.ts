import { datasetRowLimit } from '@landfall/contract/buyers/company-datasets.ts'
import { wholeFile } from '#platform/files/chunked-file.ts'
import type { FileStore } from '#platform/files/file-store.ts'
import { expireFile, findFile } from '#platform/files/stored-files.ts'
import { AppError } from '#platform/http/app-error.ts'
import type { Db } from '#platform/postgres/database.ts'
import { loadPlaces } from '#platform/tabular/conversion-places.ts'
import { defineTask, type TaskDefinition, type TaskRun } from '#platform/tasks/task-definition.ts'
import { clippedText } from '#platform/text/clipped-text.ts'
import { type ReadPiece, readDataset } from './dataset-reading.ts'
import {
  clearLoading,
  type DatasetWish,
  dropUnborn,
  type LoadCounts,
  type Loading,
  publishLoading,
  storeEntries,
} from './dataset-store.ts'

/** What importing needs of other areas. */
export interface DatasetNeeds {
  /** Those of some addresses that belong to people who were erased. */
  erasedAmong(db: Db, emails: readonly string[]): Promise<ReadonlySet<string>>
}

export interface DatasetTaskInput {
  datasetId: number
  fileId: number
  wish: DatasetWish
  /** Of companies of which the file does not say it. */
  country: string | null
}

/** That the companies are shown, and what they took the place of. */
interface Published {
  former: number | null
  figures: { rows: number; skipped: number; repeated: number; erased: number }
}

type Run = TaskRun<DatasetTaskInput, Published>

/** Unknown columns that are named. */
const namedColumns = 20

/**
 * Reads a file beside what the dataset shows and shows it when it is whole. A run that was killed begins anew; who asked to be
 * erased does not come in again.
 */
export function datasetImportTask(needs: DatasetNeeds & { files: FileStore }): TaskDefinition<never> {
  return defineTask<DatasetTaskInput>({
    kind: 'datasetImport',
    async run(task) {
      const run = task as Run
      const { datasetId, fileId } = run.input
      const { former, figures } = run.checkpoint ?? (await load(run, needs))
      if (former !== null) await clear(run, { datasetId, generation: former })
      await run.transaction((db) => expireFile(db, fileId))
      return { figures }
    },
    async ended(run) {
      const { datasetId, fileId } = run.input
      await clear(run, { datasetId, generation: run.id })
      await run.transaction(async (db) => {
        await dropUnborn(db, datasetId)
        await expireFile(db, fileId)
      })
    },
  })
}

// What was shown by now is left alone by the statement itself.
async function clear(run: Pick<Run, 'transaction'>, loading: Loading): Promise<void> {
  while (await run.transaction((db) => clearLoading(db, loading)));
}

async function load(run: Run, needs: DatasetNeeds & { files: FileStore }): Promise<Published> {
  const { datasetId, fileId, wish, country } = run.input
  const loading = { datasetId, generation: run.id }
  await clear(run, loading)
  const file = await run.transaction((db) => findFile(db, fileId))
  if (!file) throw new AppError('fileNotFound')
  const counts = await loadPlaces.during(run, () =>
    storePieces(run, needs, {
      loading,
      pieces: readDataset({ files: needs.files, file: wholeFile(file), country }, run),
    }),
  )
  return run.transaction(async (db) => {
    await db.query('set local statement_timeout = 0')
    const { rows, repeated, former } = await publishLoading(db, loading, { wish, counts })
    const { skipped, erased } = counts
    const published = { former, figures: { rows, skipped, repeated, erased } }
    await run.saveCheckpoint(published, db)
    return published
  })
}

async function storePieces(
  run: Run,
  needs: DatasetNeeds,
  { loading, pieces }: { loading: Loading; pieces: AsyncIterable<ReadPiece> },
): Promise<LoadCounts> {
  let [read, skipped, erased] = [0, 0, 0]
  const unknown = new Set<string>()
  for await (const piece of pieces) {
    run.signal.throwIfAborted()
    read += piece.read
    skipped += piece.skipped
    if (read - skipped > datasetRowLimit) throw new AppError('datasetTooLarge', { limit: datasetRowLimit })
    for (const column of piece.unknownColumns)
      if (unknown.size < namedColumns) unknown.add(clippedText(column, 100))
    const emails = piece.entries.map(({ email }) => email).filter((email) => email !== '')
    erased += await run.transaction(async (db) => {
      const gone = await needs.erasedAmong(db, emails)
      const kept = piece.entries.filter(({ email }) => !gone.has(email))
      await storeEntries(db, loading, kept)
      return piece.entries.length - kept.length
    })
    run.progress(read, null, { read })
  }
  return { read, skipped, erased, unknownColumns: [...unknown] }
}
