import { readFileSync } from 'node:fs'
import type { FilterCondition } from '@landfall/contract/list.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Clickhouse } from '#platform/clickhouse/clickhouse.ts'
import { splitStatements } from '#platform/clickhouse/migrate-clickhouse.ts'
import { ParamBinder } from '#platform/clickhouse/param-binder.ts'
import { createRandom } from '#platform/random/seeded-random.ts'
import { indexedText, searchText } from '#platform/text/search-text.ts'
import { type RecordTable, selectionSql } from '#platform/trade/record-filter.ts'
import { pinned, pinnedTogether } from '#platform/trade/record-scope.ts'
import { shipments, statistics } from '#platform/trade/record-tables.ts'
import { createTestClickhouse } from '#testing/test-stores.ts'
import { readsAllTexts } from './all-texts.ts'
import { readAbsentPhrases } from './phrase-probe.ts'

/** The engine whose answers were compared; another one is taken only after this test and the benches. */
const engineVersion = '26.7.2.1'
const packageVersion = '3.4.0'

/** Questions of either kind, asked twice in four ways, of shipments in eight; each takes some 20 ms. */
const turns = 8

const seed = process.env.DIFFERENTIAL_SEED ?? 'twenty-one'
const { integer, pick, chance } = createRandom(seed)
const company = 7
const asker = { company: { id: company }, library: [], locale: 'en' as const }

const words = (
  'stainless steel s/s tumbler 20oz bottle glass vacuum insulated acero inoxidable termo café müller 保温杯 不锈钢 玻璃 ' +
  '保温 杯 ステンレス 水筒 보온병 glass-ware co,ltd x 304 spare part machine cotton shirt 30% polyester'
).split(' ')
/** Parts of runs of characters, beside whole words: the index knows twos and threes of them. */
const asked = [...words, ...'温杯 锈钢 钢保温 锈钢保温杯 璃不 テンレ スス 보온 온병보온'.split(' ')]
const codes = ['732393', '732394', '701337', '850760', '8507', '610910', '']
const countries = ['US', 'CN', 'MX', 'DE', '']

interface Row {
  id: number
  goods: string
  buyer: string
  seller: string
  hs: string
  origin: string
  amount: number | null
}

const rows: Row[] = Array.from({ length: 24_000 }, (_, at) => ({
  id: at + 1,
  goods: someWords(integer(1, 7)),
  buyer: someWords(integer(0, 3)),
  seller: someWords(pick([0, 0, 1, 2])),
  hs: pick(codes),
  origin: pick(countries),
  // Few and many equal ones: ties are where a wrong order would hide.
  amount: chance(0.1) ? null : chance(0.5) ? integer(1, 40) : integer(1, 10_000_000) / 10,
}))

function someWords(count: number): string {
  return Array.from({ length: count }, () => pick(words)).join(pick([' ', ' ', ', ', '-', '']))
}

/** What gives a store of the release before the index over all texts: first to new parts, then to those that are there. */
const addingIndex = splitStatements(
  readFileSync(
    new URL('../../../migrations/clickhouse/202611230140_customs_all_words.sql', import.meta.url),
    'utf8',
  ),
)

let clickhouse: Clickhouse
const command = (sql: string) => clickhouse.chCommand({ name: 'parts', system: true, sql })
let drop: () => Promise<void>

beforeAll(async () => {
  ;({ clickhouse, drop } = await createTestClickhouse())
  for (const table of ['customs_shipments', 'customs_statistics'])
    await command(`system stop merges ${table}`)
  // Several parts, one of them tiny, and rows of somebody else between them; the first two are of a release before.
  await command(`alter table customs_shipments drop index all_words`)
  for (const [from, to] of [
    [0, 9_000],
    [9_000, 9_010],
    [9_010, 20_000],
    [20_000, 24_000],
  ] as const) {
    if (from === 9_010) await command(addingIndex[0] ?? '')
    await insert(rows.slice(from, to), company)
    await insert(rows.slice(from, from + 500), company + 1)
  }
})
afterAll(() => drop())

async function insert(some: readonly Row[], owner: number): Promise<void> {
  const common = (row: Row) => ({
    ...{ company_id: owner, upload_id: 1, row_no: row.id, id: row.id, version: 1, exclusive: 0 },
    ...{ goods: row.goods, goods_n: indexedText(row.goods), hs: row.hs, hs_raw: row.hs },
  })
  await clickhouse.chInsert({
    table: 'customs_shipments',
    format: 'JSONEachRow',
    rows: some.map((row) => ({
      ...common(row),
      trade_date: `${2019 + (row.id % 6)}-03-0${1 + (row.id % 9)}`,
      ...{ buyer: row.buyer, buyer_n: indexedText(row.buyer) },
      ...{ seller: row.seller, seller_n: indexedText(row.seller), origin: row.origin, gross_kg: row.amount },
    })),
  })
  await clickhouse.chInsert({
    table: 'customs_statistics',
    format: 'JSONEachRow',
    rows: some.map((row) => ({
      ...common(row),
      period: `${2019 + (row.id % 6)}-0${1 + (row.id % 9)}-01`,
      ...{ partner_country: row.origin, value: row.amount, currency: 'CNY' },
    })),
  })
}

/** A search as somebody types it, and what it means in plain words. */
interface Question {
  search: string
  filter: FilterCondition[]
  holds: (row: Row, texts: readonly string[]) => boolean
}

function ask(kind: 'shipments' | 'statistics'): Question {
  const terms = Array.from({ length: integer(0, 3) }, someTerm)
  const [prefix, country] = [
    chance(0.3) ? pick(['73', '7323', '85', '8507', '6']) : '',
    pick(['', '', 'CN', 'US']),
  ]
  const place = kind === 'shipments' ? 'origin' : 'partnerCountry'
  const filter: FilterCondition[] = [
    ...(prefix === '' ? [] : [{ field: 'hs', op: 'startsWith' as const, value: prefix }]),
    ...(country === '' ? [] : [{ field: place, op: 'eq' as const, value: country }]),
  ]
  return {
    search: terms.map(({ typed }) => typed).join(' '),
    filter,
    holds: (row, texts) =>
      row.hs.startsWith(prefix) &&
      (country === '' || row.origin === country) &&
      terms.every(({ holds }) => holds(texts)),
  }
}

function someTerm(): { typed: string; holds: (texts: readonly string[]) => boolean } {
  const [one, two] = chance(0.2) ? wordsOfNeighbours() : [pick(asked), pick(asked)]
  const isIn = (texts: readonly string[], phrase: string) =>
    texts.some((text) => ` ${text} `.includes(` ${searchText(phrase)} `))
  const kind = pick(['word', 'word', 'phrase', 'run', 'all', 'either', 'none', 'noPhrase'] as const)
  switch (kind) {
    case 'run':
      return { typed: `${one}${two}`, holds: (texts) => isIn(texts, `${one}${two}`) }
    case 'all':
      return { typed: `(${one} ${two})`, holds: (texts) => isIn(texts, one) && isIn(texts, two) }
    case 'phrase':
      return { typed: `"${one} ${two}"`, holds: (texts) => isIn(texts, `${one} ${two}`) }
    case 'either':
      return { typed: `${one}|${two}`, holds: (texts) => isIn(texts, one) || isIn(texts, two) }
    case 'none':
      return { typed: `-${one}`, holds: (texts) => !isIn(texts, one) }
    case 'noPhrase':
      return { typed: `-"${one} ${two}"`, holds: (texts) => !isIn(texts, `${one} ${two}`) }
    default:
      return { typed: one, holds: (texts) => isIn(texts, one) }
  }
}

/** The last word of one text of a record and the first of the next: together they stand in neither. */
function wordsOfNeighbours(): [string, string] {
  const { goods, buyer, seller } = pick(rows)
  const [first, second] = pick([
    [goods, buyer],
    [buyer, seller],
    [goods, seller],
  ] as const)
  const last = searchText(first).split(' ').at(-1)
  return [last || pick(asked), searchText(second).split(' ')[0] || pick(asked)]
}

const plainScan =
  'settings use_skip_indexes = 0, use_top_k_dynamic_filtering = 0, query_plan_direct_read_from_text_index = 0'
const ways: Readonly<Record<string, string>> = {
  'as the product asks for rows': pinned,
  'as it counts': pinnedTogether,
  'with the top-rows optimisation': 'settings use_top_k_dynamic_filtering = 1',
  'without reading the text index directly':
    'settings use_top_k_dynamic_filtering = 0, query_plan_direct_read_from_text_index = 0',
}

const kinds = {
  shipments: {
    table: shipments,
    amount: 's.gross_kg',
    texts: (row: Row) => [row.goods, row.buyer, row.seller],
  },
  statistics: { table: statistics, amount: 's.value', texts: (row: Row) => [row.goods] },
} as const

async function answer(
  { table, amount }: { table: RecordTable; amount: string },
  { search, filter }: Question,
  { settings, inAllTexts }: { settings: string; inAllTexts: boolean },
) {
  const binder = new ParamBinder()
  const text = filter.length > 0 ? JSON.stringify({ join: 'and', conditions: filter }) : undefined
  // Columns that do not have a phrase are left out by what the index says, so not from the plain scan.
  const absent =
    settings === plainScan ? new Set<string>() : await readAbsentPhrases(clickhouse, asker, { table, search })
  const where = selectionSql(
    table,
    { search, ...(text && { filter: text }) },
    { binder, asker, absent, inAllTexts },
  )
  const read = <Found>(select: string, rest: string) =>
    clickhouse.chQuery<Found>(asker, {
      name: 'differential',
      sql: `select ${select} from ${table.table} as s where ${where} ${rest} ${settings}`,
      params: binder.params,
    })
  // What the guide warns of: text conditions with an order by a column that is no key, and a limit.
  const [[counted], largest] = await Promise.all([
    read<{ rows: number }>('count() as rows', ''),
    read<{ id: number }>('id', `order by ifNull(toFloat64(${amount}), -1) desc, id desc limit 25`),
  ])
  return { rows: counted?.rows ?? 0, largest: largest.map(({ id }) => id) }
}

/** The same by going through the rows here. */
function expected({ texts }: { texts: (row: Row) => string[] }, { holds }: Question) {
  const found = rows.filter((row) => holds(row, texts(row).map(searchText)))
  const largest = found
    .sort((a, b) => (b.amount ?? -1) - (a.amount ?? -1) || b.id - a.id)
    .slice(0, 25)
    .map(({ id }) => id)
  return { rows: found.length, largest }
}

async function compareAll(): Promise<number> {
  let rowsSeen = 0
  for (const kind of ['shipments', 'statistics'] as const) {
    for (let turn = 0; turn < turns; turn += 1) {
      const question = ask(kind)
      const told = `seed ${seed}, ${kind}, turn ${turn}: ${question.search} ${JSON.stringify(question.filter)}`
      const reference = expected(kinds[kind], question)
      rowsSeen += reference.rows
      const all = Object.entries({ 'by a plain scan': plainScan, ...ways }).flatMap(([way, settings]) =>
        (kind === 'shipments' ? [false, true] : [false]).map((inAllTexts) => ({ way, settings, inAllTexts })),
      )
      const answers = await Promise.all(
        all.map(async ({ way, ...how }) => ({
          way: `${way}${how.inAllTexts ? ', in all texts at once' : ''}`,
          found: await answer(kinds[kind], question, how),
        })),
      )
      for (const { way, found } of answers) expect(found, `${told}, ${way}`).toEqual(reference)
    }
  }
  return rowsSeen
}

describe('the index of words', () => {
  it('is that of the engine whose answers were compared, over texts that are stored as they are searched', async () => {
    const [version] = await clickhouse.systemQuery<{ version: string }>({
      name: 'version',
      sql: 'select version() as version',
    })
    expect(version?.version).toBe(engineVersion)
    const manifest = new URL('../../../package.json', import.meta.url)
    const { dependencies } = JSON.parse(readFileSync(manifest, 'utf8')) as {
      dependencies: Record<string, string>
    }
    expect(dependencies.chdb).toBe(packageVersion)
    const indexes = await clickhouse.systemQuery<{ table: string; expr: string; type_full: string }>({
      name: 'indexes',
      sql: `select table, expr, type_full from system.data_skipping_indices
        where database = currentDatabase() and type = 'text' and startsWith(table, 'customs_')`,
    })
    expect(indexes.length).toBeGreaterThanOrEqual(4)
    for (const index of indexes) {
      // A preprocessor works on the index alone, so that answers with and without it may differ.
      expect(index.type_full, index.table).not.toContain('preprocessor')
      // The only expression is the one that searches use, letter by letter.
      expect([shipments.allTexts?.replaceAll('s.', ''), index.expr.match(/^\w+_n$/)?.[0]]).toContain(
        index.expr,
      )
    }
  })

  it('finds what a plain scan finds, in parts that were never merged', async () => {
    expect(await compareAll()).toBeGreaterThan(500)
  }, 60_000)

  it('over all texts is asked once earlier parts have it, and is then read by itself', async () => {
    // What is kept of the answer is kept for the engine that was asked.
    const isReady = () => readsAllTexts({ ...clickhouse }, shipments)
    for (const sql of addingIndex) await command(sql)
    expect(await isReady()).toBe(false)
    await command('system start merges customs_shipments')
    await expect.poll(isReady, { timeout: 20_000 }).toBe(true)
    expect(await readsAllTexts(clickhouse, statistics)).toBe(false)

    const binder = new ParamBinder()
    const where = selectionSql(
      shipments,
      { search: 'glass -cotton 保温|锈钢保' },
      { binder, asker, inAllTexts: true },
    )
    const plan = await clickhouse.chQuery<{ explain: string }>(asker, {
      name: 'plan',
      sql: `explain actions = 1 select count() from customs_shipments as s where ${where} ${pinnedTogether}`,
      params: binder.params,
    })
    const text = plan.map(({ explain }) => explain).join('\n')
    expect(text).toContain('__text_index_all_words_hasAllTokens')
    expect(text).not.toMatch(/goods_n|concatWithSeparator/)
  })

  it('and in merged parts', async () => {
    for (const table of ['customs_shipments', 'customs_statistics']) {
      await command(`system start merges ${table}`)
      await command(`optimize table ${table} final`)
    }
    expect(await compareAll()).toBeGreaterThan(500)
  }, 60_000)
})
