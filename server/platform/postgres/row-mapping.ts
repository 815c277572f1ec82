import pg from 'pg'

const oid = { int8: 20, int8Array: 1016, date: 1082, timestamp: 1114, timestamptz: 1184 } as const

type Parser = (text: string) => unknown

const ownParsers = new Map<number, Parser>([
  [oid.int8, parseInteger],
  [oid.int8Array, parseIntegers],
  // A date is a day without a zone; a Date object would move it.
  [oid.date, (text) => text],
  [oid.timestamp, (text) => text],
  [oid.timestamptz, toIsoTime],
])

/** How column values become JavaScript values: int8 as number, days and times as text. */
export const typeParsers: pg.CustomTypesConfig = {
  getTypeParser: (id: number, format?: 'text' | 'binary') =>
    ownParsers.get(id) ?? pg.types.getTypeParser(id, format as 'text'),
}

/** Turns rows read in array mode into objects with camelCase keys. */
export function toObjects<Row>(result: pg.QueryArrayResult<unknown[]>): Row[] {
  const keys = result.fields.map((field) => toCamelCase(field.name))
  return result.rows.map((values) => {
    const row: Record<string, unknown> = {}
    for (let i = 0; i < keys.length; i += 1) row[keys[i] as string] = values[i]
    return row as Row
  })
}

function toCamelCase(name: string): string {
  return name.replace(/_([a-z0-9])/g, (_match, letter: string) => letter.toUpperCase())
}

function parseInteger(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value))
    throw new RangeError('an integer of the database exceeds 2^53; cast it to text')
  return value
}

function parseIntegers(text: string): (number | null)[] {
  const values = pg.types.getTypeParser(oid.int8Array as number)(text) as (string | null)[]
  return values.map((value) => (value === null ? null : parseInteger(value)))
}

// The server answers in UTC: "2026-11-21 09:20:00.123456+00" becomes "2026-11-21T09:20:00.123Z".
function toIsoTime(text: string): string {
  const match = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)(?:\.(\d{1,6}))?\+00$/.exec(text)
  if (!match) return text
  return `${match[1]}T${match[2]}.${(match[3] ?? '').padEnd(3, '0').slice(0, 3)}Z`
}
