import { randomUUID } from 'node:crypto'
import { pointsRoutes } from '@landfall/contract/points/points.ts'
import { pointsSellingRoutes } from '@landfall/contract/points/points-selling.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestUser } from '#testing/build-people.ts'
import { assertLedgerAgrees, buildPointsMarket, type PointsMarket } from '#testing/build-points.ts'
import { type OwnTestApp, startTestApp } from '#testing/test-app.ts'
import { codeOf } from '#testing/test-client.ts'

// Prices of the system are everybody's.
let app: OwnTestApp
let market: PointsMarket
beforeAll(async () => {
  app = await startTestApp()
  market = await buildPointsMarket(app)
})
afterAll(() => app.stop())

const as = ({ token }: TestUser) => ({ token })

describe('selling points', () => {
  it('goes from the system to the OEM to the company, and never further than one has', async () => {
    const { system, oem, admin } = market
    const key = randomUUID()
    await market.give(system, oem.companyId, { amount: 1_000, key })
    await market.give(system, oem.companyId, { amount: 1_000, key })
    const own = await app.client.call(pointsRoutes.summary, {}, as(oem))
    expect(own.lasting).toBe(1_000)
    const results = await Promise.all(
      Array.from({ length: 50 }, () =>
        app.client.send(
          pointsSellingRoutes.allot,
          { params: { id: admin.companyId }, body: { amount: 30, key: randomUUID() } },
          as(oem),
        ),
      ),
    )
    expect(results.filter(({ code }) => code === 20000)).toHaveLength(33)
    expect(results.find(({ code }) => code !== 20000)).toMatchObject({
      code: codeOf('pointsAllotTooMuch'),
      message: 'You do not have that many points to give; your balance is 10',
    })
    expect(await market.balance()).toBe(990)
    const account = await app.client.call(
      pointsSellingRoutes.takeBack,
      { params: { id: admin.companyId }, body: { amount: 90, note: 'too many', key: randomUUID() } },
      as(oem),
    )
    expect(account).toMatchObject({ lasting: 900, available: 100, name: 'Buyer Ltd' })
    const tooMuch = await app.client.send(
      pointsSellingRoutes.takeBack,
      { params: { id: admin.companyId }, body: { amount: 901, key: randomUUID() } },
      as(oem),
    )
    expect(tooMuch.code).toBe(codeOf('pointsTakeBackTooMuch'))
    const { items } = await app.client.call(pointsRoutes.ledger, { query: { size: 1 } }, as(oem))
    expect(items).toMatchObject([{ type: 'takeBack', amount: 90, label: 'Buyer Ltd: too many' }])
    await assertLedgerAgrees(app)
  })

  it('reaches nobody beside or above', async () => {
    const other = await buildPointsMarket(app)
    for (const id of [
      other.admin.companyId,
      other.oem.companyId,
      market.oem.companyId,
      market.system.companyId,
    ]) {
      const body = { amount: 1, key: randomUUID() }
      const answer = await app.client.send(
        pointsSellingRoutes.allot,
        { params: { id }, body },
        as(market.oem),
      )
      expect(answer.code).toBe(codeOf('pointsAccountNotFound'))
      for (const route of [
        pointsSellingRoutes.account,
        pointsSellingRoutes.saveGrant,
        pointsSellingRoutes.takeBack,
      ]) {
        const refused = await app.client.send(
          route,
          { params: { id }, ...(route.method === 'GET' ? {} : { body }) },
          as(market.oem),
        )
        expect(refused.code).toBe(codeOf('pointsAccountNotFound'))
      }
    }
    const { items } = await app.client.call(pointsRoutes.ledger, {}, as(other.admin))
    expect(items).toEqual([])
  })

  it('lets an OEM add to the system’s prices but not go below them', async () => {
    const { system, oem, admin } = market
    await market.setPrice(system, 'customsExport', 500)
    const cheaper = await app.client.send(
      pointsSellingRoutes.savePrices,
      { body: { items: [{ feature: 'customsExport', price: 499 }] } },
      as(oem),
    )
    expect(cheaper.code).toBe(codeOf('pointsPriceTooLow'))
    await market.setPrice(oem, 'customsExport', 1_000)
    const { prices } = await app.client.call(pointsRoutes.summary, {}, as(admin))
    expect(prices).toMatchObject([{ feature: 'customsExport', price: 1_000, unit: 1_000 }])
    const quote = await app.client.call(
      pointsRoutes.quote,
      { query: { feature: 'customsExport', quantity: 1_001 } },
      as(admin),
    )
    expect(quote).toMatchObject({ cost: 1_001, isEnough: false })
    await market.setPrice(system, 'customsExport', 2_000)
    expect(
      (await app.client.call(pointsSellingRoutes.prices, {}, as(oem))).items.find(
        ({ feature }) => feature === 'customsExport',
      ),
    ).toMatchObject({ price: 2_000, floor: 2_000 })
    await market.setPrice(system, 'customsExport', 500)
  })
})
