import { customerGroupDepth, customerGroupRoutes } from '@landfall/contract/customers/customer-groups.ts'
import { customerRoutes } from '@landfall/contract/customers/customers.ts'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { buildCustomer } from '#testing/build-customer.ts'
import { buildUser, type TestUser } from '#testing/build-people.ts'
import { buildGroup } from '#testing/build-words.ts'
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
const list = async () => (await app.client.call(customerGroupRoutes.list, {}, as(user))).items
const placesOf = async () => Object.fromEntries((await list()).map(({ id, parentId }) => [id, parentId]))
const group = (name: string, parentId: number | null = null) =>
  buildGroup(app.client, user, { name, parentId })
const move = (id: number, name: string, parentId: number | null) =>
  app.client.send(
    customerGroupRoutes.update,
    { params: { id }, body: { names: { en: name }, parentId } },
    as(user),
  )
const remove = (id: number, intoId: number | null) =>
  app.client.send(customerGroupRoutes.remove, { params: { id }, body: { intoId } }, as(user))
const groupOf = async (id: number) =>
  (await app.client.call(customerRoutes.read, { params: { id } }, as(user))).groupId
const found = async (groupId: number) => {
  const filter = JSON.stringify({ conditions: [{ field: 'groupId', op: 'in', value: [groupId] }] })
  return (await app.client.call(customerRoutes.list, { query: { filter, tab: 'all' } }, as(user))).total
}

it('is closed to who is not signed in and to who lacks the right', async () => {
  await expectRefusals(app, Object.values(customerGroupRoutes), (route) => ({
    params: { id: 1 },
    body: sampleBody(route),
  }))
})

it('keeps names apart beside each other, not in the whole tree', async () => {
  const europe = await group('Europe')
  await group('Other', europe)
  await group('Other')
  const body = { names: { zh: 'other' }, parentId: europe }
  const answer = await app.client.send(customerGroupRoutes.create, { body }, as(user))
  expect(answer.code).toBe(codeOf('customerGroupNameTaken'))
})

it('moves groups, but into no circle and not too deep', async () => {
  const ids = [await group('1')]
  for (let depth = 2; depth <= customerGroupDepth; depth += 1)
    ids.push(await group(String(depth), ids.at(-1) ?? null))
  const [top = 0, second = 0] = ids
  const bottom = ids.at(-1) ?? 0
  expect((await move(top, '1', bottom)).code).toBe(codeOf('treeCircle'))
  expect((await move(top, '1', top)).code).toBe(codeOf('treeCircle'))
  const side = await group('Side')
  expect((await move(top, '1', side)).code).toBe(codeOf('customerGroupTooDeep'))
  expect((await move(second, '2', null)).code).toBe(20000)
  expect((await placesOf())[second]).toBeNull()
})

it('lets two moves of one moment make no circle together', async () => {
  const [a, b] = [await group('A'), await group('B')]
  const answers = await Promise.all([move(a, 'A', b), move(b, 'B', a)])
  expect(answers.map(({ code }) => code).sort()).toEqual([20000, codeOf('treeCircle')].sort())
})

it('finds the customers of a group with those of the groups below', async () => {
  const europe = await group('Europe')
  const north = await group('North', europe)
  await buildCustomer(app.client, user, { groupId: europe })
  await buildCustomer(app.client, user, { groupId: north })
  expect([await found(europe), await found(north)]).toEqual([2, 1])
  expect((await list()).map(({ customers }) => customers)).toEqual([1, 1])
})

it('takes the groups below along to the bin and brings all back with their customers', async () => {
  const europe = await group('Europe')
  const north = await group('North', europe)
  const customer = await buildCustomer(app.client, user, { groupId: north })
  expect((await remove(europe, null)).data).toEqual({ customers: 1 })
  expect([await list(), await groupOf(customer.id), await found(europe)]).toEqual([[], null, 0])
  // What is saved meanwhile without a group leaves the link for when the group comes back.
  const body = { ...customer, groupId: null, name: 'Renamed' }
  await app.client.call(customerRoutes.update, { params: { id: customer.id }, body }, as(user))
  await app.client.call(customerGroupRoutes.restore, { params: { id: europe } }, as(user))
  expect(await placesOf()).toEqual({ [europe]: null, [north]: europe })
  expect(await groupOf(customer.id)).toBe(north)
})

it('gives customers and groups to the group it is joined with', async () => {
  const [from, into] = [await group('From'), await group('Into')]
  const below = await group('Below', from)
  const customer = await buildCustomer(app.client, user, { groupId: from })
  expect((await remove(from, below)).code).toBe(codeOf('treeCircle'))
  expect((await remove(from, into)).data).toEqual({ customers: 1 })
  expect(await placesOf()).toEqual({ [into]: null, [below]: into })
  expect(await groupOf(customer.id)).toBe(into)
})

it('knows nothing of the groups of other companies', async () => {
  const foreign = await buildGroup(app.client, await buildUser(app.systemDb))
  const own = await group('Own')
  for (const answer of [
    await move(own, 'Own', foreign),
    await remove(own, foreign),
    await remove(foreign, null),
  ])
    expect(answer.code).toBe(codeOf('customerGroupNotFound'))
  const body = { name: 'Thief', groupId: foreign }
  expect((await app.client.send(customerRoutes.create, { body }, as(user))).code).toBe(
    codeOf('customerGroupNotFound'),
  )
})
