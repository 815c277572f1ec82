import { placementRoutes } from '@landfall/contract/customers/customer-placement.ts'
import type { OwnRules, OwnRulesTrial } from '@landfall/contract/customers/pool-rules.ts'
import { poolRoutes } from '@landfall/contract/customers/public-pool.ts'
import { errorCodes } from '@landfall/contract/error-codes.ts'
import { userGroupRoutes } from '@landfall/contract/organisation/user-groups.ts'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buildCustomer } from '#testing/build-customer.ts'
import { buildUser, type TestUser } from '#testing/build-people.ts'
import { runNight } from '#testing/crm-rules.ts'
import {
  backdateRules,
  buildOwned,
  buildRecyclingCompany,
  ownerOf,
  quietOwnRules,
  quietRules,
  type RecyclingCompany,
  setRules,
  toldOf,
  undoNight,
} from '#testing/recycling-company.ts'
import { sharedTestApp, type TestApp } from '#testing/test-app.ts'

let app: TestApp
let company: RecyclingCompany
let boss: TestUser
let seller: TestUser

beforeAll(async () => {
  app = await sharedTestApp()
})
beforeEach(async () => {
  company = await buildRecyclingCompany(app)
  boss = company.boss
  seller = company.seller
})

const night = () => runNight(app.stores.database)

const newPool = {
  name: 'South',
  dailyClaims: null,
  dailyViews: null,
  cooldownDays: 0,
  restingDays: 0,
  isMasked: false,
  reasonRequired: false,
}

async function openGroup(name: string, { parentId = null, people = [] as TestUser[] } = {}) {
  const { id } = await app.client.call(
    userGroupRoutes.create,
    { body: { name, parentId, leaderId: null } },
    { token: boss.token },
  )
  await join(id, people)
  return id
}

async function join(groupId: number, people: readonly TestUser[]) {
  if (people.length === 0) return
  await app.client.call(
    userGroupRoutes.addMembers,
    { params: { id: groupId }, body: { userIds: people.map(({ id }) => id) } },
    { token: boss.token },
  )
}

async function openPool(name: string, groupIds: number[], rules: Partial<OwnRules> | null) {
  const ownRules = rules && { ...quietOwnRules, ...rules }
  const body = { ...newPool, name, groupIds, ownRules }
  const pool = await app.client.call(poolRoutes.create, { body }, { token: boss.token })
  await backdateRules(company)
  return pool
}

/** Where a customer is, and on which day of the company after it was got it drops. */
const placeOf = async (id: number) => {
  const [row] = await app.systemDb.query<{
    ownerId: number | null
    poolId: number | null
    days: number | null
  }>(
    `select owner_id, pool_id,
       (drops_at at time zone o.time_zone)::date - (owned_at at time zone o.time_zone)::date as days
     from customers c join companies o on o.id = c.company_id where c.id = $1`,
    [id],
  )
  return row
}

describe('rules of a pool', () => {
  let group: number
  let other: TestUser
  beforeEach(async () => {
    other = await buildUser(app.systemDb, { companyId: boss.companyId, dataScope: 'own' })
    group = await openGroup('South', { people: [seller] })
  })

  it('let the customers of its people drop into it, and leave all others to the company', async () => {
    const theirs = await buildOwned(company, { ownedDays: 50 })
    const { id: protectedId } = await buildCustomer(app.client, other)
    await app.systemDb.query(`update customers set owned_at = now() - interval '50 days' where id = $1`, [
      protectedId,
    ])
    await setRules(company, { followUpDays: 90 })
    const pool = await openPool('South', [group], { followUpDays: 30, warnDays: [3] })
    expect(pool).toMatchObject({ ownRules: { followUpDays: 30, warnDays: [3] }, rulesFor: 1 })
    const soon = await buildOwned(company, { ownedDays: 29 })
    await night()
    expect(await placeOf(theirs)).toMatchObject({ ownerId: null, poolId: pool.id })
    expect((await placeOf(protectedId))?.days).toBe(91)
    expect((await placeOf(soon))?.days).toBe(31)
    const { items } = await app.client.call(
      placementRoutes.ownerships,
      { params: { id: theirs } },
      { token: boss.token },
    )
    expect(items[0]).toMatchObject({ how: 'auto', rules: [{ rule: 'followUp', days: 30 }] })
    expect(await toldOf(company, 'dropsSoon')).toEqual([
      { userId: seller.id, params: { amount: 1, days: 3, pool: 'South' } },
    ])
    expect(await undoNight(company)).toEqual({ restored: 1, left: 0 })
    expect(await ownerOf(company, theirs)).toBe(seller.id)
  })

  it('hold where the company has none, and spare where the company drops', async () => {
    const theirs = await buildOwned(company, { ownedDays: 50 })
    await setRules(company, { isOn: false })
    const pool = await openPool('South', [group], { followUpDays: 30 })
    await night()
    expect(await placeOf(theirs)).toMatchObject({ ownerId: null, poolId: pool.id })
    const kept = await buildOwned(company, { ownedDays: 50 })
    await setRules(company, { followUpDays: 30 })
    const body = { ...newPool, groupIds: [group], ownRules: { ...quietOwnRules, isOn: false } }
    await app.client.call(poolRoutes.update, { params: { id: pool.id }, body }, { token: boss.token })
    await night()
    expect(await placeOf(kept)).toEqual({ ownerId: seller.id, poolId: null, days: null })
  })

  it('go with people and groups: the pool of the nearest group, then the oldest', async () => {
    const id = await buildOwned(company, { ownedDays: 10 })
    const { id: theirs } = await buildCustomer(app.client, other)
    await setRules(company, { followUpDays: 90 })
    const daysAfter = async (of: number) => {
      await night()
      return (await placeOf(of))?.days
    }
    const wide = await openPool('World', [group], { followUpDays: 20 })
    expect(await daysAfter(id)).toBe(21)
    const asia = await openPool('Asia', [group], { followUpDays: 25 })
    expect(await daysAfter(id)).toBe(21)
    const team = await openGroup('Team', { people: [other] })
    const near = await openPool('Team', [team], { followUpDays: 40 })
    expect(await daysAfter(theirs)).toBe(41)
    await join(team, [seller])
    expect(await daysAfter(id)).toBe(41)
    const as = { token: boss.token }
    await app.client.call(
      userGroupRoutes.update,
      { params: { id: team }, body: { name: 'Team', parentId: group, leaderId: null } },
      as,
    )
    const elsewhere = await openGroup('Elsewhere')
    const body = { ...newPool, name: 'Team', groupIds: [elsewhere] }
    await app.client.call(poolRoutes.update, { params: { id: near.id }, body }, as)
    expect(await daysAfter(id)).toBe(21)
    await app.client.call(poolRoutes.remove, { params: { id: wide.id } }, as)
    expect(await daysAfter(id)).toBe(26)
    // The heir takes the pool of the group over, which is older than its own.
    await app.client.call(userGroupRoutes.remove, { params: { id: group }, body: { heirId: elsewhere } }, as)
    expect([await daysAfter(id), await daysAfter(theirs)]).toEqual([26, 26])
    await app.client.call(poolRoutes.remove, { params: { id: asia.id } }, as)
    expect([await daysAfter(id), await daysAfter(theirs)]).toEqual([41, 41])
    // Open to all: the company's rules hold again.
    const toAll = { ...newPool, name: 'Team', groupIds: [] }
    const opened = await app.client.call(poolRoutes.update, { params: { id: near.id }, body: toAll }, as)
    expect(opened.ownRules).toBeNull()
    expect([await daysAfter(id), await daysAfter(theirs)]).toEqual([91, 91])
    const [rules] = await app.systemDb.query('select has_homes from recycle_rules where company_id = $1', [
      boss.companyId,
    ])
    expect(rules).toEqual({ hasHomes: false })
  })

  it('drop nothing in the night before somebody came under them', async () => {
    const theirs = await buildOwned(company, { ownedDays: 50 })
    await setRules(company, { isOn: false })
    const empty = await openGroup('Empty')
    const pool = await openPool('Empty', [empty], { followUpDays: 30 })
    await night()
    await join(empty, [seller])
    await night()
    expect(await placeOf(theirs)).toEqual({ ownerId: seller.id, poolId: null, days: 31 })
    await backdateRules(company)
    await night()
    expect(await placeOf(theirs)).toMatchObject({ ownerId: null, poolId: pool.id })
    const wider = await openGroup('Wider', { people: [seller] })
    const late = await buildOwned(company, { ownedDays: 50 })
    await backdateRules(company)
    await app.systemDb.query('delete from recycle_runs where company_id = $1', [boss.companyId])
    const body = { ...newPool, name: 'Empty', groupIds: [empty, wider] }
    await app.client.call(poolRoutes.update, { params: { id: pool.id }, body }, { token: boss.token })
    await night()
    expect(await placeOf(late)).toEqual({ ownerId: seller.id, poolId: null, days: 31 })
  })

  it('are tried out among those they concern, with groups and rules that are not saved', async () => {
    await buildOwned(company, { ownedDays: 50 })
    const { id: theirs } = await buildCustomer(app.client, other)
    await app.systemDb.query(`update customers set owned_at = now() - interval '50 days' where id = $1`, [
      theirs,
    ])
    await setRules(company, { followUpDays: 90 })
    const tryOut = (body: OwnRulesTrial) =>
      app.client.call(poolRoutes.dryRunOwn, { body }, { token: boss.token })
    const rules = { ...quietOwnRules, followUpDays: 30 }
    expect(await tryOut({ poolId: null, groupIds: [group], rules })).toMatchObject({
      customers: 1,
      rulesFor: 1,
      owners: [{ id: seller.id, customers: 1 }],
    })
    const pool = await openPool('South', [group], { followUpDays: 60 })
    const empty = await openGroup('Empty')
    expect(await tryOut({ poolId: pool.id, groupIds: [empty], rules })).toMatchObject({
      customers: 0,
      rulesFor: 0,
    })
    await setRules(company, { followUpDays: 40 })
    // Without rules of its own its people go by the company's.
    expect(await tryOut({ poolId: pool.id, groupIds: [group], rules: null })).toMatchObject({
      customers: 1,
      rulesFor: 0,
    })
    const forCompany = { ...quietRules, followUpDays: 30 }
    expect(
      await app.client.call(poolRoutes.dryRun, { body: forCompany }, { token: boss.token }),
    ).toMatchObject({ customers: 1, owners: [{ id: other.id }] })
  })

  it('need groups, are audited, and are shown to those who manage pools', async () => {
    const body = { ...newPool, groupIds: [], ownRules: quietOwnRules }
    const as = { token: boss.token }
    const refused = await app.client.send(poolRoutes.create, { body }, as)
    expect(refused.code).toBe(errorCodes.poolRulesForGroups)
    await openPool('South', [group], { followUpDays: 30 })
    const outsider = await buildUser(app.systemDb, {
      companyId: boss.companyId,
      permissions: ['customer.customer.read'],
    })
    await join(group, [outsider])
    const { items } = await app.client.call(poolRoutes.list, {}, { token: outsider.token })
    expect(items.find(({ name }) => name === 'South')).toMatchObject({ ownRules: null, rulesFor: 0 })
    // Not open to everybody when its only group is gone.
    await app.client.call(userGroupRoutes.remove, { params: { id: group }, body: { heirId: null } }, as)
    const poolsOf = async ({ token }: TestUser) =>
      (await app.client.call(poolRoutes.list, {}, { token })).items.filter(({ name }) => name === 'South')
    expect(await poolsOf(outsider)).toEqual([])
    expect(await poolsOf(boss)).toMatchObject([{ groupIds: [group], ownRules: { followUpDays: 30 } }])
    const logged = await app.systemDb.query(
      `select action, user_id from audit_log where company_id = $1 and record_kind = 'pool_rules'`,
      [boss.companyId],
    )
    expect(logged).toEqual([{ action: 'create', userId: boss.id }])
  })
})
