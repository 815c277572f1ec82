import type pg from 'pg'
import type { Db, QueryOptions } from './database.ts'
import { isRetryable, namingUnavailability } from './postgres-errors.ts'
import { toObjects } from './row-mapping.ts'

const attempts = 3
const clients = new WeakMap<Db, pg.PoolClient>()

/** The connection behind an open transaction, for the protocols `query` does not cover (COPY). */
export function clientOf(db: Db): pg.PoolClient {
  const client = clients.get(db)
  if (!client) throw new Error('this needs an open transaction')
  return client
}

/**
 * Runs `work` in a transaction that starts with `begin`; a deadlock or serialization failure starts it
 * again, up to three times, so `work` must have no effect outside the transaction.
 */
export async function runTransaction<T>(
  pool: pg.Pool,
  begin: string,
  work: (db: Db) => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await namingUnavailability(() => attemptTransaction(pool, begin, work))
    } catch (error) {
      if (attempt === attempts || !isRetryable(error)) throw error
    }
  }
}

async function attemptTransaction<T>(pool: pg.Pool, begin: string, work: (db: Db) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  let broken: Error | undefined
  const noteLoss = (error: Error) => {
    broken = error
  }
  client.on('error', noteLoss)
  const handle = openHandle(client)
  try {
    await client.query(begin)
    const result = await work(handle.db)
    handle.close()
    await commit(client)
    return result
  } catch (error) {
    handle.close()
    await client.query('rollback').catch(noteLoss)
    throw error
  } finally {
    client.off('error', noteLoss)
    client.release(broken)
  }
}

// PostgreSQL answers COMMIT of a failed transaction with a quiet ROLLBACK; that must not look like success.
async function commit(client: pg.PoolClient): Promise<void> {
  const { command } = await client.query('commit')
  if (command === 'ROLLBACK') throw new Error('the transaction had failed before it was committed')
}

function openHandle(client: pg.PoolClient): { db: Db; close(): void } {
  let open = true
  let last: Promise<unknown> = Promise.resolve()
  const db: Db = {
    query<Row>(sql: string, values?: readonly unknown[], options?: QueryOptions): Promise<Row[]> {
      if (!open) return Promise.reject(new Error('the transaction has ended'))
      const result = last.then(() => runQuery<Row>(client, { sql, values, ...options }))
      last = result.catch(() => undefined)
      return result
    },
  }
  clients.set(db, client)
  const close = () => {
    open = false
    clients.delete(db)
  }
  return { db, close }
}

interface Statement extends QueryOptions {
  sql: string
  values?: readonly unknown[] | undefined
}

/** Sends one statement and returns its rows with camelCase keys. */
export async function runQuery<Row>(
  target: pg.Pool | pg.PoolClient,
  { sql, values, prepareAs }: Statement,
): Promise<Row[]> {
  const result = await target.query<unknown[]>({
    text: sql,
    values: values as unknown[],
    rowMode: 'array',
    ...(prepareAs === undefined ? {} : { name: prepareAs }),
  })
  return toObjects<Row>(result)
}
