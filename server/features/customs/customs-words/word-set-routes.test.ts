import { customsRoutes } from '@landfall/contract/customs/customs-data.ts'
import { customsWordRoutes, type SetWords, wordSetLimit } from '@landfall/contract/customs/customs-words.ts'
import { beforeAll, expect, it } from 'vitest'
import { buildUser, type TestUser } from '#testing/build-people.ts'
import { expectRefusals } from '#testing/refusals.ts'
import { sampleBody } from '#testing/sample-value.ts'
import { sharedTestApp, type TestApp } from '#testing/test-app.ts'
import { codeOf } from '#testing/test-client.ts'
import { readFixture, uploadCustoms } from '#testing/upload-customs.ts'

let app: TestApp
let user: TestUser

beforeAll(async () => {
  app = await sharedTestApp()
  user = await buildUser(app.systemDb)
  const uploader = { client: app.client, token: user.token }
  await uploadCustoms(uploader, { name: 'shipments.csv', bytes: readFixture('shipments-eight.csv') })
})

const as = (who: TestUser) => ({ token: who.token })
const expand = (search: string, without: string[] = [], who = user) => {
  const query = { search, without: JSON.stringify(without) }
  return app.client.call(customsWordRoutes.expand, { query }, as(who))
}
const list = async (who = user) => (await app.client.call(customsWordRoutes.list, {}, as(who))).items
const create = (words: SetWords, key: string | null = null, who = user) =>
  app.client.send(customsWordRoutes.create, { body: { words, key } }, as(who))

async function references(search: string) {
  const { items } = await app.client.call(customsRoutes.shipments, { query: { search } }, as(user))
  return items.map((item) => item.reference).sort()
}

it('is closed to who is not signed in and to who lacks the right', async () => {
  await expectRefusals(app, Object.values(customsWordRoutes), (route) => ({
    params: { id: 1 },
    query: { search: 'x' },
    body: sampleBody(route),
  }))
  const reader = await buildUser(app.systemDb, { permissions: ['customs.record.read'] })
  expect((await list(reader)).length).toBeGreaterThan(50)
  expect((await create({ en: ['a', 'b'] }, null, reader)).code).toBe(codeOf('noPermission'))
})

it('Q11 finds the goods in every language, and fewer without some of the words', async () => {
  const { search, terms } = await expand('stainless steel')
  const added = terms[0]?.words.map(({ text }) => text)
  expect(added).toEqual(expect.arrayContaining(['s/s', '不锈钢', 'acero inoxidable']))
  expect(await references(search)).toEqual(['1', '3', '5', '7', '8'])
  expect(await references('stainless steel')).toEqual(['1', '5', '8'])
  const chinese = await expand('不锈钢')
  expect(await references(chinese.search)).toEqual(['1', '3', '5', '7', '8'])

  const fewer = await expand('stainless steel', ['ACERO Inoxidable', 's/s'])
  expect(fewer.terms[0]?.words.find(({ text }) => text === 's/s')).toMatchObject({
    locale: 'en',
    isRemoved: true,
  })
  const left = await references(fewer.search)
  expect(left).not.toContain('7')
  expect(left).toEqual(expect.arrayContaining(['1', '5', '8']))
  const none = await expand('stainless steel', added)
  expect(none.search).toBe('stainless steel')
})

it('keeps what else was typed: other words, phrases, exclusions, alternatives and places', async () => {
  const search = async (typed: string) => (await expand(typed)).search
  expect(await references(await search('stainless steel -30oz'))).toEqual(['1', '3', '7', '8'])
  expect(await references(await search('goods:stainless goods:steel 20oz'))).toContain('1')
  expect(await search('"stainless steel"')).toBe('"stainless steel"')
  expect(await search('tumbler border')).toMatch(/^tumbler\|.* border$/)
  expect(await search('不锈钢勺')).toMatch(/^"不 锈 钢"\|.* 勺$/)
  expect(await search('buyer:acme')).toBe('buyer:acme')
  expect(await references('buyer:stainless')).toEqual([])
  expect(await references('seller:suncup goods:(tumbler steel)|保温')).toEqual(
    expect.arrayContaining(['1', '3']),
  )
  expect((await expand('plastic|glass')).terms[0]?.text).toBe('plastic | glass')
  const wrong = await app.client.send(
    customsWordRoutes.expand,
    { query: { search: 'x', without: 'no list' } },
    as(user),
  )
  expect(wrong.status).toBe(400)
})

it('is the company’s own: sets are added, changed, stand in for those of the product, and go', async () => {
  const other = await buildUser(app.systemDb)
  const added = (await create({ en: ['flask', ' FLASK '], zh: ['烧瓶'], es: ['matraz'] }, null, other)).data
  expect(added).toMatchObject({ key: null, words: { en: ['flask'], zh: ['烧瓶'], es: ['matraz'] } })
  const { id } = added as { id: number }
  expect((await expand('flask', [], other)).search).toBe('flask|烧瓶|matraz')
  expect((await expand('flask')).search).toBe('flask')
  const params = { id }
  const body = { words: { en: ['flask'], it: ['pallone'] } }
  expect((await app.client.send(customsWordRoutes.update, { params, body }, as(user))).code).toBe(
    codeOf('customsWordSetNotFound'),
  )
  await app.client.call(customsWordRoutes.update, { params, body }, as(other))
  expect((await expand('flask', [], other)).search).toBe('flask|pallone')

  const replaced = (await create({}, 'glass', other)).data as { id: number }
  expect((await expand('glass', [], other)).search).toBe('glass')
  expect((await list(other)).filter(({ key }) => key === 'glass')).toMatchObject([
    { id: replaced.id, words: {} },
  ])
  await app.client.call(customsWordRoutes.remove, { params: { id: replaced.id } }, as(other))
  expect((await expand('glass', [], other)).search).toContain('玻璃')
  const again = await app.client.send(customsWordRoutes.remove, { params: { id: replaced.id } }, as(other))
  expect(again.code).toBe(codeOf('customsWordSetNotFound'))
})

it('refuses sets of one word, unknown ones of the product, words that would change the search, and too many', async () => {
  expect((await create({ en: ['lonely', 'LONELY'] })).code).toBe(codeOf('customsWordsTooFew'))
  expect((await create({ en: ['a', 'b'] }, 'no such set')).code).toBe(codeOf('customsWordSetNotFound'))
  for (const words of [{ en: ['a"b', 'c'] }, { en: ['a|b', 'c'] }, { en: ['***', 'c'] }, { fr: ['a', 'b'] }])
    expect((await create(words as SetWords)).status, JSON.stringify(words)).toBe(400)
  const full = await buildUser(app.systemDb)
  await app.systemDb.query(
    `insert into customs_word_sets (company_id, words, title)
     select $1, '{"en": ["a", "b"]}', 'a' from generate_series(1, $2::int)`,
    [full.companyId, wordSetLimit],
  )
  expect((await create({ en: ['a', 'b'] }, null, full)).code).toBe(codeOf('tooManyCustomsWordSets'))
})
