import { Readable } from 'node:stream'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestClickhouse } from '#testing/test-stores.ts'
import type { Clickhouse } from './clickhouse.ts'
import { NativeBlock, type NativeValue } from './native-block.ts'

let clickhouse: Clickhouse
let drop: () => Promise<void>

beforeAll(async () => {
  ;({ clickhouse, drop } = await createTestClickhouse())
})

afterAll(() => drop())

const columns = [
  ['id', 'whole'],
  ['small', 'whole'],
  ['name', 'text'],
  ['city', 'text'],
  ['day', 'text'],
  ['boxes', 'optionalWhole'],
  ['price', 'amount2'],
  ['weight', 'amount3'],
  ['marks', 'texts'],
] as const

const rows: NativeValue[][] = [
  [1, 255, 'plain', '', '2026-11-21', null, null, null, []],
  [2 ** 53 - 1, 0, '不锈钢 é', 'x', '1980-01-01', 0, 0.07, 1.005, ['W_ONE', '']],
  [
    4_294_967_296,
    1,
    'x'.repeat(127),
    'x',
    '2100-12-31',
    65_535,
    99_999_999_999_999.98,
    9_007_199_254_741.25,
    ['钢'],
  ],
  [
    4_294_967_295,
    1,
    'x'.repeat(128),
    'ü'.repeat(64),
    '2000-02-29',
    7,
    1,
    99_999_999_999_999.98,
    ['x'.repeat(200)],
  ],
  [5, 1, 'y'.repeat(20_000), 'nul\0 and\ttab\nline', '2000-02-29', 7, 1e14 - 1, 0.001, []],
  [6, 1, '', '', '2000-02-29', 7, 0, 0, []],
]

async function readBack(): Promise<NativeValue[][]> {
  const found = await clickhouse.systemQuery<Record<string, NativeValue>>({
    name: 'read',
    sql: 'select * replace (toString(price) as price, toString(weight) as weight) from native_rows order by length(name), id',
  })
  return found.map((row) => columns.map(([name]) => row[name] ?? null))
}

const byLength = (a: NativeValue[], b: NativeValue[]) =>
  Buffer.byteLength(String(a[2])) - Buffer.byteLength(String(b[2]))
const asRead = (row: NativeValue[]) =>
  row.map((value, at) => ((at === 6 || at === 7) && value !== null ? String(value) : value))

// Each alone and all together: short, long and other than ASCII texts of a column are written in different ways.
test.each([rows, ...rows.map((row) => [row])])(
  'what is gathered is what the engine reads',
  async (...given) => {
    const wanted = given as NativeValue[][]
    await clickhouse.chCommand({
      name: 'setup',
      sql: `create or replace table native_rows (id UInt64, small UInt8, name String, city LowCardinality(String), day Date,
      boxes Nullable(UInt16), price Nullable(Decimal(20, 2)), weight Nullable(Decimal(20, 3)), marks Array(LowCardinality(String)))
      engine = MergeTree order by id`,
      system: true,
    })
    const block = new NativeBlock(columns)
    for (const row of wanted) {
      for (const [column, value] of row.entries()) block.set(column, value)
      block.keep()
    }
    // What is set but not kept is no part of it.
    block.set(2, 'left out')
    await clickhouse.chInsert({
      table: 'native_rows',
      columns: columns.map(([name]) => name),
      format: 'Native',
      rows: Readable.from([block.take()], { objectMode: false }),
    })
    expect(block.take()).toHaveLength(0)
    expect(await readBack()).toEqual([...wanted].sort(byLength).map(asRead))
  },
)
