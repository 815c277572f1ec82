import { randomUUID } from 'node:crypto'
import { noticeRoutes } from '@landfall/contract/frame/notices.ts'
import { pointsRoutes } from '@landfall/contract/points/points.ts'
import { pointsSellingRoutes } from '@landfall/contract/points/points-selling.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Db } from '#platform/postgres/database.ts'
import { buildUser } from '#testing/build-people.ts'
import { assertLedgerAgrees, buildPointsMarket, type PointsMarket } from '#testing/build-points.ts'
import { type OwnTestApp, startTestApp } from '#testing/test-app.ts'
import { findPointsDifferences } from './points-check.ts'
import { runPointsTurn } from './points-loop.ts'
import { commitPoints, quotePoints, reservePoints } from './points-service.ts'

let app: OwnTestApp
let market: PointsMarket
beforeAll(async () => {
  // The loop of a worker would get ahead of the tests.
  app = await startTestApp({}, ['--role=api'])
})
afterAll(() => app.stop())
beforeEach(async () => {
  market = await buildPointsMarket(app)
  await market.setPrice(market.system, 'serverSend', 1_000)
})

const feature = 'serverSend'

function asAdmin<T>(work: (db: Db) => Promise<T>): Promise<T> {
  const { id, companyId } = market.admin
  return app.stores.database.tenantTransaction({ companyId, userId: id }, work)
}

const reserve = (wish: { quantity: number } | { things: string[] }, key: string = randomUUID()) =>
  asAdmin((db) => reservePoints(db, { feature, reference: `work:${key}`, idempotencyKey: key, ...wish }))

const turn = (uses: Parameters<typeof runPointsTurn>[0]['uses']) =>
  runPointsTurn({ database: app.stores.database, log: app.app.platform.log, uses })

const nobodyKnows = {
  customsExport: async () => undefined,
  serverSend: async () => undefined,
  socialSend: async () => undefined,
  contactUnlock: async () => undefined,
  addressVerification: async () => undefined,
  contactFinding: async () => undefined,
  directoryExport: async () => undefined,
}
const makeDue = () =>
  app.systemDb.query(`update points_reservations set check_at = now() where state = 'open'`)

async function grantMonthly(amount: number) {
  const params = { id: market.admin.companyId }
  await app.client.call(
    pointsSellingRoutes.saveGrant,
    { params, body: { amount } },
    { token: market.system.token },
  )
  await turn(nobodyKnows)
}

async function balances() {
  const { monthly, lasting } = await app.client.call(pointsRoutes.summary, {}, { token: market.admin.token })
  return { monthly, lasting }
}

async function linesOf(type: string) {
  const filter = JSON.stringify({ conditions: [{ field: 'type', op: 'eq', value: type }] })
  const { items } = await app.client.call(
    pointsRoutes.ledger,
    { query: { filter } },
    { token: market.admin.token },
  )
  return items.map(({ amount, balanceAfter, kind }) => ({ amount, balanceAfter, kind }))
}

describe('charging', () => {
  it('never goes below zero and never charges twice under 100 parallel requests', async () => {
    await market.give(market.system, market.admin.companyId, 400)
    const results = await Promise.allSettled(Array.from({ length: 100 }, () => reserve({ quantity: 10 })))
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(40)
    expect(await market.balance()).toBe(0)

    await market.give(market.system, market.admin.companyId, 100)
    const key = randomUUID()
    const same = await Promise.all(Array.from({ length: 100 }, () => reserve({ quantity: 10 }, key)))
    expect(new Set(same).size).toBe(1)
    expect(await market.balance()).toBe(90)
    await assertLedgerAgrees(app)
  })

  it('charges a thing once per company, whoever asks, also at the same moment', async () => {
    await market.give(market.system, market.admin.companyId, 1_000)
    const colleague = await buildUser(app.systemDb, { companyId: market.admin.companyId })
    const people = [market.admin, colleague]
    await Promise.all(
      Array.from({ length: 100 }, (_, index) =>
        app.stores.database.tenantTransaction(
          { companyId: market.admin.companyId, userId: people[index % 2]?.id ?? 0 },
          (db) =>
            reservePoints(db, {
              feature,
              things: [`buyer:${index % 10}`, 'buyer:0'],
              reference: `unlock:${index}`,
              idempotencyKey: randomUUID(),
            }),
        ),
      ),
    )
    expect(await market.balance()).toBe(990)
    expect(await asAdmin((db) => quotePoints(db, { feature, things: ['buyer:3'] }))).toMatchObject({
      cost: 0,
    })
    expect(
      await asAdmin((db) => quotePoints(db, { feature, things: ['buyer:3', 'buyer:99'] })),
    ).toMatchObject({
      cost: 1,
    })
    await app.systemDb.query(`update points_unlocks set expires_at = now() where thing = 'buyer:3'`)
    expect(await asAdmin((db) => quotePoints(db, { feature, things: ['buyer:3'] }))).toMatchObject({
      cost: 1,
    })
    await assertLedgerAgrees(app)
  })

  it('gives back once what many want to give back at the same moment', async () => {
    await market.give(market.system, market.admin.companyId, 100)
    const some = await reserve({ quantity: 30 })
    const others = await Promise.all([1, 2, 3].map(() => reserve({ quantity: 10 })))
    await makeDue()
    await Promise.all([
      ...Array.from({ length: 10 }, () => asAdmin((db) => commitPoints(db, some, { quantity: 12 }))),
      ...others.map((id) => asAdmin((db) => commitPoints(db, id, { quantity: 0 }))),
      ...Array.from({ length: 3 }, () => turn(nobodyKnows)),
    ])
    // Whoever was first with the first one: what was used of it, or all of it, came back.
    expect([88, 100]).toContain(await market.balance())
    expect(await linesOf('refund')).toHaveLength(4)
    await assertLedgerAgrees(app)
  })

  it('gives back what was not used, and a thing that was not delivered is charged anew', async () => {
    await market.give(market.system, market.admin.companyId, 100)
    const some = await reserve({ quantity: 30 })
    await asAdmin((db) => commitPoints(db, some, { quantity: 12 }))
    await asAdmin((db) => commitPoints(db, some, { quantity: 0 }))
    expect(await market.balance()).toBe(88)
    const things = await reserve({ things: ['a', 'b', 'c'] })
    await asAdmin((db) => commitPoints(db, things, { things: ['b'] }))
    expect(await market.balance()).toBe(87)
    expect(await asAdmin((db) => quotePoints(db, { feature, things: ['a', 'b'] }))).toMatchObject({ cost: 1 })
    const all = await reserve({ quantity: 87 })
    await asAdmin((db) => commitPoints(db, all, { quantity: 0 }))
    expect(await market.balance()).toBe(87)
    expect((await linesOf('refund')).map(({ amount }) => amount)).toEqual([87, 2, 18])
    await assertLedgerAgrees(app)
  })
})

describe('balances', () => {
  it('spends the points of the month first and gives back to where they came from', async () => {
    await market.give(market.system, market.admin.companyId, 50)
    await grantMonthly(20)
    expect(await balances()).toEqual({ monthly: 20, lasting: 50 })
    const id = await reserve({ quantity: 30 })
    expect(await balances()).toEqual({ monthly: 0, lasting: 40 })
    await asAdmin((db) => commitPoints(db, id, { quantity: 15 }))
    expect(await balances()).toEqual({ monthly: 5, lasting: 50 })
    await turn(nobodyKnows)
    expect(await linesOf('monthlyGrant')).toEqual([{ amount: 20, balanceAfter: 70, kind: 'monthly' }])
    await assertLedgerAgrees(app)
  })

  it('gives the points of the month once, when the payer has enough, to the end of the company’s month', async () => {
    const { oem, admin, system } = market
    const params = { id: admin.companyId }
    const as = { token: oem.token }
    await app.systemDb.query(`update companies set time_zone = 'Pacific/Kiritimati' where id = $1`, [
      params.id,
    ])
    await app.client.call(pointsSellingRoutes.saveGrant, { params, body: { amount: 50 } }, as)
    await turn(nobodyKnows)
    const account = () => app.client.call(pointsSellingRoutes.account, { params }, as)
    expect(await account()).toMatchObject({ monthly: 0, monthlyGrant: 50, isGrantDue: true, available: 0 })
    await market.give(system, oem.companyId, 70)
    await Promise.all([turn(nobodyKnows), turn(nobodyKnows), turn(nobodyKnows)])
    expect(await account()).toMatchObject({ monthly: 50, isGrantDue: false, available: 20 })
    const { items } = await app.client.call(pointsRoutes.lots, {}, { token: admin.token })
    const [end] = await app.systemDb.query<{ at: string }>(
      `select (date_trunc('month', now() at time zone 'Pacific/Kiritimati') + interval '1 month')
         at time zone 'Pacific/Kiritimati' as at`,
    )
    expect(items.map(({ expiresAt }) => expiresAt)).toEqual([end?.at])
    await market.give(system, oem.companyId, 30)
    await app.systemDb.query(
      `update points_accounts set granted_month = granted_month - interval '1 month', next_expiry = now()
       where company_id = $1`,
      [params.id],
    )
    await app.systemDb.query(
      `update points_lots set expires_at = now() where company_id = $1 and kind = 'monthly'`,
      [params.id],
    )
    // The ledger itself knows the month that was paid: nothing is paid twice, whatever the account says.
    await turn(nobodyKnows)
    expect(await balances()).toEqual({ monthly: 0, lasting: 0 })
    await assertLedgerAgrees(app)
  })

  it('spends what ends soonest first, and closes what has ended', async () => {
    const params = { id: market.admin.companyId }
    const as = { token: market.system.token }
    const allot = (amount: number, expiresAt: string | null) =>
      app.client.call(
        pointsSellingRoutes.allot,
        { params, body: { amount, expiresAt, key: randomUUID() } },
        as,
      )
    await allot(10, null)
    await allot(10, '2099-01-01T00:00:00Z')
    await allot(10, '2031-01-01T00:00:00Z')
    await reserve({ quantity: 12 })
    const { items } = await app.client.call(pointsRoutes.lots, {}, { token: market.admin.token })
    expect(items.map(({ remaining, expiresAt }) => [remaining, expiresAt?.slice(0, 4)])).toEqual([
      [8, '2099'],
      [10, undefined],
    ])
    await app.systemDb.query(
      `update points_lots set expires_at = now() where company_id = $1 and expires_at is not null`,
      [market.admin.companyId],
    )
    await app.systemDb.query('update points_accounts set next_expiry = now() where company_id = $1', [
      market.admin.companyId,
    ])
    // Not spendable from the moment on, closed or not.
    expect(await market.balance()).toBe(10)
    await expect(reserve({ quantity: 11 })).rejects.toMatchObject({ errorName: 'pointsInsufficient' })
    await turn(nobodyKnows)
    expect(await linesOf('expire')).toEqual([{ amount: -8, balanceAfter: 10, kind: 'lasting' }])
    await assertLedgerAgrees(app)
  })

  it('tells the admins once when points run low, and again after they were enough', async () => {
    const as = { token: market.admin.token }
    await market.give(market.system, market.admin.companyId, 100)
    await app.client.call(pointsRoutes.saveThreshold, { body: { lowThreshold: 50 } }, as)
    const told = async () => {
      await turn(nobodyKnows)
      return (await app.client.call(noticeRoutes.list, {}, as)).items.filter(
        ({ kind }) => kind === 'pointsLow',
      )
    }
    expect(await told()).toHaveLength(0)
    await reserve({ quantity: 60 })
    expect(await told()).toMatchObject([{ params: { balance: 40 } }])
    await reserve({ quantity: 10 })
    expect(await told()).toHaveLength(1)
    await market.give(market.system, market.admin.companyId, 100)
    await told()
    await reserve({ quantity: 100 })
    expect(await told()).toHaveLength(2)
  })
})

describe('reservations nobody settles', () => {
  it('are given back when nobody knows of the work, kept while it goes on, and settled when it ended', async () => {
    await market.give(market.system, market.admin.companyId, 100)
    await reserve({ quantity: 10 }, 'lost-work')
    await reserve({ quantity: 20 }, 'open-work')
    await reserve({ quantity: 30 }, 'done-work')
    await makeDue()
    await turn({
      ...nobodyKnows,
      serverSend: async (_db, reference) =>
        ({ 'work:open-work': { isOpen: true, used: 0 }, 'work:done-work': { isOpen: false, used: 25 } })[
          reference
        ],
    })
    expect(await market.balance()).toBe(100 - 20 - 25)
    await makeDue()
    await turn(nobodyKnows)
    expect(await market.balance()).toBe(75)
    await assertLedgerAgrees(app)
  })
})

describe('the ledger in the database', () => {
  it('is compared with every lot and balance, and what differs is named', async () => {
    const { companyId } = market.admin
    await market.give(market.system, companyId, 10)
    const spoil = (by: number) =>
      app.systemDb.query('update points_lots set remaining = remaining + $2 where company_id = $1', [
        companyId,
        by,
      ])
    await spoil(-3)
    expect(await findPointsDifferences(app.systemDb)).toMatchObject([
      { companyId, lotId: expect.any(Number), ledger: 10, stored: 7 },
    ])
    await spoil(3)
    await app.systemDb.query('update points_accounts set lasting = 11 where company_id = $1', [companyId])
    expect(await findPointsDifferences(app.systemDb)).toEqual([
      { companyId, lotId: null, ledger: 10, stored: 11 },
    ])
    await app.systemDb.query('update points_accounts set lasting = 10 where company_id = $1', [companyId])
    await assertLedgerAgrees(app)
  })

  it('cannot be written, changed or emptied by the application, nor changed by the owner', async () => {
    await market.give(market.system, market.admin.companyId, 10)
    for (const sql of [
      'update points_ledger set amount = 1000',
      'delete from points_ledger',
      `insert into points_ledger (type, kind, lot_id, amount, balance_after) select type, kind, lot_id, 5, 5 from points_ledger`,
      'update points_lots set remaining = granted',
      'update points_accounts set lasting = 1000',
      'delete from points_reservations',
      'select points_lock_(1)',
    ]) {
      await expect(
        asAdmin((db) => db.query(sql)),
        sql,
      ).rejects.toThrow(/permission denied/)
    }
    for (const sql of [
      'update points_ledger set amount = 1000',
      'delete from points_ledger',
      'truncate points_ledger',
    ]) {
      await expect(app.systemDb.query(sql), sql).rejects.toThrow(/cannot be changed/)
    }
    await expect(
      app.systemDb.query('update points_accounts set lasting = -1 where company_id = $1', [
        market.admin.companyId,
      ]),
    ).rejects.toThrow(/check/)
  })
})
