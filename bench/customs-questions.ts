import { customsAnalysisRoutes } from '@landfall/contract/customs/customs-analysis.ts'
import { tradeCompanyRoutes } from '@landfall/contract/customs/customs-companies.ts'
import { customsRoutes } from '@landfall/contract/customs/customs-data.ts'
import { customsFacetRoutes } from '@landfall/contract/customs/customs-facets.ts'
import type { Clickhouse } from '../server/platform/clickhouse/clickhouse.ts'
import type { KeptApp } from './kept-app.ts'

/** Who asks, and through what. */
type Asking = Pick<KeptApp, 'client' | 'token'>
type Data = Pick<KeptApp, 'clickhouse' | 'companyId'>

/** One question to customs data: through the API, and as somebody would put it to PostgreSQL. */
export interface Question {
  name: string
  api(asking: Asking, number: number): Promise<unknown>
  /** Statements with their parameters; without them the question is not put to PostgreSQL. */
  sql?(number: number): [text: string, values: unknown[]][]
}

/** What some questions need to know of the data. */
export interface Samples {
  /** Keys of buyers with some hundred shipments each, and of the one with the most. */
  buyers: readonly string[]
  largestBuyer: string
  /** Where page 100 of all shipments begins. */
  cursor: string
}

const pageSize = 50
const columns =
  'id, trade_date, hs, goods, buyer, buyer_country, seller, seller_country, origin, destination, gross_kg, value'
const take = (list: readonly string[], number: number) => list[number % list.length] ?? ''

const common = ['steel', 'cotton', 'paper', 'machines', 'plastics']
const twoCharacters = ['温杯', '锈钢', '玻璃', '家具', '轴承']
const phrases = [
  'stainless steel',
  'knitted or crocheted',
  'iron or steel',
  'internal combustion',
  'man made fibres',
]
const headings = ['7323', '8481', '6109', '9403', '8516']
const rare = (number: number) => `art${10_000 + ((number * 7919) % 60_000)}`

const list = ({ client, token }: Asking, query: object) =>
  client.call(customsRoutes.shipments, { query: { size: pageSize, ...query } }, { token })
const where = (...conditions: object[]) => JSON.stringify({ join: 'and', conditions })

/** Where goods go to; never the same condition twice, so that nothing the app keeps for a moment helps. */
const to = (country: string, number: number) =>
  where(
    { field: 'destination', op: 'eq', value: country },
    { field: 'tradeDate', op: 'gte', value: new Date(number * 86_400_000).toISOString().slice(0, 10) },
  )
/** Those that the query shows at first. */
const firstFacets = 'hs4,buyers,sellers,origins,destinations,months'

function pageSql(condition: string, values: unknown[]): [string, unknown[]][] {
  return [
    [
      `select ${columns} from bench.shipments where ${condition} order by trade_date desc, id desc limit ${pageSize + 1}`,
      values,
    ],
    [`select count(*) from (select 1 from bench.shipments where ${condition} limit 1000001) t`, values],
  ]
}

function searching(name: string, text: (number: number) => string, needle = text): Question {
  return {
    name,
    api: (kept, number) => list(kept, { search: text(number) }),
    sql: (number) => pageSql('goods ilike $1', [`%${needle(number)}%`]),
  }
}

/** A question that is answered over the newest shipments first, and exactly afterwards; both as the page asks them. */
function inTwoSteps({
  name,
  ask,
  sql,
}: Pick<Question, 'name' | 'sql'> & {
  ask(asking: Asking, question: { number: number; first: true | undefined }): Promise<unknown>
}): Question[] {
  return [
    { name: `${name}, first`, api: (kept, number) => ask(kept, { number, first: true }) },
    { name, api: (kept, number) => ask(kept, { number, first: undefined }), ...(sql && { sql }) },
  ]
}

/** The questions, in the order in which they are reported. */
export function questionsAbout({ buyers, largestBuyer, cursor }: Samples): Question[] {
  return [
    searching('rare word', rare),
    searching('common word', (number) => take(common, number)),
    searching('two Chinese characters', (number) => take(twoCharacters, number)),
    searching(
      'phrase',
      (number) => `"${take(phrases, number)}"`,
      (number) => take(phrases, number),
    ),
    {
      name: 'buyer page',
      api: (kept, number) => buyerPage(kept, take(buyers, number)),
      sql: (number) => buyerSql(take(buyers, number)),
    },
    {
      name: 'page of the largest buyer',
      api: (kept) => buyerPage(kept, largestBuyer),
      sql: () => buyerSql(largestBuyer),
    },
    ...(['partners', 'products', 'lanes', 'competitors'] as const).map(
      (part): Question => ({
        name: `tab of a buyer: ${part}`,
        api: ({ client, token }, number) =>
          client.call(
            tradeCompanyRoutes[part],
            { query: { role: 'buyer', key: take(buyers, number) } },
            { token },
          ),
      }),
    ),
    ...inTwoSteps({
      name: 'supplier ranking',
      ask: ({ client, token }, { number, first }) => {
        const query = { tab: 'sellers', search: take(common, number), filter: to('US', number), first }
        return client.call(customsRoutes.companies, { query }, { token })
      },
      sql: (number) => [
        [
          `select seller, seller_country, count(*), sum(gross_kg), count(distinct buyer) from bench.shipments
           where goods ilike $1 and destination = 'US' group by seller, seller_country order by count(*) desc limit 21`,
          [`%${take(common, number)}%`],
        ],
      ],
    }),
    {
      name: 'trend',
      api: ({ client, token }, number) =>
        client.call(
          customsAnalysisRoutes.trend,
          { query: { filter: where({ field: 'hs', op: 'startsWith', value: take(headings, number) }) } },
          { token },
        ),
      sql: (number) => [
        [
          `select date_trunc('month', trade_date), count(*), sum(gross_kg), sum(value) from bench.shipments where hs like $1 group by 1 order by 1`,
          [`${take(headings, number)}%`],
        ],
      ],
    },
    ...inTwoSteps({
      name: 'facets',
      ask: ({ client, token }, { number, first }) => {
        const query = { search: take(common, number), filter: to('MX', number), names: firstFacets, first }
        return client.call(customsFacetRoutes.facets, { query }, { token })
      },
      sql: (number) =>
        ['left(hs, 4)', 'origin', 'source', `date_trunc('month', trade_date)`, 'buyer', 'seller'].map(
          (facet) => [
            `select ${facet}, count(*) from bench.shipments where goods ilike $1 and destination = 'MX' group by 1 order by 2 desc limit 12`,
            [`%${take(common, number)}%`],
          ],
        ),
    }),
    ...inTwoSteps({
      name: 'totals above the facets',
      ask: ({ client, token }, { number, first }) => {
        const query = { search: take(common, number), filter: to('MX', number), first }
        return client.call(customsFacetRoutes.totals, { query }, { token })
      },
    }),
    ...inTwoSteps({
      name: 'facets of everything',
      ask: ({ client, token }, { first }) =>
        client.call(customsFacetRoutes.facets, { query: { names: firstFacets, first } }, { token }),
    }),
    ...inTwoSteps({
      name: 'supplier ranking of everything',
      ask: ({ client, token }, { first }) =>
        client.call(customsRoutes.companies, { query: { tab: 'sellers', first } }, { token }),
    }),
    { name: 'page 1', api: (kept) => list(kept, {}), sql: () => pageSql('true', []) },
    { name: 'page 100', api: (kept) => list(kept, { cursor }) },
  ]
}

function buyerPage({ client, token }: Asking, key: string): Promise<unknown> {
  return client.call(tradeCompanyRoutes.read, { query: { role: 'buyer', key } }, { token })
}

function buyerSql(key: string): [string, unknown[]][] {
  const buyer = [`${key.split('|')[0]} INC`]
  const from = 'from bench.shipments where buyer = $1'
  return [
    [`select count(*), sum(gross_kg), sum(value), min(trade_date), max(trade_date) ${from}`, buyer],
    [`select date_trunc('month', trade_date), count(*), sum(gross_kg) ${from} group by 1 order by 1`, buyer],
    [
      `select seller, seller_country, count(*), sum(gross_kg) ${from} group by 1, 2 order by 3 desc limit 50`,
      buyer,
    ],
    [`select left(hs, 4), count(*) ${from} group by 1 order by 2 desc limit 20`, buyer],
    [
      `select seller_country, buyer, count(*), count(distinct seller) from bench.shipments
       where buyer <> $1 and seller in (select seller ${from}) group by 1, 2 order by 4 desc limit 20`,
      buyer,
    ],
  ]
}

/** Finds out what the questions need; walks to page 100 as a reader would. */
export async function readSamples(kept: Asking & Data): Promise<Samples> {
  const [middle, [largest]] = await Promise.all([
    readBuyers(kept, 'having count() between 100 and 400 order by cityHash64(s.buyer_id) limit 50'),
    readBuyers(kept, 'order by count() desc limit 1'),
  ])
  let cursor = ''
  for (let page = 1; page < 100; page += 1) {
    const { nextCursor } = await list(kept, cursor ? { cursor } : {})
    if (!nextCursor) break
    cursor = nextCursor
  }
  return { buyers: middle, largestBuyer: largest ?? '', cursor }
}

async function readBuyers({ clickhouse, companyId }: Data, rest: string): Promise<string[]> {
  const rows = await clickhouse.chQuery<{ key: string }>(
    { company: { id: companyId } },
    {
      name: 'bench-buyers',
      sql: `select concat(any(s.buyer_key), '|', any(s.buyer_country)) as key from customs_shipments as s
        where s.company_id = {company_id:UInt64} group by s.buyer_id ${rest}`,
      limits: { seconds: 300 },
    },
  )
  return rows.map(({ key }) => key)
}

/** Bytes of the shipments on disk, once with everything that belongs to them and once without the copies by company. */
export async function readSizes(
  clickhouse: Clickhouse,
): Promise<{ rows: number; all: number; copies: number }> {
  const [sizes] = await clickhouse.systemQuery<{ rows: number; all: number; copies: number }>({
    name: 'bench-sizes',
    sql: `select sum(rows) as rows, sum(bytes_on_disk) as all,
        (select sum(bytes_on_disk) from system.projection_parts where active and database = currentDatabase() and table = 'customs_shipments') as copies
      from system.parts where active and database = currentDatabase() and table = 'customs_shipments'`,
  })
  return sizes ?? { rows: 0, all: 0, copies: 0 }
}
