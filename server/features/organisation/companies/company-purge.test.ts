import { companyRoutes } from '@landfall/contract/organisation/companies.ts'
import { fileRoutes, taskRoutes } from '@landfall/contract/tasks.ts'
import { strFromU8, unzipSync } from 'fflate'
import { beforeAll, expect, it } from 'vitest'
import { one } from '#platform/postgres/database.ts'
import { buildCustomer } from '#testing/build-customer.ts'
import { openSession, type TestUser } from '#testing/build-people.ts'
import { buildPointsMarket, type PointsMarket } from '#testing/build-points.ts'
import { sharedTestApp, type TestApp } from '#testing/test-app.ts'
import { readFixture, uploadCustoms } from '#testing/upload-customs.ts'
import { purgeCompanies } from './company-purge.ts'
import { listCompanyTables } from './company-tables.ts'

let app: TestApp
let market: PointsMarket
let admin: TestUser
const params = () => ({ id: admin.companyId })

beforeAll(async () => {
  app = await sharedTestApp()
  market = await buildPointsMarket(app)
  admin = market.admin
  await buildCustomer(app.client, admin, { name: 'Northwind' })
  const uploader = { client: app.client, token: admin.token }
  await uploadCustoms(uploader, { name: 'shipments.csv', bytes: readFixture('shipments-eight.csv') })
  await market.give(market.system, market.oem.companyId, 1_000)
  await market.give(market.oem, admin.companyId, 500)
})

async function download(token: string, fileId: number): Promise<Record<string, string>> {
  const { url } = await app.client.call(fileRoutes.link, { params: { id: fileId } }, { token })
  const bytes = new Uint8Array(await (await fetch(app.url + url)).arrayBuffer())
  return Object.fromEntries(
    Object.entries(unzipSync(bytes)).map(([name, content]) => [name, strFromU8(content)]),
  )
}

it('writes every row of a company into an archive, and no secret', async () => {
  const { token } = market.oem
  const { id } = await app.client.call(companyRoutes.exportData, { params: params() }, { token })
  const read = () => app.client.call(taskRoutes.read, { params: { id } }, { token })
  await expect.poll(async () => (await read()).state, { timeout: 30_000 }).toBe('done')
  const { fileId } = await read()
  const files = await download(token, fileId ?? 0)
  const lines = (name: string) =>
    (files[name] ?? '')
      .trim()
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line) as Record<string, unknown>)
  expect(lines('customers.jsonl')).toMatchObject([{ name: 'Northwind', company_id: admin.companyId }])
  expect(lines('companies.jsonl')).toMatchObject([{ id: admin.companyId }])
  expect(lines('customs_shipments.jsonl').length).toBeGreaterThan(5)
  expect(lines('points_ledger.jsonl').length).toBeGreaterThan(0)
  const [user] = lines('users.jsonl')
  expect(user).toMatchObject({ user_name: admin.userName })
  expect(Object.values(files).join('').includes('$argon2')).toBe(false)
})

it('hangs every row of a company on its company, so that all of them go with it', async () => {
  const loose = await app.systemDb.query(
    `select f.conrelid::regclass::text as name from pg_constraint f
     join pg_attribute a on a.attrelid = f.conrelid and a.attname = 'company_id'
     where f.contype = 'f' and f.confrelid = 'companies'::regclass and f.conkey = array[a.attnum] and f.confdeltype <> 'c'`,
  )
  expect(loose).toEqual([])
})

it('removes nothing before the grace period is over, and then everything', async () => {
  const { name } = await app.client.call(
    companyRoutes.read,
    { params: params() },
    { token: market.oem.token },
  )
  await app.client.call(
    companyRoutes.remove,
    { params: params(), body: { name } },
    { token: market.oem.token },
  )
  const stores = {
    ...app.stores,
    log: app.app.platform.log,
  }
  expect(await purgeCompanies(stores)).toBe(0)
  expect((await rowsOf(admin.companyId)).customers).toBe(1)

  const kept = await rowsOf(market.oem.companyId)
  await app.systemDb.query(`update companies set purge_at = now() where id = $1`, [admin.companyId])
  expect(await purgeCompanies(stores)).toBe(1)
  expect(await rowsOf(admin.companyId)).toEqual({})
  expect(await one(app.systemDb, 'select 1 from companies where id = $1', [admin.companyId])).toBeUndefined()
  const [shipments] = await app.stores.clickhouse.chQuery<{ amount: number }>(
    { company: { id: admin.companyId } },
    {
      name: 'purge-test',
      sql: 'select toUInt32(count()) as amount from customs_shipments where company_id = {company_id:UInt64}',
    },
  )
  expect(shipments?.amount).toBe(0)
  for (const prefix of ['files', 'customs-uploads']) {
    for await (const { key } of app.stores.files.list(`${prefix}/${admin.companyId}/`)) expect(key).toBe('')
  }
  // The log of whoever deleted it stays, and so does everything of others.
  expect(await rowsOf(market.oem.companyId)).toMatchObject({
    users: kept.users,
    points_ledger: kept.points_ledger,
  })
  expect(await openSession(app.systemDb, market.oem.id)).not.toBe('')
}, 120_000)

/** Rows of a company by table, those with none left out. */
async function rowsOf(companyId: number): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const { name, companyColumn } of await listCompanyTables(app.systemDb)) {
    const row = await one<{ amount: number }>(
      app.systemDb,
      `select count(*)::int as amount from "${name}" where "${companyColumn}" = $1`,
      [companyId],
    )
    if (row?.amount) counts[name] = row.amount
  }
  return counts
}
