import { userGroupRoutes } from '@landfall/contract/organisation/user-groups.ts'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { buildUser, type TestUser } from '#testing/build-people.ts'
import { expectRefusals } from '#testing/refusals.ts'
import { sharedTestApp, type TestApp } from '#testing/test-app.ts'
import { codeOf } from '#testing/test-client.ts'

let app: TestApp
let admin: TestUser
beforeAll(async () => {
  app = await sharedTestApp()
})
beforeEach(async () => {
  admin = await buildUser(app.systemDb, { type: 'admin' })
})

const as = (user: TestUser) => ({ token: user.token })
const create = (name: string, parentId: number | null = null, who = admin) =>
  app.client.send(userGroupRoutes.create, { body: { name, parentId } }, as(who))
const built = async (name: string, parentId: number | null = null) =>
  ((await create(name, parentId)).data as { id: number }).id
const change = (id: number, body: object, who = admin) =>
  app.client.send(userGroupRoutes.update, { params: { id }, body }, as(who))
const remove = (id: number, heirId: number | null, who = admin) =>
  app.client.send(userGroupRoutes.remove, { params: { id }, body: { heirId } }, as(who))
const list = (who = admin) => app.client.call(userGroupRoutes.list, {}, as(who))

it('refuses who is not signed in and who lacks the right', async () => {
  await expectRefusals(app, Object.values(userGroupRoutes), ({ method }) => ({
    params: { id: 1 },
    ...(method === 'GET' ? {} : { body: { name: 'A' } }),
  }))
})

it('is a tree with leaders, in which a name stands once beside others', async () => {
  const sales = await built('Sales')
  const north = await built('North', sales)
  expect((await create('north', sales)).code).toBe(codeOf('userGroupNameTaken'))
  expect((await create('North')).code).toBe(20000)
  expect((await change(north, { name: 'North', parentId: sales, leaderId: admin.id })).code).toBe(20000)
  const { items } = await list()
  expect(items.find(({ id }) => id === north)).toMatchObject({ parentId: sales, leaderId: admin.id })
})

it('has no circles, also when two groups are moved into each other at once', async () => {
  const [one, other] = [await built('One'), await built('Other')]
  expect((await change(one, { name: 'One', parentId: one })).code).toBe(codeOf('treeCircle'))
  const answers = await Promise.all([
    change(one, { name: 'One', parentId: other }),
    change(other, { name: 'Other', parentId: one }),
  ])
  expect(answers.map(({ code }) => code).toSorted()).toEqual([20000, codeOf('treeCircle')].toSorted())
})

it('refuses a parent and a leader of another company', async () => {
  const stranger = await buildUser(app.systemDb, { type: 'admin' })
  const theirs = ((await create('Theirs', null, stranger)).data as { id: number }).id
  expect((await create('A', theirs)).code).toBe(codeOf('userGroupNotFound'))
  const own = await built('B')
  expect((await change(own, { name: 'B', leaderId: stranger.id })).code).toBe(codeOf('employeeNotFound'))
  expect((await change(theirs, { name: 'C' })).code).toBe(codeOf('userGroupNotFound'))
})

it('moves people in, and gives them and the groups below to an heir when it is removed', async () => {
  const [sales, support] = [await built('Sales'), await built('Support')]
  const below = await built('North', sales)
  const user = await buildUser(app.systemDb, { companyId: admin.companyId })
  const stranger = await buildUser(app.systemDb)
  const { moved } = await app.client.call(
    userGroupRoutes.addMembers,
    { params: { id: sales }, body: { userIds: [user.id, stranger.id] } },
    as(admin),
  )
  expect(moved).toBe(1)
  expect((await remove(sales, below)).code).toBe(codeOf('treeCircle'))
  expect((await remove(sales, support)).code).toBe(20000)
  const { items } = await list()
  expect(items.find(({ id }) => id === below)?.parentId).toBe(support)
  expect(items.find(({ id }) => id === support)?.members).toBe(1)
})

it('lets somebody who sees his group change only what is below it', async () => {
  const top = await built('Top')
  const own = await built('Own', top)
  const below = await built('Below', own)
  const manager = await buildUser(app.systemDb, {
    companyId: admin.companyId,
    groupId: own,
    dataScope: 'group',
  })
  const outside = await buildUser(app.systemDb, { companyId: admin.companyId, groupId: top })
  const refused = codeOf('employeeOutOfReach')
  expect((await change(own, { name: 'Own', parentId: null }, manager)).code).toBe(refused)
  expect((await change(below, { name: 'Below', parentId: top }, manager)).code).toBe(refused)
  expect((await create('Mine', null, manager)).code).toBe(refused)
  expect((await create('Mine', below, manager)).code).toBe(20000)
  expect((await remove(below, top, manager)).code).toBe(refused)
  const take = await app.client.send(
    userGroupRoutes.addMembers,
    { params: { id: below }, body: { userIds: [outside.id] } },
    as(manager),
  )
  expect(take.code).toBe(codeOf('nothingSelected'))
  const { items, canWriteTop } = await list(manager)
  expect(canWriteTop).toBe(false)
  expect(items.filter(({ canWrite }) => canWrite).map(({ name }) => name)).toEqual(['Below', 'Mine'])
})
