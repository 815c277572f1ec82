import { isIP } from 'node:net'
import pg from 'pg'
import { createNotificationListener, type NotificationHandler } from './notification-listener.ts'
import { namingUnavailability } from './postgres-errors.ts'
import { checkAppRole } from './role-check.ts'
import { typeParsers } from './row-mapping.ts'
import type { StoreLog } from './store-log.ts'
import { runQuery, runTransaction } from './transaction.ts'

/**
 * Runs SQL. Rows have camelCase keys; int8 is a number, numeric a string, timestamptz an ISO time in UTC,
 * date `YYYY-MM-DD`, json parsed. An array bound to a json column must be passed as JSON text.
 */
export interface Db {
  query<Row>(sql: string, values?: readonly unknown[], options?: QueryOptions): Promise<Row[]>
}

/** How a statement is sent. */
export interface QueryOptions {
  /** Each connection plans it once and knows it by this name afterwards; for what nearly every request asks. */
  prepareAs?: string
}

/** In whose name a transaction runs; rows it writes and the audit take these as who did it. */
export interface TenantActor {
  companyId: number
  /** Null for public links, where nobody is signed in. */
  userId: number | null
  /** Support that has signed in as the user. */
  actorId?: number | null
  /** The access token by which a program works in his name. */
  tokenId?: number | null
  /** The network address the request came from. */
  address?: string
}

/** The PostgreSQL side of the stores. */
export interface Database {
  /** Statements of their own, across companies, as the owner of the tables. */
  systemDb: Db
  /** A transaction across companies, as the owner of the tables. */
  systemTransaction<T>(work: (db: Db) => Promise<T>): Promise<T>
  /** A transaction that sees and writes the rows of one company only. */
  tenantTransaction<T>(actor: TenantActor, work: (db: Db) => Promise<T>): Promise<T>
  /** Calls the handler for each notification on a channel; resolves to the function that ends it. */
  listen(channel: string, handler: NotificationHandler): Promise<() => void>
  /** Throws `StoreUnavailable` when the server does not answer. */
  ping(): Promise<void>
  close(): Promise<void>
}

/** Where the database is and how many connections may be open. */
export interface DatabaseOptions {
  ownerUrl: string
  appUrl: string
  log: StoreLog
  /** Connections for requests and tasks; default 16. */
  appPoolSize?: number
  /** Connections for work across companies; default 6. */
  ownerPoolSize?: number
  /** Longest time one statement may take, in milliseconds; default 30 s. */
  statementTimeoutMs?: number
}

/** Opens the pools and refuses an application role that could see across companies. */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const appPool = createPool(options, options.appUrl, options.appPoolSize ?? 16)
  const ownerPool = createPool(options, options.ownerUrl, options.ownerPoolSize ?? 6)
  const listener = createNotificationListener(options.appUrl, options.log)
  const close = async () => {
    await listener.close()
    await Promise.all([appPool.end(), ownerPool.end()])
  }
  const appDb = poolDb(appPool)
  try {
    await checkAppRole(appDb)
  } catch (error) {
    await close()
    throw error
  }
  return {
    systemDb: poolDb(ownerPool),
    systemTransaction: (work) => runTransaction(ownerPool, 'begin', work),
    tenantTransaction: (actor, work) => runTransaction(appPool, beginForTenant(actor), work),
    listen: listener.listen,
    ping: async () => void (await appDb.query('select 1')),
    close,
  }
}

/** The first row of a query, or undefined. */
export async function one<Row>(db: Db, sql: string, values?: readonly unknown[]): Promise<Row | undefined> {
  return (await db.query<Row>(sql, values))[0]
}

function poolDb(pool: pg.Pool): Db {
  return {
    query: (sql, values, options) => namingUnavailability(() => runQuery(pool, { sql, values, ...options })),
  }
}

function createPool(options: DatabaseOptions, url: string, max: number): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    application_name: 'landfall',
    connectionTimeoutMillis: 10_000,
    // One that has read and planned much answers sooner than a new one.
    idleTimeoutMillis: 300_000,
    statement_timeout: options.statementTimeoutMs ?? 30_000,
    idle_in_transaction_session_timeout: 300_000,
    keepAlive: true,
    types: typeParsers,
    options: '-c timezone=UTC -c datestyle=ISO,YMD',
  })
  // An idle connection that is lost is replaced by the pool; without a listener it would end the process.
  pool.on('error', (error) => options.log.warn({ err: error }, 'an idle database connection was lost'))
  return pool
}

// One round trip: ids are checked to be integers and the address to be one, so they can stand in the text.
function beginForTenant(actor: TenantActor): string {
  const { companyId, userId, actorId = null, tokenId = null, address = '' } = actor
  if (!Number.isSafeInteger(companyId) || companyId <= 0)
    throw new TypeError('company id must be a positive integer')
  for (const id of [userId, actorId, tokenId]) {
    if (id !== null && !Number.isSafeInteger(id)) throw new TypeError('user id must be an integer')
  }
  const settings = {
    company_id: companyId,
    user_id: userId ?? '',
    actor_id: actorId ?? '',
    token_id: tokenId ?? '',
    address: isIP(address) ? address : '',
  }
  const calls = Object.entries(settings).map(([name, value]) => `set_config('app.${name}', '${value}', true)`)
  return `begin; select ${calls.join(', ')}`
}
