import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import {
  type ClickHouseClient,
  ClickHouseLogLevel,
  type ClickHouseSettings,
  createClient,
  type ExecParams,
} from '@clickhouse/client'
import type { StoreLog } from '#platform/postgres/store-log.ts'
import { namingClickhouseErrors } from './clickhouse-errors.ts'
import { type ClusterLayout, clusterSettings, onCluster, onShards, shardDatabase } from './cluster-layout.ts'
import { type CompanyTurns, companyTurns, createCompanyTurns, streamTurns } from './company-turns.ts'
import { encodeRows } from './row-encoding.ts'
import { readRows } from './row-reading.ts'

/** Whose rows a statement is about. */
export interface CompanyScope {
  company: { id: number }
  /** Ends the queries of whoever has left; they throw `CallerGone`. */
  gone?: AbortSignal | undefined
}

/** A statement with its parameters; it must filter by `{company_id:UInt64}`, which is bound for it. */
export interface ClickhouseQuery {
  /** Shows in the query id and the engine's logs, e.g. `shipment-search`. */
  name: string
  sql: string
  params?: Record<string, unknown>
  limits?: QueryLimits
}

/** What one statement may use at most. */
export interface QueryLimits {
  /** Default 20. */
  seconds?: number
  /** Rows the engine may read. */
  rowsToRead?: number
  /** Bytes of memory the engine may take; default is the server's own limit. */
  memoryBytes?: number
  /** How long a long result waits for its turn; default 600. */
  waitSeconds?: number
}

/** Rows to load. */
export interface ClickhouseInsert {
  table: string
  columns?: readonly string[]
  format: 'JSONEachRow' | 'JSONCompactEachRow' | 'TabSeparated' | 'CSV' | 'Native'
  /** A stream of bytes in the format; or, for the JSON formats, objects or arrays. */
  rows: Readable | AsyncIterable<object> | Iterable<object>
  settings?: ClickHouseSettings
}

/** Maintenance; without `system` it is bound to the company like a query. */
export interface ClickhouseCommand extends ClickhouseQuery {
  companyId?: number
  /** True for work across companies and on the schema. */
  system?: boolean
}

type RowFormat = 'JSONEachRow' | 'JSONCompactEachRow'

/** The ClickHouse side of the stores. */
export interface Clickhouse {
  database: string
  /** Undefined on one server. */
  layout: ClusterLayout | undefined
  chQuery<Row>(scope: CompanyScope, query: ClickhouseQuery): Promise<Row[]>
  /**
   * Like `chQuery`, row by row, for exports; leaving the loop early ends the query. Default limit 10 minutes. Rows are
   * objects, or lists of values in the order of the columns: names with every row take half as long again to read.
   */
  chStream<Row>(scope: CompanyScope, query: ClickhouseQuery, format?: RowFormat): AsyncGenerator<Row>
  /** The bytes of a result in a format of the engine, for what need not be read row by row; destroying them ends the query. */
  chBytes(scope: CompanyScope, query: ClickhouseQuery, format: 'Parquet' | 'RowBinary'): Promise<Readable>
  /** Loads rows as they come; returns how many were written. Big loads are not atomic. */
  chInsert(insert: ClickhouseInsert): Promise<number>
  chCommand(command: ClickhouseCommand): Promise<void>
  /** A query across companies: schema, backup, figures and warming only; `gone` ends it. */
  systemQuery<Row>(query: ClickhouseQuery, gone?: AbortSignal): Promise<Row[]>
  /** The bytes of a result in the format the SQL names, across companies: backup only. */
  systemRead(sql: string): Promise<Readable>
  /** Creates the database this connection works in, where it is missing. */
  createDatabase(): Promise<void>
  dropDatabase(): Promise<void>
  /** Throws `StoreUnavailable` when the server does not answer. */
  ping(): Promise<void>
  close(): Promise<void>
}

// The caller reports failures; the client's own log would repeat them with the text of the query.
const silent = { level: ClickHouseLogLevel.OFF }

const defaultSeconds = 20
const streamSeconds = 600
const commandSeconds = 3600
/** Thousands of companies that are one stand in a statement by their numbers and keys. */
const longestStatement = '16000000'
/** Values of a set that are laid out for indexes, too: of millions that takes gigabytes, and every block has some of them. */
const indexedSet = '100000'

interface ClickhouseOptions {
  url: string
  database: string
  log: StoreLog
  /** How its tables lie on several servers; absent for one. */
  layout?: ClusterLayout | undefined
}

/** Connects to a ClickHouse server, embedded or not; the connection is made with the first call. */
export function openClickhouse(options: ClickhouseOptions): Clickhouse {
  const { url, database, layout } = options
  const client = createClient({
    url,
    database,
    application: 'landfall',
    request_timeout: commandSeconds * 1000,
    max_open_connections: 24,
    log: silent,
    ...(layout ? { clickhouse_settings: clusterSettings } : {}),
  })
  const calls = createCalls(client)
  const { inTurn } = createCompanyTurns(companyTurns)
  const long = longResults(client, calls.stream)
  const everywhere = (sql: string) => outsideDatabase(url, `${sql}${onCluster(layout)}`)
  const databases = layout ? [database, shardDatabase(database)] : [database]
  return {
    database,
    layout,
    chQuery: async <Row>({ company: { id }, gone }: CompanyScope, query: ClickhouseQuery) => {
      const bound = boundToCompany(id, query)
      const ask = () => calls.rows<Row>(bound, { headers: quotaOf(id), gone })
      // What was given long is work of the background, which should neither wait behind people nor hold them up.
      return (query.limits?.seconds ?? 0) > defaultSeconds ? ask() : inTurn(id, ask)
    },
    ...long,
    chInsert: calls.insert,
    chCommand: async (command) => {
      const bound = command.system ? command : boundToCompany(command.companyId, command)
      return calls.command({ ...bound, sql: onShards(command.sql, { database, layout }) })
    },
    systemQuery: (query, gone) => calls.rows(query, { gone }),
    systemRead: (sql) => readBytes(client, { query: sql, query_id: `read-${randomUUID()}` }),
    async createDatabase() {
      for (const name of databases) await everywhere(`create database if not exists ${name}`)
    },
    async dropDatabase() {
      for (const name of databases) await everywhere(`drop database if exists ${name}`)
    },
    async ping() {
      await namingClickhouseErrors(async () => {
        const result = await client.ping({ select: true })
        if (!result.success) throw result.error
      })
    },
    close: () => client.close(),
  }
}

type HttpHeaders = Record<string, string>

interface RowsCall {
  headers?: HttpHeaders
  gone?: AbortSignal | undefined
}

function quotaOf(companyId: number): HttpHeaders {
  return { 'X-ClickHouse-Quota': `company-${companyId}` }
}

/** The results that are read piece by piece; each holds a turn of its company until it ends. */
function longResults(
  client: ClickHouseClient,
  stream: <Row>(query: ClickhouseQuery, headers: HttpHeaders, format?: RowFormat) => AsyncGenerator<Row>,
): Pick<Clickhouse, 'chStream' | 'chBytes'> {
  const turns = createCompanyTurns(streamTurns)
  return {
    async *chStream<Row>({ company: { id } }: CompanyScope, query: ClickhouseQuery, format?: RowFormat) {
      const bound = boundToCompany(id, query)
      const giveBack = await takeTurn(turns, id, query)
      try {
        yield* stream<Row>(bound, quotaOf(id), format)
      } finally {
        giveBack()
      }
    },
    async chBytes({ company: { id } }, query, format) {
      const call = envelope(boundToCompany(id, query), query.limits?.seconds ?? streamSeconds)
      const giveBack = await takeTurn(turns, id, query)
      try {
        const sql = `${call.query} format ${format}`
        const bytes = await readBytes(client, { ...call, query: sql, http_headers: quotaOf(id) })
        return bytes.once('close', giveBack)
      } catch (error) {
        giveBack()
        throw error
      }
    },
  }
}

function takeTurn(turns: CompanyTurns, companyId: number, { limits }: ClickhouseQuery): Promise<() => void> {
  return turns.take(companyId, limits?.waitSeconds === undefined ? undefined : limits.waitSeconds * 1000)
}

// A connection that names a database that is not there yet is refused.
async function outsideDatabase(url: string, query: string): Promise<void> {
  const client = createClient({ url, log: silent })
  try {
    await namingClickhouseErrors(() => client.command({ query }))
  } finally {
    await client.close()
  }
}

function boundToCompany(companyId: number | undefined, query: ClickhouseQuery): ClickhouseQuery {
  if (!query.sql.includes('{company_id:UInt64}')) {
    throw new Error(`the ClickHouse statement ${query.name} does not filter by {company_id:UInt64}`)
  }
  if (!Number.isSafeInteger(companyId)) throw new TypeError(`${query.name}: company id must be an integer`)
  return { ...query, params: { ...query.params, company_id: companyId } }
}

function envelope(query: ClickhouseQuery, seconds: number) {
  return {
    query: query.sql,
    query_params: query.params,
    query_id: `${query.name}-${randomUUID()}`,
    clickhouse_settings: settingsOf(query, seconds),
  }
}

function readBytes(client: ClickHouseClient, call: ExecParams): Promise<Readable> {
  return namingClickhouseErrors(async () => (await client.exec(call)).stream)
}

function createCalls(client: ClickHouseClient) {
  function rows<Row>(query: ClickhouseQuery, { headers, gone }: RowsCall = {}): Promise<Row[]> {
    const seconds = query.limits?.seconds ?? defaultSeconds
    const call = { ...envelope(query, seconds), http_headers: headers }
    return readRows<Row>(client, call, { seconds: seconds + 10, gone })
  }

  async function* stream<Row>(
    query: ClickhouseQuery,
    http_headers: HttpHeaders,
    format: RowFormat = 'JSONEachRow',
  ): AsyncGenerator<Row> {
    const call = envelope(query, query.limits?.seconds ?? streamSeconds)
    const result = await namingClickhouseErrors(() => client.query({ ...call, format, http_headers }))
    const batches = result.stream<Row>()[Symbol.asyncIterator]()
    try {
      for (;;) {
        const next = await namingClickhouseErrors(() => batches.next())
        if (next.done) return
        for (const row of next.value) yield row.json()
      }
    } finally {
      result.close()
    }
  }

  async function insert({
    table,
    columns,
    format,
    rows: given,
    settings,
  }: ClickhouseInsert): Promise<number> {
    const values = given instanceof Readable ? given : Readable.from(encodeRows(given), { objectMode: false })
    return namingClickhouseErrors(async () => {
      const result = await client.exec({
        query: `INSERT INTO ${table} ${columns ? `(${columns.join(', ')}) ` : ''}FORMAT ${format}`,
        values,
        query_id: `insert-${table}-${randomUUID()}`,
        // Only what says that it is the same may be left out as such.
        clickhouse_settings: settings?.insert_deduplication_token
          ? { ...settings, insert_deduplicate: 1 }
          : settings,
      })
      result.stream.resume()
      return Number(result.summary?.written_rows ?? 0)
    })
  }

  async function command(query: ClickhouseQuery): Promise<void> {
    await namingClickhouseErrors(() =>
      client.command(envelope(query, query.limits?.seconds ?? commandSeconds)),
    )
  }

  return { rows, stream, insert, command }
}

function settingsOf({ name, limits }: ClickhouseQuery, seconds: number): ClickHouseSettings {
  const settings: ClickHouseSettings = {
    max_execution_time: seconds,
    max_query_size: longestStatement,
    use_index_for_in_with_subqueries_max_values: indexedSet,
    log_comment: name,
    output_format_json_quote_64bit_integers: 0,
  }
  if (limits?.rowsToRead) settings.max_rows_to_read = String(limits.rowsToRead)
  if (limits?.memoryBytes) settings.max_memory_usage = String(limits.memoryBytes)
  return settings
}
