import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { type FileHandle, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import type { UploadDecisions } from '@landfall/contract/customs-upload.ts'
import type { Locale } from '@landfall/contract/locales.ts'
import { type ChunkedFile, readPieces, readStart, readWhole } from '#platform/files/chunked-file.ts'
import { saveFile } from '#platform/files/stored-files.ts'
import { AppError } from '#platform/http/app-error.ts'
import { translate } from '#platform/i18n/translate.ts'
import { looksLikeWorkbook } from '#platform/tabular/table-sample.ts'
import { createCopyWriter } from '#platform/tabular/table-writer.ts'
import type { ConvertReply } from './convert-worker.ts'
import { convertFile } from './file-conversion.ts'
import { createRecordLayout } from './record-rows.ts'
import type { RejectedRow } from './row-converter.ts'
import { readSample } from './upload-inspection.ts'
import { chunkedFile, type Upload } from './upload-store.ts'
import type { ImportRun, RecordLoad, UploadTaskDeps } from './upload-tasks.ts'

/** What is known once all rows are staged; the file is not read again after that. */
export interface Staged {
  read: number
  rejected: number
  codes: Record<string, number>
  rejectsFileId: number | null
}

/** Rows after which a file that is mostly bad is given up. */
const earlyRows = 1000
/** Days after today that a date may lie in the future. */
const futureDays = 60

interface Work {
  deps: UploadTaskDeps
  run: ImportRun
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
  const { headers } = await readSample(deps.files, file, decisions)
  const rejects = createRejectsFile({ decisions, headers, locale: run.locale })
  const staged: Staged = { read: 0, rejected: 0, codes: {}, rejectsFileId: null }
  try {
    const lines = stagedLines({ deps, run, decisions, file, rejects }, staged)
    const { columns } = createRecordLayout(decisions)
    await deps.ledger.stage(load, { columns, rows: Readable.from(lines, { objectMode: false }) })
    run.signal.throwIfAborted()
    if (staged.read === 0) throw new AppError('uploadHeaderOnly')
    if (staged.rejected > 0) {
      staged.rejectsFileId = await saveFile(run, deps.files, {
        name: `${upload.fileName.replace(/\.\w+$/, '')}.rejects.csv`,
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
  for await (const reply of convertFile(await conversionOf(work))) {
    work.run.signal.throwIfAborted()
    count(staged, reply)
    const isFirst = staged.read - reply.read < earlyRows
    if (isFirst && isMostlyBad(staged)) throw new AppError('uploadMostlyBad', { rows: staged.read })
    await work.rejects.add(reply.rejects)
    work.run.progress(staged.read, null, { read: staged.read, rejected: staged.rejected })
    if (reply.lines.length > 0) yield reply.lines
  }
}

function count(staged: Staged, reply: ConvertReply): void {
  staged.read += reply.read
  staged.rejected += reply.rejects.length
  for (const [code, rows] of Object.entries(reply.codes))
    staged.codes[code] = (staged.codes[code] ?? 0) + rows
}

function isMostlyBad({ read, rejected }: Staged): boolean {
  return read >= earlyRows && rejected > read / 2
}

async function conversionOf({ deps, run, decisions, file }: Work) {
  const isWorkbook = looksLikeWorkbook(await readStart(deps.files, file, 8))
  const latestDay = new Date(Date.now() + futureDays * 86_400_000).toISOString().slice(0, 10)
  return {
    order: { decisions, isWorkbook, companyId: run.company.id, uploadId: run.input.uploadId, latestDay },
    pieces: isWorkbook ? onePiece(readWhole(deps.files, file)) : readPieces(deps.files, file),
    signal: run.signal,
  }
}

async function* onePiece(bytes: Promise<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield await bytes
}

/** Collects the rows that could not be loaded, in the original columns, beside the reasons. */
interface RejectsFile {
  add(rows: readonly RejectedRow[]): Promise<void>
  contentType: string
  /** The collected file; call it once, after the last row. */
  read(): Promise<Readable>
  remove(): Promise<void>
}

interface RejectsOptions {
  decisions: UploadDecisions
  headers: readonly string[]
  locale: Locale
}

/** A rejects file on the local disk; nothing is written before the first reject. */
function createRejectsFile({ decisions, headers, locale }: RejectsOptions): RejectsFile {
  const path = join(tmpdir(), `landfall-rejects-${randomUUID()}.csv`)
  const writer = createCopyWriter(decisions)
  const describe = ({ fileRow, cells, problems }: RejectedRow) => {
    const errors = problems.filter(({ code }) => code.startsWith('E_'))
    const reasons = errors.map(({ code, column }) => {
      const text = translate(locale, `customsUpload.code.${code}`)
      return column === null ? text : `${headers[column] ?? column + 1}: ${text}`
    })
    const padded = headers.map((_, column) => cells[column] ?? '')
    const codes = [...new Set(errors.map(({ code }) => code))].join(' ')
    return [...padded, fileRow, codes, reasons.join('; '), ...cells.slice(headers.length)]
  }
  let handle: FileHandle | undefined
  return {
    contentType: writer.contentType,
    async add(rows) {
      if (rows.length === 0) return
      if (!handle) {
        handle = await open(path, 'wx', 0o600)
        await handle.write(writer.write([[...headers, '__row', '__codes', '__messages']]))
      }
      await handle.write(writer.write(rows.map(describe)))
    },
    async read() {
      await handle?.close()
      handle = undefined
      return createReadStream(path)
    },
    async remove() {
      await handle?.close()
      await rm(path, { force: true })
    },
  }
}
