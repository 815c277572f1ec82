import { sessionRoutes } from '@landfall/contract/access/session.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { demoUsers } from '#platform/demo/demo-identity.ts'
import { type OwnTestApp, startTestApp } from '#testing/test-app.ts'
import { describeLogins, startDemoData } from './demo.ts'

let app: OwnTestApp
const lines: string[] = []

async function count(table: string, where = 'true'): Promise<number> {
  const [row] = await app.systemDb.query<{ count: number }>(
    `select count(*) as count from ${table} where ${where}`,
  )
  return row?.count ?? 0
}

async function shipmentsOf(userName: string, table = 'customs_shipments'): Promise<number> {
  const [user] = await app.systemDb.query<{ companyId: number }>(
    'select company_id from users where user_name = $1',
    [userName],
  )
  const rows = await app.stores.clickhouse.chQuery<{ count: number }>(
    { company: { id: user?.companyId ?? 0 } },
    {
      name: 'demo-test',
      sql: `select count() as count from ${table} where company_id = {company_id:UInt64}`,
    },
  )
  return Number(rows[0]?.count ?? 0)
}

const everything = async () => ({
  customers: await count('customers'),
  contacts: await count('customer_contacts'),
  followUps: await count('follow_ups'),
  templates: await count('email_templates'),
  recipients: await count('send_recipients'),
  uploads: await count('customs_uploads'),
  steps: await count('demo_steps'),
  east: await shipmentsOf('admin'),
  south: await shipmentsOf('milano'),
})

beforeAll(async () => {
  app = await startTestApp({ DEMO_SCALE: '0.01' })
}, 60_000)
afterAll(() => app.stop())

it('says nothing of logins before there are any', async () => {
  expect(await describeLogins(app.app)).toEqual([])
})

it('continues where an earlier start was stopped', async () => {
  const first = startDemoData(app.app, (line) => {
    lines.push(line)
    if (lines.length === 2) void first.stop()
  })
  expect(await first.finished).toBe('failed')
  expect(await count('demo_steps')).toBeGreaterThanOrEqual(2)
  const second = startDemoData(app.app, (line) => lines.push(line))
  expect(await second.finished).toBe('made')
}, 120_000)

it('makes two companies with customers, mailings and shipments', async () => {
  const made = await everything()
  expect(made).toMatchObject({ customers: 28 + 2, templates: 12 + 1, east: 2_000, south: 30 })
  expect(made.recipients).toBeGreaterThan(5)
  expect(await count('companies', `level = 'company'`)).toBe(4)
  expect(await count('customs_uploads', `state <> 'done'`)).toBe(0)
  expect(await shipmentsOf('admin', 'customs_shipments_superseded')).toBeGreaterThan(0)
  expect(
    await count('customs_uploads', 'rows_read <> rows_loaded + rows_replaced + rows_skipped + rows_rejected'),
  ).toBe(0)
  const unclean = `rows_rejected > 0 or codes - array['E_DUP_IN_FILE', 'E_DUP_EXISTING', 'W_UNITPRICE_OUTLIER'] <> '{}'`
  expect(await count('customs_uploads', unclean)).toBe(0)
})

it('makes customers that are recognised in the shipments', async () => {
  const keys = await app.systemDb.query<{ value: string; companyId: number }>(
    `select k.value, k.company_id from customer_keys k join users u on u.company_id = k.company_id
     where u.user_name = 'admin' and k.type = 'tradeCompany'`,
  )
  const found = await app.stores.clickhouse.chQuery<{ key: string }>(
    { company: { id: keys[0]?.companyId ?? 0 } },
    {
      name: 'demo-test',
      sql: `select distinct concat(buyer_key, '|', buyer_country) as key from customs_shipments
            where company_id = {company_id:UInt64} and key in {keys:Array(String)}`,
      params: { keys: keys.map(({ value }) => value) },
    },
  )
  expect(keys.length).toBe(17)
  expect(found.length / keys.length).toBeGreaterThan(0.8)
})

it.each(demoUsers)(
  'lets $userName sign in with the printed password',
  async ({ userName, password, name }) => {
    const { accessToken } = await app.client.call(sessionRoutes.login, {
      body: { userName, passWord: password },
    })
    const { user } = await app.client.call(sessionRoutes.info, {}, { token: accessToken })
    expect(user.name).toBe(name)
    expect((await describeLogins(app.app)).join('\n')).toContain(password)
  },
)

it('does nothing when everything is there', async () => {
  const before = await everything()
  expect(await startDemoData(app.app, (line) => lines.push(line)).finished).toBe('complete')
  expect(await everything()).toEqual(before)
})

it('does nothing in a database that somebody uses already', async () => {
  await app.systemDb.query('delete from demo_steps')
  expect(await startDemoData(app.app, (line) => lines.push(line)).finished).toBe('notWanted')
})
