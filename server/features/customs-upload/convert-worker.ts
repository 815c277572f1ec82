import { parentPort, workerData } from 'node:worker_threads'
import type { UploadDecisions } from '@landfall/contract/customs-upload.ts'
import { createCsvParser } from '#platform/tabular/csv-parser.ts'
import { TableError, type TableProblem } from '#platform/tabular/table-limits.ts'
import { openWorkbook } from '#platform/tabular/workbook-reader.ts'
import { type ConvertedRows, type RejectedRow, RowConverter } from './row-converter.ts'

/** What the thread is started with. */
export interface ConvertOrder {
  decisions: UploadDecisions
  isWorkbook: boolean
  companyId: number
  uploadId: number
  latestDay: string
}

/** The next piece of the file, or a request for more of what the last one gave. */
export interface ConvertRequest {
  bytes?: Uint8Array
  last?: boolean
}

/** What a piece became; `more` asks for an empty request before the next piece. */
export interface ConvertReply {
  lines: Uint8Array
  rejects: RejectedRow[]
  read: number
  codes: ConvertedRows['codes']
  more: boolean
  problem?: { name: TableProblem; row: number }
}

/** Rows of a workbook that are converted at a time. */
const workbookBatch = 20_000
/** Bytes of text that are parsed at a time: what they become is forgotten before the next are read. */
const textStep = 64 * 1024

/** Puts the results of several batches into one reply. */
class ReplyCollector {
  readonly #pieces: Buffer[] = []
  readonly #rejects: RejectedRow[] = []
  readonly #codes: ConvertedRows['codes'] = {}
  #read = 0

  add({ lines, rejects, read, codes }: ConvertedRows): void {
    if (lines.length > 0) this.#pieces.push(Buffer.from(`${lines.join('\n')}\n`))
    for (const reject of rejects) this.#rejects.push(reject)
    for (const [code, count] of Object.entries(codes)) {
      const key = code as keyof typeof codes
      this.#codes[key] = (this.#codes[key] ?? 0) + count
    }
    this.#read += read
  }

  reply(more: boolean): ConvertReply {
    // Memory of its own, which can be handed to the other thread.
    const lines = new Uint8Array(this.#pieces.reduce((size, piece) => size + piece.length, 0))
    let at = 0
    for (const piece of this.#pieces) {
      lines.set(piece, at)
      at += piece.length
    }
    return { lines, rejects: this.#rejects, read: this.#read, codes: this.#codes, more }
  }
}

const order = workerData as ConvertOrder
const converter = new RowConverter({ ...order, ragged: order.isWorkbook })
const replies = order.isWorkbook ? convertWorkbook() : convertText()
replies.next()

parentPort?.on('message', (request: ConvertRequest) => {
  const reply = answer(request)
  parentPort?.postMessage(reply, [reply.lines.buffer as ArrayBuffer])
})

function answer(request: ConvertRequest): ConvertReply {
  try {
    return replies.next(request).value ?? new ReplyCollector().reply(false)
  } catch (error) {
    if (!(error instanceof TableError)) throw error
    return { ...new ReplyCollector().reply(false), problem: { name: error.problem, row: error.row } }
  }
}

type Replies = Generator<ConvertReply | undefined, undefined, ConvertRequest>

function* convertText(): Replies {
  const { encoding, delimiter } = order.decisions
  const parser = createCsvParser({ encoding, delimiter })
  let request = yield undefined
  for (;;) {
    const collected = new ReplyCollector()
    const bytes = request.bytes ?? new Uint8Array()
    for (let at = 0; at < bytes.length; at += textStep) {
      collected.add(converter.push(parser.push(bytes.subarray(at, at + textStep))))
    }
    if (request.last) {
      collected.add(converter.push(parser.end()))
      collected.add(converter.end())
    }
    request = yield collected.reply(false)
  }
}

function* convertWorkbook(): Replies {
  const { bytes } = yield undefined
  const workbook = openWorkbook(bytes ?? new Uint8Array())
  let rows: string[][] = []
  for (const batch of workbook.rows(order.decisions.sheet)) {
    rows = rows.concat(batch)
    if (rows.length < workbookBatch) continue
    const collected = new ReplyCollector()
    collected.add(converter.push(rows))
    yield collected.reply(true)
    rows = []
  }
  const collected = new ReplyCollector()
  collected.add(converter.push(rows))
  collected.add(converter.end())
  yield collected.reply(false)
  return undefined
}
