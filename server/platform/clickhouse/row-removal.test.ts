import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestClickhouse } from '#testing/test-stores.ts'
import type { Clickhouse } from './clickhouse.ts'
import { removeRows } from './row-removal.ts'

let clickhouse: Clickhouse
let drop: () => Promise<void>
const command = (sql: string) => clickhouse.chCommand({ name: 'test', sql, system: true })

// Parts as small as these are not put together while we look at what a removal leaves of them.
beforeAll(async () => {
  ;({ clickhouse, drop } = await createTestClickhouse())
  await command(`create table sold (company_id UInt64, lot UInt64, id UInt64,
      projection by_lot (select company_id, lot, count() group by company_id, lot), projection by_id (select company_id, lot, id order by id))
    engine = MergeTree order by id settings lightweight_mutation_projection_mode = 'rebuild', max_bytes_to_merge_at_max_space_in_pool = 1`)
})
afterAll(() => drop())

const add = (company: number, lot: string) =>
  command(`insert into sold select ${company}, ${lot}, number from numbers(1000) settings max_threads = 1`)
const read = <Row>(sql: string) => clickhouse.systemQuery<Row>({ name: 'test', sql })

it('removes the rows that are meant, and leaves no part without what other parts have', async () => {
  await add(1, '7')
  await add(1, '8')
  await add(1, '7 + number % 2')
  await add(2, '8')
  const removal = { name: 'test', companyId: 1, table: 'sold' }
  const params = { lot: 8 }
  await removeRows(clickhouse, {
    ...removal,
    where: 'company_id = {company_id:UInt64} and lot = {lot:UInt64}',
    params,
  })
  expect(
    await read('select company_id, lot, count() as rows from sold group by all order by company_id, lot'),
  ).toEqual([
    { company_id: 1, lot: 7, rows: 1500 },
    { company_id: 2, lot: 8, rows: 1000 },
  ])
  expect(
    await read(`select distinct arraySort(projections) as copies from system.parts
      where database = currentDatabase() and table = 'sold' and active and rows > 0`),
  ).toEqual([{ copies: ['by_id', 'by_lot'] }])

  await removeRows(clickhouse, { ...removal, where: 'company_id = {company_id:UInt64}' })
  expect(await read('select company_id, count() as rows from sold group by all')).toEqual([
    { company_id: 2, rows: 1000 },
  ])
})
