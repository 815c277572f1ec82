import type { WatchFinding, WatchKind, WatchRun } from '@landfall/contract/customs-watches.ts'
import type { Locale } from '@landfall/contract/locales.ts'
import type { Clickhouse } from '#platform/clickhouse/clickhouse.ts'
import { AppError } from '#platform/http/app-error.ts'
import { notify } from '#platform/notices/notice-store.ts'
import type { Db } from '#platform/postgres/database.ts'
import { asAsker } from '#platform/trade/record-scope.ts'
import { findNews, type WatchLook } from './watch-findings.ts'
import { insertRun, loadsSince, noteBroken, noteHits, noteRun, type Watch } from './watch-store.ts'

/** Kinds of things that are found again and again until they change. */
const standing: ReadonlySet<WatchKind> = new Set(['lostPartner', 'volumeChange'])

interface RunParts {
  clickhouse: Clickhouse
  db: Db
  locale: Locale
  company: { id: number }
}

/**
 * Looks through what was loaded since the last time and tells of it, all in the caller's transaction: cut off before
 * its end nothing was told, after it nothing is told again.
 */
export async function runWatch(parts: RunParts, watch: Watch): Promise<WatchRun | null> {
  const { db } = parts
  const loads = await loadsSince(db, watch)
  if (loads.uploadIds.length === 0) {
    await noteRun(db, watch.id, loads)
    return null
  }
  const findings = await lookFor(parts, watch, loads.uploadIds).catch((error) => {
    if (error instanceof AppError && error.errorName === 'badRequest') return undefined
    throw error
  })
  if (!findings) {
    await noteBroken(db, watch.id)
    return null
  }
  await noteRun(db, watch.id, loads)
  if (findings.length === 0) return null
  const run = await insertRun(db, watch, { uploadIds: loads.uploadIds, findings })
  if (watch.byNotice) await tell(db, watch, run)
  return run
}

async function lookFor(parts: RunParts, watch: Watch, uploadIds: readonly number[]): Promise<WatchFinding[]> {
  const look = await lookOf(parts, watch, uploadIds)
  const findings: WatchFinding[] = []
  for (const kind of watch.kinds) {
    const found = await findNews(parts.clickhouse, look, kind)
    const fresh = found && (await leaveOutTold(parts.db, watch.id, found))
    if (fresh) findings.push(fresh)
  }
  return findings
}

async function lookOf(
  { db, company, locale }: RunParts,
  watch: WatchLook['watch'],
  uploadIds: readonly number[],
): Promise<WatchLook> {
  const asker = await asAsker({ company, locale, transaction: (work) => work(db) })
  return { asker, watch, uploadIds }
}

async function leaveOutTold(db: Db, id: number, finding: WatchFinding): Promise<WatchFinding | null> {
  const { kind, items, amount } = finding
  const subjects = items.map((item) => subjectOf(kind, item))
  const untold = await noteHits(db, id, { kind, subjects })
  const left = items.filter((item) => untold.has(subjectOf(kind, item)))
  if (left.length === 0) return null
  return {
    kind,
    amount: kind === 'volumeChange' ? amount : amount - (items.length - left.length),
    items: left,
  }
}

// A partner who came back can be lost once more.
function subjectOf(kind: WatchKind, { key, date }: WatchFinding['items'][number]): string {
  return kind === 'lostPartner' ? `${key}@${date}` : key
}

/** Refuses a query that cannot be asked, and takes what already is for told. */
export async function beginWatch(parts: RunParts, watch: Watch): Promise<void> {
  const look = await lookOf(parts, watch, [])
  for (const kind of ['newShipment', ...watch.kinds.filter((each) => standing.has(each))] as const) {
    const found = await findNews(parts.clickhouse, look, kind)
    if (found) await leaveOutTold(parts.db, watch.id, found)
  }
}

// Who is new says more than that there are shipments.
async function tell(db: Db, watch: Watch, run: WatchRun): Promise<void> {
  const finding = run.findings.find(({ kind }) => kind !== 'newShipment') ?? run.findings[0]
  if (!finding) return
  const params = { name: watch.name, finding: finding.kind, amount: finding.amount }
  await notify(db, [{ userIds: [watch.userId], kind: 'watchFound', params, path: run.path }])
}
