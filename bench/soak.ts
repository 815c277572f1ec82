// A day of 16 users over 1,000,000 customers and 10,000,000 records: errors, lost rows, memory, handles, p50/p95; --kills kills each store twice.
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { outboxRoutes } from '@landfall/contract/email/email-settings.ts'
import { sendTaskRoutes } from '@landfall/contract/email/email-tasks.ts'
import { errorCodes } from '@landfall/contract/error-codes.ts'
import { createRandom, createWeightedPick } from '../server/platform/random/seeded-random.ts'
import { createMailingBuilder } from '../server/testing/build-mailing.ts'
import type { TestClient } from '../server/testing/test-client.ts'
import { buildCrm, type CrmCompany } from './crm-company.ts'
import { readSamples } from './customs-questions.ts'
import { loadShipments } from './customs-rows.ts'
import { type EmptyApp, startEmptyApp, stores } from './empty-app.ts'
import { createLightClient } from './light-client.ts'
import { handlesWithChildren, memoryWithChildren } from './process-figures.ts'
import { noteOutcomes, watchTrend } from './soak-figures.ts'
import { type Kind, kindsOf, type Written } from './soak-requests.ts'

const { values: options } = parseArgs({
  options: {
    customers: { type: 'string', default: '1000000' },
    records: { type: 'string', default: '10000000' },
    minutes: { type: 'string', default: '30' },
    users: { type: 'string', default: '16' },
    kills: { type: 'boolean', default: false },
  },
})
const [customers, records, minutes, users] = [
  options.customers,
  options.records,
  options.minutes,
  options.users,
].map(Number) as [number, number, number, number]
const mails = 200
/** The longest that somebody looks at what he got before he goes on; half of it on average. */
const longestLookMs = 600

const app = await startEmptyApp()
let isSound = false
try {
  const client = createLightClient(app.app.url)
  const crm = await buildStores()
  const asking = { client, token: crm.leaders[0]?.token ?? '' }
  const samples = await readSamples({ ...asking, clickhouse: app.clickhouse, companyId: crm.id })
  const pixels = await sendMails(client, crm)
  const written: Written = { customers: 0, followUps: 0 }
  isSound = await soak(kindsOf({ client, crm, samples, pixels, written }), { place: app, written })
} finally {
  await app.stop()
}
process.exitCode = isSound ? 0 : 1

async function buildStores(): Promise<CrmCompany> {
  const started = performance.now()
  const sizes = {
    others: 10,
    customersOfOther: Math.ceil(customers / 100),
    employees: 200,
    entriesOfBusy: 1000,
  }
  const crm = await buildCrm(app, { customers, ...sizes })
  await loadShipments(app.clickhouse, { companyId: crm.id, rows: records, file: process.env.HS_FILE })
  const seconds = ((performance.now() - started) / 1000).toFixed(0)
  console.log(`${customers} customers and ${records} records after ${seconds} s`)
  return crm
}

/** Writes to some customers and answers where the pictures in those mails are. */
async function sendMails(client: TestClient, crm: CrmCompany): Promise<string[]> {
  const [leader] = crm.leaders
  if (!leader) throw new Error('nobody is there')
  const as = { token: leader.token }
  const builder = createMailingBuilder({ client }, leader)
  const task = await builder.task(Array.from({ length: mails }, (_, number) => number + 1))
  await client.call(sendTaskRoutes.submit, { params: { id: task.id } }, as)
  await builder.until(task.id, ({ state }) => state === 'DONE', 300_000)
  const { items } = await client.call(outboxRoutes.list, { query: { size: 200 } }, as)
  const pixels: string[] = []
  for (const { id } of items) {
    const { html } = await client.call(outboxRoutes.read, { params: { id } }, as)
    const [pixel] = /https?:\/\/[^"]+\/t\/o\/[^"]+/.exec(html ?? '') ?? []
    if (pixel) pixels.push(pixel)
  }
  if (pixels.length === 0) throw new Error('no mail has a picture')
  return pixels
}

/** Lets the users work; whether all went well. */
async function soak(
  kinds: readonly Kind[],
  { place, written }: { place: EmptyApp; written: Written },
): Promise<boolean> {
  const outcomes = noteOutcomes(
    kinds.map(({ name }) => name),
    (error) => options.kills && saysStoreAway(error),
  )
  const ofAll = (figure: (pid: number) => number) => () => {
    const pids = { app: place.app.pid, ...place.storePids() }
    return Object.fromEntries(Object.entries(pids).map(([name, pid]) => [name, figure(pid)]))
  }
  const trends = [
    watchTrend('memory in MB', ofAll(memoryWithChildren), 5000),
    watchTrend('open handles', ofAll(handlesWithChildren), 5000),
  ]
  const until = performance.now() + minutes * 60_000
  const killing = options.kills ? killStores(place) : undefined
  const draw = createWeightedPick(kinds, ({ weight }) => weight)
  let number = 0
  await Promise.all(
    Array.from({ length: users }, async (_, user) => {
      const random = createRandom(`soak ${user}`)
      while (performance.now() < until) {
        number += 1
        const { name, run } = draw(random)
        const own = number
        await outcomes.note(name, () => run(own))
        await sleep(random.integer(0, longestLookMs))
      }
    }),
  )
  await killing
  for (const trend of trends) trend.stop()
  outcomes.print()
  for (const trend of trends) trend.print()
  const failed = await countFailedTasks(place)
  const lost = await countLost(place, written)
  console.log(
    `\nerrors ${outcomes.errors()}, refused because a store was away ${outcomes.refused()}, tasks that failed or hang ${failed}, lost of ${written.customers} customers and ${written.followUps} follow-ups that were answered as written ${lost}`,
  )
  return outcomes.errors() === 0 && failed === 0 && lost === 0
}

/** Kills one store after another, each twice, in even parts of the time. */
async function killStores(place: EmptyApp): Promise<void> {
  const order = [...stores, ...stores]
  for (const store of order) {
    await sleep((minutes * 60_000) / (order.length + 1))
    const started = performance.now()
    await place.killStore(store)
    console.log(
      `${store} was killed, and ran again after ${((performance.now() - started) / 1000).toFixed(1)} s`,
    )
  }
}

/** Whether a call was refused because a store is away: what the client throws ends with the code and the message. */
function saysStoreAway(error: unknown): boolean {
  const { storeUnavailable, notReady } = errorCodes
  return new RegExp(`: (${storeUnavailable}|${notReady}) `).test(String(error))
}

/** Rows that were answered as written and are not there; what was written without an answer may be there beside them. */
async function countLost({ database }: EmptyApp, { customers, followUps }: Written): Promise<number> {
  const [found] = await database.systemDb.query<{ customers: number; followUps: number }>(
    `select (select count(*) from customers where name like 'Soak %') as customers,
      (select count(*) from follow_ups where content like 'Spoke about order %') as follow_ups`,
  )
  return Math.max(0, customers - (found?.customers ?? 0)) + Math.max(0, followUps - (found?.followUps ?? 0))
}

/** How many tasks failed, once all that were begun have ended. */
async function countFailedTasks({ database }: EmptyApp): Promise<number> {
  const patience = performance.now() + 300_000
  for (;;) {
    const rows = await database.systemDb.query<{ state: string; tasks: number }>(
      'select state, count(*) as tasks from tasks group by state',
    )
    const of = (state: string) => rows.find((row) => row.state === state)?.tasks ?? 0
    const open = of('queued') + of('running')
    if (open === 0 || performance.now() > patience) return of('failed') + open
    await sleep(500)
  }
}
