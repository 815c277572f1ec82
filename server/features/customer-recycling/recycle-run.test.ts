import { placementRoutes } from '@landfall/contract/customer-placement.ts'
import { timelineRoutes } from '@landfall/contract/customer-timeline.ts'
import { customerRoutes } from '@landfall/contract/customers.ts'
import { errorCodes } from '@landfall/contract/error-codes.ts'
import { batchScope } from '@landfall/contract/list.ts'
import type { OwnRules, OwnRulesTrial } from '@landfall/contract/pool-rules.ts'
import { poolRoutes, type RecycleRules } from '@landfall/contract/public-pool.ts'
import { userGroupRoutes } from '@landfall/contract/user-groups.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buildCustomer } from '#testing/build-customer.ts'
import { buildUser, type TestUser } from '#testing/build-people.ts'
import { startTestApp, type TestApp } from '#testing/test-app.ts'
import { recycleAll } from './recycle-loop.ts'

let app: TestApp
let boss: TestUser
let seller: TestUser

beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())
beforeEach(async () => {
  boss = await buildUser(app.systemDb, { type: 'admin' })
  seller = await buildUser(app.systemDb, { companyId: boss.companyId, dataScope: 'own' })
})

const off: RecycleRules = {
  isOn: true,
  followUpDays: null,
  dealDays: null,
  stageDays: {},
  dropsAfterProtection: false,
  sparesWon: true,
  sparedUserIds: [],
  warnDays: [],
  runHour: 2,
  holdingCap: null,
  capSparesWon: true,
  protectionCap: 20,
  protectionDays: 90,
}

async function setRules(rules: Partial<RecycleRules>) {
  await app.client.call(poolRoutes.saveRules, { body: { ...off, ...rules } }, { token: boss.token })
  await backdateRules()
}

/** As if the rules had been saved last week, so that the last night follows them already. */
async function backdateRules() {
  await app.systemDb.query(
    `update recycle_rules set updated_at = now() - interval '7 days' where company_id = $1`,
    [boss.companyId],
  )
}

const night = () => recycleAll({ database: app.stores.database, log: app.app.platform.log })

/** As if the last night had been killed before its end. */
const interruptNight = () =>
  app.systemDb.query('update recycle_runs set finished_at = null where company_id = $1', [boss.companyId])

async function undoNight() {
  const { items } = await app.client.call(poolRoutes.runs, {}, { token: boss.token })
  const params = { id: items[0]?.id ?? 0 }
  return app.client.call(poolRoutes.undoRun, { params }, { token: boss.token })
}

const toldOf = (kind: string) =>
  app.systemDb.query('select user_id, params from notices where company_id = $1 and kind = $2', [
    boss.companyId,
    kind,
  ])

/** A customer of the seller that stands as it would after so many days. */
async function owned(state: { ownedDays: number; followUpDays?: number; stage?: 'won' | 'toFollow' }) {
  const { id } = await buildCustomer(app.client, seller, { stage: state.stage ?? 'toFollow' })
  await app.systemDb.query(
    `update customers set owned_at = now() - make_interval(days => $2),
       follow_up_clock_at = now() - make_interval(days => $3) where id = $1`,
    [id, state.ownedDays, state.followUpDays ?? null],
  )
  return id
}

const newPool = {
  name: 'South',
  dailyClaims: null,
  dailyViews: null,
  cooldownDays: 0,
  restingDays: 0,
  isMasked: false,
  reasonRequired: false,
}
const ownOff: OwnRules = {
  isOn: true,
  followUpDays: null,
  dealDays: null,
  stageDays: {},
  dropsAfterProtection: false,
  sparesWon: true,
  sparedUserIds: [],
  warnDays: [],
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
  const ownRules = rules && { ...ownOff, ...rules }
  const body = { ...newPool, name, groupIds, ownRules }
  const pool = await app.client.call(poolRoutes.create, { body }, { token: boss.token })
  await backdateRules()
  return pool
}

const placeOf = async (id: number) => {
  const [row] = await app.systemDb.query<{
    ownerId: number | null
    poolId: number | null
    days: number | null
  }>(
    `select owner_id, pool_id, ceil(extract(epoch from drops_at - owned_at) / 86400)::int as days
     from customers where id = $1`,
    [id],
  )
  return row
}

const read = (id: number) => app.client.call(customerRoutes.read, { params: { id } }, { token: boss.token })
const isPooled = async (id: number) => (await read(id)).ownerId === null

describe('a night', () => {
  it('drops what nobody has followed up for too long, counted from the later of both clocks', async () => {
    const neglected = await owned({ ownedDays: 90, followUpDays: 40 })
    const imported = await owned({ ownedDays: 1 })
    const justClaimed = await owned({ ownedDays: 0, followUpDays: 200 })
    const talkedTo = await owned({ ownedDays: 200, followUpDays: 5 })
    await setRules({ followUpDays: 30 })
    await night()
    expect(await isPooled(neglected)).toBe(true)
    for (const id of [imported, justClaimed, talkedTo]) expect(await isPooled(id)).toBe(false)
    const [dropped] = await app.systemDb.query(
      `select release_type, last_owner_id, release_count from customers where id = $1`,
      [neglected],
    )
    expect(dropped).toEqual({ releaseType: 'auto', lastOwnerId: seller.id, releaseCount: 1 })
    expect(await toldOf('dropped')).toEqual([{ userId: seller.id, params: { amount: 1 } }])
  })

  it('spares won customers, those whose deal was undone lately, people it should, and every other company', async () => {
    const won = await owned({ ownedDays: 400, stage: 'won' })
    const undone = await owned({ ownedDays: 400, stage: 'won' })
    await app.systemDb.query(`update customers set stage = 'inquiry' where id = $1`, [undone])
    const favoured = await buildUser(app.systemDb, { companyId: boss.companyId })
    const { id: spared } = await buildCustomer(app.client, favoured)
    await app.systemDb.query(`update customers set owned_at = now() - interval '400 days' where id = $1`, [
      spared,
    ])
    const stranger = await buildUser(app.systemDb)
    const { id: foreign } = await buildCustomer(app.client, stranger)
    await app.systemDb.query(`update customers set owned_at = now() - interval '400 days' where id = $1`, [
      foreign,
    ])
    const lost = await owned({ ownedDays: 400 })
    await setRules({ dealDays: 180, sparedUserIds: [favoured.id] })
    await night()
    expect(await isPooled(lost)).toBe(true)
    for (const id of [won, undone, spared]) expect(await isPooled(id)).toBe(false)
    const [other] = await app.systemDb.query<{ ownerId: number }>(
      'select owner_id from customers where id = $1',
      [foreign],
    )
    expect(other?.ownerId).toBe(stranger.id)
  })

  it('leaves protected customers until their protection has ended', async () => {
    const id = await owned({ ownedDays: 100 })
    await app.systemDb.query(`update customers set locked_until = now() + interval '3 days' where id = $1`, [
      id,
    ])
    await setRules({ followUpDays: 30 })
    await night()
    expect(await isPooled(id)).toBe(false)
    await app.systemDb.query(`update customers set locked_until = now() - interval '2 days' where id = $1`, [
      id,
    ])
    await night()
    // This night has been done; the customer goes with the next one.
    expect(await isPooled(id)).toBe(false)
    await app.systemDb.query('delete from recycle_runs where company_id = $1', [boss.companyId])
    await night()
    expect(await isPooled(id)).toBe(true)
  })

  it('no longer holds for a protection that ended at 01:59, or at 02:00, when it comes at 02:00', async () => {
    const endings = ['-1 minute', '0', '1 minute']
    const ids = await Promise.all(endings.map(() => owned({ ownedDays: 100 })))
    await setRules({ followUpDays: 30 })
    for (const [index, ending] of endings.entries()) {
      await app.systemDb.query(
        `update customers c set locked_until = run_at_or_after(now() - interval '1 day', o.time_zone, 2) + $2::interval
         from companies o where o.id = c.company_id and c.id = $1`,
        [ids[index], ending],
      )
    }
    await night()
    expect(await Promise.all(ids.map(isPooled))).toEqual([true, true, false])
  })

  it('drops once for two rules and names both', async () => {
    const id = await owned({ ownedDays: 300 })
    await setRules({ followUpDays: 30, dealDays: 180, stageDays: { toFollow: 45 } })
    await night()
    const { items } = await app.client.call(
      placementRoutes.ownerships,
      { params: { id } },
      { token: boss.token },
    )
    const rules = [
      { rule: 'deal', days: 180 },
      { rule: 'followUp', days: 45 },
    ]
    expect(items[0]).toMatchObject({ how: 'auto', rules, operatorName: null })
    expect(items).toHaveLength(2)
    const { items: told } = await app.client.call(
      timelineRoutes.read,
      { params: { id }, query: { show: 'owner' } },
      { token: boss.token },
    )
    expect(told).toMatchObject([{ kind: 'ownerChanged', after: null, rules }])
  })

  it('follows the days of a stage where it has its own', async () => {
    const inquiry = await owned({ ownedDays: 60 })
    await app.systemDb.query(`update customers set stage = 'inquiry' where id = $1`, [inquiry])
    const sample = await owned({ ownedDays: 900 })
    await app.systemDb.query(`update customers set stage = 'sample' where id = $1`, [sample])
    const other = await owned({ ownedDays: 60 })
    await setRules({ followUpDays: 30, stageDays: { inquiry: 180, sample: null } })
    await night()
    expect([await isPooled(inquiry), await isPooled(sample), await isPooled(other)]).toEqual([
      false,
      false,
      true,
    ])
  })

  it('goes on after it was interrupted, without dropping anything twice', async () => {
    const [a, b] = [await owned({ ownedDays: 100 }), await owned({ ownedDays: 100 })]
    await setRules({ followUpDays: 30 })
    await night()
    await interruptNight()
    await app.systemDb.query(`delete from recycle_drops where customer_id = $1`, [b])
    await app.systemDb.query(`update customers set owner_id = $2 where id = $1`, [b, seller.id])
    await app.systemDb.query(`update customers set owned_at = now() - interval '100 days' where id = $1`, [b])
    await night()
    expect(await isPooled(b)).toBe(true)
    const spans = await app.systemDb.query(
      `select 1 from customer_ownerships where customer_id = $1 and how = 'auto'`,
      [a],
    )
    expect(spans).toHaveLength(1)
    const [run] = await app.systemDb.query<{ finishedAt: string | null }>(
      'select finished_at from recycle_runs where company_id = $1',
      [boss.companyId],
    )
    expect(run?.finishedAt).not.toBeNull()
  })

  it('ends where it was interrupted when rules have changed since: former owners are told, and it can be undone', async () => {
    const [gone, due] = [await owned({ ownedDays: 100 }), await owned({ ownedDays: 40 })]
    await setRules({ followUpDays: 60 })
    await night()
    await interruptNight()
    await app.systemDb.query(`delete from notices where user_id = $1`, [seller.id])
    const body = { ...off, isOn: false, followUpDays: 30 }
    await app.client.call(poolRoutes.saveRules, { body }, { token: boss.token })
    await night()
    expect(await isPooled(due)).toBe(false)
    expect(await toldOf('dropped')).toEqual([{ userId: seller.id, params: { amount: 1 } }])
    await undoNight()
    expect((await read(gone)).ownerId).toBe(seller.id)
  })

  it('drops nothing in the night before rules were made stricter', async () => {
    const id = await owned({ ownedDays: 45 })
    await setRules({ followUpDays: 60 })
    await night()
    await app.client.call(poolRoutes.saveRules, { body: { ...off, followUpDays: 30 } }, { token: boss.token })
    await app.systemDb.query('delete from recycle_runs where company_id = $1', [boss.companyId])
    await night()
    expect(await isPooled(id)).toBe(false)
  })

  it('is undone as a whole, except what somebody has claimed since, with its clocks and a week of grace', async () => {
    const [a, b] = [await owned({ ownedDays: 100 }), await owned({ ownedDays: 100 })]
    await setRules({ followUpDays: 30 })
    await night()
    await app.client.call(
      placementRoutes.claim,
      { body: { selection: { scope: batchScope.Checked, ids: [b] } } },
      { token: boss.token },
    )
    const { items } = await app.client.call(poolRoutes.runs, {}, { token: boss.token })
    expect(items).toMatchObject([{ dropped: 2, undoable: 1, undoneAt: null }])
    expect(await undoNight()).toEqual({ restored: 1, left: 1 })
    expect((await read(a)).ownerId).toBe(seller.id)
    expect((await read(b)).ownerId).toBe(boss.id)
    const [state] = await app.systemDb.query<{ days: number; drops: string }>(
      `select extract(day from now() - owned_at)::int as days, drops_at > now() + interval '6 days' as drops
       from customers where id = $1`,
      [a],
    )
    expect(state).toEqual({ days: 100, drops: true })
    expect(await undoNight()).toEqual({ restored: 0, left: 2 })
  })
})

describe('a dry run', () => {
  it('says what would drop, and then just that drops', async () => {
    const old = await owned({ ownedDays: 50 })
    const soon = await owned({ ownedDays: 28 })
    await owned({ ownedDays: 3 })
    const rules = { ...off, followUpDays: 30 }
    const forecast = await app.client.call(poolRoutes.dryRun, { body: rules }, { token: boss.token })
    expect(forecast).toMatchObject({
      customers: 1,
      ownersCount: 1,
      owners: [{ id: seller.id, customers: 1 }],
      sample: [{ id: old, rules: ['followUp'] }],
    })
    expect(forecast.weeks.slice(0, 2).reduce((sum, each) => sum + each, 0)).toBe(2)
    expect((await app.client.call(poolRoutes.rules, {}, { token: boss.token })).followUpDays).toBeNull()
    await setRules(rules)
    await night()
    expect([await isPooled(old), await isPooled(soon)]).toEqual([true, false])
  })
})

describe('warnings', () => {
  it('come once for each number of days', async () => {
    await owned({ ownedDays: 26 })
    await setRules({ followUpDays: 30, warnDays: [7, 1] })
    await night()
    await night()
    expect(await toldOf('dropsSoon')).toEqual([{ userId: seller.id, params: { amount: 1, days: 7 } }])
  })
})

describe('rules of a pool', () => {
  let group: number
  let other: TestUser
  beforeEach(async () => {
    other = await buildUser(app.systemDb, { companyId: boss.companyId, dataScope: 'own' })
    group = await openGroup('South', { people: [seller] })
  })

  it('let the customers of its people drop into it, and leave all others to the company', async () => {
    const theirs = await owned({ ownedDays: 50 })
    const { id: protectedId } = await buildCustomer(app.client, other)
    await app.systemDb.query(`update customers set owned_at = now() - interval '50 days' where id = $1`, [
      protectedId,
    ])
    await setRules({ followUpDays: 90 })
    const pool = await openPool('South', [group], { followUpDays: 30, warnDays: [3] })
    expect(pool).toMatchObject({ ownRules: { followUpDays: 30, warnDays: [3] }, rulesFor: 1 })
    const soon = await owned({ ownedDays: 28 })
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
    expect(await toldOf('dropsSoon')).toEqual([{ userId: seller.id, params: { amount: 1, days: 3 } }])
    expect(await undoNight()).toEqual({ restored: 1, left: 0 })
    expect((await read(theirs)).ownerId).toBe(seller.id)
  })

  it('hold where the company has none, and spare where the company drops', async () => {
    const theirs = await owned({ ownedDays: 50 })
    await setRules({ isOn: false })
    const pool = await openPool('South', [group], { followUpDays: 30 })
    await night()
    expect(await placeOf(theirs)).toMatchObject({ ownerId: null, poolId: pool.id })
    const kept = await owned({ ownedDays: 50 })
    await setRules({ followUpDays: 30 })
    const body = { ...newPool, groupIds: [group], ownRules: { ...ownOff, isOn: false } }
    await app.client.call(poolRoutes.update, { params: { id: pool.id }, body }, { token: boss.token })
    await night()
    expect(await placeOf(kept)).toEqual({ ownerId: seller.id, poolId: null, days: null })
  })

  it('go with people and groups: the pool of the nearest group, then the oldest', async () => {
    const id = await owned({ ownedDays: 10 })
    const { id: theirs } = await buildCustomer(app.client, other)
    await setRules({ followUpDays: 90 })
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
    const theirs = await owned({ ownedDays: 50 })
    await setRules({ isOn: false })
    const empty = await openGroup('Empty')
    const pool = await openPool('Empty', [empty], { followUpDays: 30 })
    await night()
    await join(empty, [seller])
    await night()
    expect(await placeOf(theirs)).toEqual({ ownerId: seller.id, poolId: null, days: 31 })
    await backdateRules()
    await night()
    expect(await placeOf(theirs)).toMatchObject({ ownerId: null, poolId: pool.id })
    const wider = await openGroup('Wider', { people: [seller] })
    const late = await owned({ ownedDays: 50 })
    await backdateRules()
    await app.systemDb.query('delete from recycle_runs where company_id = $1', [boss.companyId])
    const body = { ...newPool, name: 'Empty', groupIds: [empty, wider] }
    await app.client.call(poolRoutes.update, { params: { id: pool.id }, body }, { token: boss.token })
    await night()
    expect(await placeOf(late)).toEqual({ ownerId: seller.id, poolId: null, days: 31 })
  })

  it('are tried out among those they concern, with groups and rules that are not saved', async () => {
    await owned({ ownedDays: 50 })
    const { id: theirs } = await buildCustomer(app.client, other)
    await app.systemDb.query(`update customers set owned_at = now() - interval '50 days' where id = $1`, [
      theirs,
    ])
    await setRules({ followUpDays: 90 })
    const tryOut = (body: OwnRulesTrial) =>
      app.client.call(poolRoutes.dryRunOwn, { body }, { token: boss.token })
    const rules = { ...ownOff, followUpDays: 30 }
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
    await setRules({ followUpDays: 40 })
    // Without rules of its own its people go by the company's.
    expect(await tryOut({ poolId: pool.id, groupIds: [group], rules: null })).toMatchObject({
      customers: 1,
      rulesFor: 0,
    })
    const forCompany = { ...off, followUpDays: 30 }
    expect(
      await app.client.call(poolRoutes.dryRun, { body: forCompany }, { token: boss.token }),
    ).toMatchObject({ customers: 1, owners: [{ id: other.id }] })
  })

  it('need groups, are audited, and are shown to those who manage pools', async () => {
    const body = { ...newPool, groupIds: [], ownRules: ownOff }
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
