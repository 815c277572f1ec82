import type { SavedView, SavedViewChange, SavedViewInput } from '@landfall/contract/saved-views.ts'
import { AppError, fieldError } from '#platform/http/app-error.ts'
import type { TransactionContext } from '#platform/http/context.ts'
import { translate } from '#platform/i18n/translate.ts'
import { violates } from '#platform/postgres/unique-violation.ts'
import {
  countViews,
  deleteView,
  insertView,
  isNameTaken,
  lockView,
  type StoredView,
  undeleteView,
  updateView,
} from './saved-view-store.ts'

/** How many views one person may save of one list. */
export const viewLimit = 50

type Caller = Pick<TransactionContext, 'user' | 'permissions'>

const mayShare = ({ permissions }: Caller) => permissions.has('list.view.share')

/** A view as the caller may see and change it. */
export function presentView(caller: Caller, { userId, list: _, ...view }: StoredView): SavedView {
  const isOwn = userId === caller.user.id
  return { ...view, isOwn, mayChange: isOwn || mayShare(caller) }
}

/** Saves a view; throws `noPermission`, `savedViewNameTaken`, or `tooManySavedViews` beyond the limit. */
export async function createView(ctx: TransactionContext, input: SavedViewInput): Promise<SavedView> {
  if (input.isShared && !mayShare(ctx)) throw new AppError('noPermission')
  const held = await countViews(ctx.db, ctx.user.id, input.list)
  if (held >= viewLimit) throw new AppError('tooManySavedViews', { limit: viewLimit })
  const id = await insertView(ctx.db, input)
  if (id === undefined) throw nameTaken(ctx)
  return presentView(ctx, await lockVisible(ctx, id))
}

/** Renames, shares or changes a view; throws `savedViewNotFound`, `noPermission` or `savedViewNameTaken`. */
export async function changeView(
  ctx: TransactionContext,
  id: number,
  change: SavedViewChange,
): Promise<SavedView> {
  const before = await lockChangeable(ctx, id)
  const isShared = change.isShared ?? before.isShared
  if (isShared && !before.isShared && !mayShare(ctx)) throw new AppError('noPermission')
  const after = { name: change.name ?? before.name, isShared, state: change.state ?? before.state }
  if (await isNameTaken(ctx.db, { ...before, name: after.name })) throw nameTaken(ctx)
  await namingTaken(ctx, () => updateView(ctx.db, id, after))
  return presentView(ctx, { ...before, ...after })
}

/** Deletes a view so that it can be brought back. */
export async function removeView(ctx: TransactionContext, id: number): Promise<void> {
  await lockChangeable(ctx, id)
  await deleteView(ctx.db, id)
}

/** Brings back a view the caller deleted; throws `savedViewNotFound` when it is gone or its name is taken. */
export async function restoreView(ctx: TransactionContext, id: number): Promise<SavedView> {
  if (!(await namingTaken(ctx, () => undeleteView(ctx.db, id)))) throw new AppError('savedViewNotFound')
  return presentView(ctx, await lockVisible(ctx, id))
}

/** A view the caller sees; throws `savedViewNotFound`. */
export async function lockVisible(ctx: TransactionContext, id: number): Promise<StoredView> {
  const view = await lockView(ctx.db, ctx.user.id, id)
  if (!view) throw new AppError('savedViewNotFound')
  return view
}

async function lockChangeable(ctx: TransactionContext, id: number): Promise<StoredView> {
  const view = await lockVisible(ctx, id)
  if (!presentView(ctx, view).mayChange) throw new AppError('noPermission')
  return view
}

// Somebody may have taken the name in this very moment.
async function namingTaken<T>(ctx: TransactionContext, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw violates(error, 'saved_views_name') ? nameTaken(ctx) : error
  }
}

function nameTaken({ locale }: TransactionContext): AppError {
  return fieldError('savedViewNameTaken', [
    { path: 'body.name', message: translate(locale, 'errors.savedViewNameTaken') },
  ])
}
