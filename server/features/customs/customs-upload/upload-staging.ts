import { createRecordLayout } from '#features/customs/customs-rows/record-rows.ts'
import { saveFile } from '#platform/files/stored-files.ts'
import { AppError } from '#platform/http/app-error.ts'
import { loadPlaces } from '#platform/tabular/conversion-places.ts'
import type { RejectsFile } from '#platform/tabular/rejects-file.ts'
import type { ConvertedPiece } from './convert-worker.ts'
import { earlyRows } from './row-converter.ts'
import { openConversion, storedRejects, type UploadConversion } from './upload-conversion.ts'
import type { Upload } from './upload-store.ts'
import type { ImportRun, RecordLoad, UploadTaskDeps } from './upload-tasks.ts'

/** What is known once all rows are staged; the file is read again only for rows that prove to be there already. */
export interface Staged {
  read: number
  rejected: number
  codes: Record<string, number>
  rejectsFileId: number | null
  /** Rows are numbered as in their file; missing in what a release staged that left empty ones out. */
  numbering?: 'file'
  /** The rejects file has rows that were there already, too. */
  isListed?: boolean
}

interface Work {
  run: ImportRun
  conversion: UploadConversion
  rejects: RejectsFile
}

/** Reads, checks and stages every row of a file and keeps the rejects; an interrupted attempt is begun anew. */
export async function stageFile(
  deps: UploadTaskDeps,
  run: ImportRun,
  { upload, load }: { upload: Upload; load: RecordLoad },
): Promise<Staged> {
  const conversion = await openConversion(deps, run, { upload, load })
  const rejects = conversion.createRejects()
  const staged: Staged = { read: 0, rejected: 0, codes: {}, rejectsFileId: null, numbering: 'file' }
  try {
    const blocks = stagedBlocks({ run, conversion, rejects }, staged)
    const { columns } = createRecordLayout(conversion.decisions)
    await loadPlaces.during(run, () => deps.ledger.stage(load, { columns, blocks }))
    run.signal.throwIfAborted()
    if (staged.read === 0) throw new AppError('uploadHeaderOnly')
    if (staged.rejected > 0) {
      staged.rejectsFileId = await saveFile(run, deps.files, await storedRejects(upload, rejects))
    }
    return staged
  } finally {
    await rejects.remove()
  }
}

async function* stagedBlocks({ run, conversion, rejects }: Work, staged: Staged): AsyncGenerator<Uint8Array> {
  let badEarly = 0
  for await (const reply of conversion.pieces()) {
    run.signal.throwIfAborted()
    count(staged, reply)
    const isFirst = staged.read - reply.read < earlyRows
    if (isFirst) badEarly += reply.rejectedEarly
    if (isFirst && staged.read >= earlyRows && badEarly > earlyRows / 2) {
      throw new AppError('uploadMostlyBad', { rows: earlyRows })
    }
    for (const text of reply.rejects) await rejects.add(text)
    run.progress(staged.read, null, { read: staged.read, rejected: staged.rejected })
    yield* reply.blocks
  }
}

function count(staged: Staged, reply: ConvertedPiece): void {
  staged.read += reply.read
  staged.rejected += reply.rejected
  for (const [code, rows] of Object.entries(reply.codes))
    staged.codes[code] = (staged.codes[code] ?? 0) + rows
}
