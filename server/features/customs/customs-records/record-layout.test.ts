import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Clickhouse } from '#platform/clickhouse/clickhouse.ts'
import { splitStatements } from '#platform/clickhouse/migrate-clickhouse.ts'
import { indexedText, searchText } from '#platform/text/search-text.ts'
import { createTestClickhouse } from '#testing/test-stores.ts'

const migration = new URL(
  '../../../migrations/clickhouse/202611212235_customs_store_layout.sql',
  import.meta.url,
)
const texts = [
  'STAINLESS TUMBLER',
  '304 不锈钢保温杯 不锈钢',
  'ステンレス水筒, 20oz',
  '杯',
  '보온병-x',
  'Café 杯 杯',
  '',
]

let clickhouse: Clickhouse
let drop: () => Promise<void>
beforeAll(async () => {
  ;({ clickhouse, drop } = await createTestClickhouse())
})
afterAll(() => drop())

async function fill(table: string, stored: (text: string) => string): Promise<void> {
  const rows = texts.map((goods, at) => ({
    ...{
      company_id: 1,
      upload_id: 1,
      row_no: at,
      id: at + 1,
      version: 1,
      exclusive: 0,
      goods,
      goods_n: stored(goods),
    },
    ...(table.startsWith('customs_shipments')
      ? { trade_date: `20${20 + (at % 3)}-01-01`, buyer: goods, buyer_n: stored(goods), seller_n: '' }
      : { period: `20${20 + (at % 3)}-01-01` }),
  }))
  await clickhouse.chInsert({ table, format: 'JSONEachRow', rows })
}

const readAll = <Row>(sql: string) => clickhouse.systemQuery<Row>({ name: 'layout', sql })

it('of earlier records is brought up to date, also by a start that begins again', async () => {
  const tables = ['customs_shipments', 'customs_shipments_superseded', 'customs_statistics']
  for (const table of tables) await fill(table, searchText)
  for (let start = 0; start < 2; start += 1) {
    for (const sql of splitStatements(readFileSync(migration, 'utf8'))) {
      await clickhouse.chCommand({ name: 'layout', sql, system: true })
    }
  }
  for (const table of tables) {
    const rows = await readAll<{ words: string[] }>(
      `select splitByChar(' ', goods_n) as words from ${table} order by id`,
    )
    // Two and three are added one kind after the other there.
    const sorted = (words: readonly string[]) => [...words].sort()
    expect(
      rows.map(({ words }) => sorted(words)),
      table,
    ).toEqual(texts.map((text) => sorted(indexedText(text).split(' '))))
  }
  const [buyers] = await readAll<{ rows: number }>(
    `select count() as rows from customs_shipments where hasAllTokens(buyer_n, '保温杯')`,
  )
  expect(buyers?.rows).toBe(1)
})

it('has small blocks, in the copies by company too', async () => {
  const found = await readAll<{ name: string; sql: string }>(
    `select name, create_table_query as sql from system.tables where database = currentDatabase()
      and name in ('customs_shipments', 'customs_statistics', 'customs_shipments_fine') order by name`,
  )
  expect(found.map(({ name }) => name)).toEqual(['customs_shipments', 'customs_statistics'])
  for (const { sql } of found) expect(sql).toContain('index_granularity = 2048')
  expect(found[0]?.sql).toMatch(/PROJECTION by_buyer[\s\S]*PROJECTION by_seller/)
})
