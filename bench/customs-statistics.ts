// The statistics tab over 5,000,000 statistics and the coverage calendar over 2,000,000 shipments (or as many as named), one user.
import { loadavg } from 'node:os'
import { customsRoutes } from '@landfall/contract/customs/customs-data.ts'
import { libraryRoutes } from '@landfall/contract/customs/customs-library.ts'
import { loadShipments } from './customs-rows.ts'
import { type KeptApp, startKeptApp } from './kept-app.ts'
import { measureLatency } from './latency.ts'
import { processorTime } from './process-figures.ts'
import { loadStatistics } from './statistic-rows.ts'

const statistics = Number(process.argv[2] ?? 5_000_000)
const shipments = Number(process.argv[3] ?? 2_000_000)
const calls = Number(process.argv[4] ?? 20)

const where = (...conditions: object[]) => ({ filter: JSON.stringify({ join: 'and', conditions }) })
const headings = ['7323', '8481', '6109', '9403', '8516']
const heading = (number: number) =>
  where({ field: 'hs', op: 'startsWith', value: headings[number % headings.length] })
const lastYear = where({ field: 'period', op: 'gte', value: '2025-01-01' })

type Question = (kept: KeptApp, number: number) => Promise<unknown>

const summary =
  (query: (number: number) => object): Question =>
  ({ client, token }, number) =>
    client.call(customsRoutes.statisticSummary, { query: query(number) }, { token })
const coverage =
  (query: object): Question =>
  ({ client, token }) =>
    client.call(libraryRoutes.coverage, { query }, { token })

const questions: Readonly<Record<string, Question>> = {
  'page of statistics': ({ client, token }) =>
    client.call(customsRoutes.statistics, { query: { size: 50 } }, { token }),
  'summary of everything': summary(() => ({})),
  'summary of one year': summary(() => lastYear),
  'summary of a heading': summary(heading),
  'summary of a word': summary(() => ({ search: 'steel' })),
  'coverage of statistics': coverage({ kind: 'statistics' }),
  'coverage of shipments': coverage({ kind: 'shipments' }),
  'coverage of a source by country': coverage({ kind: 'shipments', source: 'us-imports' }),
}

const kept = await startKeptApp('customs-statistics')
try {
  const [file, companyId] = [process.env.HS_FILE, kept.companyId]
  await loadShipments(kept.clickhouse, { companyId, rows: shipments, file })
  await loadStatistics(kept.clickhouse, { companyId, rows: statistics, file })
  console.log(`${statistics} statistics, ${shipments} shipments, ${calls} calls of one user each`)
  console.log(`${'milliseconds'.padEnd(34)}    p50    p95  engine cpu    load`)
  for (const [name, ask] of Object.entries(questions)) {
    await ask(kept, 0)
    const before = processorTime(kept.enginePid())
    const { p50, p95 } = await measureLatency((number) => ask(kept, number + 1), { users: 1, calls })
    const processor = ((processorTime(kept.enginePid()) - before) / calls) * 1000
    const figures = [p50, p95, processor].map((value, at) => value.toFixed(0).padStart(at < 2 ? 7 : 12))
    console.log(`${name.padEnd(34)}${figures.join('')}${(loadavg()[0] ?? 0).toFixed(1).padStart(8)}`)
  }
} finally {
  await kept.stop()
}
