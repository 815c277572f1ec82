import { type Db, one } from '#platform/postgres/database.ts'
import { createRandom } from '#platform/random/seeded-random.ts'

/** A company of the demo and its people by user name. */
export interface DemoPointsContext {
  /** An open transaction of the owner of the tables. */
  db: Db
  seed: string
  companyId: number
  userIds: ReadonlyMap<string, number>
}

interface Line {
  companyId: number
  lotId: number
  type: string
  amount: number
  at: Date
  userId?: number | undefined
  feature?: string
  label?: string
}

/** What a company got some time ago, and who has spent of it since. */
interface PointsPlan {
  received: number
  daysAgo: number
  lowThreshold: number
  monthly: number
  spenders: readonly string[]
}

const plans: Readonly<Record<'east' | 'south', PointsPlan>> = {
  east: {
    received: 20_000,
    daysAgo: 62,
    lowThreshold: 2_000,
    monthly: 1_500,
    spenders: ['sales', 'leader', 'market', 'admin'],
  },
  south: { received: 900, daysAgo: 40, lowThreshold: 500, monthly: 0, spenders: ['milano'] },
}

const systemPrices = { customsExport: 20, serverSend: 50, contactUnlock: 5, addressVerification: 20 } as const
const stock = 500_000

const works = [
  { feature: 'customsExport', label: '海关货运导出', min: 8, max: 60 },
  { feature: 'customsExport', label: 'Buyers', min: 4, max: 30 },
  { feature: 'serverSend', label: '春季新品', min: 5, max: 45 },
  { feature: 'serverSend', label: 'Autumn offer', min: 5, max: 25 },
] as const

/** Stores what the system asks for. */
async function loadPrices(db: Db): Promise<void> {
  const names = Object.keys(systemPrices)
  await db.query(
    `insert into points_prices (company_id, feature, price, window_days)
     select h.id, p.feature, p.price, 30 from companies h, unnest($1::text[], $2::bigint[]) as p (feature, price)
     where h.level = 'system' on conflict do nothing`,
    [names, Object.values(systemPrices)],
  )
}

/** Stores prices and what a company received and spent in the past weeks; returns how many lines that made. */
export async function loadDemoPoints(ctx: DemoPointsContext, key: 'east' | 'south'): Promise<number> {
  const { db, companyId } = ctx
  const plan = plans[key]
  await loadPrices(db)
  const start = daysBefore(plan.daysAgo)
  const payer = await stockPayer(ctx)
  if (payer) {
    const company = await one<{ name: string }>(db, 'select name from companies where id = $1', [companyId])
    await insertLines(db, [
      { ...payer, type: 'allotOut', amount: -plan.received, at: start, label: company?.name ?? '' },
    ])
  }
  const lotId = await insertLot(db, { companyId, granted: plan.received, at: start })
  const received = { companyId, lotId, type: 'allot', amount: plan.received, at: start }
  const lines = [received, ...spendings(ctx, plan, { start, lotId })]
  await insertLines(db, lines)
  await db.query(
    `insert into points_settings (company_id, monthly_grant, granted_by, low_threshold) values ($1, $2, $3, $4)`,
    [companyId, payer ? plan.monthly : 0, payer?.companyId ?? null, plan.lowThreshold],
  )
  if (key === 'east') {
    await db.query('insert into points_limits (user_id, company_id, monthly_cap) values ($1, $2, 600)', [
      ctx.userIds.get('sales'),
      companyId,
    ])
  }
  return lines.length
}

// The OEM's house, supplied by the system once; in its absence the system's own.
async function stockPayer({
  db,
  companyId,
}: DemoPointsContext): Promise<{ companyId: number; lotId: number } | undefined> {
  const [oem, system] = [
    await one<{ id: number }>(
      db,
      `select h.id from companies h join companies c on c.oem_id = h.oem_id where h.level = 'oem' and c.id = $1`,
      [companyId],
    ),
    await one<{ id: number }>(db, `select id from companies where level = 'system'`),
  ]
  if (!oem || !system) return undefined
  const lot = await one<{ id: number }>(db, 'select id from points_lots where company_id = $1 limit 1', [
    oem.id,
  ])
  if (lot) return { companyId: oem.id, lotId: lot.id }
  const at = daysBefore(90)
  const issued = await insertLot(db, { companyId: system.id, granted: stock, at })
  const lotId = await insertLot(db, { companyId: oem.id, granted: stock, at })
  await insertLines(db, [
    { companyId: system.id, lotId: issued, type: 'issue', amount: stock, at },
    { companyId: system.id, lotId: issued, type: 'allotOut', amount: -stock, at },
    { companyId: oem.id, lotId, type: 'allot', amount: stock, at },
  ])
  return { companyId: oem.id, lotId }
}

function spendings(
  { seed, companyId, userIds }: DemoPointsContext,
  plan: PointsPlan,
  { start, lotId }: { start: Date; lotId: number },
): Line[] {
  const random = createRandom(`${seed}:points`)
  const lines: Line[] = []
  let left = plan.received
  for (let day = 1; day < plan.daysAgo; day += 1) {
    const morning = new Date(start.getTime() + day * 86_400_000)
    if (morning.getUTCDay() % 6 === 0) continue
    for (const name of plan.spenders) {
      const work = random.pick(works)
      const cost = random.integer(work.min, work.max)
      if (random.chance(0.45) || cost > left - 100) continue
      const at = new Date(morning.getTime() + random.integer(0, 360) * 60_000)
      const { feature, label } = work
      const line = { companyId, lotId, at, userId: userIds.get(name), feature, label }
      const back = feature === 'serverSend' && random.chance(0.4) ? Math.ceil(cost / 10) : 0
      lines.push(...chargeAndRefund(line, cost, back))
      left -= cost - back
    }
  }
  return lines.sort((a, b) => a.at.getTime() - b.at.getTime())
}

function chargeAndRefund(line: Omit<Line, 'type' | 'amount'>, cost: number, back: number): Line[] {
  const charge = { ...line, type: 'charge', amount: -cost }
  const refund = { ...line, type: 'refund', amount: back, at: new Date(line.at.getTime() + 1_800_000) }
  return back > 0 ? [charge, refund] : [charge]
}

function daysBefore(days: number): Date {
  const today = new Date()
  return new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth(), today.getUTCDate() - days, 1))
}

async function insertLot(
  db: Db,
  { companyId, granted, at }: { companyId: number; granted: number; at: Date },
): Promise<number> {
  await db.query('insert into points_accounts (company_id) values ($1) on conflict do nothing', [companyId])
  const row = await one<{ id: number }>(
    db,
    `insert into points_lots (company_id, kind, granted, remaining, created_at) values ($1, 'lasting', $2, 0, $3)
     returning id`,
    [companyId, granted, at],
  )
  if (!row) throw new Error('the lot was not stored')
  return row.id
}

// Lines of the past: the functions of the ledger know only the present.
async function insertLines(db: Db, lines: readonly Line[]): Promise<void> {
  for (const { companyId, lotId, type, amount, at, userId, feature, label } of lines) {
    await db.query('update points_lots set remaining = remaining + $2 where id = $1', [lotId, amount])
    await db.query(
      `with account as (
         update points_accounts set lasting = lasting + $4 where company_id = $1 returning monthly + lasting as balance)
       insert into points_ledger (company_id, lot_id, type, kind, amount, balance_after, happened_at, user_id, feature,
         label) select $1, $2, $3, 'lasting', $4, balance, $5, $6, $7, $8 from account`,
      [companyId, lotId, type, amount, at, userId ?? null, feature ?? null, label ?? ''],
    )
    if (!userId) continue
    await db.query(
      `insert into points_usage as u (company_id, user_id, day, feature, spent)
       select id, $2, ($3::timestamptz at time zone time_zone)::date, $4, $5 from companies where id = $1
       on conflict (user_id, day, feature) do update set spent = u.spent + excluded.spent`,
      [companyId, userId, at, feature, -amount],
    )
  }
}
