import { buyerSearchRoutes } from '@landfall/contract/buyers/buyer-search.ts'
import { companyDatasetRoutes } from '@landfall/contract/buyers/company-datasets.ts'
import { companyDirectoryRoutes } from '@landfall/contract/buyers/company-directory.ts'
import { errorCodes } from '@landfall/contract/error-codes.ts'
import { batchScope } from '@landfall/contract/list.ts'
import { erasureRoutes } from '@landfall/contract/records/erasure.ts'
import { taskRoutes } from '@landfall/contract/tasks.ts'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { inCopies } from '#features/buyers/company-directory/copied-directory.ts'
import { openClickhouse } from '#platform/clickhouse/clickhouse.ts'
import { createLog } from '#platform/log/log.ts'
import { createRandom } from '#platform/random/seeded-random.ts'
import { buildUser, type TestUser } from '#testing/build-people.ts'
import { buildPointsMarket } from '#testing/build-points.ts'
import { importDataset } from '#testing/import-dataset.ts'
import { type OwnTestApp, startTestApp } from '#testing/test-app.ts'
import { checkCopies, copyDue } from './copy-loop.ts'

// What is shared is everybody's.
let app: OwnTestApp
let system: TestUser
let reader: TestUser
let libraryId = 0
let ownId = 0

const random = createRandom('test:directory-copies')
const pick = (values: readonly string[]) => random.pick(values)
const firsts = [
  'Golden',
  'Nord',
  'Ningbo',
  '宁波',
  'Ромашка',
  'Łódź',
  'Ōsaka',
  'Smith-Jones',
  'O’Neil',
  'ABB',
  '3M',
]
const goods = [
  'Pots',
  'Kessel',
  'Teekessel',
  'glassware',
  '联兴厨具',
  'Pans & Lids',
  '100% Cotton',
  'a_b Tools',
  'Cookware',
]
const countries = ['DE', 'FR', 'CN', 'US', '']

function fileOf(amount: number, start: number): string {
  const lines = Array.from({ length: amount }, (_, at) => {
    const number = start + at
    const site = random.chance(0.5) ? `https://www.c${number}.example` : ''
    const email = random.chance(0.3) ? `info@c${number}.example` : ''
    const phone = random.chance(0.4) ? `+49 30 ${1_000_000 + number}` : ''
    const name = `${pick(firsts)} ${pick(goods)} ${number.toString(36)}`
    return [
      name,
      pick(countries),
      pick(['Köln', 'Lyon', 'Ningbo']),
      site,
      email,
      phone,
      pick(goods),
      '732393',
    ].join(';')
  })
  return ['Name;Country;City;Website;Email;Phone;Products;HS', ...lines].join('\n')
}

const as = (who: TestUser) => ({ token: who.token })
const list = (query: Record<string, string>, who = reader) =>
  app.client.call(companyDirectoryRoutes.list, { query }, as(who))
const deps = () => ({ database: app.stores.database, clickhouse: app.stores.clickhouse })
const untilCopied = () =>
  vi.waitFor(
    async () => {
      await copyDue(deps())
      const waiting = await app.systemDb.query('select from directory_copies where copied_at is null')
      expect(waiting).toEqual([])
    },
    { timeout: 60_000, interval: 200 },
  )

/** Asks PostgreSQL: nobody makes the copies meanwhile. */
async function withoutCopies<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  await app.systemDb.query(
    `update directory_copies set copied_at = null, holder = 'test', held_until = 'infinity'`,
  )
  try {
    return await ask()
  } finally {
    await app.systemDb.query(
      'update directory_copies set copied_at = now(), holder = null, held_until = null',
    )
  }
}

beforeAll(async () => {
  app = await startTestApp()
  ;({ system } = await buildPointsMarket(app))
  reader = await buildUser(app.systemDb, { type: 'admin' })
  const library = await importDataset(app, system, { file: fileOf(45_000, 0), name: 'Library' })
  libraryId = library.dataset?.id ?? 0
  const own = await importDataset(app, reader, {
    file: fileOf(6_000, 45_000),
    name: 'Own',
    isStorable: 'false',
  })
  ownId = own.dataset?.id ?? 0
  const body = { isForAll: true, companyIds: [] }
  await app.client.call(companyDatasetRoutes.share, { params: { id: libraryId }, body }, as(system))
  await untilCopied()
}, 120_000)

afterAll(() => app.stop())

const filterOf = (...conditions: object[]) => JSON.stringify({ join: 'and', conditions })
const condition = (field: string, op: string, value?: unknown) => ({
  field,
  op,
  ...(value === undefined ? {} : { value }),
})

const searches = [
  ...[
    '',
    'pots',
    'essel',
    'ke',
    '3m',
    'golden pots',
    'Łódź',
    '宁波',
    '联兴',
    '宁',
    'lianxing',
    'nblx',
    'romashka',
  ],
  ...[
    'pots -golden',
    '"golden pots"',
    '(golden kessel)|(nord pots)',
    '-pots',
    'info@c12.example',
    'c451',
    'www.c7',
  ],
  ...['7323', '+49 30 1000012', '100%', 'a_b', 'pans &', "o'neil", 'golden xqzw', 'xq', '_', '{p0:String}'],
]

it('finds what PostgreSQL finds, in its order, on all pages', async () => {
  const read = async (search: string) => {
    const pages: number[] = []
    let cursor: string | null = null
    let first: Awaited<ReturnType<typeof list>> | undefined
    for (let page = 0; page < (search.length < 3 ? 3 : 1); page += 1) {
      const answer: Awaited<ReturnType<typeof list>> = await list({
        search,
        size: '7',
        ...(cursor ? { cursor } : {}),
      })
      first ??= answer
      pages.push(...answer.items.map(({ id }) => id))
      cursor = answer.nextCursor
      if (!cursor) break
    }
    return { search, pages, total: Math.min(first?.total ?? 0, 10_000) }
  }
  const all = async () => {
    const answers = []
    for (const search of searches) answers.push(await read(search))
    return answers
  }
  const copied = await all()
  expect(copied).toEqual(await withoutCopies(all))
  // They were asked, and told what PostgreSQL does not count.
  expect((await list({ search: 'pots' })).total).toBeGreaterThan(10_000)
  expect(copied.filter(({ total }) => total > 0).length).toBeGreaterThan(20)
}, 120_000)

it('filters as PostgreSQL does, and leaves to it what copies do not have', async () => {
  const filters = [
    filterOf(condition('country', 'eq', 'DE'), condition('hasEmail', 'eq', true)),
    filterOf(condition('country', 'ne', 'DE'), condition('hasPhone', 'ne', true)),
    filterOf(condition('country', 'in', ['FR', 'CN'])),
    filterOf(condition('country', 'empty')),
    filterOf(condition('country', 'notEmpty'), condition('website', 'empty')),
    filterOf(condition('name', 'startsWith', 'golden')),
    filterOf(condition('name', 'contains', 'ТЕST%_\\')),
    filterOf(condition('name', 'contains', 'РОМАШКА')),
    filterOf(condition('hsStart', 'contains', ' 7323'), condition('hasWebsite', 'eq', false)),
    filterOf(condition('datasetId', 'eq', ownId)),
    filterOf(condition('datasetId', 'in', [libraryId, 1])),
    filterOf(condition('isStorable', 'eq', false)),
    filterOf(condition('isStorable', 'ne', false), condition('city', 'eq', 'Lyon')),
    filterOf(condition('labelId', 'in', [1])),
    JSON.stringify({
      join: 'or',
      conditions: [condition('city', 'eq', 'Köln')],
      groups: [
        { join: 'and', conditions: [condition('country', 'eq', 'FR'), condition('hasEmail', 'eq', true)] },
      ],
      within: { join: 'and', conditions: [condition('products', 'contains', 'kessel')] },
    }),
  ]
  const all = async () => {
    const answers = []
    for (const filter of filters)
      for (const more of [
        [],
        [
          ['search', 'golden'],
          ['sort', '-name'],
        ],
      ]) {
        const query = { filter, ...Object.fromEntries(more) }
        const { items, total } = await list(query)
        answers.push({ ...query, ids: items.map(({ id }) => id), total: Math.min(total, 10_000) })
      }
    return answers
  }
  expect(await all()).toEqual(await withoutCopies(all))
  const wrong = filterOf(condition('secret', 'eq', 1))
  const answer = await app.client.send(companyDirectoryRoutes.list, { query: { filter: wrong } }, as(reader))
  expect(answer.code).toBe(errorCodes.badRequest)
}, 60_000)

it('counts frequent values as PostgreSQL does', async () => {
  const facets = async () => {
    const query = { search: 'golden teekessel', filter: filterOf(condition('source', 'eq', 'datasets')) }
    const counted = await app.client.call(buyerSearchRoutes.facets, { query }, as(reader))
    return { door: counted.door, facets: counted.facets }
  }
  const copied = await facets()
  expect(copied).toMatchObject({ door: 'datasets', facets: { reach: [{}, {}, {}] } })
  expect(copied).toEqual(await withoutCopies(facets))
})

it('selects for batches what the list shows', async () => {
  const [label] = await app.systemDb.query<{ id: number }>(
    `insert into customer_labels (company_id, names, color) values ($1, '{"en":"A"}', 'blue') returning id`,
    [reader.companyId],
  )
  const filter = filterOf(condition('country', 'eq', 'DE'))
  const selection = { scope: batchScope.SearchQuery, query: { search: 'golden teekessel', filter } } as const
  const shown = await list(selection.query)
  expect(shown.total).toBeGreaterThan(20)
  const body = { selection, add: [label?.id ?? 0], remove: [] }
  const { count } = await app.client.call(companyDirectoryRoutes.label, { body }, as(reader))
  expect(count).toBe(shown.total)
  const labelled = { filter: filterOf(condition('labelId', 'in', [label?.id])) }
  expect((await list(labelled)).items).toMatchObject(shown.items.map(({ id }) => ({ id })))
  const quote = () => app.client.call(companyDirectoryRoutes.exportCost, { body: { selection } }, as(reader))
  const quoted = await quote()
  expect(quoted.rows).toBeGreaterThan(20)
  expect(quoted).toEqual(await withoutCopies(quote))
  const file = { body: { selection, format: 'csv' as const } }
  const task = await app.client.call(companyDirectoryRoutes.export, file, as(reader))
  const done = await vi.waitFor(
    async () => {
      const read = await app.client.call(taskRoutes.read, { params: { id: task.id } }, as(reader))
      expect(read.state).toBe('done')
      return read
    },
    { timeout: 20_000, interval: 100 },
  )
  expect(done.done).toBe(quoted.rows)
  const collected = await app.client.call(companyDirectoryRoutes.collect, { body: { selection } }, as(reader))
  expect(collected.collected + collected.known + collected.notStorable).toBe(shown.total)
  const nothing = { scope: batchScope.SearchQuery, query: { search: 'xqzw' } } as const
  const refused = await app.client.send(
    companyDirectoryRoutes.collect,
    { body: { selection: nothing } },
    as(reader),
  )
  expect(refused.code).toBe(errorCodes.nothingSelected)
}, 60_000)

it('shows nobody what is not shared with him, and asks PostgreSQL for few companies', async () => {
  const stranger = await buildUser(app.systemDb, { type: 'admin' })
  const mine = filterOf(condition('datasetId', 'eq', ownId))
  expect(await list({ filter: mine }, stranger)).toMatchObject({ items: [], total: 0 })
  const body = { isForAll: false, companyIds: [reader.companyId] }
  await app.client.call(companyDatasetRoutes.share, { params: { id: libraryId }, body }, as(system))
  expect(await list({ search: 'pots' }, stranger)).toMatchObject({ items: [], total: 0 })
  expect((await list({ search: 'pots' })).total).toBeGreaterThan(10_000)
})

const erase = (emails: string[]) =>
  app.client.call(
    erasureRoutes.erase,
    { body: { identity: { emails, phones: [], contactIds: [] }, reference: 'Asked by mail' } },
    as(reader),
  )
const wordsLike = (pattern: string) =>
  app.stores.clickhouse.systemQuery<{ id: number }>({
    name: 'test',
    sql: 'select dataset_id as id from directory_words where word like {pattern:String}',
    params: { pattern },
  })

it('forgets who is erased, and hides from one company what is shared', async () => {
  const known = await app.systemDb.query<{ datasetId: number; email: string }>(
    `select distinct on (dataset_id) dataset_id, email from directory_companies where email <> '' order by dataset_id, id`,
  )
  const ofLibrary = known.find(({ datasetId }) => datasetId === libraryId)?.email ?? ''
  const ofOwn = known.find(({ datasetId }) => datasetId === ownId)?.email ?? ''
  const hosts = [ofLibrary, ofOwn].map((email) => email.replace(/.*@|\.example/g, ''))
  const found = async () => {
    const answers = await Promise.all(hosts.map((host) => list({ search: `info@${host}.example` })))
    return answers.map(({ items, total }) => [items.length, total])
  }
  expect(await found()).toEqual([
    [1, 1],
    [1, 1],
  ])
  await erase([ofLibrary, ofOwn])
  await untilCopied()
  expect(await found()).toEqual([
    [0, 0],
    [0, 0],
  ])
  const [own] = await app.systemDb.query<{ website: string }>(
    'select website from directory_companies where dataset_id = $1 and website like $2',
    [ownId, `%${hosts[1]}.example`],
  )
  // The site of the company may stay; nothing of the person does.
  expect((await wordsLike(hosts[1] ?? '')).map(({ id }) => id)).toEqual(own ? [ownId] : [])
})

it('follows a new release, and is searched by PostgreSQL until that is copied', async () => {
  const file = `${fileOf(5_500, 45_000)}\nNew Kettles;DE;Kiel;;;;kettles;732393`
  const wish = { file, name: 'Own', isStorable: 'false', replaces: String(ownId) }
  const { dataset } = await importDataset(app, reader, wish)
  expect((await list({ search: 'kettles' })).items.map(({ name }) => name)).toEqual(['New Kettles'])
  await untilCopied()
  expect((await list({ search: 'kettles' })).items.map(({ name }) => name)).toEqual(['New Kettles'])
  const [counted] = await app.stores.clickhouse.systemQuery<{ rows: number }>({
    name: 'test',
    sql: `select count() as rows from directory_companies where dataset_id = ${ownId}`,
  })
  expect(counted?.rows).toBe(dataset?.rows)
}, 60_000)

it('is searched by PostgreSQL while the engine is away', async () => {
  const away = openClickhouse({ url: 'http://127.0.0.1:9', database: 'away', log: createLog('silent') })
  const ask = () => away.chQuery({ company: { id: 1 } }, { name: 'test', sql: 'select {company_id:UInt64}' })
  expect(await inCopies(ask)).toBeUndefined()
  await away.close()
})

it('makes a copy again that the engine lost, and removes those of datasets that are gone', async () => {
  await app.stores.clickhouse.chCommand({
    name: 'test',
    system: true,
    sql: 'truncate table directory_companies',
  })
  expect((await list({ search: 'pots' })).total).toBe(0)
  await checkCopies(deps())
  // Two processes share the work.
  await Promise.all([copyDue(deps()), copyDue(deps())])
  await untilCopied()
  const [counted] = await app.stores.clickhouse.systemQuery<{ rows: number; ids: number }>({
    name: 'test',
    sql: 'select count() as rows, uniqExact(id) as ids from directory_companies',
  })
  expect(counted?.rows).toBe(counted?.ids)
  expect((await list({ search: 'pots' })).total).toBeGreaterThan(10_000)
  await app.systemDb.query('delete from company_datasets where id = $1', [ownId])
  await copyDue(deps())
  const left = await app.stores.clickhouse.systemQuery<{ id: number }>({
    name: 'test',
    sql: `select distinct dataset_id as id from directory_words union all select distinct dataset_id from directory_companies`,
  })
  expect(left).toEqual([{ id: libraryId }, { id: libraryId }])
}, 60_000)
