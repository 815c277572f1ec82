// A ledger of 1,000,000 lines: balance, pages and usage at 1 and 16 users, and how many charges a second one company stands.
import { randomUUID } from 'node:crypto'
import { pointsRoutes } from '@landfall/contract/points/points.ts'
import { type DemoApp, startDemoApp } from './demo-app.ts'
import { measureLatency } from './latency.ts'

const lines = Number(process.argv[2] ?? 1_000_000)
const calls = Number(process.argv[3] ?? 400)
const people = 50
const days = 720

const app = await startDemoApp({ DEMO_SCALE: '0.01' })
try {
  await fillLedger(app)
  const deep = await deepCursor(app)
  for (const users of [1, 16]) {
    for (const [name, query] of Object.entries(queries(app, deep))) {
      const { p50, p95, perSecond } = await measureLatency(query, {
        users,
        calls: users === 1 ? calls / 2 : calls,
      })
      report(`${name}, ${users} users`, { p50, p95, perSecond })
    }
  }
  await measureCharges(app)
} finally {
  await app.stop()
}

/** One company with a lot that was spent a point at a time, by many people over two years. */
async function fillLedger({ database, companyId }: DemoApp): Promise<void> {
  const started = performance.now()
  const db = database.systemDb
  await db.query(
    `insert into users (company_id, user_name, password_hash, name, disabled_at)
     select $1, 'bench' || n, 'x', 'Bench ' || n, now() from generate_series(1, $2) n`,
    [companyId, people],
  )
  const [lot] = await db.query<{ id: number }>(
    `insert into points_lots (company_id, kind, granted, remaining) values ($1, 'lasting', $2::bigint * 2, $2) returning id`,
    [companyId, lines],
  )
  await database.systemTransaction(async (tx) => {
    await tx.query(`set local statement_timeout = '10min'`)
    const [last] = await tx.query<{ balance: number }>(
      'select monthly + lasting as balance from points_accounts where company_id = $1',
      [companyId],
    )
    const before = last?.balance ?? 0
    await tx.query(
      `insert into points_ledger (company_id, type, kind, lot_id, amount, balance_after, happened_at, user_id, feature,
         reference, label)
       select $1, case when n = 0 then 'allot' else 'charge' end, 'lasting', $2,
         case when n = 0 then $3::bigint * 2 else -1 end, $4::bigint + $3::bigint * 2 - n,
         now() - ($3::bigint - n) * interval '${days} days' / $3::bigint,
         case when n > 0 then (array(select id from users where company_id = $1))[1 + n % ${people}] end,
         case when n > 0 then (array['customsExport', 'serverSend'])[1 + n % 2] end, 'task:' || n, 'Work ' || n
       from generate_series(0, $3::bigint) n`,
      [companyId, lot?.id, lines, before],
    )
    await tx.query('update points_accounts set lasting = lasting + $2 where company_id = $1', [
      companyId,
      lines,
    ])
    await tx.query(
      `insert into points_usage as u (company_id, user_id, day, feature, spent)
       select company_id, user_id, (happened_at at time zone 'Asia/Shanghai')::date, feature, count(*)
       from points_ledger where lot_id = $1 and type = 'charge' group by 1, 2, 3, 4
       on conflict (user_id, day, feature) do update set spent = u.spent + excluded.spent`,
      [lot?.id],
    )
  })
  for (const table of ['points_ledger', 'points_usage', 'points_lots', 'points_accounts'])
    await db.query(`vacuum analyze ${table}`)
  console.log(`${lines} lines after ${((performance.now() - started) / 1000).toFixed(1)} s`)
}

// A page somewhere in the middle, as somebody reaches it who pages on.
async function deepCursor({ database, companyId }: DemoApp): Promise<string> {
  const [row] = await database.systemDb.query<{ at: string; id: number }>(
    `select happened_at::text as at, id from points_ledger where company_id = $1
     order by happened_at desc, id desc offset $2 limit 1`,
    [companyId, Math.floor(lines / 2)],
  )
  return Buffer.from(JSON.stringify(['-happenedAt', row?.at ?? '', row?.id ?? 0])).toString('base64url')
}

function queries({ client, token, userId }: DemoApp, deep: string) {
  const as = { token }
  const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10)
  const filter = (...conditions: unknown[]) => JSON.stringify({ conditions })
  const page = (query: object) => () =>
    client.call(pointsRoutes.ledger, { query: { size: 20, ...query } }, as)
  return {
    balance: () => client.call(pointsRoutes.summary, {}, as),
    quote: () =>
      client.call(pointsRoutes.quote, { query: { feature: 'customsExport', quantity: 1_000 } }, as),
    'first page': page({}),
    'page in the middle': page({ cursor: deep }),
    'one month a year ago': page({
      filter: filter(
        { field: 'happenedAt', op: 'gte', value: day(395) },
        { field: 'happenedAt', op: 'lte', value: day(365) },
      ),
    }),
    'one person': page({ filter: filter({ field: 'userId', op: 'eq', value: userId }) }),
    'usage of a year': () => client.call(pointsRoutes.usage, { query: { from: day(364), to: day(0) } }, as),
  }
}

async function measureCharges({ database, companyId, userId }: DemoApp): Promise<void> {
  await database.systemDb.query(
    `insert into companies (level, name) select 'system', 'System'
     where not exists (select from companies where level = 'system')`,
  )
  await database.systemDb.query(
    `insert into points_prices (company_id, feature, price) select id, 'serverSend', 1000 from companies
     where level = 'system' on conflict (company_id, feature) do update set price = 1000`,
  )
  const charge = () =>
    database.tenantTransaction({ companyId, userId }, (db) =>
      db.query(
        `select * from points_reserve('serverSend', 1000, 1, null, 'bench', '', $1, interval '1 minute', false)`,
        [randomUUID()],
      ),
    )
  for (const users of [1, 16]) {
    const { p50, p95, perSecond } = await measureLatency(charge, { users, calls: users * 100 })
    report(`charge of one company, ${users} at once`, { p50, p95, perSecond })
  }
}

function report(name: string, figures: { p50: number; p95: number; perSecond: number }): void {
  const { p50, p95, perSecond } = figures
  console.log(
    `${name.padEnd(44)} p50 ${p50.toFixed(1).padStart(7)} ms   p95 ${p95.toFixed(1).padStart(7)} ms   ${perSecond.toFixed(0).padStart(5)}/s`,
  )
}
