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
    return replies.next(request).value ?? toReply([], false)
  } catch (error) {
    if (!(error instanceof TableError)) throw error
    return { ...toReply([], false), problem: { name: error.problem, row: error.row } }
  }
}

type Replies = Generator<ConvertReply | undefined, undefined, ConvertRequest>

function* convertText(): Replies {
  const { encoding, delimiter } = order.decisions
  const parser = createCsvParser({ encoding, delimiter })
  let request = yield undefined
  for (;;) {
    const results = [converter.push(parser.push(request.bytes ?? new Uint8Array()))]
    if (request.last) results.push(converter.push(parser.end()), converter.end())
    request = yield toReply(results, false)
  }
}

function* convertWorkbook(): Replies {
  const { bytes } = yield undefined
  const workbook = openWorkbook(bytes ?? new Uint8Array())
  let rows: string[][] = []
  for (const batch of workbook.rows(order.decisions.sheet)) {
    rows = rows.concat(batch)
    if (rows.length < workbookBatch) continue
    yield toReply([converter.push(rows)], true)
    rows = []
  }
  yield toReply([converter.push(rows), converter.end()], false)
  return undefined
}

function toReply(results: readonly ConvertedRows[], more: boolean): ConvertReply {
  const codes: ConvertedRows['codes'] = {}
  for (const [code, count] of results.flatMap((result) => Object.entries(result.codes))) {
    const key = code as keyof typeof codes
    codes[key] = (codes[key] ?? 0) + count
  }
  const text = results.map(({ lines }) => lines.join('')).join('')
  return {
    lines: new TextEncoder().encode(text),
    rejects: results.flatMap(({ rejects }) => rejects),
    read: results.reduce((sum, { read }) => sum + read, 0),
    codes,
    more,
  }
}
