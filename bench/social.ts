// Templates to 10,000 with kill -9 at half, 100,000 reports of a network, and an inbox of 50,000 conversations; arguments make it smaller.
import { createHmac, randomUUID } from 'node:crypto'
import { Agent, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { campaignRoutes } from '@landfall/contract/social/campaigns.ts'
import { socialAccountRoutes } from '@landfall/contract/social/social-accounts.ts'
import { socialInboxRoutes } from '@landfall/contract/social/social-inbox.ts'
import { buildUser } from '../server/testing/build-people.ts'
import { playWhatsapp } from '../server/testing/played-whatsapp.ts'
import { startEmptyApp } from './empty-app.ts'
import { createLightClient } from './light-client.ts'

const { values: options } = parseArgs({
  options: {
    people: { type: 'string', default: '10000' },
    reports: { type: 'string', default: '100000' },
    conversations: { type: 'string', default: '50000' },
  },
})
const [people, reports, conversations] = [options.people, options.reports, options.conversations].map(
  Number,
) as [number, number, number]

/** How often a number was handed to the network, and when. */
const taken = new Map<string, number>()
const moments: number[] = []
const whatsapp = await playWhatsapp((to) => {
  taken.set(to, (taken.get(to) ?? 0) + 1)
  moments.push(performance.now())
})
const place = await startEmptyApp(whatsapp.environment)
const { systemDb } = place.database
const admin = await buildUser(systemDb, { type: 'admin' })
const as = { token: admin.token }
const secret = 'bench'
let url = place.app.url
const atOnce = 32
try {
  const account = await bind()
  await sendTemplates(account.id)
  await takeReports(account.address)
  await readInbox(account.id)
} finally {
  await place.stop()
  await whatsapp.close()
}

async function bind(): Promise<{ id: number; address: string }> {
  const client = createLightClient(place.app.url)
  const body = whatsapp.binding(secret)
  const { id } = await client.call(socialAccountRoutes.bind, { body }, as)
  const { address } = await client.call(socialAccountRoutes.door, { params: { id } }, as)
  return { id, address }
}

async function sendTemplates(accountId: number): Promise<void> {
  await systemDb.query('update social_accounts set daily_limit = null where id = $1', [accountId])
  const [template] = await systemDb.query<{ id: number }>(
    `insert into social_templates (company_id, business_id, name, language, category, body, state)
     values ($1, $2, 'bench', 'en', 'marketing', 'Hello {{1}}, our new list is ready.', 'approved') returning id`,
    [admin.companyId, whatsapp.businessId],
  )
  await systemDb.query(
    `insert into social_consents (company_id, phone, name, source, given_on, proof, recorded_by)
     select $1, '+4915' || (10000000 + n), 'Person ' || n, 'fair', current_date, 'bench', $2 from generate_series(1, $3::int) n`,
    [admin.companyId, admin.id, people],
  )
  const body = {
    ...{ key: randomUUID(), name: 'Bench', accountId, templateId: template?.id ?? 0, quietDays: 0 },
    values: [{ from: 'firstName' as const, text: 'there' }],
  }
  const started = performance.now()
  const { id } = await createLightClient(place.app.url).call(campaignRoutes.create, { body }, as)
  console.log(`campaign of ${people} put in line in ${(performance.now() - started).toFixed(0)} ms`)
  while (taken.size < people / 2) await sleep(1)
  await place.app.kill('SIGKILL')
  const before = paceOf(moments.slice(100))
  url = (await place.restart()).url
  const client = createLightClient(url)
  const restarted = moments.length
  const until = performance.now() + 600_000
  const read = () => client.call(campaignRoutes.read, { params: { id } }, as)
  while ((await read()).state !== 'done' && performance.now() < until) await sleep(1_000)
  const { state, sent, unknown, failed } = await read()
  const [lost] = await systemDb.query<{ missing: number }>(
    `select count(*)::int as missing from social_campaign_people p left join social_messages m on m.id = p.message_id
     where p.campaign_id = $1 and m.state is distinct from 'unknown' and not ltrim(p.phone, '+') = any($2)`,
    [id, [...taken.keys()]],
  )
  const doubled = [...taken.values()].filter((times) => times > 1).length
  console.log(`killed at half; ${state}: sent ${sent}, failed ${failed}, unknown ${unknown} (at most 40)`)
  console.log(`neither sent nor unknown ${lost?.missing ?? 0}, doubled ${doubled}`)
  console.log(`a second: ${before} before, ${paceOf(moments.slice(restarted + 100))} after (80 are allowed)`)
}

/** Messages a second on average, and the most of any second. */
function paceOf(times: readonly number[]): string {
  const [first = 0] = times
  const last = times.at(-1) ?? first
  const seconds = new Map<number, number>()
  for (const time of times) {
    const second = Math.floor((time - first) / 1000)
    seconds.set(second, (seconds.get(second) ?? 0) + 1)
  }
  return `${((times.length / (last - first)) * 1000).toFixed(1)} (most ${Math.max(0, ...seconds.values())})`
}

async function takeReports(address: string): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: atOnce })
  // Accounts report to the address under which the app is reached now.
  const { pathname } = new URL(address)
  const door = `${url}${pathname}`
  const times: number[] = []
  let next = 0
  const started = performance.now()
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      while (next < reports) {
        next += 1
        const person = { ref: String(4_916_000_000_000 + (next % 5_000)), name: `Writer ${next % 5_000}` }
        times.push(await post(door, agent, JSON.stringify(whatsapp.reportOf(person, `Message ${next}`))))
      }
    }),
  )
  const seconds = (performance.now() - started) / 1000
  times.sort((a, b) => a - b)
  const at = (share: number) => (times[Math.floor(times.length * share)] ?? 0).toFixed(1)
  console.log(
    `${reports} reports taken in ${seconds.toFixed(0)} s: p50 ${at(0.5)} ms, p99 ${at(0.99)} ms, longest ${at(0.99999)} ms`,
  )
  const open = async () =>
    (
      await systemDb.query<{ open: number }>(
        'select count(*)::int as open from social_events where done_at is null',
      )
    )[0]?.open ?? 0
  while ((await open()) > 0) await sleep(500)
  const [stored] = await systemDb.query<{ messages: number }>(
    `select count(*)::int as messages from social_messages where direction = 'in'`,
  )
  console.log(
    `worked off ${((performance.now() - started) / 1000).toFixed(0)} s after the first; lost ${reports - (stored?.messages ?? 0)}`,
  )
  agent.destroy()
}

function post(url: string, agent: Agent, body: string): Promise<number> {
  const started = performance.now()
  return new Promise((resolve, reject) => {
    const headers = {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
      'x-hub-signature-256': `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`,
    }
    const asking = request(url, { method: 'POST', agent, headers }, (answer) => {
      answer.resume()
      answer.once('end', () =>
        answer.statusCode === 200
          ? resolve(performance.now() - started)
          : reject(new Error(`a report was answered with ${answer.statusCode}`)),
      )
    })
    asking.once('error', reject)
    asking.end(body)
  })
}

async function readInbox(accountId: number): Promise<void> {
  await systemDb.query(
    `insert into social_conversations (company_id, account_id, person_ref, phone, name, excerpt, last_direction, last_at, last_in_at,
       is_unread)
     select $1, $2, 'x' || n, '', 'Somebody ' || n, 'Hello ' || n, 'in', now() - n * interval '1 minute',
       now() - n * interval '1 minute', n % 3 = 0 from generate_series(1, $3::int) n`,
    [admin.companyId, accountId, conversations],
  )
  await systemDb.query('analyze social_conversations')
  const client = createLightClient(url)
  const measure = async (name: string, query: object) => {
    const times: number[] = []
    for (let turn = 0; turn < 40; turn += 1) {
      const started = performance.now()
      await client.call(socialInboxRoutes.list, { query: { size: 20, ...query } }, as)
      times.push(performance.now() - started)
    }
    times.sort((a, b) => a - b)
    console.log(`inbox, ${name}: p50 ${times[20]?.toFixed(0)} ms, p95 ${times[38]?.toFixed(0)} ms`)
  }
  await measure('first rows', { tab: 'open' })
  await measure('unread', { tab: 'unread' })
  await measure('search', { tab: 'all', search: 'Somebody 4' })
  let cursor: string | undefined
  const started = performance.now()
  for (let page = 0; page < 50; page += 1) {
    const query = { tab: 'all', size: 100, ...(cursor ? { cursor } : {}) }
    const { nextCursor } = await client.call(socialInboxRoutes.list, { query }, as)
    cursor = nextCursor ?? undefined
  }
  console.log(
    `inbox, scrolled through 5,000 in 50 pages: ${((performance.now() - started) / 50).toFixed(0)} ms a page`,
  )
}
