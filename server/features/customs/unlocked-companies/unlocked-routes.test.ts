import { addressVerificationRoutes } from '@landfall/contract/addresses/verification-routes.ts'
import { tradeContactRoutes } from '@landfall/contract/customs/customs-contacts.ts'
import { unlockedCompanyRoutes } from '@landfall/contract/customs/unlocked-companies.ts'
import { batchScope } from '@landfall/contract/list.ts'
import { erasureRoutes } from '@landfall/contract/records/erasure.ts'
import { taskRoutes } from '@landfall/contract/tasks.ts'
import { beforeAll, expect, it, vi } from 'vitest'
import { buildUser, type TestUser } from '#testing/build-people.ts'
import { expectRefusals } from '#testing/refusals.ts'
import { sharedTestApp, type TestApp } from '#testing/test-app.ts'
import { codeOf } from '#testing/test-client.ts'
import { downloadFile } from '#testing/upload-customs.ts'

let app: TestApp
let user: TestUser

const sellers = ['Anchor Pots', 'Beacon Pans']

beforeAll(async () => {
  app = await sharedTestApp()
  user = await buildUser(app.systemDb, { type: 'admin' })
  await app.systemDb.query('insert into library_grants (company_id) values ($1)', [user.companyId])
  await app.stores.clickhouse.chInsert({
    table: 'customs_shipments',
    format: 'JSONEachRow',
    rows: sellers.map((seller, at) => ({
      ...{ company_id: 0, upload_id: 77, row_no: at + 1, id: 77_001 + at, source: 'us-imports' },
      ...{ trade_date: '2026-03-10', hs: '732393', buyer: 'Nobody Else', buyer_key: 'NOBODY ELSE' },
      ...{ buyer_country: 'US', seller, seller_key: seller.toUpperCase(), seller_country: 'CN' },
      seller_contact: `sales@${seller.split(' ')[0]?.toLowerCase()}.example, tel +86 574 8765 432${at}`,
    })),
  })
  const companies = sellers.map((name) => ({ role: 'seller' as const, key: `${name.toUpperCase()}|CN` }))
  await app.client.call(tradeContactRoutes.unlock, { body: { companies, cost: 0 } }, { token: user.token })
})

const list = (query: Record<string, string> = {}, who = user) =>
  app.client.call(unlockedCompanyRoutes.list, { query }, { token: who.token })

it('is closed to who is not signed in and to who lacks the right', async () => {
  await expectRefusals(app, Object.values(unlockedCompanyRoutes), ({ path }) =>
    path.endsWith('export') ? { body: { selection: { scope: batchScope.All }, format: 'csv' } } : {},
  )
})

it('writes no file for who may not see the list', async () => {
  const { companyId } = user
  const exporter = await buildUser(app.systemDb, { companyId, permissions: ['buyer.company.export'] })
  const body = { selection: { scope: batchScope.All }, format: 'csv' as const }
  const answer = await app.client.send(unlockedCompanyRoutes.export, { body }, { token: exporter.token })
  expect(answer.code).toBe(codeOf('noPermission'))
})

it('lists what was unlocked with its role and country, for all colleagues and nobody else', async () => {
  const { items, total } = await list({ tab: 'unlocked', sort: 'name' })
  expect(total).toBe(2)
  expect(items[0]).toMatchObject({
    ...{ key: 'ANCHOR POTS|CN', role: 'seller', name: 'Anchor Pots', country: 'CN' },
    ...{ emails: ['sales@anchor.example'], expiresAt: null, cost: 0 },
  })
  const colleague = await buildUser(app.systemDb, { companyId: user.companyId, type: 'admin' })
  expect((await list({}, colleague)).total).toBe(2)
  expect((await list({}, await buildUser(app.systemDb, { type: 'admin' }))).total).toBe(0)
  expect((await list({ search: 'beacon' })).items.map(({ name }) => name)).toEqual(['Beacon Pans'])
  const inSpain = JSON.stringify({ conditions: [{ field: 'country', op: 'eq', value: 'ES' }] })
  expect((await list({ filter: inSpain })).items).toEqual([])
})

it('verifies their addresses where they are listed', async () => {
  const reading = await app.client.call(
    addressVerificationRoutes.readLists,
    { body: { list: 'unlocked', selection: { scope: batchScope.All, tab: 'unlocked' } } },
    { token: user.token },
  )
  expect(reading).toMatchObject({ addresses: 2 })
})

it('leaves ended unlocks and erased people out of the list and the file', async () => {
  await app.client.call(
    erasureRoutes.erase,
    {
      body: {
        identity: { emails: ['sales@beacon.example'], phones: [], contactIds: [] },
        reference: 'Asked by mail',
      },
    },
    { token: user.token },
  )
  expect((await list({ sort: 'name' })).items.map(({ emails }) => emails)).toEqual([
    ['sales@anchor.example'],
    [],
  ])
  const task = await app.client.call(
    unlockedCompanyRoutes.export,
    { body: { selection: { scope: batchScope.All }, format: 'csv' } },
    { token: user.token },
  )
  const done = await vi.waitFor(async () => {
    const view = await app.client.call(taskRoutes.read, { params: { id: task.id } }, { token: user.token })
    expect(view.state).toBe('done')
    return view
  }, 20_000)
  const text = (await downloadFile(app, user.token, done.fileId)).toString()
  expect(text).toContain('Anchor Pots,CN,sales@anchor.example')
  expect(text).not.toContain('beacon.example')
  await app.systemDb.query(
    `update trade_contact_unlocks set expires_at = now() where company_id = $1 and name = 'Anchor Pots'`,
    [user.companyId],
  )
  expect((await list()).items.map(({ name }) => name)).toEqual(['Beacon Pans'])
})
