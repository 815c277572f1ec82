import { placementRoutes } from '@landfall/contract/customers/customer-placement.ts'
import { timelineRoutes } from '@landfall/contract/customers/customer-timeline.ts'
import { poolRoutes } from '@landfall/contract/customers/public-pool.ts'
import { batchScope } from '@landfall/contract/list.ts'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buildCustomer } from '#testing/build-customer.ts'
import { buildUser, type TestUser } from '#testing/build-people.ts'
import { runNight } from '#testing/crm-rules.ts'
import {
  buildOwned,
  buildRecyclingCompany,
  ownerOf,
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

/** As if the last night had been killed before its end. */
const interruptNight = () =>
  app.systemDb.query('update recycle_runs set finished_at = null where company_id = $1', [boss.companyId])

const isPooled = async (id: number) => (await ownerOf(company, id)) === null

describe('a night', () => {
  it('drops what nobody has followed up for too long, counted from the later of both clocks', async () => {
    const neglected = await buildOwned(company, { ownedDays: 90, followUpDays: 40 })
    const imported = await buildOwned(company, { ownedDays: 1 })
    const justClaimed = await buildOwned(company, { ownedDays: 0, followUpDays: 200 })
    const talkedTo = await buildOwned(company, { ownedDays: 200, followUpDays: 5 })
    await setRules(company, { followUpDays: 30 })
    await night()
    expect(await isPooled(neglected)).toBe(true)
    for (const id of [imported, justClaimed, talkedTo]) expect(await isPooled(id)).toBe(false)
    const [dropped] = await app.systemDb.query(
      `select release_type, last_owner_id, release_count from customers where id = $1`,
      [neglected],
    )
    expect(dropped).toEqual({ releaseType: 'auto', lastOwnerId: seller.id, releaseCount: 1 })
    expect(await toldOf(company, 'dropped')).toEqual([{ userId: seller.id, params: { amount: 1 } }])
  })

  it('spares won customers, those whose deal was undone lately, people it should, and every other company', async () => {
    const won = await buildOwned(company, { ownedDays: 400, stage: 'won' })
    const undone = await buildOwned(company, { ownedDays: 400, stage: 'won' })
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
    const lost = await buildOwned(company, { ownedDays: 400 })
    await setRules(company, { dealDays: 180, sparedUserIds: [favoured.id] })
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
    const id = await buildOwned(company, { ownedDays: 100 })
    await app.systemDb.query(`update customers set locked_until = now() + interval '3 days' where id = $1`, [
      id,
    ])
    await setRules(company, { followUpDays: 30 })
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
    const ids = await Promise.all(endings.map(() => buildOwned(company, { ownedDays: 100 })))
    await setRules(company, { followUpDays: 30 })
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
    const id = await buildOwned(company, { ownedDays: 300 })
    await setRules(company, { followUpDays: 30, dealDays: 180, stageDays: { toFollow: 45 } })
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
    const inquiry = await buildOwned(company, { ownedDays: 60 })
    await app.systemDb.query(`update customers set stage = 'inquiry' where id = $1`, [inquiry])
    const sample = await buildOwned(company, { ownedDays: 900 })
    await app.systemDb.query(`update customers set stage = 'sample' where id = $1`, [sample])
    const other = await buildOwned(company, { ownedDays: 60 })
    await setRules(company, { followUpDays: 30, stageDays: { inquiry: 180, sample: null } })
    await night()
    expect([await isPooled(inquiry), await isPooled(sample), await isPooled(other)]).toEqual([
      false,
      false,
      true,
    ])
  })

  it('goes on after it was interrupted, without dropping anything twice', async () => {
    const [a, b] = [
      await buildOwned(company, { ownedDays: 100 }),
      await buildOwned(company, { ownedDays: 100 }),
    ]
    await setRules(company, { followUpDays: 30 })
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
    const [gone, due] = [
      await buildOwned(company, { ownedDays: 100 }),
      await buildOwned(company, { ownedDays: 40 }),
    ]
    await setRules(company, { followUpDays: 60 })
    await night()
    await interruptNight()
    await app.systemDb.query(`delete from notices where user_id = $1`, [seller.id])
    const body = { ...quietRules, isOn: false, followUpDays: 30 }
    await app.client.call(poolRoutes.saveRules, { body }, { token: boss.token })
    await night()
    expect(await isPooled(due)).toBe(false)
    expect(await toldOf(company, 'dropped')).toEqual([{ userId: seller.id, params: { amount: 1 } }])
    await undoNight(company)
    expect(await ownerOf(company, gone)).toBe(seller.id)
  })

  it('drops nothing in the night before rules were made stricter', async () => {
    const id = await buildOwned(company, { ownedDays: 45 })
    await setRules(company, { followUpDays: 60 })
    await night()
    await app.client.call(
      poolRoutes.saveRules,
      { body: { ...quietRules, followUpDays: 30 } },
      { token: boss.token },
    )
    await app.systemDb.query('delete from recycle_runs where company_id = $1', [boss.companyId])
    await night()
    expect(await isPooled(id)).toBe(false)
  })

  it('is undone as a whole, except what somebody has claimed since, with its clocks and a week of grace', async () => {
    const [a, b] = [
      await buildOwned(company, { ownedDays: 100 }),
      await buildOwned(company, { ownedDays: 100 }),
    ]
    await setRules(company, { followUpDays: 30 })
    await night()
    await app.client.call(
      placementRoutes.claim,
      { body: { selection: { scope: batchScope.Checked, ids: [b] } } },
      { token: boss.token },
    )
    const { items } = await app.client.call(poolRoutes.runs, {}, { token: boss.token })
    expect(items).toMatchObject([{ dropped: 2, undoable: 1, undoneAt: null }])
    expect(await undoNight(company)).toEqual({ restored: 1, left: 1 })
    expect(await ownerOf(company, a)).toBe(seller.id)
    expect(await ownerOf(company, b)).toBe(boss.id)
    const [state] = await app.systemDb.query<{ days: number; drops: string }>(
      `select extract(day from now() - owned_at)::int as days, drops_at > now() + interval '6 days' as drops
       from customers where id = $1`,
      [a],
    )
    expect(state).toEqual({ days: 100, drops: true })
    expect(await undoNight(company)).toEqual({ restored: 0, left: 2 })
  })
})

describe('a dry run', () => {
  it('says what would drop, and then just that drops', async () => {
    const old = await buildOwned(company, { ownedDays: 50 })
    const soon = await buildOwned(company, { ownedDays: 28 })
    await buildOwned(company, { ownedDays: 3 })
    const rules = { ...quietRules, followUpDays: 30 }
    const forecast = await app.client.call(poolRoutes.dryRun, { body: rules }, { token: boss.token })
    expect(forecast).toMatchObject({
      customers: 1,
      ownersCount: 1,
      owners: [{ id: seller.id, customers: 1 }],
      sample: [{ id: old, rules: ['followUp'] }],
    })
    expect(forecast.weeks.slice(0, 2).reduce((sum, each) => sum + each, 0)).toBe(2)
    expect((await app.client.call(poolRoutes.rules, {}, { token: boss.token })).followUpDays).toBeNull()
    await setRules(company, rules)
    await night()
    expect([await isPooled(old), await isPooled(soon)]).toEqual([true, false])
  })
})

describe('warnings', () => {
  it('come once for each number of days', async () => {
    await buildOwned(company, { ownedDays: 26 })
    await setRules(company, { followUpDays: 30, warnDays: [7, 1] })
    await night()
    await night()
    expect(await toldOf(company, 'dropsSoon')).toEqual([
      { userId: seller.id, params: { amount: 1, days: 7 } },
    ])
  })
})
