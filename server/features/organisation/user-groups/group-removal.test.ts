import { poolRoutes } from '@landfall/contract/customers/public-pool.ts'
import { type GroupRemoval, userGroupRoutes } from '@landfall/contract/organisation/user-groups.ts'
import { logRoutes } from '@landfall/contract/records/logs.ts'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { buildUser, type TestUser, type UserWishes } from '#testing/build-people.ts'
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
async function openGroup(name: string, parentId: number | null = null) {
  const body = { name, parentId, leaderId: null }
  return (await app.client.call(userGroupRoutes.create, { body }, as(admin))).id
}
const person = (groupId: number, more: UserWishes = {}) =>
  buildUser(app.systemDb, { companyId: admin.companyId, groupId, ...more })
async function openPool(name: string, groupIds: number[], followUpDays?: number) {
  const rules = await app.client.call(poolRoutes.rules, {}, as(admin))
  const body = {
    ...{ name, groupIds, dailyClaims: null, dailyViews: null, cooldownDays: 0, restingDays: 0 },
    ...{ isMasked: false, coveredFields: [], reasonRequired: false },
    ownRules: followUpDays === undefined ? null : { ...rules, followUpDays },
  }
  return (await app.client.call(poolRoutes.create, { body }, as(admin))).id
}
const askRemoval = (id: number, heirId: number | null, who = admin) => {
  const query = heirId === null ? {} : { heirId: String(heirId) }
  return app.client.send(userGroupRoutes.removal, { params: { id }, query }, as(who))
}
const foresee = async (id: number, heirId: number | null, who = admin) => {
  const answer = await askRemoval(id, heirId, who)
  return answer.code === 20000 ? (answer.data as GroupRemoval).pools : answer.code
}
const remove = (id: number, heirId: number | null) =>
  app.client.call(userGroupRoutes.remove, { params: { id }, body: { heirId } }, as(admin))
const mayLookInto = async (user: TestUser) =>
  (await app.client.call(poolRoutes.quota, {}, as(user))).pools.map(({ name }) => name)

it('says to whom pools open and close, does so, and keeps it in the audit', async () => {
  const top = await openGroup('Top')
  const north = await openGroup('North', top)
  const below = await openGroup('Below', north)
  const south = await openGroup('South')
  const belowSouth = await openGroup('Below South', south)
  const [member, lower, heir, heirBelow] = await Promise.all(
    [north, below, south, belowSouth].map((id) => person(id)),
  )
  await app.systemDb.query('update users set disabled_at = now() where id = $1', [(await person(south)).id])
  const northPool = await openPool('North pool', [north], 30)
  const topPool = await openPool('Top pool', [top])
  const southPool = await openPool('South pool', [south])
  await openPool('Elsewhere', [belowSouth])

  expect(await foresee(north, south)).toEqual([
    { id: northPool, name: 'North pool', gaining: 2, losing: 0, ruled: 2 },
    { id: southPool, name: 'South pool', gaining: 2, losing: 0, ruled: 0 },
    { id: topPool, name: 'Top pool', gaining: 0, losing: 2, ruled: 0 },
  ])
  await remove(north, south)
  const seen = await Promise.all(
    [member, lower, heir, heirBelow].map((user) => mayLookInto(user as TestUser)),
  )
  for (const names of seen) expect(names).toEqual(expect.arrayContaining(['North pool', 'South pool']))
  expect(seen.flat()).not.toContain('Top pool')
  const { items } = await app.client.call(poolRoutes.list, {}, as(admin))
  expect(items.find(({ id }) => id === northPool)).toMatchObject({ groupIds: [south], rulesFor: 4 })
  const kept = await openedInAudit()
  expect(kept).toContainEqual({
    recordTitle: 'North pool',
    before: { open_to: 2, newly_open_to: null },
    after: { open_to: 4, newly_open_to: 2 },
  })
  expect(kept).toContainEqual({
    recordTitle: 'Top pool',
    before: { open_to: 2, newly_open_to: null },
    after: { open_to: 0, newly_open_to: 0 },
  })
})

async function openedInAudit() {
  const { items } = await app.client.call(logRoutes.audit, { query: {} }, as(admin))
  const lines = items.filter(({ fields }) => fields.includes('open_to'))
  return Promise.all(
    lines.map(async ({ id }) => {
      const { recordTitle, before, after } = await app.client.call(
        logRoutes.readAudit,
        { params: { id } },
        as(admin),
      )
      return { recordTitle, before, after }
    }),
  )
}

it('says whose customers drop by other rules although they may look into the pool before and after', async () => {
  const world = await openGroup('World')
  const north = await openGroup('North', world)
  await person(world)
  await person(north)
  await app.systemDb.query('update users set disabled_at = now() where id = $1', [(await person(north)).id])
  const worldPool = await openPool('World pool', [world], 30)
  const northPool = await openPool('North pool', [north], 20)
  expect((await askRemoval(north, world)).data).toEqual({
    pools: [
      { id: northPool, name: 'North pool', gaining: 1, losing: 0, ruled: 0 },
      { id: worldPool, name: 'World pool', gaining: 0, losing: 0, ruled: 1 },
    ],
    unruled: 0,
  })
  expect((await askRemoval(north, null)).data).toEqual({
    pools: [
      { id: northPool, name: 'North pool', gaining: 0, losing: 1, ruled: 0 },
      { id: worldPool, name: 'World pool', gaining: 0, losing: 1, ruled: 0 },
    ],
    unruled: 1,
  })
  await remove(north, world)
  expect((await openedInAudit()).map(({ recordTitle }) => recordTitle)).toEqual(['North pool'])
})

it('closes pools without an heir, and opens none to everybody', async () => {
  const north = await openGroup('North')
  const member = await person(north)
  const pool = await openPool('North pool', [north])
  expect(await foresee(north, null)).toEqual([
    { id: pool, name: 'North pool', gaining: 0, losing: 1, ruled: 0 },
  ])
  await remove(north, null)
  expect(await mayLookInto(member)).not.toContain('North pool')
})

it('names no pool the caller may not look into, and asks what the removal asks', async () => {
  const own = await openGroup('Own')
  const below = await openGroup('Below', own)
  const deeper = await openGroup('Deeper', below)
  const manager = await person(own, { dataScope: 'group', permissions: ['company.group.write'] })
  await person(below)
  const pool = await openPool('Below pool', [below])
  await openPool('Own pool', [own])
  expect(await foresee(below, own, manager)).toEqual([
    { id: pool, name: null, gaining: 1, losing: 0, ruled: 0 },
  ])
  expect(await foresee(own, null, manager)).toBe(codeOf('employeeOutOfReach'))
  expect(await foresee(below, deeper)).toBe(codeOf('treeCircle'))
  const stranger = await buildUser(app.systemDb, { type: 'admin' })
  expect(await foresee(below, null, stranger)).toBe(codeOf('userGroupNotFound'))
})
