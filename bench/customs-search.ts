// Questions to 30,000,000 shipments through the API, beside PostgreSQL with trigram indexes over 5,000,000 of them.
import { loadavg } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Clickhouse } from '../server/platform/clickhouse/clickhouse.ts'
import { askPostgres, openPostgresSide } from './customs-postgres.ts'
import { questionsAbout, readSamples, readSizes } from './customs-questions.ts'
import { loadShipments } from './customs-rows.ts'
import { startKeptApp } from './kept-app.ts'
import { type Latency, measureLatency } from './latency.ts'

const rows = Number(process.argv[2] ?? 30_000_000)
const compared = Math.min(rows, Number(process.argv[3] ?? 5_000_000))
/** Seconds a question may take for each number of users. */
const patience = 8

const load = () => loadavg()[0]?.toFixed(1)

/** As many calls as fit into the time, at least six for each user. */
async function measure(call: (number: number) => Promise<unknown>, users: number): Promise<Latency> {
  const started = performance.now()
  for (let number = 0; number < 3; number += 1) await call(number)
  const each = (performance.now() - started) / 3000
  const calls = Math.round(Math.min(Math.max((patience / each) * Math.min(users, 2), users * 6), 400))
  return measureLatency((number) => call(number + 3), { users, calls })
}

const text = ({ p50, p95 }: Latency) => `${p50.toFixed(0).padStart(6)} ${p95.toFixed(0).padStart(6)}`

/** Has the engine put its parts together as it does at night by itself (decision 0177); says how long that took. */
async function settle(clickhouse: Clickhouse): Promise<void> {
  await waitForMerges(clickhouse)
  const started = performance.now()
  await clickhouse.chCommand({
    name: 'bench-settle',
    system: true,
    sql: 'optimize table customs_shipments final settings optimize_skip_merged_partitions = 1',
  })
  const seconds = (performance.now() - started) / 1000
  if (seconds > 1) console.log(`put together in ${seconds.toFixed(0)} s`)
}

async function waitForMerges(clickhouse: Clickhouse): Promise<void> {
  for (let quiet = 0; quiet < 3; ) {
    const [state] = await clickhouse.systemQuery<{ merges: number }>({
      name: 'bench-merges',
      sql: 'select count() as merges from system.merges',
    })
    quiet = state?.merges === 0 ? quiet + 1 : 0
    await sleep(1000)
  }
}

const kept = await startKeptApp('customs-search')
try {
  const file = process.env.HS_FILE
  const { loaded, seconds } = await loadShipments(kept.clickhouse, { companyId: kept.companyId, rows, file })
  if (loaded > 0)
    console.log(`loaded ${loaded} rows in ${seconds.toFixed(0)} s: ${Math.round(loaded / seconds)} rows/s`)
  await settle(kept.clickhouse)
  const sizes = await readSizes(kept.clickhouse)
  console.log(
    `${sizes.rows} rows, ${(sizes.all / 1e9).toFixed(1)} GB on disk: ${Math.round(sizes.all / sizes.rows)} bytes per row, ${Math.round(sizes.copies / sizes.rows)} of them for the copies by company`,
  )
  const postgres = compared > 0 ? await openPostgresSide(kept, compared) : undefined
  const questions = questionsAbout(await readSamples(kept))
  console.log(`${'milliseconds (p50, p95)'.padEnd(28)}  1 user          16 users        PostgreSQL      load`)
  for (const question of questions) {
    const alone = await measure((number) => question.api(kept, number), 1)
    const together = await measure((number) => question.api(kept, number), 16)
    const other =
      postgres && question.sql
        ? await measure((number) => askPostgres(postgres, question, number), 1)
        : undefined
    console.log(
      `${question.name.padEnd(28)} ${text(alone)}   ${text(together)}   ${other ? text(other) : '           -  '}   ${load()}`,
    )
  }
  await postgres?.close()
} finally {
  await kept.stop()
}
