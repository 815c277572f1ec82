import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { CompanyBusy, createCompanyTurns } from '#platform/clickhouse/company-turns.ts'
import type { Context } from '#platform/http/context.ts'
import { leaseOn } from '#platform/lease/lease-sql.ts'
import { type Db, one } from '#platform/postgres/database.ts'

/** Whose watch asks. */
export type TurnTaker = Pick<Context, 'transaction'> & { company: { id: number } }

/** Holds the turn for another minute, in the transaction that needs it; throws `CompanyBusy` when it was lost. */
export type KeepTurn = (db: Db) => Promise<void>

type Work<Result> = (keep: KeepTurn) => Promise<Result>

const lease = leaseOn({ holder: 'holder', until: 'held_until', seconds: 60 })

const waitMs = 15_000
const retryMs = 250

/**
 * Does work while no other watch of the company asks; undefined when one does. One question takes less than the
 * minute that a turn lasts without being kept.
 */
export async function whileFree<Result>(
  { transaction }: TurnTaker,
  work: Work<Result>,
): Promise<{ result: Result } | undefined> {
  const holder = randomUUID()
  if (!(await transaction((db) => takeTurn(db, holder)))) return undefined
  try {
    return { result: await work((db) => keepTurn(db, holder)) }
  } finally {
    await transaction((db) =>
      db.query(`delete from customs_watch_turns where ${lease.isHeldBy('$1')}`, [holder]),
    )
  }
}

/** Makes watches of a company wait for each other, at most 15 s; who waits in vain gets `CompanyBusy`. */
export function createWatchTurns() {
  // One of the company tries for the turn, the others of this process wait behind it.
  const line = createCompanyTurns({ running: 1, waitMs })
  return <Result>(taker: TurnTaker, work: Work<Result>): Promise<Result> =>
    line.inTurn(taker.company.id, async () => {
      for (const end = Date.now() + waitMs; ; await wait(retryMs)) {
        const done = await whileFree(taker, work)
        if (done) return done.result
        if (Date.now() > end) throw new CompanyBusy()
      }
    })
}

export type InWatchTurn = ReturnType<typeof createWatchTurns>

async function takeTurn(db: Db, holder: string): Promise<boolean> {
  const taken = await one(
    db,
    `insert into customs_watch_turns as turn (holder, held_until) values ($1, ${lease.later})
     on conflict (company_id) do update set ${lease.take('excluded.holder')}
     where ${lease.isFree('turn.')} returning holder`,
    [holder],
  )
  return taken !== undefined
}

async function keepTurn(db: Db, holder: string): Promise<void> {
  const kept = await one(
    db,
    `update customs_watch_turns set ${lease.keep} where ${lease.isHeldBy('$1')} returning holder`,
    [holder],
  )
  if (!kept) throw new CompanyBusy()
}
