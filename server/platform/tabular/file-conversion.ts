import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { ErrorName } from '@landfall/contract/error-codes.ts'
import { type ChunkedFile, readPieces, readStart, readWhole } from '#platform/files/chunked-file.ts'
import type { FileStore } from '#platform/files/file-store.ts'
import { AppError } from '#platform/http/app-error.ts'
import type { ConversionOrder, ConvertReply, ConvertRequest } from './conversion-thread.ts'
import { TableError, type TableProblem } from './table-limits.ts'
import { formatKind } from './table-sample.ts'

export interface ConversionOptions<Order> {
  /** The thread's own file, which calls `serveConversion`. */
  script: URL
  /** What the thread is started with; the kind of the file is found out. */
  order: Omit<Order, 'kind'>
  files: FileStore
  file: ChunkedFile
  signal: AbortSignal
}

/** Converts a file in a thread of its own, so that requests are answered meanwhile; one piece is always under way. */
export async function* convertFile<Order extends ConversionOrder, Result extends object>({
  script,
  order,
  files,
  file,
  signal,
}: ConversionOptions<Order>): AsyncGenerator<Result & ConvertReply> {
  const kind = formatKind(await readStart(files, file, 64))
  const worker = new Worker(script, {
    workerData: { ...order, kind },
    // A small young generation keeps the memory of a stream of short-lived rows small.
    resourceLimits: { maxYoungGenerationSizeMb: 32 },
  })
  const ask = (request: ConvertRequest): Promise<Result & ConvertReply> => {
    const buffers = request.bytes ? [request.bytes.buffer as ArrayBuffer] : []
    worker.postMessage(request, buffers)
    const reply = once(worker, 'message', { signal }).then(([value]) => value as Result & ConvertReply)
    // It is awaited after the next piece has been read; a failure until then must not end the process.
    reply.catch(() => undefined)
    return reply
  }
  const pieces = kind === 'xlsx' ? onePiece(readWhole(files, file)) : readPieces(files, file)
  try {
    let underWay: Promise<Result & ConvertReply> | undefined
    for await (const request of markLast(pieces)) {
      const reply = underWay && checked(await underWay)
      underWay = ask(request)
      if (reply) yield reply
    }
    while (underWay) {
      const reply = checked(await underWay)
      underWay = reply.more ? ask({}) : undefined
      yield reply
    }
  } finally {
    await worker.terminate()
  }
}

async function* onePiece(bytes: Promise<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield await bytes
}

async function* markLast(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<ConvertRequest> {
  let held: Uint8Array | undefined
  for await (const bytes of pieces) {
    if (held) yield { bytes: held, last: false }
    held = bytes
  }
  yield { bytes: held ?? new Uint8Array(), last: true }
}

function checked<Reply extends ConvertReply>(reply: Reply): Reply {
  if (reply.problem) throw tableFailure(reply.problem.name, reply.problem.row)
  return reply
}

const errorOfProblem: Readonly<Record<TableProblem, ErrorName>> = {
  empty: 'uploadEmpty',
  tooManyColumns: 'uploadTooManyColumns',
  rowTooLong: 'uploadRowTooLong',
  notAWorkbook: 'uploadNotAWorkbook',
  truncatedWorkbook: 'uploadTruncated',
  workbookTooLarge: 'uploadWorkbookTooLarge',
  workbookBomb: 'uploadBomb',
  oldWorkbook: 'uploadOldWorkbook',
  macroWorkbook: 'uploadMacroWorkbook',
  encryptedWorkbook: 'uploadEncrypted',
  unsafeXml: 'uploadUnsafeXml',
  noSuchSheet: 'uploadNoSuchSheet',
}

/** The refusal a user is told when a file cannot be read as a table. */
export function tableFailure(problem: TableProblem, row: number): AppError {
  return new AppError(errorOfProblem[problem], { row })
}

/** Runs `work`, turning what is wrong with a table file into a refusal. */
export function namingTableProblems<T>(work: () => T): T {
  try {
    return work()
  } catch (error) {
    throw error instanceof TableError ? tableFailure(error.problem, error.row) : error
  }
}
