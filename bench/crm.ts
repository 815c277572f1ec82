// The CRM with 1,000,000 customers in one company and 50 others beside: p50/p95 at 16 users, the night, batches, files (--scale 0.05).
import { parseArgs } from 'node:util'
import { customerRoutes } from '@landfall/contract/customers/customers.ts'
import { buildCrm, type CrmCompany } from './crm-company.ts'
import { type Call, filteredQuery, filterOf, requestsOf } from './crm-requests.ts'
import { exportMany, importMany, labelMany, recycle, type Work } from './crm-work.ts'
import { selectCustomers } from './customer-sql.ts'
import { startEmptyApp } from './empty-app.ts'
import { type Latency, measureLatency, middleRound } from './latency.ts'
import { createLightClient } from './light-client.ts'

const { values: options } = parseArgs({
  options: { scale: { type: 'string', default: '1' }, calls: { type: 'string', default: '400' } },
})
const scale = Number(options.scale)
const calls = Number(options.calls)
const users = 16
const rounds = 3
const callsOfRound = Math.ceil(calls / rounds)
// A connection plans a statement anew five times before it keeps a plan: what is measured is the state after that.
const warmUp = users * 6

const app = await startEmptyApp()
const client = createLightClient(app.app.url)
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
  console.log(`\n${rounds} rounds of ${callsOfRound} calls each, ${users} users at once; milliseconds`)
  const requests = Object.entries(requestsOf(client, crm, await pooledIds(crm)))
  for (const [, call] of requests) await measureLatency(call, { users, calls: warmUp })
  const measured = await measureInTurns(
    requests.map(([name, call]) => [name, (number) => call(number + warmUp)] as const),
  )
  for (const [name, latencies] of measured) report(name, latencies)
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

/** Rounds over all of them, one after another: a machine that others use too is slower in some minutes than in others. */
async function measureInTurns(
  requests: readonly (readonly [string, Call])[],
): Promise<Map<string, Latency[]>> {
  const measured = new Map<string, Latency[]>(requests.map(([name]) => [name, []]))
  for (let round = 0; round < rounds; round += 1) {
    for (const [name, call] of requests) {
      const latency = await measureLatency((number) => call(number + round * callsOfRound), {
        users,
        calls: callsOfRound,
      })
      measured.get(name)?.push(latency)
    }
  }
  return measured
}

/** Customers of the pool, one for each claim. */
async function pooledIds(crm: CrmCompany): Promise<number[]> {
  const rows = await app.database.systemDb.query<{ id: number }>(
    `select id from customers where company_id = $1 and owner_id is null order by hashint8(id) limit $2`,
    [crm.id, rounds * callsOfRound + warmUp],
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
  const names = ['the list by who sees all, through the app', 'the same straight in SQL'] as const
  const measured = await measureInTurns([
    [names[0], api],
    [names[1], sql],
  ])
  const [through, straight] = names.map((name) => middleRound(measured.get(name) ?? [])) as [Latency, Latency]
  console.log('')
  for (const [name, latencies] of measured) report(name, latencies)
  console.log(
    `ratio of the p50 ${(through.p50 / straight.p50).toFixed(2)}, of the p95 ${(through.p95 / straight.p95).toFixed(2)}`,
  )
}

function report(name: string, latencies: readonly Latency[]): void {
  const { p50, p95, perSecond } = middleRound(latencies)
  const figures = [
    `p50 ${p50.toFixed(1).padStart(7)}`,
    `p95 ${p95.toFixed(1).padStart(7)}`,
    `${perSecond.toFixed(0).padStart(5)}/s`,
  ]
  const each =
    latencies.length > 1 ? [`p95 of each round ${latencies.map((one) => one.p95.toFixed(1)).join(' ')}`] : []
  console.log([name.padEnd(44), ...figures, ...each].join('   '))
}

function reportWork({ name, rows, seconds }: Work): void {
  const speed = Math.round(rows / seconds)
  console.log(`${name.padEnd(44)} ${rows} rows in ${seconds.toFixed(1)} s: ${speed} a second`)
}

function seconds(since: number): string {
  return ((performance.now() - since) / 1000).toFixed(1)
}
