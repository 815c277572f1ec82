// Customer list and customs query on the demo data: p50/p95 at 16 users, beside the same queries straight in SQL.
import { customerRoutes } from '@landfall/contract/customers/customers.ts'
import { customsRoutes } from '@landfall/contract/customs/customs-data.ts'
import { selectCustomers } from './customer-sql.ts'
import { type DemoApp, startDemoApp } from './demo-app.ts'
import { type Latency, measureLatency } from './latency.ts'

const users = 16
const calls = Number(process.argv[2] ?? 800)
const pageSize = 20

const stages = ['toFollow', 'inquiry', 'sample', 'won', 'repeat']
const intents = ['unknown', 'low', 'middle', 'high']
const chinese = ['贸易', '进出口', '国际', '工业', '宁波']
const latin = ['trad', 'imp', 'comer', 'glob', 'nord']
const goods = ['steel', 'chair', 'led', 'valve', 'cotton']
const prefixes = ['73', '94', '85', '84', '52']
const pick = (list: readonly string[], number: number) => list[number % list.length] ?? ''

interface Comparison {
  name: string
  api(app: DemoApp, number: number): Promise<unknown>
  sql(app: DemoApp, number: number): Promise<unknown>
}

const listCustomers = ({ client, token }: DemoApp, query: object) =>
  client.call(customerRoutes.list, { query: { tab: 'all', size: pageSize, ...query } }, { token })

const callerOf = ({ companyId, userId }: DemoApp) => ({ companyId, userId })

function searching(name: string, words: readonly string[]): Comparison {
  return {
    name,
    api: (app, number) => listCustomers(app, { search: pick(words, number) }),
    sql: (app, number) =>
      selectCustomers(app.database, {
        ...callerOf(app),
        where: 'c.id in (select customers_matching($1))',
        order: 'c.updated_at desc, c.id desc',
        values: [pick(words, number)],
      }),
  }
}

const shipmentColumns = `id, trade_date, flow, source, hs, goods, buyer, buyer_key, buyer_country, seller, seller_key,
  seller_country, origin, destination, gross_kg, teu, value, currency`

function queryShipments(app: DemoApp, where: string, params: Record<string, unknown>): Promise<unknown> {
  const scope = { company: { id: app.companyId } }
  const filter = `company_id = {company_id:UInt64} and ${where}`
  return Promise.all([
    app.clickhouse.chQuery(scope, {
      name: 'bench-page',
      sql: `select ${shipmentColumns} from customs_shipments where ${filter}
        order by trade_date desc, id desc limit ${pageSize + 1} settings use_top_k_dynamic_filtering = 0`,
      params,
    }),
    app.clickhouse.chQuery(scope, {
      name: 'bench-count',
      sql: `select count() from (select 1 from customs_shipments where ${filter} limit 1000001)`,
      params,
    }),
  ])
}

const comparisons: Comparison[] = [
  {
    name: 'customers: two filters and a sort',
    api: (app, number) =>
      listCustomers(app, {
        sort: '-lastFollowUpAt',
        filter: JSON.stringify({
          conditions: [
            { field: 'stage', op: 'eq', value: pick(stages, number) },
            { field: 'intent', op: 'in', value: [pick(intents, number), pick(intents, number + 1)] },
          ],
        }),
      }),
    sql: (app, number) =>
      selectCustomers(app.database, {
        ...callerOf(app),
        where: 'c.stage = $1 and c.intent = any($2)',
        order: 'c.last_follow_up_at desc nulls last, c.id desc',
        values: [pick(stages, number), [pick(intents, number), pick(intents, number + 1)]],
      }),
  },
  searching('customers: search by part of a Chinese name', chinese),
  searching('customers: search by part of a Latin name', latin),
  {
    name: 'customers: count of the company',
    api: (app) => listCustomers(app, { size: 1 }),
    sql: (app) =>
      selectCustomers(app.database, {
        ...callerOf(app),
        where: 'true',
        order: 'c.updated_at desc, c.id desc',
        values: [],
      }),
  },
  {
    name: 'customs: words and an HS prefix, newest first',
    api: ({ client, token }, number) =>
      client.call(
        customsRoutes.shipments,
        {
          query: {
            size: pageSize,
            search: pick(goods, number),
            filter: JSON.stringify({
              conditions: [{ field: 'hs', op: 'startsWith', value: pick(prefixes, number) }],
            }),
          },
        },
        { token },
      ),
    sql: (app, number) =>
      queryShipments(app, 'startsWith(hs, {hs:String}) and hasAllTokens(goods_n, {word:String})', {
        hs: pick(prefixes, number),
        word: pick(goods, number),
      }),
  },
]

const app = await startDemoApp()
try {
  const width = Math.max(...comparisons.map(({ name }) => name.length))
  console.log(`${calls} calls each, ${users} users at once; milliseconds`)
  for (const { name, api, sql } of comparisons) {
    await measureLatency((number) => api(app, number), { users, calls: users * 2 })
    const measured = await measureLatency((number) => api(app, number), { users, calls })
    const reference = await measureLatency((number) => sql(app, number), { users, calls })
    const ratio = measured.p50 / reference.p50
    console.log(
      `${name.padEnd(width)}  ${show('app', measured)}  ${show('SQL', reference)}  p50 ratio ${ratio.toFixed(2)}`,
    )
  }
} finally {
  await app.stop()
}

function show(label: string, { p50, p95, perSecond }: Latency): string {
  return `${label} p50 ${p50.toFixed(1)} p95 ${p95.toFixed(1)} (${perSecond.toFixed(0)}/s)`
}
