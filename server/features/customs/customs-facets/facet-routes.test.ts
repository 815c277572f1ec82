import { customsFacetRoutes, type FacetName } from '@landfall/contract/customs/customs-facets.ts'
import type { FilterCondition } from '@landfall/contract/list.ts'
import { beforeAll, expect, it } from 'vitest'
import { buildUser, type TestUser } from '#testing/build-people.ts'
import { expectRefusals } from '#testing/refusals.ts'
import { sharedTestApp, type TestApp } from '#testing/test-app.ts'
import { readFixture, uploadCustoms } from '#testing/upload-customs.ts'
import { listFacets, readTotals } from './facet-list.ts'

let app: TestApp
let user: TestUser

beforeAll(async () => {
  app = await sharedTestApp()
  user = await buildUser(app.systemDb)
  const uploader = { client: app.client, token: user.token }
  await uploadCustoms(uploader, { name: 'shipments.csv', bytes: readFixture('shipments-eight.csv') })
})

const where = (join: 'and' | 'or', ...conditions: FilterCondition[]) => JSON.stringify({ join, conditions })

async function read(query: { search?: string; filter?: string } = {}, who = user) {
  const options = { token: who.token }
  const [reply, { totals }] = await Promise.all([
    app.client.call(customsFacetRoutes.facets, { query }, options),
    app.client.call(customsFacetRoutes.totals, { query }, options),
  ])
  expect(reply.records).toBe(totals.records)
  const of = (name: FacetName) => (reply.facets[name] ?? []).map(({ value, records }) => [value, records])
  return { ...reply, totals, of }
}

it('is closed to who is not signed in and to who lacks the right', async () => {
  await expectRefusals(app, Object.values(customsFacetRoutes), () => ({}))
})

it('counts what there is to narrow by', async () => {
  const { totals, of, facets } = await read()
  expect(totals).toMatchObject({ records: 6, grossKg: 44_200, teu: 8 })
  expect(of('hs4')).toEqual([
    ['7323', 5],
    ['7013', 1],
  ])
  expect(of('months').map(([value]) => value)).toEqual(
    [...of('months').map(([value]) => value)].sort().reverse(),
  )
  expect(of('buyers')[0]).toEqual(['ACME HOME|US', 3])
  expect(facets.buyers?.[0]?.label).toMatch(/^ACME HOME/)
  expect(of('buyers')).toContainEqual(['', 1])
  for (const name of ['flows', 'sources', 'origins', 'destinations', 'loadPorts', 'unloadPorts'] as const)
    expect(
      of(name).reduce((sum, [, records]) => sum + Number(records), 0),
      name,
    ).toBe(6)
})

it('lets a facet count without its own condition, and all others with it', async () => {
  const glass = { field: 'hs', op: 'startsWith', value: '7013' } as const
  const chosen = await read({ filter: where('and', glass) })
  expect(chosen.totals.records).toBe(1)
  expect(chosen.of('hs4')).toEqual([
    ['7323', 5],
    ['7013', 1],
  ])
  expect(chosen.of('buyers').reduce((sum, [, records]) => sum + Number(records), 0)).toBe(1)
  const acme: FilterCondition = { field: 'buyerKey', op: 'in', value: ['ACME HOME|US'] }
  const both = await read({ filter: where('and', acme, { ...glass, value: '7323' }) })
  expect(both.totals.records).toBe(3)
  expect(both.of('hs4')).toEqual([['7323', 3]])
  expect(both.of('buyers').length).toBeGreaterThan(1)
  const either = await read({ filter: where('or', acme, glass) })
  expect(either.of('hs4')).toEqual([
    ['7323', 3],
    ['7013', 1],
  ])
  // A part of all records stays one, whatever the alternatives are.
  const within = { join: 'and', conditions: [{ field: 'hs', op: 'startsWith', value: '7323' }] }
  const part = await read({ filter: JSON.stringify({ ...JSON.parse(where('or', acme, glass)), within }) })
  expect(part.of('hs4')).toEqual([['7323', 3]])
  expect((await read({ filter: JSON.stringify({ conditions: [], within }) })).totals.records).toBe(5)
})

it('counts only what was asked for', async () => {
  const filter = where('and', { field: 'origin', op: 'eq', value: 'CN' })
  const query = { names: 'origins,flows', filter }
  const { facets, records } = await app.client.call(
    customsFacetRoutes.facets,
    { query },
    { token: user.token },
  )
  expect(Object.keys(facets).sort()).toEqual(['flows', 'origins'])
  expect(facets.flows).toEqual([{ value: '', label: '', records }])
  const alone = await app.client.call(
    customsFacetRoutes.facets,
    { query: { ...query, names: 'origins' } },
    { token: user.token },
  )
  expect(alone).toMatchObject({ records, facets: { origins: facets.origins } })
})

it('counts the newest where too many match, says since when, and all on request', async () => {
  const asker = { company: { id: user.companyId }, library: [], locale: 'en' as const }
  const count = (query: { filter?: string; all?: boolean }, countLimit: number) =>
    listFacets(app.stores.clickhouse, asker, { selection: { ...query, countLimit } })
  const three = await count({}, 3)
  expect(three).toMatchObject({ countedSince: '2025-06-01', records: 3 })
  expect(three.facets.months?.map(({ records }) => records).reduce((a, b) => a + b)).toBe(3)
  expect(await count({}, 1)).toMatchObject({ countedSince: '2025-08-04', records: 1 })
  expect(await count({}, 6)).toMatchObject({ countedSince: null, records: 6 })
  expect(await count({ all: true }, 3)).toMatchObject({ countedSince: null, records: 6 })
  const acme = where('and', { field: 'buyerKey', op: 'in', value: ['ACME HOME|US'] })
  for (const limit of [3, 4]) {
    expect(await count({ filter: acme }, limit)).toMatchObject({ countedSince: null, records: 3 })
  }
  const totals = await readTotals(app.stores.clickhouse, asker, { countLimit: 1 })
  expect(totals).toMatchObject({ countedSince: '2025-08-04', totals: { records: 1, grossKg: 5_000 } })
})

it('gives a first answer over the newest, which is the exact one where little matches', async () => {
  const asker = { company: { id: user.companyId }, library: [], locale: 'en' as const }
  const counts = (countLimit: number, query = {}) =>
    Promise.all([
      listFacets(app.stores.clickhouse, asker, { selection: { first: true, countLimit, ...query } }),
      readTotals(app.stores.clickhouse, asker, { first: true, countLimit, ...query }),
    ])
  const all = { all: true }
  expect(await counts(1, all)).toMatchObject([
    { countedSince: '2025-08-04', records: 1 },
    { totals: { records: 1 } },
  ])
  const [facets, totals] = await counts(5)
  expect(facets).toMatchObject({ countedSince: '2025-02-11', records: 5 })
  expect(totals).toMatchObject({ countedSince: '2025-02-11', totals: { records: 5 } })
  expect(facets.facets.buyers?.[0]?.label).toMatch(/^ACME HOME/)
  expect(await counts(6)).toMatchObject([{ countedSince: null, records: 6 }, { countedSince: null }])
  // A search is read in one look, a condition on the same words in several.
  const goods = where('and', { field: 'goods', op: 'contains', value: 'stainless' })
  for (const limit of [1, 2, 5]) {
    const [searched] = await counts(limit, { search: 'goods:stainless' })
    expect(searched).toEqual((await counts(limit, { filter: goods }))[0])
    expect(searched.countedSince === null).toBe(limit === 5)
  }
  const query = { first: true, search: 'stainless' }
  const asked = await app.client.call(customsFacetRoutes.facets, { query }, { token: user.token })
  expect(asked).toMatchObject({ countedSince: null, records: 3 })
})

it('narrows by months, and by who parties are and what was declared', async () => {
  const june = await read({ filter: where('and', { field: 'month', op: 'in', value: [202506] }) })
  expect(june.totals.records).toBe(2)
  expect(june.of('months').length).toBeGreaterThan(3)
  const count = async (field: string, value: string) =>
    (await read({ filter: where('and', { field, op: 'eq', value }) })).totals.records
  expect(await count('toOrder', 'no')).toBe(5)
  expect((await count('logistics', 'no')) + (await count('logistics', 'yes'))).toBe(6)
  expect((await count('declared', 'no')) + (await count('declared', 'yes'))).toBe(6)
})

it('searches, and shows other companies nothing', async () => {
  expect((await read({ search: 'stainless' })).totals.records).toBe(3)
  const other = await read({}, await buildUser(app.systemDb))
  expect(other.totals.records).toBe(0)
  expect(Object.values(other.facets).flat()).toEqual([])
  expect(other.records).toBe(0)
})
