import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { ErrorName } from '@landfall/contract/error-codes.ts'
import { AppError } from '#platform/http/app-error.ts'
import { TableError, type TableProblem } from '#platform/tabular/table-limits.ts'
import type { ConvertOrder, ConvertReply, ConvertRequest } from './convert-worker.ts'

export interface ConversionOptions {
  order: ConvertOrder
  /** The pieces of the file in their order; a workbook comes as one. */
  pieces: AsyncIterable<Uint8Array>
  signal: AbortSignal
}

/** Converts a file in a thread of its own, so that requests are answered meanwhile; one piece is always under way. */
export async function* convertFile(options: ConversionOptions): AsyncGenerator<ConvertReply> {
  const worker = new Worker(new URL('./convert-worker.ts', import.meta.url), {
    workerData: options.order,
    // A small young generation keeps the memory of a stream of short-lived rows small.
    resourceLimits: { maxYoungGenerationSizeMb: 32 },
  })
  const ask = (request: ConvertRequest): Promise<ConvertReply> => {
    const buffers = request.bytes ? [request.bytes.buffer as ArrayBuffer] : []
    worker.postMessage(request, buffers)
    const reply = once(worker, 'message', { signal: options.signal }).then(([value]) => value as ConvertReply)
    // It is awaited after the next piece has been read; a failure until then must not end the process.
    reply.catch(() => undefined)
    return reply
  }
  try {
    let underWay: Promise<ConvertReply> | undefined
    for await (const request of markLast(options.pieces)) {
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

async function* markLast(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<ConvertRequest> {
  let held: Uint8Array | undefined
  for await (const bytes of pieces) {
    if (held) yield { bytes: held, last: false }
    held = bytes
  }
  yield { bytes: held ?? new Uint8Array(), last: true }
}

function checked(reply: ConvertReply): ConvertReply {
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
