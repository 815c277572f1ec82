import { type Compressors, parquetReadObjects } from 'hyparquet'
import { compressors } from 'hyparquet-compressors'
import { asTable, flatten, placeColumns } from './place-columns.ts'
import { placeOf } from './place-geometry.ts'

/** Characters from the beginning by which a file is told to be GeoJSON. */
const beginning = 4_096

/** Bytes that a Parquet file may grow to: so many times its own, within these bounds. */
const inflation = { times: 40, atLeast: 64 * 1024 * 1024, atMost: 512 * 1024 * 1024 }

/** Whether a file is Parquet or GeoJSON, as one collection or a feature per line. */
export function looksLikePlaces(bytes: Uint8Array): boolean {
  if (isParquet(bytes)) return true
  const text = withoutSigns(new TextDecoder().decode(bytes.subarray(0, beginning)))
  return /^\s*\{/.test(text) && /"type"\s*:\s*"Feature(?:Collection)?"/.test(text)
}

const isParquet = (bytes: Uint8Array) =>
  bytes[0] === 0x50 && bytes[1] === 0x41 && bytes[2] === 0x52 && bytes[3] === 0x31

/** The companies of a file of places as rows below a header, at most so many; throws for what is broken. */
export async function readPlaces(bytes: Uint8Array, limit: number): Promise<string[][]> {
  const records = isParquet(bytes) ? await parquetRecords(bytes, limit) : geoJsonRecords(bytes, limit)
  if (records.length === 0) return []
  return asTable(records.map((record) => placeColumns(flatten(record))))
}

async function parquetRecords(bytes: Uint8Array, limit: number): Promise<Record<string, unknown>[]> {
  // A copy of its own: what came from another process may stand within a larger piece.
  const file = Uint8Array.from(bytes).buffer
  const rows = await parquetReadObjects({
    file,
    compressors: boundedCompressors(bytes.length),
    rowEnd: limit,
  })
  // GeoParquet's geometry comes as GeoJSON; other bytes are no place.
  return rows.map(({ geometry, ...row }) => ({ ...row, ...placeOf(geometry) }))
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

function geoJsonRecords(bytes: Uint8Array, limit: number): unknown[] {
  const text = withoutSigns(new TextDecoder().decode(bytes))
  const whole = parsed(text)
  const features = isCollection(whole)
    ? whole.features
    : text.split('\n').flatMap((line) => (line.trim() === '' ? [] : [JSON.parse(line)]))
  return features.slice(0, limit).map(propertiesOf)
}

// Each record of a sequence (RFC 8142) may begin with a sign of its own.
function withoutSigns(text: string): string {
  return text.replace(/^\ufeff/, '').replaceAll('\u001e', '\n')
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // Features one after another are no JSON together.
    return undefined
  }
}

function isCollection(value: unknown): value is { features: unknown[] } {
  return typeof value === 'object' && value !== null && 'features' in value && Array.isArray(value.features)
}

// Extracts of OpenStreetMap have their tags below a name of their own.
function propertiesOf(feature: unknown): unknown {
  if (typeof feature !== 'object' || feature === null || !('properties' in feature)) return {}
  const { properties } = feature
  if (typeof properties !== 'object' || properties === null) return {}
  const own = 'tags' in properties && typeof properties.tags === 'object' ? properties.tags : properties
  return { ...own, ...placeOf('geometry' in feature ? feature.geometry : undefined) }
}
