import { createReadStream } from 'node:fs'
import {
  type AsyncBuffer,
  asyncBufferFromFile,
  type Compressors,
  parquetMetadataAsync,
  parquetReadObjects,
} from 'hyparquet'
import { compressors } from 'hyparquet-compressors'
import { readFeatures } from './geojson-features.ts'
import { type FlatRecord, flatten, placeColumns } from './place-columns.ts'
import { placeOf } from './place-geometry.ts'

/** A file of places on this machine. */
export interface PlaceFile {
  path: string
  /** In bytes. */
  size: number
}

/** Characters from the beginning by which a file is told to be GeoJSON. */
const beginning = 4_096

/** Bytes that a group of rows of a Parquet file may grow to: so many times its file, within these bounds. */
const inflation = { times: 40, atLeast: 64 * 1024 * 1024, atMost: 512 * 1024 * 1024 }

/** Rows of one group: all of a group are in memory at once. */
const groupRows = 1_000_000

/** Places that are handed out at a time. */
const batchSize = 2_000

/** Columns of Overture that say nothing of a company; they are most of its files. */
const leftOut = new Set(['bbox', 'sources', 'socials', 'version', 'theme', 'type'])

/** Whether a file is Parquet or GeoJSON, as one collection or a feature per line, by its first bytes. */
export function looksLikePlaces(start: Uint8Array): boolean {
  if (isParquet(start)) return true
  const text = new TextDecoder()
    .decode(start.subarray(0, beginning))
    .replaceAll('\u001e', '')
    .replace(/^\ufeff/, '')
  return /^\s*\{/.test(text) && /"type"\s*:\s*"Feature(?:Collection)?"/.test(text)
}

const isParquet = (bytes: Uint8Array) =>
  bytes[0] === 0x50 && bytes[1] === 0x41 && bytes[2] === 0x52 && bytes[3] === 0x31

/** The records of a file of places, some at a time, under the names that files of companies use; throws for what is broken. */
export async function* readPlaces({ path, size }: PlaceFile): AsyncGenerator<FlatRecord[]> {
  const file = await asyncBufferFromFile(path)
  const start = new Uint8Array(await file.slice(0, 4))
  const records = isParquet(start) ? parquetRecords(file, size) : featureRecords(path)
  let batch: FlatRecord[] = []
  for await (const record of records) {
    batch.push(placeColumns(flatten(record)))
    if (batch.length < batchSize) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}

async function* featureRecords(path: string): AsyncGenerator<unknown> {
  for await (const feature of readFeatures(createReadStream(path, { encoding: 'utf8' })))
    yield propertiesOf(feature)
}

async function* parquetRecords(file: AsyncBuffer, size: number): AsyncGenerator<unknown> {
  const metadata = await parquetMetadataAsync(file)
  const columns = topColumns(metadata.schema).filter((name) => !leftOut.has(name))
  let rowStart = 0
  // One group after another: reading part of a group reads all of it.
  for (const { num_rows: rows } of metadata.row_groups) {
    const rowEnd = rowStart + Number(rows)
    if (rowEnd - rowStart > groupRows) throw new Error('a group of rows is too large')
    const options = { file, metadata, columns, rowStart, rowEnd, compressors: boundedCompressors(size) }
    // GeoParquet's geometry comes as GeoJSON; other bytes are no place.
    for (const { geometry, ...row } of await parquetReadObjects(options))
      yield { ...row, ...placeOf(geometry) }
    rowStart = rowEnd
  }
}

// The schema is a tree written in a row: below its root stand the columns, each before those within it.
function topColumns(schema: readonly { name: string; num_children?: number }[]): string[] {
  const names: string[] = []
  for (let at = 1; at < schema.length; ) {
    names.push(schema[at]?.name ?? '')
    for (let within = 1; within > 0; at += 1) within += (schema[at]?.num_children ?? 0) - 1
  }
  return names
}

// Each page says itself how large it is: a few bytes may mean gigabytes, and buffers are outside of what a process may use.
function boundedCompressors(size: number): Compressors {
  const { times, atLeast, atMost } = inflation
  let left = Math.min(Math.max(size * times, atLeast), atMost)
  return Object.fromEntries(
    Object.entries(compressors).map(([codec, inflate]) => [
      codec,
      (input: Uint8Array, outputLength: number) => {
        left -= outputLength
        if (!(left >= 0)) throw new Error('the file is larger than it may grow to')
        return inflate(input, outputLength)
      },
    ]),
  )
}

// Extracts of OpenStreetMap have their tags below a name of their own.
function propertiesOf(feature: unknown): unknown {
  if (typeof feature !== 'object' || feature === null || !('properties' in feature)) return {}
  const { properties } = feature
  if (typeof properties !== 'object' || properties === null) return {}
  const own = 'tags' in properties && typeof properties.tags === 'object' ? properties.tags : properties
  return { ...own, ...placeOf('geometry' in feature ? feature.geometry : undefined) }
}
