import { parentPort } from 'node:worker_threads'
import type { TableReading } from '@landfall/contract/table-files.ts'
import { createCsvParser } from './csv-parser.ts'
import { TableError, type TableProblem } from './table-limits.ts'
import type { TableFormat } from './table-sample.ts'
import { createVcardReader } from './vcard-reader.ts'
import { openWorkbook } from './workbook-reader.ts'

/** What every conversion is started with, beside what its converter wants to know. */
export interface ConversionOrder {
  reading: TableReading
  kind: TableFormat['kind']
}

/** The next piece of the file, or a request for more of what the last one gave. */
export interface ConvertRequest {
  bytes?: Uint8Array
  last?: boolean
}

/** What every answer says; `more` asks for an empty request before the next piece. */
export interface ConvertReply {
  more: boolean
  problem?: { name: TableProblem; row: number }
}

/** Turns rows into whatever a feature wants of them; `take` hands out what has gathered since the last time. */
export interface RowSink<Result> {
  push(rows: string[][]): void
  /** After the last row. */
  end(): void
  take(): Result
}

/** Rows of a workbook that are converted at a time. */
const workbookBatch = 20_000
/** Bytes of text that are parsed at a time: what they become is forgotten before the next are read. */
const textStep = 64 * 1024

interface Conversion<Result> {
  order: ConversionOrder
  sink: RowSink<Result>
  /** Memory of the answer that can be handed over instead of being copied. */
  transfer?: (result: Result) => ArrayBuffer[]
}

/** Serves a thread started by `convertFile`: reads the pieces it is sent as rows and answers with what they became. */
export function serveConversion<Result extends object>({ order, sink, transfer }: Conversion<Result>): void {
  const replies = order.kind === 'xlsx' ? convertWorkbook(order, sink) : convertText(order, sink)
  replies.next()
  parentPort?.on('message', (request: ConvertRequest) => {
    const reply = answer(replies, sink, request)
    parentPort?.postMessage(reply, transfer?.(reply))
  })
}

function answer<Result extends object>(replies: Replies, sink: RowSink<Result>, request: ConvertRequest) {
  try {
    const more = replies.next(request).value ?? false
    return { ...sink.take(), more }
  } catch (error) {
    if (!(error instanceof TableError)) throw error
    return { ...sink.take(), more: false, problem: { name: error.problem, row: error.row } }
  }
}

/** Says after each request whether there is more without another piece. */
type Replies = Generator<boolean | undefined, undefined, ConvertRequest>

function* convertText({ kind, reading }: ConversionOrder, sink: RowSink<object>): Replies {
  const parser = kind === 'vcard' ? createVcardReader(reading) : createCsvParser(reading)
  let request = yield undefined
  for (;;) {
    const bytes = request.bytes ?? new Uint8Array()
    for (let at = 0; at < bytes.length; at += textStep) {
      sink.push(parser.push(bytes.subarray(at, at + textStep)))
    }
    if (request.last) {
      sink.push(parser.end())
      sink.end()
    }
    request = yield false
  }
}

function* convertWorkbook({ reading }: ConversionOrder, sink: RowSink<object>): Replies {
  const { bytes } = yield undefined
  const workbook = openWorkbook(bytes ?? new Uint8Array())
  let gathered = 0
  for (const batch of workbook.rows(reading.sheet)) {
    sink.push(batch)
    gathered += batch.length
    if (gathered < workbookBatch) continue
    yield true
    gathered = 0
  }
  sink.end()
  yield false
  return undefined
}
