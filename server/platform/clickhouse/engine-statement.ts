/** A statement as it arrived over HTTP. */
export interface EngineStatement {
  sql: string
  database: string | undefined
  queryId: string
  format: string
  /** True when the caller wants the result whole or not at all (`wait_end_of_query`). */
  isWhole: boolean
  /** Values of `{name:Type}` placeholders in the escaping of ClickHouse's HTTP interface. */
  params: ReadonlyMap<string, string>
  settings: ReadonlyMap<string, string>
}

/** Where an INSERT statement puts the rows that follow it in a stream. */
export interface InsertTarget {
  table: string
  columns: readonly string[] | undefined
  format: string
  /** The statement up to its FORMAT clause. */
  head: string
}

// Their chunks can be joined: no header, footer or separator between rows of different chunks.
const joinableFormats = new Set([
  'JSONEachRow',
  'JSONCompactEachRow',
  'JSONStringsEachRow',
  'JSONCompactStringsEachRow',
  'CSV',
  'TabSeparated',
  'TSV',
  'TabSeparatedRaw',
  'TSVRaw',
  'RowBinary',
  'Native',
  'LineAsString',
  'RawBLOB',
])

/** True for statements whose result the engine can and should hand out piece by piece. */
export function isStreamable(statement: EngineStatement): boolean {
  if (statement.isWhole) return false
  return /^[\s(]*(select|with)\b/i.test(statement.sql) && joinableFormats.has(outputFormat(statement))
}

// Too large to be held whole, and nothing of them can be read before their last byte.
const fileFormats = new Set(['Parquet'])

/** The query that writes its result into a file, for results that can be neither cut nor held; else undefined. */
export function intoFile(statement: EngineStatement, file: string): string | undefined {
  const format = outputFormat(statement)
  if (statement.isWhole || !fileFormats.has(format)) return undefined
  return `${statement.sql.replace(formatClause, '')} INTO OUTFILE ${literal(file)} FORMAT ${format}`
}

const formatClause = /\bformat\s+(\w+)\s*;?\s*$/i

/** The format of a statement's result: its own FORMAT clause, else the request's default. */
export function outputFormat({ sql, format }: EngineStatement): string {
  return formatClause.exec(sql)?.[1] ?? format
}

/** Reads `INSERT INTO table (columns) FORMAT Name`; undefined for every other statement. */
export function readInsertTarget(sql: string): InsertTarget | undefined {
  const match =
    /^\s*(insert\s+into\s+(?:table\s+)?([\w.`"]+)\s*(?:\(([^()]*)\))?)\s*format\s+(\w+)\s*;?\s*$/i.exec(sql)
  if (!match) return undefined
  const [, head = '', table = '', columns, format = ''] = match
  const bare = (name: string) => name.replace(/[`"]/g, '').trim()
  return { head, table: bare(table), columns: columns?.split(',').map(bare), format }
}

/** The SET statement that gives a connection its settings and parameter values. */
export function preludeOf(
  settings: ReadonlyMap<string, string>,
  params: ReadonlyMap<string, string>,
): string {
  const named = [...settings].map(([name, value]) => [name, value] as const)
  const bound = [...params].map(([name, value]) => [`param_${name}`, value] as const)
  const parts = [...named, ...bound].map(([name, value]) => `${identifier(name)} = ${literal(value)}`)
  return parts.length > 0 ? `SET ${parts.join(', ')}` : ''
}

/** Quotes text for SQL. The NUL is escaped because the engine's C interface ends a statement there. */
export function literal(text: string): string {
  return `'${text.replace(/[\\']/g, '\\$&').replaceAll('\0', '\\0')}'`
}

/** Returns the name when it is a plain identifier, else throws. */
export function identifier(name: string): string {
  if (!/^[A-Za-z_][A-Za-z0-9_]*$/.test(name))
    throw new EngineError(36, `bad name ${JSON.stringify(name)}`, 'BAD_ARGUMENTS')
  return name
}

/** A failure in ClickHouse's own wording and with its code. */
export class EngineError extends Error {
  readonly code: number

  constructor(code: number, text: string, label?: string) {
    super(label ? `Code: ${code}. DB::Exception: ${text}. (${label})` : text)
    this.code = code
  }
}

/** Turns whatever the engine's package throws into an `EngineError`. */
export function toEngineError(error: unknown): EngineError {
  if (error instanceof EngineError) return error
  const text = (error instanceof Error ? error.message : String(error)).replace(/^Query failed: /, '')
  const code = Number(/^Code: (\d+)\./.exec(text)?.[1] ?? 0)
  return code ? new EngineError(code, text) : new EngineError(1002, text, 'UNKNOWN_EXCEPTION')
}
