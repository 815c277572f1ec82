import {
  kindsOfTarget,
  type WatchChange,
  type WatchInput,
  type WatchRun,
  type WatchView,
  watchLimit,
} from '@landfall/contract/customs-watches.ts'
import type { Clickhouse } from '#platform/clickhouse/clickhouse.ts'
import { AppError, fieldError } from '#platform/http/app-error.ts'
import type { Context, TransactionContext } from '#platform/http/context.ts'
import { translate } from '#platform/i18n/translate.ts'
import { beginWatch, runWatch } from './watch-run.ts'
import {
  countWatches,
  deleteWatch,
  insertWatch,
  isNameTaken,
  listRuns,
  listWatches,
  lockWatch,
  undeleteWatch,
  updateWatch,
  type Watch,
} from './watch-store.ts'

/** Saves a search or watches a company; throws `watchNameTaken`, or `tooManyWatches` beyond the limit. */
export function createWatch(clickhouse: Clickhouse, ctx: Context, input: WatchInput): Promise<WatchView> {
  return ctx.transaction(async (db) => {
    if ((await countWatches(db)) >= watchLimit) throw new AppError('tooManyWatches', { limit: watchLimit })
    const id = await insertWatch(db, { ...input, kinds: kindsFor(input, input.kinds) })
    if (id === undefined) throw nameTaken(ctx)
    await beginWatch({ ...ctx, db, clickhouse }, await requireWatch({ ...ctx, db }, id))
    return viewWatch({ ...ctx, db }, id)
  })
}

/** Renames, pauses or changes a watch; what it did not tell of so far counts as known. */
export function changeWatch(
  clickhouse: Clickhouse,
  ctx: Context,
  { id, change }: { id: number; change: WatchChange },
): Promise<WatchView> {
  return ctx.transaction(async (db) => {
    const watch = await requireWatch({ ...ctx, db }, id)
    if (change.name && (await isNameTaken(db, id, change.name))) throw nameTaken(ctx)
    const kinds = kindsFor(watch, change.kinds ?? watch.kinds)
    await updateWatch(db, id, { ...change, kinds })
    const added = kinds.filter((kind) => !watch.kinds.includes(kind))
    if (added.length > 0) await beginWatch({ ...ctx, db, clickhouse }, { ...watch, kinds: added })
    return viewWatch({ ...ctx, db }, id)
  })
}

function kindsFor({ company }: Pick<WatchInput, 'company'>, wanted: WatchInput['kinds']) {
  const known: readonly string[] = kindsOfTarget[company ? 'company' : 'search']
  return [...new Set(wanted)].filter((kind) => known.includes(kind))
}

/** Looks through what is new at the caller's wish. */
export function runNow(clickhouse: Clickhouse, ctx: Context, id: number): Promise<WatchRun | null> {
  return ctx.transaction(async (db) =>
    runWatch({ ...ctx, db, clickhouse }, await requireWatch({ ...ctx, db }, id)),
  )
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
  const watch = await lockWatch(db, id, true)
  if (!watch) throw new AppError('watchNotFound')
  return watch
}

function nameTaken({ locale }: Context): AppError {
  return fieldError('watchNameTaken', [
    { path: 'body.name', message: translate(locale, 'errors.watchNameTaken') },
  ])
}
