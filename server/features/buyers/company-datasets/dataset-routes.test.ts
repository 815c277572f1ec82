import { buffer } from 'node:stream/consumers'
import { companyDatasetRoutes } from '@landfall/contract/buyers/company-datasets.ts'
import { companyDirectoryRoutes } from '@landfall/contract/buyers/company-directory.ts'
import { collectedRoutes } from '@landfall/contract/customers/collected.ts'
import { labelRoutes } from '@landfall/contract/customers/customer-labels.ts'
import type { ErrorName } from '@landfall/contract/error-codes.ts'
import { batchScope } from '@landfall/contract/list.ts'
import { erasureRoutes } from '@landfall/contract/records/erasure.ts'
import { logRoutes } from '@landfall/contract/records/logs.ts'
import { recycleRoutes } from '@landfall/contract/records/recycle-bin.ts'
import { fileRoutes, taskRoutes } from '@landfall/contract/tasks.ts'
import { beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { createXlsxWriter } from '#platform/tabular/table-writer.ts'
import { buildUser, type TestUser } from '#testing/build-people.ts'
import { importDataset } from '#testing/import-dataset.ts'
import { expectRefusals } from '#testing/refusals.ts'
import { sharedTestApp, type TestApp } from '#testing/test-app.ts'
import { codeOf } from '#testing/test-client.ts'

let app: TestApp
let admin: TestUser
beforeAll(async () => {
  app = await sharedTestApp()
})
beforeEach(async () => {
  admin = await buildUser(app.systemDb, { type: 'admin' })
})

const as = (who: TestUser) => ({ token: who.token })
const fair = {
  ...{ name: 'Fair', licence: 'CC BY 4.0', attribution: '© Fair', release: '2026' },
  ...{ isStorable: 'true', fileName: 'fair.csv' },
}
const send = (file: string | Uint8Array, part: Record<string, string> = {}, who = admin) =>
  importDataset(app, who, { file, ...fair, ...part })
async function store(file: string | Uint8Array, part: Record<string, string> = {}) {
  const { code, dataset } = await send(file, part)
  expect(code).toBe(20000)
  if (!dataset) throw new Error('nothing was stored')
  return { dataset }
}
const list = async (query: Record<string, string> = {}, who = admin) =>
  (await app.client.call(companyDirectoryRoutes.list, { query }, as(who))).items
const names = async (query: Record<string, string> = {}, who = admin) =>
  (await list(query, who)).map(({ name }) => name)
const filter = (field: string, op: string, value: unknown) =>
  JSON.stringify({ conditions: [{ field, op, value }] })
const all = { scope: batchScope.All }
const collect = (who = admin) =>
  app.client.call(companyDirectoryRoutes.collect, { body: { selection: all } }, as(who))

const file = `Company Name;Country;City;Website;E-mail;Phone;Products;HS code;Booth
Acme Kitchen Ltd;United Kingdom;Leeds;www.acme.example;Info@Acme.example;+44 20 7946 0001;"Pots, pans";7323.93 / 7615;A1
ACME KITCHEN LTD;GB;Leeds;;;;;8211;A2
Ferrini Srl;Italia;Milano;not a site;nobody;12;Glassware;701337;B7
;France;Paris;;;;;;
`

it('is closed to who is not signed in and to who lacks the right', async () => {
  const routes = [...Object.values(companyDatasetRoutes), ...Object.values(companyDirectoryRoutes)]
  await expectRefusals(app, routes, (route) => ({
    params: { id: 1 },
    query: fair,
    ...(route.method === 'POST' ? { body: { selection: all } } : {}),
  }))
})

it('reads a register: headers of many kinds, joined rows, only what is an address, and says what it left out', async () => {
  const { dataset } = await store(file)
  expect(dataset).toMatchObject({
    ...{ name: 'Fair', rows: 2, isStorable: true },
    ...{ skipped: 1, repeated: 1, erased: 0, unknownColumns: ['Booth'] },
  })
  expect(await list()).toMatchObject([
    {
      ...{ name: 'Acme Kitchen Ltd', country: 'GB', city: 'Leeds', website: 'www.acme.example' },
      ...{ email: 'info@acme.example', phone: '+442079460001', products: 'Pots, pans' },
      hsCodes: ['732393', '7615', '8211'],
      dataset: { name: 'Fair', release: '2026', attribution: '© Fair' },
    },
    { name: 'Ferrini Srl', country: 'IT', website: '', email: '', phone: '', hsCodes: ['701337'] },
  ])
  expect(await names({ search: 'pots leeds' })).toEqual(['Acme Kitchen Ltd'])
  expect(await names({ search: '7013' })).toEqual(['Ferrini Srl'])
  expect(await names({ filter: filter('country', 'eq', 'IT') })).toEqual(['Ferrini Srl'])
  expect(await names({ filter: filter('hasEmail', 'eq', true) })).toEqual(['Acme Kitchen Ltd'])
  expect(await names({ filter: filter('hsCode', 'contains', '7615') })).toEqual(['Acme Kitchen Ltd'])
  const stranger = await buildUser(app.systemDb, { type: 'admin' })
  expect(await names({}, stranger)).toEqual([])
})

it('reads workbooks and headers in Chinese', async () => {
  const writer = createXlsxWriter()
  const rows = [
    ['公司名称', '国家', '主营产品'],
    ['远航贸易', '日本', '餐具'],
  ]
  await store(Buffer.concat([writer.write(rows), writer.end()]), { fileName: '名录.xlsx' })
  expect(await list({ search: '餐具' })).toMatchObject([{ name: '远航贸易', country: 'JP' }])
})

const feature = (properties: object) => ({
  type: 'Feature',
  geometry: { type: 'Point', coordinates: [9.19, 45.46] },
  properties,
})

it('reads places: an Overture extract as GeoJSON per line, tags of OpenStreetMap, and the register of GLEIF', async () => {
  const overture = feature({
    ...{ id: '1', names: { primary: 'Ferrini Arredi' }, taxonomy: { primary: 'furniture_store' } },
    ...{ websites: ['https://ferrini.example'], emails: ['info@ferrini.example'], phones: ['+390212345678'] },
    addresses: [{ freeform: 'Via Roma 1', locality: 'Milano', country: 'IT' }],
    sources: [{ dataset: 'meta' }],
  })
  const sequence = [
    overture,
    feature({ names: { primary: '東京家具' }, categories: { primary: 'furniture' } }),
  ]
  await store(sequence.map((one) => `\x1e${JSON.stringify(one)}\n`).join(''), {
    fileName: 'places.geojsonseq',
  })
  expect(await list({ search: 'furniture store milano' })).toMatchObject([
    {
      ...{ name: 'Ferrini Arredi', country: 'IT', city: 'Milano', address: 'Via Roma 1' },
      ...{ website: 'https://ferrini.example', email: 'info@ferrini.example', phone: '+390212345678' },
    },
  ])
  expect(await names({ search: '家具' })).toContain('東京家具')
  const tags = {
    ...{ name: 'Holzwerk', craft: 'joiner', 'contact:website': 'holzwerk.example', 'addr:country': 'DE' },
    ...{ 'addr:street': 'Am Hafen', 'addr:housenumber': '3', 'addr:city': 'Hamburg' },
  }
  const collection = { type: 'FeatureCollection', features: [feature({ '@id': 'node/1', ...tags })] }
  await store(JSON.stringify(collection), { fileName: 'osm.geojson', licence: 'ODbL' })
  expect(await list({ search: 'holzwerk' })).toMatchObject([
    {
      country: 'DE',
      city: 'Hamburg',
      address: 'Am Hafen 3',
      website: 'holzwerk.example',
      products: 'joiner',
    },
  ])
  await store(
    'LEI,Entity.LegalName,Entity.LegalAddress.FirstAddressLine,Entity.LegalAddress.City,Entity.LegalAddress.Country\n5493001KJTIIGC8Y1R12,Golden Copy GmbH,Hauptstrasse 1,Berlin,DE\n',
  )
  expect(await list({ search: 'golden copy' })).toMatchObject([
    { name: 'Golden Copy GmbH', country: 'DE', city: 'Berlin', address: 'Hauptstrasse 1' },
  ])
})

it.each([
  [
    'of the United Kingdom',
    'CompanyName, CompanyNumber,RegAddress.AddressLine1, RegAddress.AddressLine2,RegAddress.PostTown,RegAddress.Country,CompanyStatus,SICCode.SicText_1,URI\n"TIN & POT LTD","0123","1 MILL LANE","","LEEDS","ENGLAND","Active","46491 - Wholesale of china","http://x.example/0123"\n',
    {
      name: 'TIN & POT LTD',
      country: 'GB',
      city: 'LEEDS',
      address: '1 MILL LANE',
      products: '46491 - Wholesale of china',
    },
  ],
  [
    'of Norway',
    'Organisasjonsnummer;Navn;Forretningsadresse;Forretningsadresse.poststed;Hjemmeside;E-postadresse;Telefon\n991;FJORD MØBEL AS;Havnegata 2;BERGEN;www.fjord.example;post@fjord.example;+4755000000\n',
    {
      name: 'FJORD MØBEL AS',
      country: 'NO',
      city: 'BERGEN',
      email: 'post@fjord.example',
      website: 'www.fjord.example',
    },
  ],
  [
    'of France',
    'siren,denominationUniteLegale,activitePrincipaleUniteLegale,libelleVoieEtablissement,libelleCommuneEtablissement\n1,VERRERIE DU LAC,23.13Z,RUE DU PORT,ANNECY\n',
    { name: 'VERRERIE DU LAC', country: 'FR', city: 'ANNECY', address: 'RUE DU PORT', products: '23.13Z' },
  ],
  [
    'of Japan',
    '法人番号,商号又は名称,都道府県,市区町村,丁目番地等\n1,株式会社青空家具,東京都,港区,芝1-1\n',
    { name: '株式会社青空家具', country: 'JP', city: '港区', address: '芝1-1' },
  ],
])('reads the register %s, whose country stands nowhere in it', async (_what, text, company) => {
  const { dataset } = await store(text, { country: company.country })
  expect(dataset).toMatchObject({ rows: 1, skipped: 0 })
  expect(await list()).toMatchObject([company])
})

it('tells companies of one name apart by their numbers in a register', async () => {
  const { dataset } = await store(
    'Company Number;Name;Status;Index date\n1F;Mann Trading;Dissolved;1\n2F;Mann Trading;Live;1\n2F;Mann Trading;Live;2\n',
    { country: 'IM' },
  )
  expect(dataset).toMatchObject({ rows: 2, repeated: 1, unknownColumns: ['Status', 'Index date'] })
})

it('takes texts that end in half a sign, and signs that no database has', async () => {
  const long = `${'x'.repeat(199)}😀`
  const rows = [
    { name: long, country: 'DE', products: `${'y'.repeat(999)}😀` },
    { name: 'Null\u0000 Ltd', country: 'DE', city: '\ud83d' },
  ]
  const { dataset } = await store(JSON.stringify(rows), { fileName: 'odd.json' })
  expect(dataset).toMatchObject({ rows: 2, skipped: 0 })
  expect(await names({ search: 'null' })).toEqual([expect.stringMatching(/^Null +Ltd$/)])
})

it('keeps shops of one name apart by where they are', async () => {
  const shop = (lon: number, more: object = {}) => ({
    ...{ geometry: { coordinates: [lon, 54.15], type: 'Point' } },
    ...{
      properties: { name: 'Corner Shop', 'addr:city': 'Douglas', shop: 'convenience', ...more },
      type: 'Feature',
    },
  })
  const nameless = { type: 'Feature', geometry: null, properties: { shop: 'vacant' } }
  const features = [shop(-4.48), shop(-4.48, { phone: '+441624000000' }), shop(-4.51), nameless]
  const { dataset } = await store(JSON.stringify({ features, type: 'FeatureCollection' }, null, 2), {
    ...{ fileName: 'shops.geojson', country: 'IM' },
  })
  expect(dataset).toMatchObject({ rows: 2, skipped: 1, repeated: 1, unknownColumns: [] })
  expect(await list()).toMatchObject([
    { country: 'IM', phone: '+441624000000' },
    { country: 'IM', phone: '' },
  ])
})

it('reads Parquet with nested columns, numbers of 64 bits and nulls', async () => {
  const { companyId } = admin
  const pieces = await app.stores.clickhouse.chBytes(
    { company: { id: companyId } },
    {
      name: 'test-places',
      sql: `select * from (
        select {company_id:UInt64} as id, tuple('Parquet Pots')::Tuple(primary Nullable(String)) as names,
          ['https://pots.example'] as websites, [null]::Array(Nullable(String)) as emails, 0.9 as confidence,
          [tuple('Rue 1', 'Lyon', 'FR')]::Array(Tuple(freeform String, locality String, country String)) as addresses
        union all select 2, tuple(null), [], [], 0.1, [])`,
      params: {},
    },
    'Parquet',
  )
  const bytes = await buffer(pieces)
  expect(await send(bytes, { fileName: 'places.parquet' })).toMatchObject({
    dataset: { rows: 1, skipped: 1 },
  })
  expect(await list()).toMatchObject([
    { name: 'Parquet Pots', country: 'FR', city: 'Lyon', website: 'https://pots.example', email: '' },
  ])
})

it('refuses a Parquet file that is built to grow, and goes on reading others', async () => {
  const { companyId } = admin
  const grown = (rows: number, length: number) =>
    app.stores.clickhouse.chBytes(
      { company: { id: companyId } },
      {
        name: 'test-bomb',
        sql: `select concat('Bomb ', toString(number)) as name, concat(toString(number), repeat('x', {length:UInt64})) as remark, 'FR' as country
          from numbers({rows:UInt64}) where {company_id:UInt64} > 0
          settings output_format_parquet_compression_method = 'zstd', output_format_parquet_use_custom_encoder = 1`,
        params: { rows, length },
      },
      'Parquet',
    )
  const bomb = await buffer(await grown(90, 1_000_000))
  expect(bomb.length).toBeLessThan(4_000_000)
  expect((await send(bomb, { fileName: 'bomb.parquet' })).code).toBe(codeOf('datasetUnreadable'))
  expect(await list()).toEqual([])
  const plain = await buffer(await grown(3, 10))
  expect(await send(plain, { fileName: 'plain.parquet' })).toMatchObject({ dataset: { rows: 3 } })
})

it('finds goods by their words in other languages, and reads the signs of a search', async () => {
  await store('company,products\nTileworks,ceramic tile\nOther Ltd,glue and tape\nDust Ltd,"tiles, glue"\n')
  expect(await names({ search: '瓷砖' })).toEqual(['Dust Ltd', 'Tileworks'])
  expect(await names({ search: 'azulejo -glue' })).toEqual(['Tileworks'])
  expect(await names({ search: 'tape|works' })).toEqual(['Other Ltd', 'Tileworks'])
  expect(await names({ search: '100% _' })).toEqual([])
  const selection = { scope: batchScope.SearchQuery, query: { search: 'azulejo' } }
  const answer = await app.client.call(companyDirectoryRoutes.collect, { body: { selection } }, as(admin))
  expect(answer.collected).toBe(2)
})

it.each<[string, string | Uint8Array, ErrorName]>([
  ['a file without names of companies', 'colour,size\nred,1', 'datasetColumnsMissing'],
  ['a file with names alone', 'company\n', 'datasetUnusable'],
  ['an empty file', ' ', 'uploadEmpty'],
  ['nothing', '', 'uploadEmpty'],
  ['a picture', new Uint8Array([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0]), 'uploadNotATable'],
  ['a broken workbook', new Uint8Array([0x50, 0x4b, 3, 4, 9, 9, 9, 9]), 'uploadTruncated'],
  ['a broken Parquet file', 'PAR1 and nothing behind it', 'datasetUnreadable'],
  ['a broken list of places', '{"type":"Feature","properties":{\n', 'datasetUnreadable'],
  ['places without names', '{"type":"FeatureCollection","features":[]}', 'datasetUnusable'],
  [
    'a list of places that is cut off',
    '{"type":"FeatureCollection","features":[{"type":"Feature","properties":{"name":"A"}},',
    'datasetUnreadable',
  ],
])('refuses %s', async (_what, body, error) => {
  expect((await send(body)).code).toBe(codeOf(error))
  expect(await names()).toEqual([])
})

it('puts a new release in the place of the earlier one, and none in place of a dataset of others', async () => {
  const { dataset } = await store(file)
  const replaces = String(dataset.id)
  await store('name,country\nNova GmbH,DE\n', { replaces, release: '2027' })
  expect(await list()).toMatchObject([{ name: 'Nova GmbH', dataset: { id: dataset.id, release: '2027' } }])
  const stranger = await buildUser(app.systemDb, { type: 'admin' })
  expect((await send('name\nX Ltd\n', { replaces }, stranger)).code).toBe(codeOf('datasetNotFound'))
  expect(await names()).toEqual(['Nova GmbH'])
})

it('shows one of two releases that are imported at once, whole, and keeps nothing of the others', async () => {
  const { dataset } = await store(file)
  const replaces = String(dataset.id)
  const release = (name: string) =>
    `name,country\n${Array.from({ length: 3_000 }, (_, at) => `${name} ${at},DE`).join('\n')}\n`
  await Promise.all(['Nova', 'Alt'].map((name) => send(release(name), { replaces, release: name })))
  const [shown] = await app.client.call(companyDatasetRoutes.list, {}, as(admin)).then(({ items }) => items)
  expect(shown).toMatchObject({ id: dataset.id, rows: 3_000 })
  const stored = await app.systemDb.query<{ name: string }>(
    `select distinct split_part(name, ' ', 1) as name from directory_companies where dataset_id = $1`,
    [dataset.id],
  )
  expect(stored).toEqual([{ name: shown?.release }])
})

it('removes a dataset to the recycle bin, from where it comes back with its companies or goes for good', async () => {
  const { dataset } = await store(file)
  const params = { id: dataset.id }
  await app.client.call(companyDatasetRoutes.remove, { params }, as(admin))
  expect(await names()).toEqual([])
  await app.client.call(companyDatasetRoutes.restore, { params }, as(admin))
  expect(await names()).toHaveLength(2)
  await app.client.call(companyDatasetRoutes.remove, { params }, as(admin))
  const bin = async () => (await app.client.call(recycleRoutes.list, { query: {} }, as(admin))).items
  const [entry] = await bin()
  expect(entry).toMatchObject({ kind: 'companyDataset', title: 'Fair', detail: '2026' })
  const selection = { scope: batchScope.Checked, ids: [entry?.id ?? 0] }
  await app.client.call(recycleRoutes.restore, { body: { selection } }, as(admin))
  expect(await names()).toHaveLength(2)
  await app.client.call(companyDatasetRoutes.remove, { params }, as(admin))
  const { id } = await app.client.call(recycleRoutes.purge, { body: { selection } }, as(admin))
  await vi.waitFor(async () =>
    expect(await app.client.call(taskRoutes.read, { params: { id } }, as(admin))).toMatchObject({
      ...{ state: 'done', figures: { purged: 1 } },
    }),
  )
  const again = await app.client.send(companyDatasetRoutes.restore, { params }, as(admin))
  expect(again.code).toBe(codeOf('datasetNotFound'))
})

it('labels companies, which keep their labels through new releases, and finds them by these', async () => {
  const { dataset } = await store(file)
  const label = (names: string) =>
    app.client.call(labelRoutes.create, { body: { names: { en: names }, color: 'red' } }, as(admin))
  const [warm, cold] = [await label('Warm'), await label('Cold')]
  const send = (body: object, who = admin) =>
    app.client.send(companyDirectoryRoutes.label, { body: body as never }, as(who))
  const give = (add: number[], remove: number[] = [], selection: object = all) =>
    send({ selection, add, remove })
  expect((await give([warm.id, cold.id])).data).toEqual({ count: 2 })
  const acme = { scope: batchScope.SearchQuery, query: { search: 'acme' } }
  expect((await give([], [cold.id], acme)).data).toEqual({ count: 1 })
  const labelled = async (id: number) => names({ filter: filter('labelId', 'in', [id]) })
  expect(await labelled(cold.id)).toEqual(['Ferrini Srl'])
  expect(await list({ search: 'acme' })).toMatchObject([{ labelIds: [warm.id] }])
  const again = `${file}Third Ltd;GB;;;;;;;\n`
  await importDataset(app, admin, { file: again, ...fair, replaces: String(dataset.id), release: '2027' })
  expect(await list()).toMatchObject([
    { name: 'Acme Kitchen Ltd', labelIds: [warm.id], dataset: { release: '2027' } },
    { name: 'Ferrini Srl', labelIds: [warm.id, cold.id] },
    { name: 'Third Ltd', labelIds: [] },
  ])
  const stranger = await buildUser(app.systemDb, { type: 'admin' })
  expect((await give([9_999_999])).code).toBe(codeOf('labelNotFound'))
  expect((await send({ selection: all, add: [warm.id], remove: [] }, stranger)).code).toBe(
    codeOf('labelNotFound'),
  )
  const remove = (id: number, intoId: number | null) =>
    app.client.call(labelRoutes.remove, { params: { id }, body: { intoId } }, as(admin))
  await remove(warm.id, cold.id)
  expect(await list({ search: 'acme' })).toMatchObject([{ labelIds: [cold.id] }])
  await remove(cold.id, null)
  expect(await list({ search: 'acme' })).toMatchObject([{ labelIds: [] }])
})

it('makes customers of companies, each once, and of none whose licence forbids it', async () => {
  await store(file)
  await store('company\nKept Out Ltd\n', { isStorable: 'false', name: 'Map' })
  const save = () => app.client.call(companyDirectoryRoutes.save, { body: { selection: all } }, as(admin))
  const first = await save()
  expect(first).toMatchObject({ existing: 0, notStorable: 1, failed: 0 })
  expect(first.customerIds).toHaveLength(2)
  expect(await save()).toMatchObject({ customerIds: [], existing: 2, notStorable: 1 })
})

it('collects companies with where they are from, each once, and none whose licence forbids it', async () => {
  await store(file)
  await store('company,email\nKept Out Ltd,a@kept.example\n', { isStorable: 'false', name: 'Map' })
  expect(await collect()).toEqual({ collected: 2, known: 0, erased: 0, notStorable: 1 })
  expect(await collect()).toMatchObject({ collected: 0, known: 2, notStorable: 1 })
  const { items } = await app.client.call(
    collectedRoutes.list,
    { query: { tab: 'open', sort: 'name' } },
    as(admin),
  )
  expect(items).toMatchObject([
    {
      ...{ name: 'Acme Kitchen Ltd', country: 'GB', address: 'Leeds', source: 'search' },
      remark: 'Fair 2026 · © Fair · CC BY 4.0',
      contacts: [{ workEmail: 'info@acme.example' }],
    },
    { name: 'Ferrini Srl', contacts: [] },
  ])
})

it('exports what may be kept, with what the licence wants said, and notes who took it', async () => {
  await store(file)
  await store('company\nKept Out Ltd\n', { isStorable: 'false', name: 'Map' })
  const body = { selection: all, format: 'csv' as const }
  const { id } = await app.client.call(companyDirectoryRoutes.export, { body }, as(admin))
  const done = await vi.waitFor(async () => {
    const task = await app.client.call(taskRoutes.read, { params: { id } }, as(admin))
    expect(task.state).toBe('done')
    return task
  })
  const { url } = await app.client.call(fileRoutes.link, { params: { id: done.fileId ?? 0 } }, as(admin))
  const lines = (await (await fetch(new URL(url, app.url))).text()).trim().split(/\r?\n/)
  expect(lines).toHaveLength(3)
  expect(lines[1]).toContain('Acme Kitchen Ltd,GB,Leeds')
  expect(lines[1]).toContain('Fair 2026,© Fair,CC BY 4.0')
  const { items } = await app.client.call(logRoutes.dataPulls, { query: {} }, as(admin))
  expect(items).toMatchObject([{ action: 'exported', source: 'directory', rowCount: 2 }])
})

it('forgets who was erased as a person, and does not let him in again', async () => {
  await store(file)
  const identity = { emails: ['info@acme.example'], phones: ['+442079460001'], contactIds: [] }
  const { counts } = await app.client.call(
    erasureRoutes.erase,
    { body: { identity, reference: '' } },
    as(admin),
  )
  expect(counts.collected).toBe(1)
  expect(await list({ search: 'acme' })).toMatchObject([{ email: '', phone: '' }])
  expect(await send(file, { name: 'Again' })).toMatchObject({ dataset: { erased: 1, rows: 1 } })
})
