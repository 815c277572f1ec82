// Verifies 2,000 addresses over five domains whose servers take 20 ms to answer, reads 25 sites, then verifies 100,000 pasted addresses with three kills on the way
import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { addressVerificationRoutes } from '@landfall/contract/addresses/verification-routes.ts'
import { buildUser } from '../server/testing/build-people.ts'
import { readDemoSites } from '../server/testing/demo-site-reader.ts'
import { startMailWorld } from '../server/testing/mail-world.ts'
import { createTestClient } from '../server/testing/test-client.ts'
import { createTestVerifier } from '../server/testing/test-verifier.ts'
import { startEmptyApp } from './empty-app.ts'

const delayMs = 20
const perSession = 20
const domains = Array.from({ length: 5 }, (_, at) => `bench${at}.example`)
const exists = (local: string) => Number(local.slice(1)) % 4 !== 0
const rcpt = (address: string) =>
  exists(address.split('@')[0] ?? '') ? '250 2.1.5 Ok' : '550 5.1.1 User unknown'
const patience = { connect: 8_000, banner: 15_000, reply: 12_000, session: 60_000 }

for (const [name, extensions] of [
  ['one answer after the other', []],
  ['PIPELINING', ['PIPELINING']],
] as const) {
  for (const connections of [10, 50]) await measure(name, extensions, connections)
}
await readSites()
await pasteMany()

async function measure(name: string, extensions: readonly string[], connections: number): Promise<void> {
  const talk = { rcpt, delayMs, extensions }
  const world = await startMailWorld(Object.fromEntries(domains.map((domain) => [domain, talk])))
  const verify = createTestVerifier(patience)
  const jobs = Array.from({ length: 2_000 / perSession }, (_, at) => ({
    domain: domains[at % domains.length] ?? '',
    locals: Array.from({ length: perSession }, (_each, one) => `u${at * perSession + one}`),
  }))
  let falseInvalid = 0
  let falseValid = 0
  const from = performance.now()
  await Promise.all(
    Array.from({ length: connections }, async () => {
      for (let job = jobs.shift(); job; job = jobs.shift()) {
        for (const [local, { verdict }] of await verify(job.domain, job.locals)) {
          if (exists(local) && verdict === 'undeliverable') falseInvalid += 1
          if (!exists(local) && verdict === 'deliverable') falseValid += 1
        }
      }
    }),
  )
  const seconds = (performance.now() - from) / 1_000
  const sessions = [...world.servers.values()].reduce((sum, server) => sum + server.sessions, 0)
  console.log(
    `${name}, ${connections} connections: ${Math.round(2_000 / seconds)} addresses/s, ${sessions} sessions, ` +
      `false invalid ${falseInvalid}, false valid ${falseValid}`,
  )
  await world.stop()
}

// Sites of the demo's firms, without the second that is waited between two pages of one.
async function readSites(): Promise<void> {
  const hosts = Array.from({ length: 25 }, (_, at) => `bench-firm-${at}.example.com`)
  const sum = { carried: 0, found: 0, right: 0, pages: 0 }
  const from = performance.now()
  for await (const { found, carried, pages } of readDemoSites(hosts)) {
    sum.carried += carried.length
    sum.found += found.length
    sum.right += found.filter((email) => carried.includes(email)).length
    sum.pages += pages.length
  }
  const each = (performance.now() - from) / hosts.length
  console.log(
    `${hosts.length} sites: ${sum.pages} pages, precision ${(sum.right / sum.found).toFixed(3)}, ` +
      `recall ${(sum.right / sum.carried).toFixed(3)} of ${sum.carried} addresses, ${seconds(each)} s a site`,
  )
}

// Through a process of its own with the servers of the demo, which is killed three times on the way.
async function pasteMany(): Promise<void> {
  const pasted = Number(process.argv[2] ?? 100_000)
  const bench = await startEmptyApp({ DEMO_DATA: 'on', DEMO_SCALE: '0.001' })
  try {
    const { systemDb } = bench.database
    const as = { token: (await buildUser(systemDb)).token }
    // Prices come with the demo; here nobody has points.
    while ((await systemDb.query('select from points_prices')).length === 0) await sleep(50)
    await systemDb.query('update points_prices set price = 0')
    const text = Array.from({ length: pasted }, (_, at) => `info@b${at % 400}-${at}.example`).join('\n')
    const client = createTestClient(bench.app.url)
    console.log(`before: ${memoryOf(bench.app.pid)} MB, the demo's own mail servers and sites among them`)
    const from = performance.now()
    const body = Buffer.from(text) as never
    const reading = await client.call(addressVerificationRoutes.readText, { query: {}, body } as never, as)
    const read = performance.now()
    await client.call(addressVerificationRoutes.start, { params: { id: reading.id } }, as)
    const started = performance.now()
    const count = async (condition: string) => {
      const rows = await systemDb.query<{ count: number }>(
        `select count(*) as count from verification_addresses where ${condition}`,
      )
      return rows[0]?.count ?? 0
    }
    while ((await count('verdict is not null')) === 0) await sleep(20)
    const first = performance.now()
    console.log(
      `${pasted} pasted: read in ${seconds(read - from)} s, ordered in ${seconds(started - read)} s, ` +
        `first verdicts ${seconds(first - started)} s later, ${seconds(first - from)} s after pasting; ${memoryOf(bench.app.pid)} MB`,
    )
    let { app } = bench
    for (const share of [0.1, 0.5, 0.9]) {
      while ((await count('verdict is not null')) < pasted * share) await sleep(100)
      console.log(`at ${share * 100} %: ${memoryOf(app.pid)} MB; killed`)
      await app.kill('SIGKILL')
      app = await bench.restart()
    }
    await untilStill(() => count('verdict is not null'))
    console.log(
      `still after ${seconds(performance.now() - started)} s with three kills: ` +
        `${await count('true')} there, ${await count(`attempts > 1 and reason <> 'greylisted'`)} written down more than once, ` +
        `${await count('verdict is null')} without a verdict:`,
    )
    console.table(
      await systemDb.query(
        `select reason, attempts, lease is not null as leased, next_attempt_at < now() as due, count(*)::int as addresses
        from verification_addresses where verdict is null group by 1, 2, 3, 4 order by addresses desc limit 10`,
      ),
    )
  } finally {
    await bench.stop()
  }
}

/** Waits until a number stands for a minute; operators take so many a minute, so the last of 100,000 come an hour later. */
async function untilStill(read: () => Promise<number>): Promise<void> {
  let [last, since] = [-1, performance.now()]
  while (performance.now() - since < 60_000) {
    const now = await read()
    if (now !== last) [last, since] = [now, performance.now()]
    await sleep(500)
  }
}

function memoryOf(pid: number): number {
  const pages = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  return Math.round(Number(pages) / 1_024)
}

function seconds(ms: number): string {
  return (ms / 1_000).toFixed(2)
}
