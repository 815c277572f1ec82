import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { customsRoutes } from '@landfall/contract/customs/customs-data.ts'
import { customsExportAtOnce, customsExportRoutes } from '@landfall/contract/customs/customs-export.ts'
import type { RouteRequest } from '@landfall/contract/route.ts'
import { fileRoutes, type TaskView, taskRoutes } from '@landfall/contract/tasks.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openWorkbook } from '#platform/tabular/workbook-reader.ts'
import { requeueAbandoned } from '#platform/tasks/task-store.ts'
import { buildUser, type TestUser } from '#testing/build-people.ts'
import { shareRecords } from '#testing/share-records.ts'
import { type OwnTestApp, startTestApp } from '#testing/test-app.ts'
import { codeOf } from '#testing/test-client.ts'
import { readFixture, uploadCustoms } from '#testing/upload-customs.ts'

type Wish = RouteRequest<typeof customsExportRoutes.start>['body']

const many = customsExportAtOnce + 500
let app: OwnTestApp
let user: TestUser
let large: TestUser

beforeAll(async () => {
  app = await startTestApp()
  user = await buildUser(app.systemDb)
  large = await buildUser(app.systemDb)
  const bytes = readFixture('shipments-eight.csv')
  await uploadCustoms({ client: app.client, token: user.token }, { name: 'shipments.csv', bytes })
  const lines = Array.from(
    { length: many },
    (_, bill) => `M${bill},2025-03-0${1 + (bill % 9)},732393,TUMBLER ${bill},BUYER ${bill % 7} LLC,US,9`,
  )
  const file = Buffer.from(`mbol,date,hs,goods,consignee,consignee country,kg\n${lines.join('\n')}\n`)
  await uploadCustoms({ client: app.client, token: large.token }, { name: 'bills.csv', bytes: file })
})
afterAll(() => app.stop())

const all = { scope: 1 } as const
const wish = (changes: Partial<Wish> = {}): Wish => ({
  kind: 'shipments',
  selection: { scope: 2, query: { search: 'stainless' } },
  format: 'csv',
  ...changes,
})

async function ended({ token }: TestUser, task: TaskView): Promise<TaskView> {
  for (const started = Date.now(); Date.now() - started < 60_000; ) {
    const now = await app.client.call(taskRoutes.read, { params: { id: task.id } }, { token })
    if (now.state !== 'queued' && now.state !== 'running') return now
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error(`task ${task.id} does not end`)
}

async function fileOf({ token }: TestUser, { fileId }: TaskView): Promise<Buffer> {
  const { url } = await app.client.call(fileRoutes.link, { params: { id: fileId ?? 0 } }, { token })
  return Buffer.from(await (await fetch(new URL(url, app.url))).arrayBuffer())
}

async function exported(body: Wish, who = user): Promise<Buffer> {
  const task = await app.client.call(customsExportRoutes.start, { body }, { token: who.token })
  expect(task.state).toBe('done')
  return fileOf(who, task)
}

const linesOf = (bytes: Buffer) => bytes.toString('utf8').trimEnd().split(/\r?\n/)

/** The rows of a Parquet file as the engine reads them. */
async function readParquet(bytes: Buffer): Promise<{ columns: Record<string, string>; rows: object[] }> {
  const folder = await mkdtemp(join(tmpdir(), 'landfall-parquet-'))
  const file = join(folder, 'export.parquet')
  try {
    await writeFile(file, bytes)
    const read = <Row>(sql: string) => app.stores.clickhouse.systemQuery<Row>({ name: 'parquet', sql })
    const described = await read<{ name: string; type: string }>(`describe file('${file}', 'Parquet')`)
    const columns = Object.fromEntries(described.map(({ name, type }) => [name, type]))
    return { columns, rows: await read<object>(`select * from file('${file}', 'Parquet')`) }
  } finally {
    await rm(folder, { recursive: true })
  }
}

describe('a small export', () => {
  it('is there with the answer, with headings for people and safe to open in a spreadsheet', async () => {
    const lines = linesOf(await exported(wish()))
    expect(lines).toHaveLength(4)
    expect(lines.join('\n')).toContain('STAINLESS STEEL TUMBLER 30OZ')
    const chosen = linesOf(await exported(wish({ columns: ['grossKg', 'tradeDate'], selection: all })))
    expect(chosen).toHaveLength(7)
    expect(chosen[0]).toBe('\ufeffDate,Gross weight (kg)')
    expect(chosen.slice(1).every((line) => /^\d{4}-\d\d-\d\d,\d+$/.test(line))).toBe(true)
    const companies = await exported(wish({ kind: 'buyers', selection: all }))
    expect(companies.toString()).toContain('US,3,22100')
    const sellers = linesOf(await exported(wish({ kind: 'sellers', selection: all, columns: ['name'] })))
    expect(sellers.length).toBeGreaterThan(2)
  })

  it('gives programs wire names and types', async () => {
    const lines = linesOf(await exported(wish({ format: 'jsonl', columns: ['hs', 'grossKg', 'value'] })))
    expect(lines.map((line) => JSON.parse(line) as object)).toContainEqual({
      hs: '732393',
      grossKg: 8200,
      value: null,
    })
    const { columns, rows } = await readParquet(await exported(wish({ format: 'parquet' })))
    expect(columns).toMatchObject({ tradeDate: expect.stringMatching(/Date/), grossKg: 'Nullable(Float64)' })
    expect(rows).toHaveLength(3)
    expect(rows).toContainEqual(
      expect.objectContaining({ goods: expect.stringContaining('30OZ'), hs: '732393' }),
    )
    const buyers = await readParquet(
      await exported(wish({ kind: 'buyers', format: 'parquet', selection: all })),
    )
    expect(buyers.rows).toContainEqual(
      expect.objectContaining({ country: 'US', records: 3, firstDate: '2025-01-05' }),
    )
  })

  it('fills a workbook', async () => {
    const book = openWorkbook(await exported(wish({ format: 'xlsx', selection: all })))
    expect(book.sheets).toEqual(['Sheet1'])
  })

  it('can be uploaded again by somebody else and says the same', async () => {
    const bytes = await exported(wish({ selection: all }))
    const reader = await buildUser(app.systemDb)
    const upload = await uploadCustoms(
      { client: app.client, token: reader.token },
      { name: 'again.csv', bytes },
    )
    expect(upload).toMatchObject({ state: 'done' })
    const read = async ({ token }: TestUser) => {
      const { items } = await app.client.call(customsRoutes.shipments, { query: {} }, { token })
      return items
        .map((row) => [
          row.tradeDate,
          row.hs,
          row.goods,
          row.buyer.name,
          row.seller.key,
          row.grossKg,
          row.value,
        ])
        .sort()
    }
    expect(await read(reader)).toEqual(await read(user))
  })

  it.each(['csv', 'xlsx'] as const)(
    'keeps modelled values apart from declared ones through a %s file',
    async (format) => {
      const [writer, reader] = [await buildUser(app.systemDb), await buildUser(app.systemDb)]
      const heads =
        'id,src,date,flow,hs,hs source,goods,consignee,consignee country,shipper,shipper country,origin,origin source,dest,destination source,kg,teu,teu source,value,currency,value source'
      const bytes = Buffer.from(`${heads}
1,us-imports,2025-03-01,import,732393,declared,PAN,ACME HOME INC,US,SUNCUP,CN,CN,declared,US,declared,100,1,declared,1000.5,USD,declared
2,us-imports,2025-03-02,import,732393,inferred,POT,ACME HOME INC,US,SUNCUP,CN,VN,inferred,CA,modelled,200,2,computed,2500,USD,modelled
3,us-imports,2025-03-03,import,732393,carrier,LID,BIRCH INC,US,SUNCUP,CN,,,,,300,,,,,
4,us-imports,2025-03-04,import,732393,declared,CUP,BIRCH INC,US,SUNCUP,CN,CN,declared,US,carrier,400,,,700,EUR,modelled
`)
      const load = ({ token }: TestUser, file: { name: string; bytes: Buffer }) =>
        uploadCustoms({ client: app.client, token }, file)
      expect(await load(writer, { name: 'bills.csv', bytes })).toMatchObject({ state: 'done' })
      const again = await exported(wish({ selection: all, format }), writer)
      const upload = await load(reader, { name: `again.${format}`, bytes: again })
      expect(upload).toMatchObject({ state: 'done', counts: { loaded: 4, rejected: 0 } })
      const read = async ({ token }: TestUser) => {
        const { items } = await app.client.call(customsRoutes.shipments, { query: {} }, { token })
        const { totals } = await app.client.call(customsRoutes.summary, { query: {} }, { token })
        const rows = items.map(({ id: _, uploadId: __, ...said }) => said)
        return { totals, rows: rows.sort((a, b) => (a.reference < b.reference ? -1 : 1)) }
      }
      const written = await read(writer)
      expect(written.totals).toMatchObject({ valueUsd: 1000.5, modelledUsd: 2500 })
      expect(written.rows.map(({ valueSource }) => valueSource)).toEqual([
        'declared',
        'modelled',
        'none',
        'modelled',
      ])
      expect(await read(reader)).toEqual(written)
    },
  )

  it('refuses columns of another kind, nothing at all, and selections without a scope', async () => {
    const send = (body: object) => app.client.send(customsExportRoutes.start, { body }, { token: user.token })
    const foreign = await send(wish({ columns: ['hs', 'partner'] }))
    expect(foreign).toMatchObject({ status: 400, data: { issues: [{ path: 'body.columns.1' }] } })
    expect((await send({ ...wish(), selection: {} })).status).toBe(400)
    const nothing = await send(wish({ selection: { scope: 2, query: { search: 'nosuchword' } } }))
    expect(nothing.code).toBe(codeOf('nothingSelected'))
  })
})

describe('the columns of shipments', () => {
  it('include what the file said of weights, carriers and containers', async () => {
    const columns = ['netKg', 'carrier', 'containers', 'incoterm'] as const
    const csv = linesOf(await exported(wish({ columns: [...columns], selection: all })))
    expect(csv[0]).toBe('\ufeffNet weight (kg),Incoterm,Carrier,Containers')
    const read = await readParquet(await exported(wish({ format: 'parquet', columns: [...columns] })))
    expect(Object.keys(read.columns)).toEqual(['netKg', 'incoterm', 'carrier', 'containers'])
    expect(read.columns).toMatchObject({ netKg: 'Nullable(Float64)' })
  })

  it('are taken of as many chosen rows as there may be, and of no impossible one', async () => {
    for (const route of Object.values(customsExportRoutes)) {
      const body = { ...wish(), selection: { scope: 0, ids: [-1] } }
      expect((await app.client.send(route, { body }, { token: user.token })).status).toBe(400)
    }
    const ids = Array.from({ length: 10_000 }, (_, at) => 9_000_000_000_000 + at)
    const body = { kind: 'shipments', selection: { scope: 0, ids } } as const
    const cost = await app.client.call(customsExportRoutes.cost, { body }, { token: user.token })
    expect(cost).toMatchObject({ rows: 0 })
  })
})

describe('a large export', () => {
  it('is written in the background, whole, in every format', async () => {
    for (const format of ['csv', 'jsonl', 'parquet'] as const) {
      const body = wish({ format, selection: all })
      const task = await app.client.call(customsExportRoutes.start, { body }, { token: large.token })
      expect(['queued', 'running']).toContain(task.state)
      const done = await ended(large, task)
      expect(done).toMatchObject({ state: 'done', done: many, total: many })
      const bytes = await fileOf(large, done)
      const rows = format === 'parquet' ? (await readParquet(bytes)).rows.length : linesOf(bytes).length
      expect(rows, format).toBe(format === 'csv' ? many + 1 : many)
    }
  })

  it('stops when it is cancelled and leaves no file', async () => {
    await app.systemDb.query(
      `create function slow_lease() returns trigger language plpgsql as
       $$ begin if new.cancel_requested then return new; end if; return null; end $$`,
    )
    await app.systemDb.query(
      `create trigger slow_lease before update on tasks for each row when (new.user_id = ${large.id}) execute function slow_lease()`,
    )
    const body = wish({ selection: all })
    const task = await app.client.call(customsExportRoutes.start, { body }, { token: large.token })
    await app.client.call(taskRoutes.cancel, { params: { id: task.id } }, { token: large.token })
    await app.systemDb.query('drop function slow_lease cascade')
    expect(await ended(large, task)).toMatchObject({ state: 'cancelled', fileId: null })
  })
})

describe('the price of an export', () => {
  it('leaves out what the company uploaded itself', async () => {
    const cost = (who: TestUser) =>
      app.client.call(
        customsExportRoutes.cost,
        { body: { kind: 'shipments', selection: all } },
        { token: who.token },
      )
    expect(await cost(user)).toMatchObject({ rows: 6, paidRows: 0 })
    const reader = await buildUser(app.systemDb)
    const uploader = { client: app.client, token: reader.token }
    await uploadCustoms(uploader, { name: 'shared.csv', bytes: readFixture('shipments-eight.csv') })
    await shareRecords(app, reader.companyId)
    expect(await cost(reader)).toMatchObject({ rows: 6, paidRows: 6 })
    const buyers = { kind: 'buyers', selection: all } as const
    const paid = await app.client.call(customsExportRoutes.cost, { body: buyers }, { token: reader.token })
    expect(paid.rows).toBe(paid.paidRows)
    expect(await cost(user)).toMatchObject({ rows: 6, paidRows: 0 })
  })
})

it('has websites of own shipments, and of the library’s numbers alone', async () => {
  const [reader, house] = [await buildUser(app.systemDb), await buildUser(app.systemDb)]
  const load = ({ token }: TestUser, name: string, number: string) => {
    const header = 'date,hs,goods,importer,importer country,importer tax id,importer website'
    const text = `${header}\n2025-03-01,732393,TUMBLER,${name} LLC,US,${number},www.${name}.com\n`
    return uploadCustoms({ client: app.client, token }, { name: `${name}.csv`, bytes: Buffer.from(text) })
  }
  await load(house, 'covered', '55-1234570')
  await shareRecords(app, house.companyId)
  await load(reader, 'opened', '55-1234571')
  await app.systemDb.query('insert into library_grants (company_id) values ($1)', [reader.companyId])
  const body = wish({ selection: all })
  const task = await app.client.call(customsExportRoutes.start, { body }, { token: reader.token })
  const text = (await fileOf(reader, await ended(reader, task))).toString()
  for (const said of ['551234570', '551234571', 'www.opened.com']) expect(text).toContain(said)
  expect(text).not.toContain('www.covered.com')
})

describe('an export that finds no turn', () => {
  it('is left to the workers, who give no more of the library than was charged', async () => {
    const [reader, house] = [await buildUser(app.systemDb), await buildUser(app.systemDb)]
    await app.systemDb.query('insert into library_grants (company_id) values ($1)', [reader.companyId])
    const line = (bill: string) => `${bill},2025-03-01,732393,TUMBLER,BUYER LLC,US,9`
    const share = async (...bills: string[]) => {
      const text = ['mbol,date,hs,goods,consignee,consignee country,kg', ...bills.map(line)].join('\n')
      const uploader = { client: app.client, token: house.token }
      await uploadCustoms(uploader, { name: `${bills[0]}.csv`, bytes: Buffer.from(text) })
      await shareRecords(app, house.companyId)
    }
    await share('S1', 'S2')
    const query = {
      name: 'long',
      sql: 'select number from numbers(1000000) where number != {company_id:UInt64}',
    }
    const taken = [1, 2].map(() =>
      app.stores.clickhouse.chStream({ company: { id: reader.companyId } }, query),
    )
    for (const rows of taken) await rows.next()
    const body = wish({ selection: all })
    const order = () => app.client.call(customsExportRoutes.start, { body }, { token: reader.token })
    const [first, second] = [await order(), await order()]
    expect(first).toMatchObject({ state: 'running', fileId: null })
    for (const rows of taken) await rows.return(undefined)
    const release = async (task: TaskView) => {
      await app.systemDb.query('update tasks set lease_until = now() where id = $1', [task.id])
      await requeueAbandoned(app.systemDb)
      return ended(reader, task)
    }
    expect(await release(first)).toMatchObject({ state: 'done', fileId: expect.any(Number) })
    await share('S3')
    expect(await release(second)).toMatchObject({
      state: 'failed',
      error: 'customsExportGrown',
      fileId: null,
    })
    expect((await order()).state).toBe('done')
  })
})

describe('permissions', () => {
  it('reading is not enough for an export', async () => {
    const reader = await buildUser(app.systemDb, { permissions: ['customs.record.read'] })
    for (const route of Object.values(customsExportRoutes)) {
      const body = wish()
      expect((await app.client.send(route, { body })).code).toBe(codeOf('invalidLogin'))
      const refused = await app.client.send(route, { body }, { token: reader.token })
      expect(refused.code).toBe(codeOf('noPermission'))
    }
  })
})
