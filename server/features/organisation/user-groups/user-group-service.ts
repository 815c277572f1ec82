import type { DataScopeName } from '@landfall/contract/access/permission-templates.ts'
import type {
  GroupRemoval,
  UserGroupInput,
  UserGroupView,
} from '@landfall/contract/organisation/user-groups.ts'
import { AppError } from '#platform/http/app-error.ts'
import type { TransactionContext } from '#platform/http/context.ts'
import { type GroupReach, readGroupReach } from './user-group-reach.ts'
import {
  countUngrouped,
  dissolveGroup,
  insertGroup,
  isInside,
  listGroupRows,
  moveIntoGroup,
  requireGroupRow,
  updateGroup,
} from './user-group-store.ts'

/** A group that is dissolved, and where its people and the groups below it go. */
interface Dissolution {
  groupId: number
  heirId: number | null
}

/** What user groups need of other features. */
export interface UserGroupDeps {
  /** How far the caller sees. */
  readDataScope(ctx: TransactionContext): Promise<DataScopeName>
  /** Leaves what is open to a group to its heir, before it is dissolved. */
  passOn(ctx: TransactionContext, dissolution: Dissolution): Promise<void>
  /** To whom what is open to a group would open by that, to whom it would close, and whose rules would change. */
  readOpenings(ctx: TransactionContext, dissolution: Dissolution): Promise<GroupRemoval>
  /** Names what the rules of a house in the database refuse. */
  namingHouseRules<T>(work: () => Promise<T>): Promise<T>
}

const reachOf = async (ctx: TransactionContext, deps: UserGroupDeps): Promise<GroupReach> =>
  readGroupReach(ctx, await deps.readDataScope(ctx))

/** The groups with what the caller may do with them. */
export async function listGroups(ctx: TransactionContext, deps: UserGroupDeps) {
  const reach = await reachOf(ctx, deps)
  const rows = await listGroupRows(ctx.db)
  return {
    items: rows.map((row) => ({ ...row, canWrite: reach.mayChange(row.id) })),
    ungrouped: await countUngrouped(ctx.db, ctx.scope),
    canWriteTop: reach.mayPlaceIn(null),
  }
}

/** Creates a group where the caller may; throws `userGroupNameTaken` beside one of its name. */
export async function createGroup(
  ctx: TransactionContext,
  deps: UserGroupDeps,
  input: UserGroupInput,
): Promise<UserGroupView> {
  const reach = await reachOf(ctx, deps)
  if (!reach.mayPlaceIn(input.parentId)) throw new AppError('employeeOutOfReach')
  const id = await writing(deps, () => insertGroup(ctx.db, input))
  return { ...(await requireGroupRow(ctx.db, id)), canWrite: reach.mayChange(id) || reach.mayPlaceIn(id) }
}

/** Renames a group, moves it with all below it, or gives it another leader; throws `treeCircle`. */
export async function changeGroup(
  ctx: TransactionContext,
  deps: UserGroupDeps,
  { id, input }: { id: number; input: UserGroupInput },
): Promise<UserGroupView> {
  const reach = await reachOf(ctx, deps)
  const before = await requireGroupRow(ctx.db, id)
  const isMoved = before.parentId !== input.parentId
  if (!reach.mayChange(id) || (isMoved && !reach.mayPlaceIn(input.parentId)))
    throw new AppError('employeeOutOfReach')
  await writing(deps, () => updateGroup(ctx.db, id, input))
  return { ...(await requireGroupRow(ctx.db, id)), canWrite: true }
}

async function writing<T>(deps: UserGroupDeps, work: () => Promise<T>): Promise<T> {
  try {
    return await deps.namingHouseRules(work)
  } catch (error) {
    if ((error as { constraint?: string }).constraint === 'user_groups_name')
      throw new AppError('userGroupNameTaken')
    throw error
  }
}

/** Moves the people whom the caller sees into a group. */
export async function addMembers(
  ctx: TransactionContext,
  deps: UserGroupDeps,
  { id, userIds }: { id: number; userIds: readonly number[] },
): Promise<number> {
  await requireGroupRow(ctx.db, id)
  const reach = await reachOf(ctx, deps)
  if (!reach.mayPlaceIn(id)) throw new AppError('employeeOutOfReach')
  const moved = await moveIntoGroup(ctx.db, { groupId: id, userIds, scope: ctx.scope })
  if (moved === 0) throw new AppError('nothingSelected')
  return moved
}

/** What dissolving a group opens to other people, before it is done. */
export async function foreseeRemoval(
  ctx: TransactionContext,
  deps: UserGroupDeps,
  dissolution: Dissolution,
): Promise<GroupRemoval> {
  await requireRemovable(ctx, deps, dissolution)
  return deps.readOpenings(ctx, dissolution)
}

/** Removes a group; its people and the groups below it go to the heir. */
export async function removeGroup(
  ctx: TransactionContext,
  deps: UserGroupDeps,
  dissolution: Dissolution,
): Promise<void> {
  await requireRemovable(ctx, deps, dissolution)
  await deps.passOn(ctx, dissolution)
  await writing(deps, () => dissolveGroup(ctx.db, dissolution.groupId, dissolution.heirId))
}

async function requireRemovable(
  ctx: TransactionContext,
  deps: UserGroupDeps,
  { groupId, heirId }: Dissolution,
): Promise<void> {
  await requireGroupRow(ctx.db, groupId)
  const reach = await reachOf(ctx, deps)
  if (!reach.mayChange(groupId) || !reach.mayPlaceIn(heirId)) throw new AppError('employeeOutOfReach')
  if (heirId === null) return
  await requireGroupRow(ctx.db, heirId)
  if (await isInside(ctx.db, heirId, groupId)) throw new AppError('treeCircle')
}
