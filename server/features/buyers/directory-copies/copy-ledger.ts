import { leaseOn } from '#platform/lease/lease-sql.ts'
import { type Db, one } from '#platform/postgres/database.ts'

/** From how many companies on they are searched in copies: below, PostgreSQL is as fast by itself. */
export const largeDirectory = 50_000

/** A loading of a dataset, whose companies are copied. */
export interface CopiedLoading {
  companyId: number
  datasetId: number
  generation: number
}

/** A loading that somebody copies, as it was when he began. */
export interface TakenCopy extends CopiedLoading {
  holder: string
  changedAt: string
}

const lease = leaseOn({ holder: 'holder', until: 'held_until', seconds: 120 })

const isShown = `exists (select from company_datasets d where d.id = k.dataset_id and d.generation = k.generation)`

/** Notes which datasets want a copy, where there are so many companies that it pays. */
export async function noteWanted(systemDb: Db): Promise<void> {
  await systemDb.query(
    `insert into directory_copies (company_id, dataset_id, generation)
     select d.company_id, d.id, d.generation from company_datasets d
     where d.generation is not null and d.rows > 0
       and (select sum(s.rows) from company_datasets s where s.generation is not null) >= $1
       and not exists (select from directory_copies k where k.dataset_id = d.id and k.generation = d.generation)
     on conflict do nothing`,
    [largeDirectory],
  )
}

/** Takes a dataset that has no copy, or an old one; undefined when there is none that nobody works on. */
export function takeWanted(systemDb: Db, holder: string): Promise<TakenCopy | undefined> {
  return takeOne(systemDb, holder, `k.copied_at is null and ${isShown}`)
}

/** Takes a copy of what is shown no more. */
export function takeOutdated(systemDb: Db, holder: string): Promise<TakenCopy | undefined> {
  return takeOne(systemDb, holder, `not ${isShown}`)
}

function takeOne(systemDb: Db, holder: string, condition: string): Promise<TakenCopy | undefined> {
  return one(
    systemDb,
    `update directory_copies t set ${lease.take('$1')}
     from (select k.dataset_id, k.generation from directory_copies k where ${lease.isFree('k.')} and ${condition}
       order by k.changed_at limit 1 for update skip locked) found
     where t.dataset_id = found.dataset_id and t.generation = found.generation
     returning t.company_id, t.dataset_id, t.generation, t.holder, t.changed_at::text as changed_at`,
    [holder],
  )
}

const isMine = `dataset_id = $1 and generation = $2 and ${lease.isHeldBy('$3')}`
const mine = ({ datasetId, generation, holder }: TakenCopy) => [datasetId, generation, holder]

/** Goes on holding it; false when somebody else does. */
export async function keepCopy(systemDb: Db, copy: TakenCopy): Promise<boolean> {
  const sql = `update directory_copies set ${lease.keep} where ${isMine} returning 1`
  return (await systemDb.query(sql, mine(copy))).length > 0
}

/** Notes that it is whole, unless what it is a copy of changed meanwhile. */
export async function finishCopy(systemDb: Db, copy: TakenCopy, rows: number): Promise<void> {
  await systemDb.query(
    `update directory_copies set ${lease.giveBack}, rows = $4, copied_at = case when changed_at = $5::timestamptz then now() end
     where ${isMine}`,
    [...mine(copy), rows, copy.changedAt],
  )
}

/** Leaves it to the next turn, behind the others: it may fail again. */
export async function giveBackCopy(systemDb: Db, copy: TakenCopy): Promise<void> {
  const sql = `update directory_copies set ${lease.giveBack}, changed_at = clock_timestamp() where ${isMine}`
  await systemDb.query(sql, mine(copy))
}

/** Forgets a copy that is gone. */
export async function forgetCopy(systemDb: Db, copy: TakenCopy): Promise<void> {
  await systemDb.query(`delete from directory_copies where ${isMine}`, mine(copy))
}

/** How many companies each whole copy has, or ought to have. */
export function readWhole(systemDb: Db): Promise<(CopiedLoading & { rows: number })[]> {
  return systemDb.query(
    'select company_id, dataset_id, generation, rows from directory_copies where copied_at is not null',
  )
}

/** Has copies made again. */
export async function wantAgain(systemDb: Db, datasetIds: readonly number[]): Promise<void> {
  await systemDb.query(
    'update directory_copies set copied_at = null, changed_at = clock_timestamp() where dataset_id = any($1)',
    [datasetIds],
  )
}
