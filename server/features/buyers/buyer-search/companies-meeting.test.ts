import { buyerSearchRoutes } from '@landfall/contract/buyers/buyer-search.ts'
import { tradeCompanyRoutes } from '@landfall/contract/customs/customs-companies.ts'
import { identityRoutes } from '@landfall/contract/customs/customs-identity.ts'
import { batchScope } from '@landfall/contract/list.ts'
import { beforeAll, expect, it } from 'vitest'
import { buildUser, type TestUser } from '#testing/build-people.ts'
import { importDataset } from '#testing/import-dataset.ts'
import { finishScans, insertShipments } from '#testing/party-shipments.ts'
import { sharedTestApp, type TestApp } from '#testing/test-app.ts'

let app: TestApp
let owner: TestUser

// Names of the same company are unlike each other: what else they say tells.
const register = `company,country,website,email,phone,products,latitude,longitude
Northwind Kitchen World,US,https://www.northwind-traders.example,,,pans,,
Lakeside Pans,US,,buy@northwind-traders.example,,pans,,
Orchard Pots,US,,,+1 415 555 2671,pots,,
Orange Grove Group,US,,,(415) 555-2671,pots,,
Hilltop Cookware,DE,,,,pans,52.52000,13.40500
Hilltop Kitchenware,DE,,,,pans,52.52050,13.40520
Hilltop Garden Tools,DE,,,,pans,52.60000,13.40500
Far Hilltop Cookware,AT,,,,pans,52.52000,13.40500
`

beforeAll(async () => {
  app = await sharedTestApp()
  owner = await buildUser(app.systemDb, { type: 'admin' })
  const website = 'www.northwind-traders.example'
  await insertShipments(app, owner.companyId, [
    { day: '2026-07-01', buyer: 'Northwind Traders', buyerKey: 'NORTHWIND TRADERS|US', website },
    { day: '2026-07-02', buyer: 'Northwind Traders', buyerKey: 'NORTHWIND TRADERS|US', website },
  ])
  expect((await importDataset(app, owner, { file: register })).dataset).toBeDefined()
  // The import wants it itself.
  await finishScans(app, owner)
})

const as = () => ({ token: owner.token })
const pairs = async (tab = 'open') =>
  (await app.client.call(identityRoutes.pairs, { query: { tab, size: 200 } }, as())).items
const short = ({ left, right }: Awaited<ReturnType<typeof pairs>>[number]) =>
  [left.name, right.name].sort().join(' + ')
const search = async () => {
  const found: [name: string, records: number, entries: string[]][] = []
  let cursor: string | undefined
  do {
    const query = { size: 100, cursor }
    const page = await app.client.call(buyerSearchRoutes.search, { query }, as())
    for (const { name, entries, trade } of page.items) {
      found.push([name, trade?.records ?? 0, entries.map((entry) => entry.name).sort()])
    }
    cursor = page.nextCursor ?? undefined
  } while (cursor !== undefined)
  return found
}

it('proposes companies of datasets and customs data by host, telephone and nearness, inside their country', async () => {
  const grounded = (await pairs()).filter(({ ground }) => ground !== null)
  expect(grounded.map((pair) => [short(pair), pair.ground, pair.groundValue]).sort()).toEqual([
    ['Hilltop Cookware + Hilltop Kitchenware', 'place', '57'],
    ['Lakeside Pans + Northwind Traders', 'website', 'northwind-traders.example'],
    ['Northwind Kitchen World + Northwind Traders', 'website', 'northwind-traders.example'],
    ['Orange Grove Group + Orchard Pots', 'phone', '+14155552671'],
  ])
  const [side] = grounded
    .flatMap(({ left, right }) => [left, right])
    .filter(({ name }) => name === 'Orchard Pots')
  expect(side).toMatchObject({ records: 0, firstDate: null, lastDate: null })
  // Who has no records is not found among those who have.
  const query = { name: 'Orchard Pots', role: 'buyer' as const }
  expect((await app.client.call(tradeCompanyRoutes.byName, { query }, as())).items).toEqual([])
})

it('shows those who were accepted as one buyer with all that is known, and as two again when that is taken back', async () => {
  expect(await search()).toContainEqual(['Northwind Traders', 2, []])
  const wanted = (await pairs()).filter((pair) => pair.ground === 'website' || pair.ground === 'phone')
  const selection = { scope: batchScope.Checked, ids: wanted.map(({ id }) => id) }
  const body = { selection, decision: 'accept' as const }
  expect(await app.client.call(identityRoutes.decide, { body }, as())).toEqual({ changed: 3, merged: 3 })
  const found = await search()
  // Of customs data stands for both; among the listed one of them.
  expect(found).toContainEqual(['Northwind Traders', 2, ['Lakeside Pans', 'Northwind Kitchen World']])
  expect(found.map(([, , entries]) => entries)).toContainEqual(['Orange Grove Group', 'Orchard Pots'])
  expect(found.filter(([name]) => /Lakeside|Kitchen World/.test(String(name)))).toEqual([])
  const { items } = await app.client.call(identityRoutes.merges, { query: {} }, as())
  const ofLakeside = items.find(({ name }) => name === 'Lakeside Pans')
  expect(ofLakeside).toMatchObject({ ground: 'website', targetName: 'Northwind Traders' })
  await app.client.call(identityRoutes.undo, { params: { id: ofLakeside?.id ?? 0 } }, as())
  const after = await search()
  expect(after).toContainEqual(['Northwind Traders', 2, ['Northwind Kitchen World']])
  expect(after).toContainEqual(['Lakeside Pans', 0, ['Lakeside Pans']])
})
