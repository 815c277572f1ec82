import { nomenclatureRoutes } from '@landfall/contract/customs/customs-nomenclature.ts'
import { type Locale, locales } from '@landfall/contract/locales.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildUser, type TestUser } from '#testing/build-people.ts'
import { expectRefusals } from '#testing/refusals.ts'
import { type OwnTestApp, startTestApp } from '#testing/test-app.ts'
import { codeOf } from '#testing/test-client.ts'
import { readFixture, uploadCustoms } from '#testing/upload-customs.ts'

const english = `section,hscode,description,parent,level
XV,73,Iron or steel articles,TOTAL,2
XV,7323,"Table, kitchen or other household articles, of iron or steel",73,4
XV,732393,"Table, kitchen or other household articles; of stainless steel",7323,6
I,101,"Horses, asses, mules and hinnies; live",01,4
TOTAL,TOTAL,Total of all commodities,TOTAL,5
`

let app: OwnTestApp
let user: TestUser
let system: TestUser

beforeAll(async () => {
  app = await startTestApp()
  user = await buildUser(app.systemDb)
  system = await buildUser(app.systemDb, { level: 'system', type: 'admin' })
  const bytes = readFixture('statistics-exports-2025.gb18030.csv')
  await uploadCustoms({ client: app.client, token: user.token }, { name: '2025-exports.csv', bytes })
})
afterAll(() => app.stop())

const as = (who: TestUser, locale: Locale = 'en') => ({ token: who.token, locale })
const importOwn = (text: string | Uint8Array, locale: Locale = 'en', who = user) =>
  app.client.send(
    nomenclatureRoutes.import,
    { query: { locale, fileName: 'codes.csv' }, body: Buffer.from(text) },
    as(who),
  )
const children = async (parent: string, who = user, locale: Locale = 'en') =>
  (await app.client.call(nomenclatureRoutes.children, { query: { parent } }, as(who, locale))).items
const search = async (typed: string, who = user, locale: Locale = 'en') =>
  (await app.client.call(nomenclatureRoutes.search, { query: { search: typed } }, as(who, locale))).items
const names = async (codes: string, who = user, locale: Locale = 'en') =>
  (await app.client.call(nomenclatureRoutes.names, { query: { codes } }, as(who, locale))).items

it('is closed to who is not signed in and to who lacks the right', async () => {
  await expectRefusals(app, Object.values(nomenclatureRoutes), (route) => ({
    params: { locale: 'en' },
    query: { parent: '73', search: 'x', codes: '73', locale: 'en', fileName: 'x.csv' },
    ...(route.method === 'POST' ? { body: Buffer.from('x') } : {}),
  }))
  const answer = await app.client.send(nomenclatureRoutes.listShared, {}, as(user))
  expect(answer.code).toBe(codeOf('noPermission'))
})

it('has 21 sections and 96 chapters with a name in each language', async () => {
  const seen = new Set<string>()
  for (const locale of locales) {
    const { items } = await app.client.call(nomenclatureRoutes.sections, {}, as(user, locale))
    expect(items).toHaveLength(21)
    const chapters = items.flatMap((section) => section.chapters)
    expect(chapters).toHaveLength(96)
    for (const { name } of [...items, ...chapters]) expect(name, locale).not.toBe('')
    seen.add(chapters[0]?.name ?? '')
    expect(items.at(-1)?.chapters.map(({ code }) => code)).toEqual(['97'])
  }
  expect(seen.size).toBe(locales.length)
})

it('knows codes and Chinese names from uploaded statistics alone, and only those of the company', async () => {
  const [heading] = (await children('73')).filter(({ code }) => code === '7323')
  expect(heading).toEqual({ code: '7323', name: '', hasMore: true })
  expect(await search('不锈钢器具', user, 'zh')).toContainEqual({
    code: '73239300',
    name: '餐桌、厨房或其他家用不锈钢器具及其零件',
    matched: '',
    hasMore: false,
  })
  // Words of any language find a code; its name stays in the reader's own.
  expect(await search('articles iron', user, 'zh')).toContainEqual({
    code: '73',
    name: '钢铁制品',
    matched: 'Articles of iron or steel',
    hasMore: true,
  })
  expect(await search('钢铁制品')).toContainEqual(
    expect.objectContaining({ code: '73', matched: '钢铁制品' }),
  )
  expect((await names('73239300'))[0]).toMatchObject({ named: '73239300' })
  const stranger = await buildUser(app.systemDb)
  expect(await children('73', stranger)).toEqual([])
  expect(await names('73239300', stranger)).toEqual([
    { code: '73239300', named: '73', name: 'Articles of iron or steel' },
  ])
})

it('imports names for the company, pads lost zeros, skips what is no code, and replaces', async () => {
  const { data } = await importOwn(english)
  expect(data).toMatchObject({ imported: [{ locale: 'en', fileName: 'codes.csv', codes: 4 }], skipped: 1 })
  expect(await children('73')).toContainEqual({
    code: '7323',
    name: 'Table, kitchen or other household articles, of iron or steel',
    hasMore: true,
  })
  expect(await names('0101,732399,99')).toEqual([
    { code: '0101', named: '0101', name: 'Horses, asses, mules and hinnies; live' },
    { code: '732399', named: '7323', name: 'Table, kitchen or other household articles, of iron or steel' },
  ])
  expect((await search('household stainless')).map(({ code }) => code)).toEqual(['732393'])
  expect((await search('7323')).map(({ code }) => code)).toEqual(expect.arrayContaining(['7323', '732393']))
  expect((await search('7323.93')).map(({ code }) => code)).toContain('732393')
  expect((await names('732393', user, 'zh'))[0]?.name).toMatch(/stainless steel/)

  await importOwn('编码;商品名称\n7323;钢铁制家用器具\n', 'zh')
  expect((await names('7323', user, 'zh'))[0]?.name).toBe('钢铁制家用器具')
  expect((await names('7323'))[0]?.name).toMatch(/^Table/)
  const mixed =
    'code,description,language\n7323,Artículos de mesa,es\n7323,Articoli da tavola,it-IT\n7323,x,xx\n'
  expect((await importOwn(mixed)).data).toMatchObject({
    imported: [{ locale: 'es' }, { locale: 'it' }],
    skipped: 1,
  })
  await importOwn('code,name\n7323,Household articles\n')
  expect((await names('732393'))[0]).toMatchObject({ named: '7323', name: 'Household articles' })
  const listed = await app.client.call(nomenclatureRoutes.list, {}, as(user))
  expect(listed.own.map(({ locale, codes }) => [locale, codes])).toEqual([
    ['en', 1],
    ['es', 1],
    ['it', 1],
    ['zh', 1],
  ])
})

it('keeps what all have apart from what a company has, which comes first', async () => {
  const shared = 'code,description\n7323,Shared name\n7013,Glassware\n'
  const query = { locale: 'en', fileName: 'shared.csv' }
  const body = Buffer.from(shared)
  await app.client.send(nomenclatureRoutes.importShared, { query, body }, as(system))
  const stranger = await buildUser(app.systemDb)
  expect((await names('7323', stranger))[0]?.name).toBe('Shared name')
  expect((await names('7323,7013')).map(({ name }) => name)).toEqual(['Household articles', 'Glassware'])
  await app.client.call(nomenclatureRoutes.remove, { params: { locale: 'en' } }, as(user))
  expect((await names('7323'))[0]?.name).toBe('Shared name')
  const gone = await app.client.send(nomenclatureRoutes.remove, { params: { locale: 'en' } }, as(user))
  expect(gone.code).toBe(codeOf('nomenclatureNotFound'))
  await app.client.call(nomenclatureRoutes.removeShared, { params: { locale: 'en' } }, as(system))
  const left = await app.client.call(nomenclatureRoutes.listShared, {}, as(system))
  expect(left.items).toEqual([])
})

it('refuses files without codes or columns for them', async () => {
  expect((await importOwn('name,price\nx,1\n')).code).toBe(codeOf('nomenclatureColumnsMissing'))
  expect((await importOwn('code,description\nabc,x\n')).code).toBe(codeOf('nomenclatureUnusable'))
  expect((await importOwn('code,description\n73,a\nabc,x\ndef,y\n')).code).toBe(
    codeOf('nomenclatureUnusable'),
  )
  expect((await importOwn('')).code).toBe(codeOf('nomenclatureColumnsMissing'))
})
