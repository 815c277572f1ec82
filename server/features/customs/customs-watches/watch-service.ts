import {
  kindsFor,
  type WatchChange,
  type WatchFinding,
  type WatchInput,
  type WatchRun,
  type WatchView,
  watchLimit,
} from '@landfall/contract/customs/customs-watches.ts'
import type { Clickhouse } from '#platform/clickhouse/clickhouse.ts'
import { AppError, fieldError } from '#platform/http/app-error.ts'
import type { Context, TransactionContext } from '#platform/http/context.ts'
import { translate } from '#platform/i18n/translate.ts'
import type { Db } from '#platform/postgres/database.ts'
import { findKnown, leaveOutTold, runWatch } from './watch-run.ts'
import { listRuns } from './watch-run-store.ts'
import {
  countWatches,
  deleteWatch,
  insertWatch,
  isNameTaken,
  listWatches,
  lockWatch,
  undeleteWatch,
  updateWatch,
  type Watch,
} from './watch-store.ts'
import type { InWatchTurn } from './watch-turn.ts'

/** What asking for a watch needs of others. */
export interface WatchNeeds {
  clickhouse: Clickhouse
  inTurn: InWatchTurn
}

/** Saves a search or watches a company; throws `watchNameTaken`, or `tooManyWatches` beyond the limit. */
export function createWatch(needs: WatchNeeds, ctx: Context, input: WatchInput): Promise<WatchView> {
  const watch = { ...input, kinds: sensible(input, input.kinds) }
  const store: Store<WatchView> = async (db, known) => {
    if ((await countWatches(db)) >= watchLimit) throw new AppError('tooManyWatches', { limit: watchLimit })
    const id = await insertWatch(db, watch)
    if (id === undefined) throw nameTaken(ctx)
    await leaveOutTold(db, id, known)
    return viewWatch({ ...ctx, db }, id)
  }
  return askAndStore(needs, ctx, { watch, store })
}

/** Renames, pauses or changes a watch; what it did not tell of so far counts as known. */
export async function changeWatch(
  needs: WatchNeeds,
  ctx: Context,
  { id, change }: { id: number; change: WatchChange },
): Promise<WatchView> {
  const watch = await ctx.transaction((db) => requireWatch({ ...ctx, db }, id))
  const kinds = change.kinds && sensible(watch, change.kinds)
  const added = kinds?.filter((kind) => !watch.kinds.includes(kind)) ?? []
  const store: Store<WatchView> = async (db, known) => {
    await requireWatch({ ...ctx, db }, id)
    if (change.name && (await isNameTaken(db, id, change.name))) throw nameTaken(ctx)
    await updateWatch(db, id, { ...change, kinds })
    await leaveOutTold(db, id, known)
    return viewWatch({ ...ctx, db }, id)
  }
  if (added.length === 0) return ctx.transaction((db) => store(db, []))
  return askAndStore(needs, ctx, { watch: { ...watch, kinds: added }, store })
}

type Store<Result> = (db: Db, known: readonly WatchFinding[]) => Promise<Result>

// The records are asked first, in no transaction; then all is stored in one.
function askAndStore<Result>(
  { clickhouse, inTurn }: WatchNeeds,
  ctx: Context,
  { watch, store }: { watch: WatchInput; store: Store<Result> },
): Promise<Result> {
  return inTurn(ctx, async (keep) => {
    const known = await findKnown({ ...ctx, clickhouse, keep }, watch)
    return ctx.transaction(async (db) => {
      await keep(db)
      return store(db, known)
    })
  })
}

function sensible(watch: Pick<WatchInput, 'company' | 'query'>, wanted: WatchInput['kinds']) {
  const known = kindsFor(watch)
  return [...new Set(wanted)].filter((kind) => known.includes(kind))
}

/** Looks through what is new at the caller's wish. */
export async function runNow(
  { clickhouse, inTurn }: WatchNeeds,
  ctx: Context,
  id: number,
): Promise<WatchRun | null> {
  const run = await inTurn(ctx, (keep) => runWatch({ ...ctx, clickhouse, keep }, id))
  if (run === undefined) throw new AppError('watchNotFound')
  return run
}

export async function removeWatch({ db }: TransactionContext, id: number): Promise<void> {
  if (!(await deleteWatch(db, id))) throw new AppError('watchNotFound')
}

export async function restoreWatch(ctx: TransactionContext, id: number): Promise<WatchView> {
  if (!(await undeleteWatch(ctx.db, id))) throw new AppError('watchNotFound')
  return viewWatch(ctx, id)
}

/** What one watch found so far. */
export async function readRuns(ctx: TransactionContext, id: number): Promise<WatchRun[]> {
  return listRuns(ctx.db, await viewWatch(ctx, id))
}

async function viewWatch({ db }: TransactionContext, id: number): Promise<WatchView> {
  const [watch] = await listWatches(db, id)
  if (!watch) throw new AppError('watchNotFound')
  return watch
}

async function requireWatch({ db }: TransactionContext, id: number): Promise<Watch> {
  const watch = await lockWatch(db, id)
  if (!watch) throw new AppError('watchNotFound')
  return watch
}

function nameTaken({ locale }: Context): AppError {
  return fieldError('watchNameTaken', [
    { path: 'body.name', message: translate(locale, 'errors.watchNameTaken') },
  ])
}
