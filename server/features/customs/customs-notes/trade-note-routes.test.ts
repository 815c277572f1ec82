import { timelineRoutes } from '@landfall/contract/customers/customer-timeline.ts'
import { customerRoutes } from '@landfall/contract/customers/customers.ts'
import { identityRoutes } from '@landfall/contract/customs/customs-identity.ts'
import { tradeNoteRoutes } from '@landfall/contract/customs/customs-notes.ts'
import { logRoutes } from '@landfall/contract/records/logs.ts'
import { beforeAll, expect, it } from 'vitest'
import { buildCustomer } from '#testing/build-customer.ts'
import { buildUser, type TestUser } from '#testing/build-people.ts'
import { expectRefusals } from '#testing/refusals.ts'
import { sharedTestApp, type TestApp } from '#testing/test-app.ts'
import { codeOf } from '#testing/test-client.ts'

let app: TestApp
let user: TestUser
let colleague: TestUser

const harbour = { role: 'buyer' as const, key: 'HARBOUR GLASS|US' }
const pier = { role: 'buyer' as const, key: 'PIER GLASS|US' }

beforeAll(async () => {
  app = await sharedTestApp()
  user = await buildUser(app.systemDb)
  colleague = await buildUser(app.systemDb, { companyId: user.companyId })
  const rows = [harbour, pier].map(({ key }, at) => ({
    ...{ company_id: user.companyId, upload_id: 1, row_no: at + 1, id: at + 1, trade_date: '2026-03-01' },
    ...{ buyer: key.slice(0, -3), buyer_key: key.slice(0, -3), buyer_country: 'US' },
    ...{ seller: 'NINGBO SUNCUP', seller_key: 'NINGBO SUNCUP', seller_country: 'CN' },
  }))
  await app.stores.clickhouse.chInsert({ table: 'customs_shipments', format: 'JSONEachRow', rows })
})

const as = (who: TestUser) => ({ token: who.token })
const write = (company: typeof harbour, content: string, who = user) =>
  app.client.call(tradeNoteRoutes.create, { body: { ...company, content } }, as(who))
const read = async ({ key }: { key: string }, who = user) =>
  (await app.client.call(tradeNoteRoutes.list, { query: { key } }, as(who))).items
const contents = async (company: { key: string }, who = user) =>
  (await read(company, who)).map(({ content }) => content)

it('is closed to who is not signed in or lacks the right, and refuses what says nothing', async () => {
  await expectRefusals(app, Object.values(tradeNoteRoutes), (route) => ({
    params: { id: 1 },
    query: { key: harbour.key },
    ...(route.body ? { body: { ...harbour, content: 'x' } } : {}),
  }))
  const body = { ...harbour, content: '  ' }
  expect((await app.client.send(tradeNoteRoutes.create, { body }, as(user))).status).toBe(400)
})

it('is read by colleagues, changed and deleted by its author, and brought back', async () => {
  const note = await write(harbour, 'Asks for samples in spring')
  expect(note).toMatchObject({ canChange: true, editedAt: null })
  const params = { id: note.id }
  expect(await read(harbour, colleague)).toMatchObject([{ content: note.content, canChange: false }])
  const changes = { params, body: { content: 'Asks for samples in autumn' } }
  for (const route of [tradeNoteRoutes.change, tradeNoteRoutes.remove, tradeNoteRoutes.restore]) {
    const refused = await app.client.send(route, changes, as(colleague))
    expect(refused.code).toBe(codeOf('tradeNoteNotFound'))
  }
  expect(await app.client.call(tradeNoteRoutes.change, changes, as(user))).toMatchObject({
    content: 'Asks for samples in autumn',
    editedAt: expect.any(String),
  })
  await app.client.call(tradeNoteRoutes.remove, { params }, as(user))
  expect(await contents(harbour)).toEqual([])
  await app.client.call(tradeNoteRoutes.restore, { params }, as(user))
  expect(await contents(harbour)).toEqual(['Asks for samples in autumn'])
  const { id } = await write(harbour, 'Deleted too long ago')
  await app.client.call(tradeNoteRoutes.remove, { params: { id } }, as(user))
  await app.systemDb.query(
    `update trade_company_notes set deleted_at = now() - interval '25 hours' where id = $1`,
    [id],
  )
  const late = await app.client.send(tradeNoteRoutes.restore, { params: { id } }, as(user))
  expect(late.code).toBe(codeOf('tradeNoteNotFound'))
  const admin = await buildUser(app.systemDb, { companyId: user.companyId, type: 'admin' })
  const { items } = await app.client.call(logRoutes.audit, { query: { size: 50 } }, as(admin))
  expect(items.filter(({ recordKind }) => recordKind === 'trade_company_notes').length).toBeGreaterThan(2)
})

it('is of companies that the caller has in his records, and of his company alone', async () => {
  const body = { role: 'buyer', key: 'NOBODY|US', content: 'x' }
  const refused = await app.client.send(tradeNoteRoutes.create, { body }, as(user))
  expect(refused.code).toBe(codeOf('tradeCompanyNotFound'))
  const stranger = await buildUser(app.systemDb)
  expect(await read(harbour, stranger)).toEqual([])
})

it('goes with a company that was merged, and stands in the timeline of the customer it became', async () => {
  await write(pier, 'Pays late', colleague)
  const admin = await buildUser(app.systemDb, { companyId: user.companyId, type: 'admin' })
  const body = { targetKey: harbour.key, keys: [pier.key], reason: '' }
  await app.client.call(identityRoutes.merge, { body }, as(admin))
  expect(await contents(harbour)).toEqual(['Pays late', 'Asks for samples in autumn'])
  const { items } = await app.client.call(
    customerRoutes.saveFromCustoms,
    { body: { companies: [harbour] } },
    as(user),
  )
  const params = { id: items[0]?.customerId ?? 0 }
  const timeline = await app.client.call(timelineRoutes.read, { params, query: { show: 'note' } }, as(user))
  expect(timeline.items).toMatchObject([
    { kind: 'tradeNote', content: 'Pays late', tradeName: 'PIER GLASS' },
    { kind: 'tradeNote', content: 'Asks for samples in autumn' },
  ])
  const blind = await buildUser(app.systemDb, {
    companyId: user.companyId,
    permissions: ['customer.customer.read'],
    dataScope: 'company',
  })
  expect(
    (await app.client.call(timelineRoutes.read, { params, query: { show: 'note' } }, as(blind))).items,
  ).toEqual([])
  const other = await buildCustomer(app.client, user, { name: 'Elsewhere' })
  const none = { params: { id: other.id }, query: { show: 'note' as const } }
  expect((await app.client.call(timelineRoutes.read, none, as(user))).items).toEqual([])
})
