import { customsRoutes } from '@landfall/contract/customs/customs-data.ts'
import { identityRoutes } from '@landfall/contract/customs/customs-identity.ts'
import { expect, vi } from 'vitest'
import { readListedParties } from '#features/buyers/company-directory/listed-parties.ts'
import { scanAll } from '#features/customs/customs-identity/party-scan-loop.ts'
import type { TestUser } from './build-people.ts'
import type { TestApp } from './test-app.ts'

/** Who deals with whom, and when. */
export interface TestShipment {
  day: string
  buyer: string
  /** Key and country of the buyer; those of the seller, who is called by his key, in `seller`. */
  buyerKey: string
  seller?: string
  /** The buyer's. */
  taxNo?: string
  website?: string
}

let nextRow = 1

/** One shipment as the loader would have stored it. */
function shipmentRow(companyId: number, shipment: TestShipment) {
  const { day, buyer, buyerKey, seller = 'VINA METALWARE|VN', taxNo = '', website = '' } = shipment
  const [key = '', country = ''] = buyerKey.split('|')
  const [sellerName = '', from = ''] = seller.split('|')
  nextRow += 1
  return {
    company_id: companyId,
    upload_id: 1,
    row_no: nextRow,
    id: 900_000 + nextRow,
    source: companyId === 0 ? 'us-imports' : '',
    trade_date: day,
    hs: '732393',
    buyer,
    buyer_n: buyer.toLowerCase(),
    buyer_key: key,
    buyer_country: country,
    buyer_tax_no: taxNo,
    buyer_website: website,
    seller: sellerName,
    seller_n: sellerName.toLowerCase(),
    seller_key: sellerName,
    seller_country: from,
    gross_kg: 100,
  }
}

/** Stores shipments as records of a company; those of company 0 are the shared library's. */
export async function insertShipments(
  { stores }: Pick<TestApp, 'stores'>,
  companyId: number,
  shipments: readonly TestShipment[],
): Promise<void> {
  const rows = shipments.map((shipment) => shipmentRow(companyId, shipment))
  await stores.clickhouse.chInsert({ table: 'customs_shipments', format: 'JSONEachRow', rows })
}

/** The buyers somebody sees and how many records each has, as `key records`, sorted. */
export async function buyersOf({ client }: Pick<TestApp, 'client'>, { token }: TestUser): Promise<string[]> {
  const { items } = await client.call(customsRoutes.companies, { query: { tab: 'buyers' } }, { token })
  return items.map(({ key, records }) => `${key} ${records}`).sort()
}

/** Waits until the parties of these people's companies have been compared. */
export async function finishScans({ app, client, stores }: TestApp, ...people: TestUser[]): Promise<void> {
  // The app's own loop may be faster.
  await vi.waitFor(
    async () => {
      await scanAll({ ...stores, log: app.platform.log, readListed: readListedParties })
      for (const { token } of people) {
        const state = await client.call(identityRoutes.state, {}, { token })
        expect(state).toMatchObject({ isRunning: false, finishedAt: expect.any(String) })
      }
    },
    { timeout: 60_000, interval: 100 },
  )
}
