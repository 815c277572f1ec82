import type { DataScopeName } from '@landfall/contract/access/permission-templates.ts'
import type { TransactionContext } from '#platform/http/context.ts'
import { one } from '#platform/postgres/database.ts'

/** The user groups somebody may put people and groups into, and those he may change. */
export interface GroupReach {
  /** Null is no group, or the top of the tree. */
  mayPlaceIn(groupId: number | null): boolean
  /** His own group counts too, whatever he sees of it. */
  mayPutPeopleInto(groupId: number | null): boolean
  mayChange(groupId: number): boolean
}

/** The reach of the caller: all groups with the whole company, with his group that one and what is below, else none. */
export async function readGroupReach(ctx: TransactionContext, dataScope: DataScopeName): Promise<GroupReach> {
  if (dataScope === 'company')
    return { mayPlaceIn: () => true, mayPutPeopleInto: () => true, mayChange: () => true }
  const own = await one<{ groupId: number | null }>(ctx.db, 'select group_id from users where id = $1', [
    ctx.user.id,
  ])
  const rows = await ctx.db.query<{ id: number }>(
    `with recursive below as (
       select id from user_groups where id = $1
       union select g.id from user_groups g join below b on g.parent_id = b.id
     ) select id from below`,
    [dataScope === 'group' ? own?.groupId : null],
  )
  const reached = new Set(rows.map(({ id }) => id))
  const mayPlaceIn = (groupId: number | null) => groupId !== null && reached.has(groupId)
  return {
    mayPlaceIn,
    mayPutPeopleInto: (groupId) => mayPlaceIn(groupId) || (groupId !== null && groupId === own?.groupId),
    mayChange: (groupId) => groupId !== own?.groupId && reached.has(groupId),
  }
}
