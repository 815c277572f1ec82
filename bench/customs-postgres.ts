import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import type { Question } from './customs-questions.ts'
import { firstId } from './customs-rows.ts'
import type { KeptApp } from './kept-app.ts'

/** PostgreSQL over a part of the shipments, with the indexes somebody would give it. */
export interface PostgresSide {
  pool: pg.Pool
  close(): Promise<void>
}

const columns = [
  'id',
  'trade_date',
  'hs',
  'goods',
  'buyer',
  'buyer_country',
  'seller',
  'seller_country',
  'origin',
  'destination',
  'source',
  'gross_kg',
  'value',
]

const indexes = [
  'create index on bench.shipments using gin (goods gin_trgm_ops)',
  'create index on bench.shipments using gin (buyer gin_trgm_ops)',
  'create index on bench.shipments using gin (seller gin_trgm_ops)',
  'create index on bench.shipments (trade_date desc, id desc)',
  'create index on bench.shipments (hs text_pattern_ops, trade_date)',
  'create index on bench.shipments (buyer, trade_date)',
  'create index on bench.shipments (seller, trade_date)',
]

/** Opens the tables, filled from the engine when they are not yet; says how long loading and indexing took. */
export async function openPostgresSide(kept: KeptApp, rows: number): Promise<PostgresSide> {
  const pool = new pg.Pool({ connectionString: kept.postgresUrl, max: 16 })
  const known = await pool.query(
    `select reltuples from pg_class where oid = to_regclass('bench.shipments') and reltuples >= $1`,
    [rows * 0.98],
  )
  if (known.rowCount === 0) await fill(kept, pool, rows)
  const size = await pool.query(
    `select pg_table_size('bench.shipments') as heap, pg_indexes_size('bench.shipments') as indexes`,
  )
  const { heap, indexes: indexBytes } = size.rows[0] as { heap: string; indexes: string }
  const total = Number(heap) + Number(indexBytes)
  console.log(`PostgreSQL on disk: ${(total / 1e9).toFixed(2)} GB, ${Math.round(total / rows)} bytes per row`)
  return { pool, close: () => pool.end() }
}

async function fill(kept: KeptApp, pool: pg.Pool, rows: number): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query(`set maintenance_work_mem = '512MB'`)
    await client.query('create extension if not exists pg_trgm')
    await client.query('drop schema if exists bench cascade')
    await client.query('create schema bench')
    await client.query(`create table bench.shipments (id bigint primary key, trade_date date, hs text, goods text, buyer text,
      buyer_country text, seller text, seller_country text, origin text, destination text, source text, gross_kg numeric, value numeric)`)
    const started = performance.now()
    const bytes = await kept.clickhouse.systemRead(
      // In the order in which they came, not in that of HS codes.
      `select ${columns.join(', ')} from customs_shipments where company_id = ${kept.companyId}
       and id < ${firstId + rows} order by id format TabSeparated`,
    )
    await pipeline(bytes, client.query(copyFrom(`copy bench.shipments (${columns.join(', ')}) from stdin`)))
    const loaded = performance.now()
    for (const index of indexes) await client.query(index)
    await client.query('vacuum analyze bench.shipments')
    const indexed = performance.now()
    console.log(
      `PostgreSQL: ${rows} rows loaded in ${seconds(started, loaded)} s, indexed in ${seconds(loaded, indexed)} s`,
    )
  } finally {
    client.release()
  }
}

function seconds(from: number, to: number): string {
  return ((to - from) / 1000).toFixed(0)
}

/** Puts a question to PostgreSQL. */
export async function askPostgres({ pool }: PostgresSide, question: Question, number: number): Promise<void> {
  await Promise.all((question.sql?.(number) ?? []).map(([text, values]) => pool.query(text, values)))
}
