import { randomUUID } from 'node:crypto'
import type { Log } from '#platform/log/log.ts'
import { startRegularWork } from '#platform/tasks/regular-work.ts'
import {
  finishCopy,
  forgetCopy,
  giveBackCopy,
  noteWanted,
  readWhole,
  type TakenCopy,
  takeOutdated,
  takeWanted,
  wantAgain,
} from './copy-ledger.ts'
import { type CopyDeps, CopyTaken, copyLoading, removeCopy } from './dataset-copying.ts'

const everyMs = 5_000

/** Keeps the copies of large directories as their datasets are; the returned function ends that. */
export function startCopying({ log, ...stores }: CopyDeps & { log: Log }): () => void {
  const leaving = new AbortController()
  const deps = { ...stores, signal: leaving.signal }
  let isChecked = false
  const run = async () => {
    if (!isChecked) await checkCopies(deps)
    isChecked = true
    await copyDue(deps)
  }
  const stop = startRegularWork({ log, everyMs, run, failed: 'datasets were not copied for searching' })
  return () => {
    leaving.abort()
    stop()
  }
}

/** Has those made again of which the engine lost some, as it does when it is put back to an earlier time than PostgreSQL. */
export async function checkCopies({ database, clickhouse }: CopyDeps): Promise<void> {
  const whole = await readWhole(database.systemDb)
  if (whole.length === 0) return
  const counted = await clickhouse.systemQuery<{ id: number; generation: number; rows: number }>({
    name: 'directory-copies',
    sql: `select dataset_id as id, generation, count() as rows from directory_companies group by id, generation`,
    limits: { seconds: 600 },
  })
  const rowsOf = new Map(counted.map(({ id, generation, rows }) => [`${id} ${generation}`, rows]))
  const wrong = whole.filter((copy) => rowsOf.get(`${copy.datasetId} ${copy.generation}`) !== copy.rows)
  if (wrong.length > 0)
    await wantAgain(
      database.systemDb,
      wrong.map(({ datasetId }) => datasetId),
    )
}

/** Makes the copies that are wanted and removes those that are not any more. */
export async function copyDue(deps: CopyDeps): Promise<void> {
  const { systemDb } = deps.database
  const holder = randomUUID()
  await noteWanted(systemDb)
  for (let copy = await takeOutdated(systemDb, holder); copy; copy = await takeOutdated(systemDb, holder)) {
    await removeCopy(deps.clickhouse, copy)
    await forgetCopy(systemDb, copy)
  }
  for (let copy = await takeWanted(systemDb, holder); copy; copy = await takeWanted(systemDb, holder))
    await makeCopy(deps, copy)
}

async function makeCopy(deps: CopyDeps, copy: TakenCopy): Promise<void> {
  const { systemDb } = deps.database
  try {
    await finishCopy(systemDb, copy, await copyLoading(deps, copy))
  } catch (error) {
    // Who leaves begins anew elsewhere, when he has been silent for long enough.
    if (error instanceof CopyTaken || deps.signal?.aborted) return
    await giveBackCopy(systemDb, copy)
    throw error
  }
}
