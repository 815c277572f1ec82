import {
  actAs,
  type DemoCompany,
  type DemoUserName,
  demoColleagues,
  demoCompanies,
  demoUsers,
  findUploader,
  identityStepName,
  readUserIds,
} from '#platform/demo/demo-identity.ts'
import type { LoadContext } from '#platform/demo/demo-loading.ts'
import { buildTradeWorld, type TradeWorld } from '#platform/demo/trade-parties.ts'
import type { Log } from '#platform/log/log.ts'
import { type Database, type Db, one } from '#platform/postgres/database.ts'
import { noteStep, type OnceOutcome, type OnceStep, runOnce } from '#platform/postgres/once-steps.ts'
import { plans } from './demo-plans.ts'
import type { Services } from './services.ts'

type DemoAreas = Services['areas']
type CustomsFile = ReturnType<DemoAreas['customs']['demo']['shipmentFile']>

export interface DemoDataDeps {
  database: Database
  log: Log
  areas: DemoAreas
  /** Shows a line of progress to whoever started the program. */
  announce(line: string): void
  /** Share of the full size. */
  scale: number
  /** Today as `YYYY-MM-DD`; the data ends two days before. */
  today: string
  signal: AbortSignal
  /** What somebody of the demo signs in with. */
  passwordOf(userName: string): string
  /** Called once the people can sign in, by the start that made them. */
  peopleMade(): Promise<void>
}

const days = 729
const months = 12

/**
 * Makes the demo data where the stores are empty, or finishes what a killed start began; every step is done once.
 * Signing in is possible after the first step.
 */
export function makeDemoData(deps: DemoDataDeps): Promise<OnceOutcome> {
  const { database, today, signal, announce, log } = deps
  return runOnce(database, {
    // Everything else belongs to these people.
    first: [identityStep(deps)],
    others: [
      pointsStep(deps),
      ...demoCompanies.flatMap((company) => {
        const world = lazily(() => worldOf(company, deps.scale))
        return [customerStep(deps, company, world), ...customsSteps(deps, company, world)]
      }),
      ...librarySteps(deps),
    ],
    isWanted: async () => !(await hasBrand(database.systemDb)),
    today,
    signal,
    report({ name, result, seconds, done, total }) {
      announce(`Demo data ${done}/${total}: ${result} (${seconds} s)`)
      log.info({ step: name, seconds }, 'a step of the demo data is done')
    },
  })
}

function identityStep({ database, areas, passwordOf, peopleMade }: DemoDataDeps): OnceStep {
  const name = identityStepName
  return {
    name,
    async run(day) {
      await database.systemTransaction(async (db) => {
        await areas.organisation.demo.loadIdentity(db, passwordOf)
        await noteStep(db, name, day)
      })
      await peopleMade()
      return `${demoCompanies.length} companies, ${demoUsers.length + demoColleagues.length} people`
    },
  }
}

// One step for all companies: from its end on, the points of the month are given in between.
function pointsStep({ database, areas }: DemoDataDeps): OnceStep {
  const name = 'points'
  return {
    name,
    run: (day) =>
      database.systemTransaction(async (db) => {
        const userIds = await readUserIds(db)
        let lines = 0
        for (const company of demoCompanies) {
          const { companyId } = await findUploader(db, plans[company.key].uploader)
          lines += await areas.points.demo.loadPoints(
            { db, seed: seedOf(company), companyId, userIds },
            company.key,
          )
        }
        await noteStep(db, name, day)
        return `${formatted(lines)} movements of points`
      }),
  }
}

type World = () => TradeWorld

function customerStep(deps: DemoDataDeps, company: DemoCompany, world: World): OnceStep {
  const { customers: plan, uploader } = plans[company.key]
  const name = `customers:${company.key}`
  return {
    name,
    run: (day) =>
      deps.database.systemTransaction(async (db) => {
        const userIds = await readUserIds(db)
        await actAs(db, userIds, uploader)
        const ctx = { db, userIds, end: new Date(`${day}T00:00:00Z`) }
        const count = scaled(plan.count, deps.scale)
        const { customers: people, email } = deps.areas
        const seed = seedOf(company)
        const customers = await people.demo.loadCustomers(ctx, {
          seed,
          world: world(),
          plan: { ...plan, count },
        })
        await deps.areas.buyers.demo.loadDirectory(ctx, { seed, world: world() })
        await deps.areas.buyers.demo.loadDemands(ctx, { seed, world: world() })
        await email.demo.loadTemplates(ctx, uploader)
        await email.demo.loadSenders(ctx, company)
        const isFirst = company.key === 'east'
        const messages = isFirst ? await email.demo.loadMailings(ctx, { seed, company, customers }) : 0
        if (isFirst) await loadAround(ctx, deps.areas)
        await noteStep(db, name, day)
        return `${company.name}: ${formatted(customers.length)} customers, ${formatted(messages)} messages`
      }),
  }
}

// What hangs on the customers of the first company, and what somebody there deleted.
async function loadAround(
  ctx: LoadContext,
  { customers, customs, email, records, social }: DemoAreas,
): Promise<void> {
  const { db, userIds, end } = ctx
  const deletion = {
    deletedAt: new Date(end.getTime() - 3 * 86_400_000),
    deletedBy: userIds.get('leader') ?? null,
  }
  await customers.demo.loadAround(ctx)
  await social.demo.loadSocial(ctx)
  await records.demo.loadLogs(ctx)
  await customers.demo.deleteSome(db, deletion)
  await email.demo.loadDeletedTemplate(db, deletion)
  await customs.demo.loadAround(db)
}

function customsSteps(deps: DemoDataDeps, company: DemoCompany, world: World): OnceStep[] {
  const { shipments, statistics } = plans[company.key]
  const { createCalendar, shipmentFile, statisticFile } = deps.areas.customs.demo
  const fileStep = (part: string, makeFile: (day: string) => CustomsFile): OnceStep => {
    const name = `customs:${company.key}:${part}`
    return {
      name,
      run: (day) => loadFile(deps, { name, day, uploader: plans[company.key].uploader, file: makeFile(day) }),
    }
  }
  const seed = seedOf(company)
  const shipmentSteps = shipments.flatMap(({ source, rows, files }) =>
    Array.from({ length: files }, (_, index) => {
      const plan = { source, rows: scaled(rows, deps.scale), days }
      const known = { from: partStart(index, files), until: partStart(index + 1, files) }
      return fileStep(`${source} ${index + 1}`, (day) =>
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

interface FileLoad {
  name: string
  day: string
  uploader: DemoUserName | 'system'
  file: CustomsFile
}

async function loadFile(deps: DemoDataDeps, { name, day, uploader, file }: FileLoad): Promise<string> {
  const { areas, signal, database } = deps
  const who = await findUploader(database.systemDb, uploader)
  const { counts } = await areas.customs.demo.loadFile(who, { file, signal })
  await noteStep(database.systemDb, name, day)
  return `${uploader}: ${file.name}, ${formatted(counts?.read ?? 0)} rows`
}

function librarySteps(deps: DemoDataDeps): OnceStep[] {
  return deps.areas.customs.demo.libraryFiles(deps.scale, { days, months }).map(({ source, makeFile }) => {
    const name = `library:${source}`
    return { name, run: (day) => loadFile(deps, { name, day, uploader: 'system', file: makeFile(day) }) }
  })
}

function partStart(index: number, files: number): number {
  return Math.round((days * index) / files)
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

async function hasBrand(db: Db): Promise<boolean> {
  return (await one(db, 'select 1 from oems limit 1')) !== undefined
}
