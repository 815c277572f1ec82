import {
  targetOf,
  type WatchFinding,
  type WatchInput,
  type WatchKind,
  type WatchRun,
} from '@landfall/contract/customs/customs-watches.ts'
import type { Locale } from '@landfall/contract/locales.ts'
import type { Clickhouse } from '#platform/clickhouse/clickhouse.ts'
import { AppError } from '#platform/http/app-error.ts'
import { notify } from '#platform/notices/notice-store.ts'
import type { Db } from '#platform/postgres/database.ts'
import { asAsker, type LibraryPart } from '#platform/trade/record-scope.ts'
import { findNews, type WatchLook } from './watch-findings.ts'
import { insertRun } from './watch-run-store.ts'
import {
  type Loads,
  loadsSince,
  lockWatch,
  noteBroken,
  noteHits,
  noteRun,
  type Watch,
} from './watch-store.ts'
import type { KeepTurn, TurnTaker } from './watch-turn.ts'

/** Kinds of things that are found again and again until they change. */
const standing: ReadonlySet<WatchKind> = new Set(['lostPartner', 'volumeChange', 'newPeriod'])

/** Whose watch looks, in his turn. */
export interface WatchRunner extends TurnTaker {
  clickhouse: Clickhouse
  locale: Locale
  keep: KeepTurn
}

/**
 * Looks through what was loaded since the last time and tells of it; undefined when the watch is gone. Asking needs no
 * transaction; all that follows from the answers is one: cut off before its end nothing was told, after it nothing is
 * told again.
 */
export async function runWatch(runner: WatchRunner, id: number): Promise<WatchRun | null | undefined> {
  const begun = await runner.transaction(async (db) => {
    const watch = await lockWatch(db, id)
    return watch && { watch, loads: await loadsSince(db, watch) }
  })
  if (!begun) return undefined
  const { watch, loads } = begun
  const look = { asker: await asAsker(runner), uploadIds: loads.uploadIds }
  const found =
    loads.uploadIds.length === 0
      ? []
      : await findAll(runner, { ...look, watch }, watch.kinds).catch((error) => {
          if (error instanceof AppError && error.errorName === 'badRequest') return undefined
          throw error
        })
  return runner.transaction(async (db) => {
    await runner.keep(db)
    const current = await lockWatch(db, id)
    if (!current) return undefined
    // It was begun anew meanwhile and knows more than this look does.
    if (current.ownMark !== watch.ownMark || current.sharedMark !== watch.sharedMark) return null
    if (found) return storeRun(db, current, { loads, found, library: look.asker.library })
    await noteBroken(db, id)
    return null
  })
}

async function findAll(
  { clickhouse, transaction, keep }: WatchRunner,
  look: WatchLook,
  kinds: readonly WatchKind[],
): Promise<WatchFinding[]> {
  const findings: WatchFinding[] = []
  for (const kind of kinds) {
    await transaction(keep)
    const found = await findNews(clickhouse, look, kind)
    if (found) findings.push(found)
  }
  return findings
}

async function storeRun(
  db: Db,
  watch: Watch,
  {
    loads,
    found,
    library,
  }: { loads: Loads; found: readonly WatchFinding[]; library: readonly LibraryPart[] },
): Promise<WatchRun | null> {
  await noteRun(db, watch.id, loads)
  const untold = await leaveOutTold(db, watch.id, found)
  if (untold.length === 0) return null
  // What is left out counts as told too, otherwise the next look would tell of it as new.
  const findings = untold.map((one) => ({ ...one, items: one.items.slice(0, watch.resultCap) }))
  // What is new comes from the loads; what stands for a while from all that may be read.
  const isShared = loads.hasShared || findings.some(({ kind }) => standing.has(kind))
  const run = await insertRun(db, watch, {
    uploadIds: loads.uploadIds,
    findings,
    library: isShared ? library : [],
  })
  if (watch.byNotice) await tell(db, watch, run)
  return run
}

/** Notes what a watch found and leaves what it has not told before. */
export async function leaveOutTold(
  db: Db,
  id: number,
  found: readonly WatchFinding[],
): Promise<WatchFinding[]> {
  const untold: WatchFinding[] = []
  for (const { kind, items, amount } of found) {
    const fresh = await noteHits(db, id, { kind, subjects: items.map((item) => subjectOf(kind, item)) })
    const left = items.filter((item) => fresh.has(subjectOf(kind, item)))
    const told = kind === 'volumeChange' ? 0 : items.length - left.length
    if (left.length > 0) untold.push({ kind, amount: amount - told, items: left })
  }
  return untold
}

// A partner who came back can be lost once more.
function subjectOf(kind: WatchKind, { key, date }: WatchFinding['items'][number]): string {
  return kind === 'lostPartner' ? `${key}@${date}` : key
}

/** What already is and therefore counts as told; refuses a query that cannot be asked. */
export async function findKnown(
  runner: WatchRunner,
  watch: WatchLook['watch'] & Pick<WatchInput, 'kinds'>,
): Promise<WatchFinding[]> {
  const kinds = watch.kinds.filter((kind) => standing.has(kind))
  const tried = targetOf(watch) === 'statistics' ? 'newPeriod' : 'newShipment'
  const look = { asker: await asAsker(runner), watch, uploadIds: [] }
  return findAll(runner, look, [...new Set([tried, ...kinds] as const)])
}

// Who is new says more than that there are shipments.
async function tell(db: Db, watch: Watch, run: WatchRun): Promise<void> {
  const finding = run.findings.find(({ kind }) => kind !== 'newShipment') ?? run.findings[0]
  if (!finding) return
  const params = { name: watch.name, finding: finding.kind, amount: finding.amount }
  await notify(db, [{ userIds: [watch.userId], kind: 'watchFound', params, path: run.path }])
}
