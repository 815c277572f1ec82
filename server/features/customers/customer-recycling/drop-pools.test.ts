import { collaboratorRoutes } from '@landfall/contract/customers/customer-collaborators.ts'
import { customerRoutes } from '@landfall/contract/customers/customers.ts'
import { poolRoutes } from '@landfall/contract/customers/public-pool.ts'
import { workbenchRoutes } from '@landfall/contract/customers/workbench.ts'
import { userGroupRoutes } from '@landfall/contract/organisation/user-groups.ts'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { buildUser, type TestUser } from '#testing/build-people.ts'
import {
  backdateRules,
  buildOwned,
  buildRecyclingCompany,
  quietOwnRules,
  type RecyclingCompany,
  setRules,
  toldOf,
} from '#testing/recycling-company.ts'
import { sharedTestApp, type TestApp } from '#testing/test-app.ts'
import { recycleAll } from './recycle-loop.ts'

let app: TestApp
let company: RecyclingCompany
let groupId: number
beforeAll(async () => {
  app = await sharedTestApp()
})
beforeEach(async () => {
  company = await buildRecyclingCompany(app)
  groupId = await openGroup('South')
  await join(groupId, company.seller)
  await setRules(company, { followUpDays: 30 })
})

const night = () => recycleAll({ database: app.stores.database, log: app.app.platform.log })
const as = (user: TestUser) => ({ token: user.token })

async function openGroup(name: string, parentId: number | null = null) {
  const body = { name, parentId, leaderId: null }
  return (await app.client.call(userGroupRoutes.create, { body }, as(company.boss))).id
}
async function join(id: number, user: TestUser) {
  const body = { userIds: [user.id] }
  await app.client.call(userGroupRoutes.addMembers, { params: { id }, body }, as(company.boss))
}
const southWith = (followUpDays: number) => ({
  ...{ name: 'South pool', groupIds: [groupId], dailyClaims: null, dailyViews: null, cooldownDays: 0 },
  ...{ restingDays: 0, isMasked: false, coveredFields: [], reasonRequired: false },
  ownRules: { ...quietOwnRules, followUpDays, warnDays: [7] },
})
async function openSouth(followUpDays: number) {
  const pool = await app.client.call(poolRoutes.create, { body: southWith(followUpDays) }, as(company.boss))
  await backdateRules(company)
  return pool
}
const dropPoolOf = async (id: number, who: TestUser) =>
  (await app.client.call(customerRoutes.read, { params: { id } }, as(who))).dropPool

it('is named where the reader may look into it, and not where he may not', async () => {
  const { boss, seller } = company
  const id = await buildOwned(company, { ownedDays: 1 })
  expect(await dropPoolOf(id, seller)).toBe('')
  await openSouth(60)
  await night()
  const helper = await buildUser(app.systemDb, { companyId: boss.companyId, dataScope: 'own' })
  const collaborators = [{ userId: helper.id, level: 'read' as const, until: null }]
  await app.client.call(collaboratorRoutes.replace, { params: { id }, body: { collaborators } }, as(boss))
  expect(await dropPoolOf(id, seller)).toBe('South pool')
  expect(await dropPoolOf(id, boss)).toBe('South pool')
  expect(await dropPoolOf(id, helper)).toBeNull()
  const { items } = await app.client.call(customerRoutes.list, { query: { tab: 'mine' } }, as(seller))
  expect(items).toMatchObject([{ id, dropPool: 'South pool' }])
  const workbench = await app.client.call(workbenchRoutes.read, {}, as(seller))
  expect(workbench.dropPool).toBe('South pool')
  const query = { from: '2026-11-16', days: '7' }
  const calendar = await app.client.call(workbenchRoutes.calendar, { query }, as(helper))
  expect(calendar.dropPool).toBe('')
})

it('is named by warnings, by what tells owners of a night, and by the night itself', async () => {
  const { boss, seller } = company
  const other = await buildUser(app.systemDb, { companyId: boss.companyId, dataScope: 'own' })
  await buildOwned(company, { ownedDays: 90 })
  await buildOwned(company, { ownedDays: 57 })
  await buildOwned({ ...company, seller: other }, { ownedDays: 90 })
  const pool = await openSouth(60)
  await night()
  expect(await toldOf(company, 'dropsSoon')).toEqual([
    { userId: seller.id, params: { amount: 1, days: 7, pool: 'South pool' } },
  ])
  const told = await toldOf(company, 'dropped')
  expect(told).toHaveLength(2)
  expect(told).toContainEqual({ userId: seller.id, params: { amount: 1, pool: 'South pool' } })
  expect(told).toContainEqual({ userId: other.id, params: { amount: 1 } })
  const { items } = await app.client.call(poolRoutes.runs, {}, as(boss))
  expect(items[0]?.pools).toHaveLength(2)
  expect(items[0]?.pools).toContainEqual({ id: pool.id, name: 'South pool', customers: 1 })
  await app.client.call(poolRoutes.remove, { params: { id: pool.id } }, as(boss))
  const after = await app.client.call(poolRoutes.runs, {}, as(boss))
  expect(after.items[0]).toMatchObject({ dropped: 2, pools: [{ name: '', customers: 1 }] })
})

it('is named by what rules are tried out, also before there is one', async () => {
  const { boss } = company
  await buildOwned(company, { ownedDays: 90 })
  const rules = await app.client.call(poolRoutes.rules, {}, as(boss))
  const tried = await app.client.call(poolRoutes.dryRun, { body: rules }, as(boss))
  expect(tried).toMatchObject({ customers: 1, pools: [{ name: '', customers: 1 }] })
  const { groupIds, ownRules } = southWith(60)
  const trial = (poolId: number | null, own: typeof ownRules | null) =>
    app.client.call(poolRoutes.dryRunOwn, { body: { poolId, groupIds, rules: own } }, as(boss))
  expect((await trial(null, ownRules)).pools).toEqual([{ id: null, name: '', customers: 1 }])
  const pool = await openSouth(60)
  expect((await trial(pool.id, ownRules)).pools).toEqual([{ id: pool.id, name: 'South pool', customers: 1 }])
  expect((await trial(pool.id, null)).pools).toMatchObject([{ name: '', customers: 1 }])
})
