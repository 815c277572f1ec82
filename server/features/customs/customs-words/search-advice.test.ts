import { customsRoutes } from '@landfall/contract/customs/customs-data.ts'
import { customsWordRoutes, type SearchAdvice } from '@landfall/contract/customs/customs-words.ts'
import type { FilterCondition } from '@landfall/contract/list.ts'
import { beforeAll, expect, it, test } from 'vitest'
import { buildUser, type TestUser } from '#testing/build-people.ts'
import { sharedTestApp, type TestApp } from '#testing/test-app.ts'
import { codeOf } from '#testing/test-client.ts'
import { uploadCustoms } from '#testing/upload-customs.ts'

let app: TestApp
let user: TestUser

// A declaration, a master and a house bill, as customs offices of three countries write them.
const rows = `Arrival Date,Goods,Importer,Shipper,HS Code,Country of Origin,Master Bill,House Bill,Declaration No
2025-03-01,STAINLESS STEEL BOTTLE 500ML,ACME HOME INC,NINGBO SUNCUP,732393,CN,MAEU 910245511,NGB/0091-A,
2025-03-02,GLASS BOTTLE,ACME HOME INC,YIWU GLASS,701337,CN,,,118-2017-10-004512
2025-03-03,VACUUM FLASK 118 2017,NORDIC TRADE,YIWU GLASS,961700,CN,COSU 612-345.6780,,
`

beforeAll(async () => {
  app = await sharedTestApp()
  user = await buildUser(app.systemDb)
  const uploader = { client: app.client, token: user.token }
  const upload = await uploadCustoms(uploader, { name: 'numbers.csv', bytes: Buffer.from(rows) })
  expect(upload).toMatchObject({ state: 'done', counts: { loaded: 3 } })
})

const options = () => ({ token: user.token })
const where = (...conditions: FilterCondition[]) => JSON.stringify({ join: 'and', conditions })

async function found(search: string): Promise<string[]> {
  const { items } = await app.client.call(customsRoutes.shipments, { query: { search } }, options())
  return items.map(({ hs }) => hs).sort()
}

const advise = (
  search: string,
  more: { filter?: string; kind?: 'shipments' | 'statistics'; synonyms?: boolean } = {},
) => app.client.call(customsWordRoutes.advice, { query: { kind: 'shipments', search, ...more } }, options())

const offersOf = ({ offers }: SearchAdvice) =>
  offers.map(({ kind, search, records, keepsConditions }) =>
    [kind, search, records, keepsConditions ? '' : 'anywhere'].filter((one) => one !== '').join(' / '),
  )

test.each([
  ['MAEU910245511', ['732393']],
  ['maeu-910245511', ['732393']],
  ['ngb0091a', ['732393']],
  ['"MAEU 910245511"', ['732393']],
  ['118-2017-10-004512', ['701337']],
  ['118201710004512', ['701337']],
  ['cosu6123456780', ['961700']],
  // Words of goods are found as before, and a number is one of the words that all have to be there.
  ['bottle 118-2017-10-004512', ['701337']],
  ['flask 118-2017-10-004512', []],
  ['bottle -MAEU910245511', ['701337']],
  ['ngb0091a|118201710004512', ['701337', '732393']],
  // A part of a number is none, and a place that is named has no numbers.
  ['MAEU91024', []],
  ['goods:MAEU910245511', []],
])('the number of a bill or declaration is found however it is written: %s', async (search, expected) => {
  expect(await found(search)).toEqual(expected)
})

it('finds numbers in figures and the lists of companies as well', async () => {
  const query = { search: 'MAEU910245511' }
  const { totals } = await app.client.call(customsRoutes.summary, { query }, options())
  const buyers = await app.client.call(
    customsRoutes.companies,
    { query: { ...query, tab: 'buyers' } },
    options(),
  )
  expect(totals.records).toBe(1)
  expect(buyers.items.map(({ name }) => name)).toEqual(['ACME HOME INC'])
})

it('says which word no record has, and offers the others', async () => {
  const advice = await advise('stainless bottel')
  expect(advice.words).toEqual([
    { typed: 'stainless', records: 1, withoutConditions: 1 },
    { typed: 'bottel', records: 0, withoutConditions: 0 },
  ])
  expect(offersOf(advice)).toEqual(['withoutWords / stainless / 1'])
  expect(advice.offers[0]?.about).toBe('bottel')
})

it('offers to leave out a word, or to take any, where all are there but never together', async () => {
  expect(offersOf(await advise('stainless glass suncup'))).toEqual([
    'leaveOut / stainless suncup / 1',
    'anyWord / stainless|glass|suncup / 3',
  ])
})

it('tells words that only stand outside the conditions, and counts without them', async () => {
  const filter = where({ field: 'hs', op: 'startsWith', value: '70' })
  const advice = await advise('flask', { filter })
  expect(advice.words).toEqual([{ typed: 'flask', records: 0, withoutConditions: 1 }])
  expect(offersOf(advice)).toEqual(['withoutConditions / flask / 1 / anywhere'])
})

it('offers another place, separate words, and to exclude nothing', async () => {
  expect(offersOf(await advise('buyer:suncup'))).toEqual(['anywhere / suncup / 1'])
  expect(offersOf(await advise('"bottle stainless"'))).toEqual(['separateWords / bottle stainless / 1'])
  expect(offersOf(await advise('flask -vacuum'))).toEqual(['withoutExclusions / flask / 1'])
})

it('offers a number that was typed with spaces, or with the letters of a carrier', async () => {
  expect(offersOf(await advise('118 2017 10 004512'))[0]).toBe('oneNumber / "118 2017 10 004512" / 1')
  expect(offersOf(await advise('CNSH118201710004512'))).toEqual(['withoutPrefix / 118201710004512 / 1'])
})

it('counts with the words that mean the same as the list does, unless they are switched off', async () => {
  const [word] = (await advise('不锈钢 flask')).words
  expect(word).toMatchObject({ typed: '不锈钢', records: 1 })
  expect((await advise('不锈钢 flask', { synonyms: false })).words[0]).toMatchObject({ records: 0 })
})

it('looks among statistics too, and answers nobody else', async () => {
  expect(offersOf(await advise('bottle', { kind: 'statistics' }))).toEqual([
    'inShipments / bottle / 2 / anywhere',
  ])
  const other = await buildUser(app.systemDb)
  const query = { kind: 'shipments' as const, search: 'bottle 118-2017-10-004512' }
  const theirs = await app.client.call(customsWordRoutes.advice, { query }, { token: other.token })
  expect(theirs).toMatchObject({ words: [{ records: 0 }, { records: 0 }], offers: [] })
  expect(await app.client.send(customsWordRoutes.advice, { query })).toMatchObject({
    code: codeOf('invalidLogin'),
  })
  const filter = where({ field: 'nothing', op: 'eq', value: 'a' })
  const wrong = await app.client.send(customsWordRoutes.advice, { query: { ...query, filter } }, options())
  expect(wrong).toMatchObject({ code: codeOf('badRequest') })
})
