import { type LabelView, labelRoutes } from '@landfall/contract/customers/customer-labels.ts'
import { customerRoutes } from '@landfall/contract/customers/customers.ts'
import { wordLimit } from '@landfall/contract/customers/word-routes.ts'
import { batchScope } from '@landfall/contract/list.ts'
import { recycleRoutes } from '@landfall/contract/records/recycle-bin.ts'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { buildCustomer } from '#testing/build-customer.ts'
import { buildUser, type TestUser } from '#testing/build-people.ts'
import { buildLabel } from '#testing/build-words.ts'
import { expectRefusals } from '#testing/refusals.ts'
import { sampleBody } from '#testing/sample-value.ts'
import { sharedTestApp, type TestApp } from '#testing/test-app.ts'
import { codeOf } from '#testing/test-client.ts'

let app: TestApp
let user: TestUser

beforeAll(async () => {
  app = await sharedTestApp()
})
beforeEach(async () => {
  user = await buildUser(app.systemDb)
})

const as = (who: TestUser) => ({ token: who.token })
const list = async (who = user) => (await app.client.call(labelRoutes.list, {}, as(who))).items
const create = (names: object, who = user) =>
  app.client.send(labelRoutes.create, { body: { names, color: 'red' } }, as(who))
const remove = (id: number, intoId: number | null, who = user) =>
  app.client.send(labelRoutes.remove, { params: { id }, body: { intoId } }, as(who))
const labelsOf = async (id: number) =>
  (await app.client.call(customerRoutes.read, { params: { id } }, as(user))).labelIds

it('is closed to who is not signed in and to who lacks the right', async () => {
  await expectRefusals(app, Object.values(labelRoutes), (route) => ({
    params: { id: 1 },
    body: sampleBody(route),
  }))
})

it('names labels in several languages and lists them in the order they were put in', async () => {
  const vip = (await create({ en: 'VIP', zh: '重要客户' })).data as LabelView
  expect(vip).toMatchObject({ names: { en: 'VIP', zh: '重要客户' }, color: 'red', customers: 0 })
  const late = await buildLabel(app.client, user, 'Pays late')
  await app.client.call(labelRoutes.order, { body: { ids: [late] } }, as(user))
  expect((await list()).map(({ id }) => id)).toEqual([late, vip.id])
  const body = { names: { it: 'Importante' }, color: 'teal' as const }
  await app.client.call(labelRoutes.update, { params: { id: vip.id }, body }, as(user))
  expect((await list())[1]).toEqual({ id: vip.id, ...body, customers: 0 })
})

it.each([
  [{ names: {} }],
  [{ names: { en: ' ' } }],
  [{ names: { en: 'x'.repeat(61) } }],
  [{ names: { fr: 'x' } }],
  [{ names: { en: 'x' }, color: '#ff0000' }],
])('refuses %o', async (body) => {
  expect((await app.client.send(labelRoutes.create, { body }, as(user))).status).toBe(400)
})

it('keeps names apart in whatever language, case and width, and only within the company', async () => {
  await create({ en: 'Key account' })
  for (const names of [{ en: 'KEY ACCOUNT' }, { zh: 'ｋｅｙ account' }, { es: 'Otra', it: ' key account ' }])
    expect((await create(names)).code).toBe(codeOf('labelNameTaken'))
  expect((await create({ en: 'Key account' }, await buildUser(app.systemDb))).code).toBe(20000)
})

it('gives a name to one of many who ask for it at the same moment', async () => {
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, index) => create(index % 2 ? { en: 'Race' } : { zh: 'race' })),
  )
  expect(answers.filter(({ code }) => code === 20000)).toHaveLength(1)
  expect(await list()).toHaveLength(1)
})

it('knows nothing of the labels of other companies', async () => {
  const id = await buildLabel(app.client, user)
  const stranger = await buildUser(app.systemDb)
  expect(await list(stranger)).toEqual([])
  expect((await remove(id, null, stranger)).code).toBe(codeOf('labelNotFound'))
  const own = await buildLabel(app.client, stranger)
  expect((await remove(own, id, stranger)).code).toBe(codeOf('labelNotFound'))
  const body = { name: 'Thief', labelIds: [id] }
  const answer = await app.client.send(customerRoutes.create, { body }, as(stranger))
  expect(answer.code).toBe(codeOf('labelNotFound'))
})

it('counts the customers that the caller may see', async () => {
  const id = await buildLabel(app.client, user)
  const { companyId } = user
  const seller = await buildUser(app.systemDb, { companyId, dataScope: 'own' })
  await buildCustomer(app.client, user, { labelIds: [id] })
  await buildCustomer(app.client, seller, { labelIds: [id] })
  expect((await list())[0]?.customers).toBe(2)
  expect((await list(seller))[0]?.customers).toBe(1)
})

it('takes a label off its customers while it is in the bin, and brings both back', async () => {
  const id = await buildLabel(app.client, user, 'Comes back')
  const customer = await buildCustomer(app.client, user, { labelIds: [id] })
  expect((await remove(id, null)).data).toEqual({ customers: 1 })
  expect([await list(), await labelsOf(customer.id)]).toEqual([[], []])
  const back = await app.client.call(labelRoutes.restore, { params: { id } }, as(user))
  expect(back.customers).toBe(1)
  expect(await labelsOf(customer.id)).toEqual([id])
  expect((await remove(id, null)).code).toBe(20000)
  const bin = await app.client.call(recycleRoutes.list, { query: { search: 'comes back' } }, as(user))
  expect(bin.items).toMatchObject([{ kind: 'customerLabel', title: 'Comes back', recordId: id }])
  await buildLabel(app.client, user, 'COMES BACK')
  const restore = (isRenaming: boolean) =>
    app.client.call(
      recycleRoutes.restore,
      { body: { selection: { scope: batchScope.Checked, ids: [bin.items[0]?.id ?? 0] }, isRenaming } },
      as(user),
    )
  expect(await restore(false)).toMatchObject({ restored: 0, conflicts: [{ reason: 'nameTaken' }] })
  expect(await restore(true)).toMatchObject({ restored: 1, refused: 0 })
  expect((await list()).find((label) => label.id === id)?.names).toEqual({ en: 'Comes back (2)' })
  expect(await labelsOf(customer.id)).toEqual([id])
})

it('joins a label with another one, and no customer has it twice', async () => {
  const [from, into] = [await buildLabel(app.client, user), await buildLabel(app.client, user)]
  const both = await buildCustomer(app.client, user, { labelIds: [from, into] })
  const one = await buildCustomer(app.client, user, { labelIds: [from] })
  expect((await remove(from, from)).code).toBe(codeOf('labelNotFound'))
  expect((await remove(from, into)).data).toEqual({ customers: 2 })
  expect([await labelsOf(both.id), await labelsOf(one.id)]).toEqual([[into], [into]])
  expect((await list()).map(({ id, customers }) => [id, customers])).toEqual([[into, 2]])
})

it('has an end', async () => {
  await app.systemDb.query(
    `insert into customer_labels (company_id, names, color)
     select $1, jsonb_build_object('en', 'Label ' || n), 'blue' from generate_series(1, $2::int) n`,
    [user.companyId, wordLimit],
  )
  expect((await create({ en: 'One more' })).code).toBe(codeOf('tooManyWords'))
})
