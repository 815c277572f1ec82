import { Readable } from 'node:stream'
import type { UploadDecisions } from '@landfall/contract/customs-upload.ts'
import type { ChunkedFile } from '#platform/files/chunked-file.ts'
import { saveFile } from '#platform/files/stored-files.ts'
import { AppError } from '#platform/http/app-error.ts'
import { translate } from '#platform/i18n/translate.ts'
import { convertFile } from '#platform/tabular/file-conversion.ts'
import { createRejectsFile, type RejectsFile } from '#platform/tabular/rejects-file.ts'
import type { ConvertedPiece, ConvertOrder } from './convert-worker.ts'
import { createRecordLayout } from './record-rows.ts'
import { latestDay, readUpload } from './upload-inspection.ts'
import { chunkedFile, type Upload } from './upload-store.ts'
import type { ImportRun, RecordLoad, UploadTaskDeps } from './upload-tasks.ts'

/** What is known once all rows are staged; the file is not read again after that. */
export interface Staged {
  read: number
  rejected: number
  codes: Record<string, number>
  rejectsFileId: number | null
}

/** Rows at the beginning of which more than half must be good. */
const earlyRows = 1000

interface Work {
  deps: UploadTaskDeps
  run: ImportRun
  load: RecordLoad
  decisions: UploadDecisions
  file: ChunkedFile
  rejects: RejectsFile
}

/** Reads, checks and stages every row of a file and keeps the rejects; an interrupted attempt is begun anew. */
export async function stageFile(
  deps: UploadTaskDeps,
  run: ImportRun,
  { upload, load }: { upload: Upload; load: RecordLoad },
): Promise<Staged> {
  const { decisions } = upload
  if (!decisions) throw new AppError('uploadStateWrong')
  const file = chunkedFile(run.company.id, upload)
  const { headers, format } = await readUpload(deps.files, file, decisions)
  const describe = (code: string) => translate(run.locale, `customsUpload.code.${code}`)
  const rejects = createRejectsFile({ reading: decisions, kind: format.kind, headers, describe })
  const staged: Staged = { read: 0, rejected: 0, codes: {}, rejectsFileId: null }
  try {
    const lines = stagedLines({ deps, run, load, decisions, file, rejects }, staged)
    const { columns } = createRecordLayout(decisions)
    await deps.ledger.stage(load, { columns, rows: Readable.from(lines, { objectMode: false }) })
    run.signal.throwIfAborted()
    if (staged.read === 0) throw new AppError('uploadHeaderOnly')
    if (staged.rejected > 0) {
      staged.rejectsFileId = await saveFile(run, deps.files, {
        name: `${upload.fileName.replace(/(\.\w+){1,2}$/, '')}.rejects.${rejects.extension}`,
        contentType: rejects.contentType,
        content: await rejects.read(),
      })
    }
    return staged
  } finally {
    await rejects.remove()
  }
}

async function* stagedLines(work: Work, staged: Staged): AsyncGenerator<Uint8Array> {
  const { deps, run, decisions, file } = work
  const headings = await run.transaction(deps.knownHeadings)
  const order = {
    reading: decisions,
    decisions,
    companyId: work.load.companyId,
    uploadId: run.input.uploadId,
    latestDay: latestDay(),
    headings,
  }
  const replies = convertFile<ConvertOrder, ConvertedPiece>({
    script: new URL('./convert-worker.ts', import.meta.url),
    order,
    files: deps.files,
    file,
    signal: run.signal,
  })
  let badEarly = 0
  for await (const reply of replies) {
    work.run.signal.throwIfAborted()
    count(staged, reply)
    const isFirst = staged.read - reply.read < earlyRows
    if (isFirst) badEarly += countEarly(reply, decisions)
    if (isFirst && staged.read >= earlyRows && badEarly > earlyRows / 2) {
      throw new AppError('uploadMostlyBad', { rows: earlyRows })
    }
    await work.rejects.add(reply.rejects)
    work.run.progress(staged.read, null, { read: staged.read, rejected: staged.rejected })
    if (reply.lines.length > 0) yield reply.lines
  }
}

function count(staged: Staged, reply: ConvertedPiece): void {
  staged.read += reply.read
  staged.rejected += reply.rejects.length
  for (const [code, rows] of Object.entries(reply.codes))
    staged.codes[code] = (staged.codes[code] ?? 0) + rows
}

function countEarly({ rejects }: ConvertedPiece, { headerRow }: UploadDecisions): number {
  return rejects.filter(({ fileRow }) => fileRow <= headerRow + 1 + earlyRows).length
}
