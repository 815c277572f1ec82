import { leaveSignalsToParent } from '#platform/parsing/bare-process.ts'
import { datasetColumns } from './dataset-columns.ts'
import { type DatasetPiece, readDatasetRows } from './dataset-rows.ts'
import { asTable, type FlatRecord } from './place-columns.ts'
import { type PlaceFile, readPlaces } from './place-file.ts'

/** What a piece of a file of places became. */
export interface PlacePiece extends DatasetPiece {
  unknownColumns: string[]
  more: boolean
  /** The file is broken, or larger inside than it may be. */
  isBroken?: boolean
}

/** What the process is started with. */
export interface PlaceOrder extends PlaceFile {
  /** Of places of which the file does not say it. */
  country: string | null
}

const nothing: PlacePiece = { entries: [], read: 0, skipped: 0, unknownColumns: [], more: false }

// The first message says which file it is; each one after it asks for the next of its companies.
leaveSignalsToParent()
let records: AsyncIterator<FlatRecord[]> | undefined
let country: string | null = null
process.on('message', (message) => {
  if (records) void next(records).then((piece) => process.send?.(piece))
  else {
    const order = message as PlaceOrder
    country = order.country
    records = readPlaces(order)[Symbol.asyncIterator]()
  }
})

async function next(from: AsyncIterator<FlatRecord[]>): Promise<PlacePiece> {
  try {
    const { value, done } = await from.next()
    if (done) return nothing
    const [header = [], ...rows] = asTable(value)
    const columns = datasetColumns.propose(header)
    // Tags that only some places have are no columns that somebody would look for.
    const isCommon = (at: number) => rows.filter((cells) => cells[at] !== '').length * 2 > rows.length
    const unknownColumns = header.filter((_, at) => columns[at] === null && isCommon(at))
    return { ...readDatasetRows(rows, columns, country), unknownColumns, more: true }
  } catch {
    return { ...nothing, isBroken: true }
  }
}
