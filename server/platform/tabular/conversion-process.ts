import type { TableReading } from '@landfall/contract/table-files.ts'
import { leaveSignalsToParent } from '#platform/parsing/bare-process.ts'
import type { TextParser } from './csv-parser.ts'
import { foldHeader } from './header-matching.ts'
import { createIdentifierJoin } from './identifier-join.ts'
import { countCharacters, TableError, type TableProblem } from './table-limits.ts'
import { createTextParser, type TableFormat } from './table-sample.ts'
import { openWorkbook } from './workbook-reader.ts'

/** What is found out about a file before its conversion. */
export interface FoundOrder {
  kind: TableFormat['kind']
  /** The names of the tables that are read, one after another. */
  names: readonly string[]
  /** Where rows are kept while the tables are joined; null when they are not. */
  joinFolder: string | null
}

/** What every conversion is started with, beside what its converter wants to know. */
export interface ConversionOrder extends FoundOrder {
  reading: TableReading
}

/** The next piece of the file, or a request for more of what the last one gave. */
export interface ConvertRequest {
  bytes?: Uint8Array
  /** The last piece of its table. */
  last?: boolean
  /** The table, counted from 0. */
  part?: number
  /** The last piece of all. */
  isEnd?: boolean
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

/** Rows that are converted before an answer, or fewer when they have so many characters. */
const batchRows = 20_000
const batchText = 16 * 1024 * 1024
/** Bytes of text that are parsed at a time: what they become is forgotten before the next are read. */
const textStep = 64 * 1024

/** Answers a process started by `convertFile`: the first message is its order, the others are pieces to be read as rows. */
export function serveConversion<Order extends ConversionOrder, Result extends object>(
  createSink: (order: Order) => RowSink<Result>,
): void {
  leaveSignalsToParent()
  let serve: ((request: ConvertRequest) => ConvertReply) | undefined
  process.on('message', (message) => {
    if (serve) process.send?.(serve(message as ConvertRequest))
    else serve = begin(message as Order, createSink)
  })
}

function begin<Order extends ConversionOrder, Result extends object>(
  order: Order,
  createSink: (order: Order) => RowSink<Result>,
) {
  const sink = createSink(order)
  const replies = order.kind === 'xlsx' ? convertWorkbook(order, sink) : convertText(order, sink)
  replies.next()
  return (request: ConvertRequest) => answer(replies, sink, request)
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

function* convertText(order: ConversionOrder, sink: RowSink<object>): Replies {
  const { kind, reading, names, joinFolder } = order
  const join = joinFolder === null ? undefined : createIdentifierJoin(joinFolder)
  const rows = appendTables(kind, reading, sink)
  let parser = createTextParser(kind, reading)
  let part = -1
  let request = yield undefined
  for (;;) {
    if (request.part !== part) {
      part = request.part ?? 0
      parser = createTextParser(kind, { ...reading, header: rows.begin() })
      join?.begin(names[part] ?? '')
    }
    parsePiece(parser, request, join ?? rows)
    if (request.isEnd) {
      if (join) yield* handOver(join.rows(), sink)
      sink.end()
    }
    request = yield false
  }
}

function parsePiece(
  parser: TextParser,
  { bytes, last }: ConvertRequest,
  sink: Pick<RowSink<object>, 'push'>,
): void {
  const size = bytes?.length ?? 0
  for (let at = 0; at < size; at += textStep)
    sink.push(parser.push(bytes?.subarray(at, at + textStep) ?? empty))
  if (last) sink.push(parser.end())
}

const empty = new Uint8Array()

function* convertWorkbook({ kind, reading }: ConversionOrder, sink: RowSink<object>): Replies {
  const rows = appendTables(kind, reading, sink)
  let request = yield undefined
  for (;;) {
    const workbook = openWorkbook(request.bytes ?? new Uint8Array())
    rows.begin()
    yield* handOver(workbook.rows(reading.sheet), rows)
    if (request.isEnd) sink.end()
    request = yield false
  }
}

/** Passes batches on; after every so many rows it answers what they became. */
function* handOver(
  batches: Iterable<string[][]>,
  sink: Pick<RowSink<object>, 'push'>,
): Generator<boolean, void, ConvertRequest> {
  let rows = 0
  let text = 0
  for (const batch of batches) {
    sink.push(batch)
    rows += batch.length
    text += countCharacters(batch)
    if (rows < batchRows && text < batchText) continue
    yield true
    rows = 0
    text = 0
  }
}

/** Makes one table of several with the same header, which only the first may show. */
function appendTables(kind: ConversionOrder['kind'], { headerRow }: TableReading, sink: RowSink<object>) {
  let header: string[] | undefined
  let tables = 0
  let row = 0
  const fold = (cells: readonly string[]) => cells.map(foldHeader).join('\n')
  const checkHeader = (cells: string[]) => {
    header ??= cells
    if (tables > 1 && fold(cells) !== fold(header)) throw new TableError('headersDiffer', row)
  }
  return {
    /** The header that the next table has, when its rows do not say it. */
    begin() {
      tables += 1
      row = kind === 'json' && tables > 1 ? headerRow + 1 : 0
      return tables > 1 ? header : undefined
    },
    push(rows: string[][]) {
      if (row > headerRow) {
        sink.push(rows)
        return
      }
      const head = rows.slice(0, headerRow + 1 - row)
      row += head.length
      const last = head.at(-1)
      if (last && row > headerRow) checkHeader(last)
      sink.push(tables > 1 ? rows.slice(head.length) : rows)
    },
  }
}
