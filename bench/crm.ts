// The CRM with 1,000,000 customers in one company and 50 others beside: p50/p95 at 16 users, the night, batches, files (--scale 0.05).
import { parseArgs } from 'node:util'
import { customerRoutes } from '@landfall/contract/customers.ts'
import { createTestClient } from '../server/testing/test-client.ts'
import { buildCrm, type CrmCompany } from './crm-company.ts'
import { filteredQuery, filterOf, requestsOf } from './crm-requests.ts'
import { exportMany, importMany, labelMany, recycle, type Work } from './crm-work.ts'
import { selectCustomers } from './customer-sql.ts'
import { startEmptyApp } from './empty-app.ts'
import { type Latency, measureLatency } from './latency.ts'

const { values: options } = parseArgs({
  options: { scale: { type: 'string', default: '1' }, calls: { type: 'string', default: '400' } },
})
const scale = Number(options.scale)
const calls = Number(options.calls)
const users = 16
// A connection plans a statement anew five times before it keeps a plan: what is measured is the state after that.
const warmUp = users * 6

const app = await startEmptyApp()
const client = createTestClient(app.app.url)
const started = performance.now()
try {
  const crm = await buildCrm(app, {
    customers: Math.round(1_000_000 * scale),
    others: Math.max(2, Math.round(50 * Math.min(1, scale * 4))),
    customersOfOther: Math.max(200, Math.round(20_000 * scale)),
    employees: 200,
    entriesOfBusy: 10_000,
  })
  const [sizes] = await app.database.systemDb.query<Record<string, number>>(
    `select (select count(*) from customers) as customers, (select count(*) from follow_ups) +
       (select count(*) from customer_events) as entries`,
  )
  console.log(
    `${sizes?.customers} customers, ${crm.customers} of them in one company, ${sizes?.entries} timeline entries, ` +
      `after ${seconds(started)} s`,
  )
  console.log(`\n${calls} calls each, ${users} users at once; milliseconds`)
  for (const [name, call] of Object.entries(requestsOf(client, crm, await pooledIds(crm)))) {
    await measureLatency(call, { users, calls: warmUp })
    report(name, await measureLatency((number) => call(number + warmUp), { users, calls }))
  }
  await compareWithSql(crm)
  console.log('\nlong work')
  const place = { app, client, crm }
  reportWork(await labelMany(place))
  reportWork(await exportMany(place))
  reportWork(await importMany(place, Math.round(100_000 * scale)))
  reportWork(await recycle(place))
} finally {
  await app.stop()
}

/** Customers of the pool, one for each claim. */
async function pooledIds(crm: CrmCompany): Promise<number[]> {
  const rows = await app.database.systemDb.query<{ id: number }>(
    `select id from customers where company_id = $1 and owner_id is null order by hashint8(id) limit $2`,
    [crm.id, calls + warmUp],
  )
  return rows.map(({ id }) => id)
}

/** The same page and count by a leader, through the app and straight from the database, in turns. */
async function compareWithSql(crm: CrmCompany): Promise<void> {
  const leader = crm.leaders[0] ?? { id: 0, token: '' }
  const api = (number: number) =>
    client.call(customerRoutes.list, { query: filteredQuery(number) }, { token: leader.token })
  const sql = (number: number) =>
    selectCustomers(app.database, {
      companyId: crm.id,
      userId: leader.id,
      where: 'c.stage = $1 and c.country = any($2)',
      order: 'c.last_follow_up_at desc nulls last, c.id desc',
      values: [filterOf(number).stage, filterOf(number).countries],
    })
  const through = await measureLatency(api, { users, calls })
  const straight = await measureLatency(sql, { users, calls })
  console.log('')
  report('the list by who sees all, through the app', through)
  report('the same straight in SQL', straight)
  console.log(
    `ratio of the p50 ${(through.p50 / straight.p50).toFixed(2)}, of the p95 ${(through.p95 / straight.p95).toFixed(2)}`,
  )
}

function report(name: string, { p50, p95, perSecond }: Latency): void {
  const figures = [
    `p50 ${p50.toFixed(1).padStart(7)}`,
    `p95 ${p95.toFixed(1).padStart(7)}`,
    `${perSecond.toFixed(0).padStart(5)}/s`,
  ]
  console.log([name.padEnd(44), ...figures].join('   '))
}

function reportWork({ name, rows, seconds }: Work): void {
  const speed = Math.round(rows / seconds)
  console.log(`${name.padEnd(44)} ${rows} rows in ${seconds.toFixed(1)} s: ${speed} a second`)
}

function seconds(since: number): string {
  return ((performance.now() - since) / 1000).toFixed(1)
}
