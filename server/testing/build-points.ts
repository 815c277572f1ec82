import { randomUUID } from 'node:crypto'
import { type PointsFeature, pointsRoutes } from '@landfall/contract/points/points.ts'
import { pointsSellingRoutes } from '@landfall/contract/points/points-selling.ts'
import { findPointsDifferences } from '#features/points/points/points-check.ts'
import { buildHouse, buildOem, buildUser, type TestUser } from './build-people.ts'
import type { TestApp } from './test-app.ts'

/** Sellers and a company that buys from them, through the app's own routes. */
export interface PointsMarket {
  system: TestUser
  oem: TestUser
  /** The admin of the company. */
  admin: TestUser
  setPrice(seller: TestUser, feature: PointsFeature, price: number): Promise<void>
  give(seller: TestUser, companyId: number, gift: number | { amount: number; key: string }): Promise<void>
  /** What the company has, as its admin sees it. */
  balance(): Promise<number>
}

/** The system's admin, an OEM's admin and the admin of a company below that OEM. */
export async function buildPointsMarket(app: Pick<TestApp, 'systemDb' | 'client'>): Promise<PointsMarket> {
  const { systemDb, client } = app
  const system = await buildUser(systemDb, { level: 'system', type: 'admin' })
  const oemId = await buildOem(systemDb)
  const oem = await buildUser(systemDb, {
    companyId: await buildHouse(systemDb, 'oem', oemId),
    type: 'admin',
  })
  const rows = await systemDb.query<{ id: number }>(
    'insert into companies (oem_id, name) values ($1, $2) returning id',
    [oemId, 'Buyer Ltd'],
  )
  const admin = await buildUser(systemDb, { companyId: rows[0]?.id ?? 0, type: 'admin' })
  return {
    system,
    oem,
    admin,
    async setPrice({ token }, feature, price) {
      await client.call(pointsSellingRoutes.savePrices, { body: { items: [{ feature, price }] } }, { token })
    },
    async give({ token }, companyId, gift) {
      const body = typeof gift === 'number' ? { amount: gift, key: randomUUID() } : gift
      const params = { id: companyId }
      await client.call(pointsSellingRoutes.allot, { params, body }, { token })
    },
    async balance() {
      const { monthly, lasting } = await client.call(pointsRoutes.summary, {}, { token: admin.token })
      return monthly + lasting
    },
  }
}

/** Throws when the ledger of any company does not add up to its lots and balance. */
export async function assertLedgerAgrees({ systemDb }: Pick<TestApp, 'systemDb'>): Promise<void> {
  const differences = await findPointsDifferences(systemDb)
  if (differences.length > 0) throw new Error(`the ledger disagrees: ${JSON.stringify(differences)}`)
}
