import { placementRoutes } from '@landfall/contract/customers/customer-placement.ts'
import { type PoolInput, poolRoutes } from '@landfall/contract/customers/public-pool.ts'
import { batchScope } from '@landfall/contract/list.ts'
import { userGroupRoutes } from '@landfall/contract/organisation/user-groups.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { type Database, openDatabase } from '#platform/postgres/database.ts'
import { buildCustomer } from '#testing/build-customer.ts'
import { buildUser, type TestUser } from '#testing/build-people.ts'
import { type OwnTestApp, startTestApp } from '#testing/test-app.ts'
import { testLog } from '#testing/test-stores.ts'
import { recycleAll } from './recycle-loop.ts'

let app: OwnTestApp
/** Connections as a second service on the same database has them. */
let neighbour: Database
beforeAll(async () => {
  app = await startTestApp({}, ['--role=api'])
  const { ownerUrl } = app.stores
  const appUrl = new URL(inject('stores').appUrl)
  appUrl.pathname = new URL(ownerUrl).pathname
  neighbour = await openDatabase({
    ownerUrl,
    appUrl: appUrl.href,
    log: testLog,
    appPoolSize: 4,
    ownerPoolSize: 2,
  })
})
afterAll(async () => {
  await neighbour.close()
  await app.stop()
})

const amount = 60

// On the company's calendar: between midnight and the hour of the night it is a day more by the clock.
const heldDaysSql = `(select (c.drops_at at time zone o.time_zone)::date - (c.owned_at at time zone o.time_zone)::date
  from companies o where o.id = c.company_id)`

it('happens once in two services at once, and claims beside it give each customer one owner', async () => {
  const boss = await buildUser(app.systemDb, { type: 'admin' })
  const { companyId } = boss
  const seller = await buildUser(app.systemDb, { companyId, dataScope: 'own' })
  const rivals = await Promise.all(
    [1, 2, 3].map(() => buildUser(app.systemDb, { companyId, dataScope: 'own' })),
  )
  const rules = await app.client.call(poolRoutes.rules, {}, { token: boss.token })
  await app.client.call(
    poolRoutes.saveRules,
    { body: { ...rules, isOn: true, followUpDays: 30, holdingCap: null, warnDays: [] } },
    { token: boss.token },
  )
  await app.systemDb.query(
    'update recycle_rules set updated_at = now() - interval $$7 days$$ where company_id = $1',
    [companyId],
  )
  const ids: number[] = []
  for (let made = 0; made < amount; made += 1) ids.push((await buildCustomer(app.client, seller)).id)
  await app.systemDb.query(`update customers set owned_at = now() - interval '100 days' where id = any($1)`, [
    ids,
  ])

  const log = app.app.platform.log
  const nights = [app.stores.database, neighbour].flatMap((database) =>
    [1, 2].map(() => recycleAll({ database, log })),
  )
  const claimed = rivals.map(async ({ token }) => {
    let done = 0
    for (let round = 0; round < 6; round += 1) {
      const body = { selection: { scope: batchScope.Checked, ids } }
      const answer = await app.client.send(placementRoutes.claim, { body }, { token })
      done += (answer.data as { done?: number } | null)?.done ?? 0
    }
    return done
  })
  await Promise.all(nights)
  const claims = (await Promise.all(claimed)).reduce((sum, done) => sum + done, 0)

  const [run] = await app.systemDb.query(
    `select count(*)::int as nights, sum(dropped)::int as dropped, bool_and(finished_at is not null) as finished
     from recycle_runs where company_id = $1`,
    [companyId],
  )
  expect(run).toEqual({ nights: 1, dropped: amount, finished: true })
  const [spans] = await app.systemDb.query(
    `select count(*) filter (where how = 'auto')::int as dropped, count(*) filter (where how = 'claimed')::int as claimed,
       count(distinct customer_id) filter (where how = 'auto')::int as customers
     from customer_ownerships where company_id = $1`,
    [companyId],
  )
  expect(spans).toEqual({ dropped: amount, claimed: claims, customers: amount })
  const [held] = await app.systemDb.query(
    `select count(*) filter (where owner_id is not null)::int as held, count(*) filter (where owner_id = $2)::int as kept,
       count(*) filter (where release_count <> 1)::int as twice from customers where company_id = $1`,
    [companyId, seller.id],
  )
  expect(held).toEqual({ held: claims, kept: 0, twice: 0 })
  const told = await app.systemDb.query(
    `select params from notices where user_id = $1 and kind = 'dropped'`,
    [seller.id],
  )
  expect(told).toEqual([{ params: { amount } }])
})

describe('a customer that changes hands while', () => {
  let boss: TestUser
  let seller: TestUser
  let heir: TestUser
  let customerId: number
  beforeEach(async () => {
    boss = await buildUser(app.systemDb, { type: 'admin' })
    const { companyId } = boss
    seller = await buildUser(app.systemDb, { companyId, dataScope: 'own' })
    heir = await buildUser(app.systemDb, { companyId, dataScope: 'own' })
    await saveFollowUpDays(90)
    customerId = (await buildCustomer(app.client, seller)).id
    await night()
  })

  const as = () => ({ token: boss.token })
  const night = () => recycleAll({ database: app.stores.database, log: app.app.platform.log })
  async function saveFollowUpDays(followUpDays: number) {
    const rules = await app.client.call(poolRoutes.rules, {}, as())
    await app.client.call(poolRoutes.saveRules, { body: { ...rules, isOn: true, followUpDays } }, as())
  }
  /** Gives the customer to the heir, and to everybody else's eyes after the other work has begun. */
  async function handOverAround(work: () => Promise<void>) {
    await app.stores.database.systemTransaction(async (db) => {
      await db.query('update customers set owner_id = $2 where id = $1', [customerId, heir.id])
      await work()
    })
  }
  const heldDays = async () => {
    const [row] = await app.systemDb.query(
      `select owner_id, ${heldDaysSql} as days from customers c where id = $1`,
      [customerId],
    )
    return row
  }

  it('drop times are brought up to date gets its own by the new rules', async () => {
    await handOverAround(async () => {
      await saveFollowUpDays(30)
      await night()
    })
    await night()
    expect(await heldDays()).toEqual({ ownerId: heir.id, days: 31 })
  })

  it('its new owner comes under the rules of a pool goes by these', async () => {
    const group = await app.client.call(
      userGroupRoutes.create,
      { body: { name: 'South', parentId: null, leaderId: null } },
      as(),
    )
    const { items } = await app.client.call(poolRoutes.list, {}, as())
    const rules = await app.client.call(poolRoutes.rules, {}, as())
    const ownRules = { ...rules, followUpDays: 20 }
    const pool = { ...items[0], name: 'South', groupIds: [group.id], ownRules } as PoolInput
    await app.client.call(poolRoutes.create, { body: pool }, as())
    await night()
    await handOverAround(async () => {
      const body = { userIds: [heir.id] }
      await app.client.call(userGroupRoutes.addMembers, { params: { id: group.id }, body }, as())
    })
    await night()
    expect(await heldDays()).toEqual({ ownerId: heir.id, days: 21 })
  })

  it('it is taken out of a pool at the moment of a change goes by the new rules', async () => {
    await app.systemDb.query('update customers set owner_id = null where id = $1', [customerId])
    await handOverAround(async () => {
      await saveFollowUpDays(30)
      await night()
    })
    await night()
    expect(await heldDays()).toEqual({ ownerId: heir.id, days: 31 })
  })
})

describe('drop times that are brought up to date', () => {
  let boss: TestUser
  let seller: TestUser
  beforeEach(async () => {
    boss = await buildUser(app.systemDb, { type: 'admin' })
    seller = await buildUser(app.systemDb, { companyId: boss.companyId, dataScope: 'own' })
    await saveFollowUpDays(90)
    await night()
  })

  const night = () => recycleAll({ database: app.stores.database, log: app.app.platform.log })
  async function saveFollowUpDays(followUpDays: number) {
    const rules = await app.client.call(poolRoutes.rules, {}, { token: boss.token })
    const body = { ...rules, isOn: true, followUpDays }
    await app.client.call(poolRoutes.saveRules, { body }, { token: boss.token })
  }
  const isStale = async () => {
    const [row] = await app.systemDb.query<{ stale: boolean }>(
      'select stale_since is not null as stale from recycle_rules where company_id = $1',
      [boss.companyId],
    )
    return row?.stale
  }
  /** A customer that nobody else can see until the work is done, in a transaction of another service. */
  const insertAround = (name: string, work: () => Promise<void>) =>
    neighbour.tenantTransaction({ companyId: boss.companyId, userId: seller.id }, async (db) => {
      await db.query('insert into customers (name, name_key, owner_id, founder_id) values ($1, $1, $2, $2)', [
        name,
        seller.id,
      ])
      await work()
    })
  const days = async (name: string) => {
    const [row] = await app.systemDb.query<{ days: number }>(
      `select ${heldDaysSql} as days from customers c where company_id = $1 and name = $2`,
      [boss.companyId, name],
    )
    return row?.days
  }

  it('wait for a customer that was inserted by the rules before and is not committed', async () => {
    await insertAround('Unseen', async () => {
      await saveFollowUpDays(30)
      await night()
      expect(await isStale()).toBe(true)
    })
    await night()
    expect(await isStale()).toBe(false)
    expect(await days('Unseen')).toBe(31)
  })

  it('keep nobody waiting, nor wait for whoever begins after the change', async () => {
    await insertAround('First', async () => {
      await saveFollowUpDays(30)
      await night()
      const { id } = await buildCustomer(app.client, seller, { name: 'Second' })
      await app.client.call(
        placementRoutes.release,
        { body: { selection: { scope: batchScope.Checked, ids: [id] } } },
        { token: seller.token },
      )
    })
    // It writes by the new rules, so its end need not be awaited.
    await insertAround('Third', async () => {
      await night()
      expect(await isStale()).toBe(false)
    })
    expect([await days('First'), await days('Third')]).toEqual([31, 31])
  })

  it('wait anew after another change', async () => {
    await insertAround('Before', async () => {
      await saveFollowUpDays(60)
      await night()
    })
    await insertAround('Between', async () => {
      await saveFollowUpDays(30)
      await night()
      expect(await isStale()).toBe(true)
    })
    await night()
    expect([await days('Before'), await days('Between')]).toEqual([31, 31])
  })
})
