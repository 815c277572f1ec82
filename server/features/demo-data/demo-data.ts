import type { Log } from '#platform/log/log.ts'
import { type Database, type Db, one } from '#platform/postgres/database.ts'
import { loadCustomers } from './customer-loading.ts'
import { type CustomerPlan, makeCustomers } from './customer-rows.ts'
import { type CustomsFile, createCalendar, shipmentFile, statisticFile } from './customs-files.ts'
import { type CustomsUploads, uploadFile } from './customs-loading.ts'
import {
  type DemoCompany,
  type DemoUserName,
  demoCompanies,
  demoUsers,
  type HashPassword,
  loadIdentity,
} from './demo-identity.ts'
import { loadMailings, loadTemplates } from './mail-loading.ts'
import { buildTradeWorld, type ShipmentSource, type TradeWorld } from './trade-parties.ts'

export interface DemoDataDeps {
  database: Database
  log: Log
  uploads: CustomsUploads
  hashPassword: HashPassword
  /** Shows a line of progress to whoever started the program. */
  announce(line: string): void
  /** Share of the full size. */
  scale: number
  /** Today as `YYYY-MM-DD`; the data ends two days before. */
  today: string
  signal: AbortSignal
}

/** What making the demo data came to. */
export type DemoOutcome = 'made' | 'complete' | 'notWanted' | 'busy'

const days = 729
const months = 12
// "demo" as a number; two processes must not make the same data.
const lockKey = 1_684_368_751

/** Rows of one company at full size. */
interface CompanyPlan {
  shipments: Partial<Record<ShipmentSource, number>>
  buyers: number
  sellers: number
  statistics: boolean
  uploader: DemoUserName
  customers: CustomerPlan
}

const plans: Readonly<Record<DemoCompany['key'], CompanyPlan>> = {
  east: {
    shipments: { 'us-imports': 120_000, 'cn-exports': 56_000, 'mx-imports': 24_000 },
    buyers: 22_000,
    sellers: 14_000,
    statistics: true,
    uploader: 'admin',
    customers: {
      count: 2_800,
      language: 'zh',
      owners: [
        { userName: 'sales', share: 0.42 },
        { userName: 'leader', share: 0.2 },
        { userName: 'admin', share: 0.08 },
        { userName: 'market', share: 0.06 },
      ],
    },
  },
  south: {
    shipments: { 'us-imports': 3_000 },
    buyers: 700,
    sellers: 400,
    statistics: false,
    uploader: 'milano',
    customers: { count: 200, language: 'it', owners: [{ userName: 'milano', share: 0.8 }] },
  },
}

interface Step {
  name: string
  /** Shown while it runs. */
  title: string
  run(day: string): Promise<string>
}

/**
 * Makes the demo data where the stores are empty, or finishes what a killed start began; every step is done once.
 * Signing in is possible after the first step.
 */
export async function makeDemoData(deps: DemoDataDeps): Promise<DemoOutcome> {
  return deps.database.systemTransaction(async (db) => {
    // The lock lives as long as this transaction, so a killed process leaves none behind.
    await db.query('set local idle_in_transaction_session_timeout = 0')
    const lock = await one<{ taken: boolean }>(db, 'select pg_try_advisory_xact_lock($1) as taken', [lockKey])
    if (!lock?.taken) return 'busy'
    const done = await readSteps(deps.database.systemDb)
    if (done.size === 0 && (await hasBrand(deps.database.systemDb))) return 'notWanted'
    const day = [...done.values()][0] ?? deps.today
    const open = stepsOf(deps).filter(({ name }) => !done.has(name))
    for (const [index, step] of open.entries()) {
      deps.signal.throwIfAborted()
      const begun = performance.now()
      const result = await step.run(day)
      const seconds = Math.round((performance.now() - begun) / 100) / 10
      deps.announce(
        `Demo data ${done.size + index + 1}/${done.size + open.length}: ${step.title}, ${result} (${seconds} s)`,
      )
      deps.log.info({ step: step.name, seconds }, 'demo data: a step is done')
    }
    return open.length > 0 ? 'made' : 'complete'
  })
}

/** Whether the people of the demo exist. */
export async function hasDemoPeople(database: Database): Promise<boolean> {
  return (await readSteps(database.systemDb)).has('identity')
}

function stepsOf(deps: DemoDataDeps): Step[] {
  return [
    identityStep(deps),
    ...demoCompanies.flatMap((company) => {
      const world = lazily(() => worldOf(company, deps.scale))
      return [customerStep(deps, company, world), ...customsSteps(deps, company, world)]
    }),
  ]
}

function identityStep(deps: DemoDataDeps): Step {
  return {
    name: 'identity',
    title: 'companies and people',
    run: (day) =>
      deps.database.systemTransaction(async (db) => {
        await loadIdentity(db, deps.hashPassword)
        await noteStep(db, 'identity', day)
        return `${demoUsers.length} sign-ins`
      }),
  }
}

type World = () => TradeWorld

function customerStep(deps: DemoDataDeps, company: DemoCompany, world: World): Step {
  const { customers: plan, uploader } = plans[company.key]
  const name = `customers:${company.key}`
  return {
    name,
    title: `customers and mailings of ${company.name}`,
    run: (day) =>
      deps.database.systemTransaction(async (db) => {
        const userIds = await readUserIds(db)
        await actAs(db, userIds, uploader)
        const ctx = { db, userIds, end: new Date(`${day}T00:00:00Z`) }
        const count = scaled(plan.count, deps.scale)
        const customers = await loadCustomers(
          ctx,
          makeCustomers(seedOf(company), world(), { ...plan, count }),
        )
        await loadTemplates(ctx, uploader)
        const messages =
          company.key === 'east' ? await loadMailings(ctx, { seed: seedOf(company), company, customers }) : 0
        await noteStep(db, name, day)
        return `${formatted(customers.length)} customers, ${formatted(messages)} messages`
      }),
  }
}

function customsSteps(deps: DemoDataDeps, company: DemoCompany, world: World): Step[] {
  const { shipments, statistics } = plans[company.key]
  const fileStep = (part: string, makeFile: (day: string) => CustomsFile): Step => {
    const name = `customs:${company.key}:${part}`
    return {
      name,
      title: `customs file ${part} of ${company.name}`,
      async run(day) {
        const { uploads, signal, database } = deps
        const who = await findUploader(database.systemDb, plans[company.key].uploader)
        const { counts } = await uploadFile(uploads, who, { file: makeFile(day), signal })
        await noteStep(database.systemDb, name, day)
        return `${formatted(counts?.read ?? 0)} rows read`
      },
    }
  }
  const seed = seedOf(company)
  const shipmentSteps = Object.entries(shipments).flatMap(([source, rows]) =>
    [0, 1].map((half) => {
      const plan = { source: source as ShipmentSource, rows: scaled(rows, deps.scale), days }
      const known = half === 0 ? { from: 0, until: 365 } : { from: 365, until: days }
      return fileStep(`${source} ${half + 1}`, (day) =>
        shipmentFile({ seed, world: world(), plan, known, calendar: createCalendar(day, days, months) }),
      )
    }),
  )
  if (!statistics) return shipmentSteps
  const goods = Math.max(2, scaled(64, deps.scale))
  const statisticStep = fileStep('statistics', (day) =>
    statisticFile({ seed, months, goods, calendar: createCalendar(day, days, months) }),
  )
  return [...shipmentSteps, statisticStep]
}

function worldOf(company: DemoCompany, scale: number): TradeWorld {
  const { buyers, sellers } = plans[company.key]
  // A small trial still needs sellers in every line of business.
  return buildTradeWorld(seedOf(company), {
    buyers: scaled(buyers, scale) + 100,
    sellers: scaled(sellers, scale) + 200,
    days,
  })
}

function seedOf({ key }: DemoCompany): string {
  return `landfall:${key}`
}

function scaled(count: number, scale: number): number {
  return Math.ceil(count * scale)
}

function formatted(count: number): string {
  return count.toLocaleString('en')
}

function lazily<T>(make: () => T): () => T {
  let made: { value: T } | undefined
  return () => {
    made ??= { value: make() }
    return made.value
  }
}

async function readSteps(db: Db): Promise<Map<string, string>> {
  const rows = await db.query<{ name: string; day: string }>('select name, day from demo_steps')
  return new Map(rows.map(({ name, day }) => [name, day]))
}

async function noteStep(db: Db, name: string, day: string): Promise<void> {
  await db.query('insert into demo_steps (name, day) values ($1, $2)', [name, day])
}

async function hasBrand(db: Db): Promise<boolean> {
  return (await one(db, 'select 1 from oems limit 1')) !== undefined
}

const findPeople = 'select id, company_id, user_name from users where user_name = any($1)'

interface PersonRow {
  id: number
  companyId: number
  userName: DemoUserName
}

async function readUserIds(db: Db): Promise<Map<DemoUserName, number>> {
  const rows = await db.query<PersonRow>(findPeople, [demoUsers.map(({ userName }) => userName)])
  return new Map(rows.map(({ userName, id }) => [userName, id]))
}

async function findUploader(db: Db, userName: DemoUserName): Promise<{ companyId: number; userId: number }> {
  const row = await one<PersonRow>(db, findPeople, [[userName]])
  if (!row) throw new Error(`the demo user ${userName} does not exist`)
  return { companyId: row.companyId, userId: row.id }
}

// The rows of the transaction belong to the company of this person.
async function actAs(
  db: Db,
  userIds: ReadonlyMap<DemoUserName, number>,
  userName: DemoUserName,
): Promise<void> {
  await db.query(
    `select set_config('app.company_id', company_id::text, true), set_config('app.user_id', id::text, true)
     from users where id = $1`,
    [userIds.get(userName)],
  )
}
