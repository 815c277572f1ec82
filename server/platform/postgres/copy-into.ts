import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { from as copyFrom } from 'pg-copy-streams'
import type { Db } from './database.ts'
import { clientOf } from './transaction.ts'

const chunkSize = 64 * 1024

/**
 * Loads rows with COPY inside the open transaction, e.g. `copyInto(db, 'labels (name, color)', rows)`.
 * Values may be null, text, numbers, booleans, Date, or plain objects and arrays for json columns.
 * Lifts the statement time limit for the rest of the transaction. Returns how many rows were loaded.
 */
export async function copyInto(
  db: Db,
  target: string,
  rows: AsyncIterable<readonly unknown[]> | Iterable<readonly unknown[]>,
): Promise<number> {
  const [, table = '', columns = ''] = /^([\w.]+) \(([\w, ]+)\)$/.exec(target) ?? []
  if (!table) throw new TypeError('the target must read "table (column, column)"')
  // A load of a million rows may take longer than any single statement of a request may.
  await db.query('set local statement_timeout = 0')
  const [wall] = await db.query<{ isUp: boolean }>('select row_security_active($1::regclass) as is_up', [
    table,
  ])
  if (!wall?.isUp) return sendRows(db, target, rows)
  // COPY does not work on a table with row level security, so the rows pass through a table of their own.
  await db.query(
    `create temp table copied_rows on commit drop as select ${columns} from ${table} with no data`,
  )
  const count = await sendRows(db, 'copied_rows', rows)
  await db.query(`insert into ${table} (${columns}) select ${columns} from copied_rows`)
  await db.query('drop table copied_rows')
  return count
}

async function sendRows(
  db: Db,
  target: string,
  rows: AsyncIterable<readonly unknown[]> | Iterable<readonly unknown[]>,
): Promise<number> {
  const stream = clientOf(db).query(copyFrom(`copy ${target} from stdin`))
  await pipeline(Readable.from(encodeRows(rows), { objectMode: false }), stream)
  return stream.rowCount
}

async function* encodeRows(
  rows: AsyncIterable<readonly unknown[]> | Iterable<readonly unknown[]>,
): AsyncGenerator<Buffer> {
  let chunk = ''
  for await (const row of rows) {
    chunk += `${row.map(encodeValue).join('\t')}\n`
    if (chunk.length >= chunkSize) {
      yield Buffer.from(chunk)
      chunk = ''
    }
  }
  if (chunk) yield Buffer.from(chunk)
}

function encodeValue(value: unknown): string {
  if (value === null || value === undefined) return '\\N'
  if (typeof value === 'boolean') return value ? 't' : 'f'
  if (typeof value === 'number' || typeof value === 'bigint') return String(value)
  if (value instanceof Date) return value.toISOString()
  return escapeText(typeof value === 'string' ? value : JSON.stringify(value))
}

const escapes: Readonly<Record<string, string>> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' }

function escapeText(text: string): string {
  return /[\\\t\n\r]/.test(text) ? text.replace(/[\\\t\n\r]/g, (found) => escapes[found] ?? found) : text
}
