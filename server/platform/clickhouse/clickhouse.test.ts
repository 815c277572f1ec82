import { Readable } from 'node:stream'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { StoreUnavailable } from '#platform/postgres/store-unavailable.ts'
import { createTestClickhouse, testLog } from '#testing/test-stores.ts'
import { type Clickhouse, openClickhouse } from './clickhouse.ts'
import { CallerGone, QueryTooHeavy } from './clickhouse-errors.ts'
import { CompanyBusy } from './company-turns.ts'

let clickhouse: Clickhouse
let drop: () => Promise<void>
const acme = { company: { id: 1 } }
const rowCount = 200_000

beforeAll(async () => {
  ;({ clickhouse, drop } = await createTestClickhouse())
  await clickhouse.chCommand({
    name: 'setup',
    sql: 'create table goods (company_id UInt64, id UInt64, name String) engine MergeTree order by (company_id, id)',
    system: true,
  })
  function* rows() {
    for (let id = 0; id < rowCount; id += 1) yield { company_id: 1, id, name: `name ${id}` }
  }
  expect(await clickhouse.chInsert({ table: 'goods', format: 'JSONEachRow', rows: rows() })).toBe(rowCount)
})

afterAll(() => drop())

const count = async (where: string, params: Record<string, unknown> = {}) => {
  const sql = `select count() as n from goods where company_id = {company_id:UInt64} and ${where}`
  return (await clickhouse.chQuery<{ n: number }>(acme, { name: 'count', sql, params }))[0]?.n
}

test('it answers a ping', () => expect(clickhouse.ping()).resolves.toBeUndefined())

test('parameters are bound, whatever they contain', async () => {
  expect(await count('id < {limit:UInt32}', { limit: 10 })).toBe(10)
  expect(await count('id in {ids:Array(UInt64)}', { ids: [1, 2, 900_000_000] })).toBe(2)
  const strange = [`it's`, 'back\\slash', 'tab\tline\n', 'nul\0', '中文', `'; drop table goods; --`, '']
  const sql = `select {text:String} as text, {list:Array(String)} as list from goods
    where company_id = {company_id:UInt64} limit 1`
  for (const text of strange) {
    const found = await clickhouse.chQuery(acme, { name: 'echo', sql, params: { text, list: [text] } })
    expect(found).toEqual([{ text, list: [text] }])
  }
})

test('parameters of concurrent queries stay apart', async () => {
  const sql = `select {n:UInt32} as n, max(sipHash64(name)) > 0 as done from goods where company_id = {company_id:UInt64}`
  const answers = await Promise.all(
    Array.from({ length: 100 }, (_, n) =>
      clickhouse.chQuery<{ n: number }>(acme, { name: 'scan', sql, params: { n }, limits: { seconds: 60 } }),
    ),
  )
  expect(answers.map((rows) => rows[0]?.n)).toEqual(Array.from({ length: 100 }, (_, n) => n))
})

test('a statement without the company filter is refused before it runs', async () => {
  const sql = 'select count() from goods'
  await expect(clickhouse.chQuery(acme, { name: 'all', sql })).rejects.toThrow('{company_id:UInt64}')
  await expect(clickhouse.chCommand({ name: 'all', sql: 'truncate table goods' })).rejects.toThrow(
    'company_id',
  )
})

test('an engine failure arrives with its code', async () => {
  const unknown = clickhouse.chQuery(acme, {
    name: 'bad',
    sql: 'select nothing from goods where company_id = {company_id:UInt64}',
  })
  await expect(unknown).rejects.toMatchObject({ code: '47', type: 'UNKNOWN_IDENTIFIER' })
})

test('a failure in the middle of a result arrives too', async () => {
  const stream = clickhouse.chStream(acme, {
    name: 'late-failure',
    sql: `select id, throwIf(id = 190000) from goods where company_id = {company_id:UInt64}
      order by id settings max_threads = 1, max_block_size = 1000`,
  })
  let seen = 0
  await expect(async () => {
    for await (const _row of stream) seen += 1
  }).rejects.toMatchObject({ code: '395' })
  expect(seen).toBeGreaterThan(0)
})

test('a query over its limits is named as such', async () => {
  const endless =
    'select max(sipHash64(number)) from numbers(100000000000) where number != {company_id:UInt64}'
  const slow = clickhouse.chQuery(acme, { name: 'slow', sql: endless, limits: { seconds: 1 } })
  await expect(slow).rejects.toBeInstanceOf(QueryTooHeavy)
  const wide = clickhouse.chQuery(acme, {
    name: 'wide',
    sql: 'select name from goods where company_id = {company_id:UInt64} order by name',
    limits: { rowsToRead: 1000 },
  })
  await expect(wide).rejects.toBeInstanceOf(QueryTooHeavy)
  const greedy = clickhouse.chQuery(acme, {
    name: 'greedy',
    sql: 'select groupArray(number) from numbers(100000000) where number != {company_id:UInt64}',
    limits: { memoryBytes: 20_000_000 },
  })
  await expect(greedy).rejects.toBeInstanceOf(QueryTooHeavy)
})

test('a query with a heavy subquery does not hold up the others', async () => {
  const heavy = clickhouse.chQuery(acme, {
    name: 'heavy',
    sql: `with (select max(sipHash64(number)) from numbers(150000000)) as top
      select count() as n from goods where company_id = {company_id:UInt64} and id < top`,
    limits: { seconds: 60 },
  })
  let isDone = false
  const ended = heavy.finally(() => {
    isDone = true
  })
  await count('id < 10')
  await count('id < 10')
  expect(isDone).toBe(false)
  await expect(ended).resolves.toHaveLength(1)
})

test('a result is streamed, and leaving the loop early ends the query', async () => {
  const query = { name: 'export', sql: 'select id from goods where company_id = {company_id:UInt64}' }
  let seen = 0
  for await (const _row of clickhouse.chStream(acme, query)) seen += 1
  expect(seen).toBe(rowCount)

  const endless = 'select number from numbers(100000000000) where number != {company_id:UInt64}'
  for await (const _row of clickhouse.chStream(acme, { name: 'left-early', sql: endless })) break
  const running = () =>
    clickhouse.systemQuery<{ n: number }>({
      name: 'running',
      sql: `select count() as n from system.processes where query like '%100000000000%' and query not like '%system.processes%' and not is_cancelled`,
    })
  await expect.poll(async () => (await running())[0]?.n, { timeout: 10_000 }).toBe(0)
})

test('a query ends when whoever asked leaves', async () => {
  const leaving = new AbortController()
  const sql = 'select max(sipHash64(number)) from numbers(100000000001) where number != {company_id:UInt64}'
  const running = () =>
    clickhouse.systemQuery({
      name: 'running',
      sql: `select 1 from system.processes where query like '%100000000001%' and query not like '%system.processes%' and not is_cancelled`,
    })
  const asked = clickhouse.chQuery({ ...acme, gone: leaving.signal }, { name: 'left', sql })
  const answered = expect(asked).rejects.toBeInstanceOf(CallerGone)
  await expect.poll(running, { timeout: 10_000 }).toHaveLength(1)
  leaving.abort()
  await answered
  await expect.poll(running, { timeout: 10_000 }).toHaveLength(0)
  const late = clickhouse.chQuery({ ...acme, gone: leaving.signal }, { name: 'late', sql })
  await expect(late).rejects.toBeInstanceOf(CallerGone)
})

test('long results of a company wait for each other, and for nobody else', async () => {
  const query = { name: 'long', sql: 'select id from goods where company_id = {company_id:UInt64}' }
  const impatient = { ...query, limits: { waitSeconds: 0.05 } }
  const held = [clickhouse.chStream(acme, query), clickhouse.chStream(acme, query)]
  for (const rows of held) expect((await rows.next()).done).toBe(false)
  await expect(clickhouse.chStream(acme, impatient).next()).rejects.toBeInstanceOf(CompanyBusy)
  await expect(clickhouse.chBytes(acme, impatient, 'Parquet')).rejects.toBeInstanceOf(CompanyBusy)
  expect((await clickhouse.chStream({ company: { id: 2 } }, impatient).next()).done).toBe(true)
  expect(await count('id < 10')).toBe(10)
  for (const rows of held) await rows.return(undefined)
  // A turn lasts until the last byte, and a failure gives it back.
  const files = [
    await clickhouse.chBytes(acme, query, 'Parquet'),
    await clickhouse.chBytes(acme, query, 'Parquet'),
  ]
  await expect(clickhouse.chStream(acme, impatient).next()).rejects.toBeInstanceOf(CompanyBusy)
  for (const file of files) await file.toArray()
  const wrong = { name: 'wrong', sql: 'select nothing from goods where company_id = {company_id:UInt64}' }
  for (let time = 0; time < 3; time += 1) {
    await expect(clickhouse.chBytes(acme, wrong, 'Parquet')).rejects.toMatchObject({ code: '47' })
    await expect(clickhouse.chStream(acme, wrong).next()).rejects.toMatchObject({ code: '47' })
  }
})

test('bytes can be inserted in formats that cut at lines and in formats that do not', async () => {
  const bytes = (text: string) => Readable.from([Buffer.from(text)], { objectMode: false })
  await clickhouse.chInsert({ table: 'goods', format: 'TabSeparated', rows: bytes('2\t1\ta\\tb\n2\t2\tc\n') })
  await clickhouse.chInsert({ table: 'goods', format: 'CSV', rows: bytes('2,3,"two\nlines"\n') })
  const found = await clickhouse.chQuery<{ name: string }>(
    { company: { id: 2 } },
    { name: 'read', sql: 'select name from goods where company_id = {company_id:UInt64} order by id' },
  )
  expect(found.map((row) => row.name)).toEqual(['a\tb', 'c', 'two\nlines'])
})

test('the plain HTTP interface: login, gzip bodies, formats, status and code of failures', async () => {
  const { href, username, password } = new URL(inject('stores').clickhouseUrl)
  const base = href.replace(`${username}:${password}@`, '')
  const headers = { 'X-ClickHouse-User': username, 'X-ClickHouse-Key': password }
  const post = (query: Record<string, string>, init: RequestInit = {}) =>
    fetch(`${base}?${new URLSearchParams({ database: clickhouse.database, ...query })}`, {
      method: 'POST',
      ...init,
      headers: { ...headers, ...(init.headers as object) },
    })

  expect(await (await fetch(`${base}ping`)).text()).toBe('Ok.\n')
  const anonymous = await fetch(base, { method: 'POST', body: 'select 1' })
  expect(anonymous.status).toBe(403)
  expect(anonymous.headers.get('x-clickhouse-exception-code')).toBe('516')

  const zipped = gzipSync('{"company_id":3,"id":1,"name":"zipped"}\n')
  const inserted = await post(
    { query: 'INSERT INTO goods FORMAT JSONEachRow', query_id: 'mine' },
    { body: zipped, headers: { 'Content-Encoding': 'gzip' } },
  )
  expect(inserted.status).toBe(200)
  expect(inserted.headers.get('x-clickhouse-query-id')).toBe('mine')
  expect(JSON.parse(inserted.headers.get('x-clickhouse-summary') ?? '')).toMatchObject({ written_rows: '1' })

  const selected = await post(
    { param_id: '1', default_format: 'CSVWithNames', max_threads: '1' },
    { body: 'select name from goods where company_id = 3 and id = {id:UInt64}' },
  )
  expect(await selected.text()).toBe('"name"\n"zipped"\n')
  const json = await post({}, { body: 'select name from goods where company_id = 3 FORMAT JSON' })
  expect(await json.json()).toMatchObject({ rows: 1, data: [{ name: 'zipped' }] })

  const failed = await post({}, { body: 'select * from missing' })
  expect(failed.status).toBe(404)
  expect(failed.headers.get('x-clickhouse-exception-code')).toBe('60')
  expect(await failed.text()).toMatch(/^Code: 60\. DB::Exception: .*\(UNKNOWN_TABLE\) \(version /)
  const wrongSetting = await post({ no_such_setting: '1' }, { body: 'select 1' })
  expect(wrongSetting.headers.get('x-clickhouse-exception-code')).toBe('115')
})

test('a server that is away is named as such', async () => {
  const away = openClickhouse({ url: 'http://nobody:x@127.0.0.1:1', database: 'none', log: testLog })
  await expect(away.ping()).rejects.toBeInstanceOf(StoreUnavailable)
  const query = { name: 'away', sql: 'select {company_id:UInt64}' }
  await expect(away.chQuery(acme, query)).rejects.toBeInstanceOf(StoreUnavailable)
  const insert = { table: 't', format: 'JSONEachRow', rows: [{ a: 1 }] } as const
  await expect(away.chInsert(insert)).rejects.toBeInstanceOf(StoreUnavailable)
  await away.close()
})
