import {
  type CustomerGroup,
  type CustomerGroupInput,
  type CustomerGroupView,
  customerGroupDepth,
} from '@landfall/contract/customers/customer-groups.ts'
import { wordLimit } from '@landfall/contract/customers/word-routes.ts'
import { AppError } from '#platform/http/app-error.ts'
import type { TransactionContext } from '#platform/http/context.ts'
import { SqlBinder } from '#platform/list/sql-binder.ts'
import { type Db, one } from '#platform/postgres/database.ts'
import { type NamedTable, namedRecycling, requireNamed, unbinNamed } from '#platform/records/named-table.ts'
import { regroupCustomers } from '../customer-writing/customer-values.ts'

/** The groups of a company's customers. */
export const customerGroupTable: NamedTable = {
  table: 'customer_groups',
  limit: wordLimit,
  missing: 'customerGroupNotFound',
  taken: 'customerGroupNameTaken',
  beside: 'parent_id',
}

/** Groups in the recycle bin: one comes back with the groups that went with it, and all with their customers. */
export const customerGroupRecycling = namedRecycling(
  { kind: 'customerGroup', needs: 'customer.group.write' },
  customerGroupTable,
  bringGroupBack,
)

/** The condition for the customers `c` that the caller may see. */
export type VisibleCustomers = (ctx: TransactionContext, binder: SqlBinder) => string

/** The living groups in the company's order. */
export function readCustomerGroups(db: Db): Promise<CustomerGroup[]> {
  return db.query(
    'select id, names, parent_id from customer_groups where deleted_at is null order by position, id',
  )
}

/** The groups with how many customers the caller sees in each. */
export async function listCustomerGroups(
  ctx: TransactionContext,
  visibleCustomers: VisibleCustomers,
): Promise<CustomerGroupView[]> {
  const binder = new SqlBinder()
  return ctx.db.query(
    `select g.id, g.names, g.parent_id, coalesce(used.amount, 0) as customers from customer_groups g
     left join (
       select c.group_id, count(*) as amount from customers c
       where c.group_id is not null and ${visibleCustomers(ctx, binder)} group by c.group_id
     ) used on used.group_id = g.id
     where g.deleted_at is null order by g.position, g.id`,
    binder.values,
  )
}

/** The columns of a group. */
export function customerGroupColumns({ names, parentId }: CustomerGroupInput): Record<string, unknown> {
  return { names: JSON.stringify(names), parent_id: parentId }
}

/**
 * Refuses a place in the tree that is gone, inside the group itself, or too deep. Moves of one company wait for each
 * other, so that two cannot make a circle together.
 */
export async function assertPlace(db: Db, parentId: number | null, id?: number): Promise<void> {
  if (parentId === null) return
  await db.query(`select pg_advisory_xact_lock(hashtext('customer_groups_tree'), app_company_id()::integer)`)
  await requireNamed(db, customerGroupTable, [parentId])
  const above = await db.query<{ id: number }>(
    `with recursive above as (
       select id, parent_id from customer_groups where id = $1
       union select g.id, g.parent_id from customer_groups g join above a on g.id = a.parent_id
     ) select id from above`,
    [parentId],
  )
  if (id !== undefined && above.some((group) => group.id === id)) throw new AppError('treeCircle')
  const below = await one<{ depth: number }>(
    db,
    `with recursive inside as (
       select id, 1 as depth from customer_groups where id = $1
       union all select g.id, i.depth + 1 from customer_groups g join inside i on g.parent_id = i.id
       where g.deleted_at is null and i.depth < 100
     ) select coalesce(max(depth), 1) as depth from inside`,
    [id ?? null],
  )
  if (above.length + (below?.depth ?? 1) > customerGroupDepth)
    throw new AppError('customerGroupTooDeep', { limit: customerGroupDepth })
}

/** Ids of a group and of all groups below it. */
export async function idsInside(db: Db, id: number): Promise<number[]> {
  const rows = await db.query<{ id: number }>('select customer_groups_inside(array[$1::bigint]) as id', [id])
  return rows.map((row) => row.id)
}

/** Gives the customers and groups of a group to another one and removes it for good. */
export async function joinCustomerGroups(db: Db, id: number, intoId: number): Promise<void> {
  await regroupCustomers(db, id, intoId)
  await db.query('update customer_groups set parent_id = $2 where parent_id = $1', [id, intoId])
  await db.query('delete from customer_groups where id = $1', [id])
}

/** Brings a group back with the groups below it that were deleted with it; one without its parent stands at the top. */
export async function bringGroupBack(db: Db, id: number): Promise<void> {
  await db.query(
    `update customer_groups g set parent_id = null where g.id = $1
       and exists (select from customer_groups p where p.id = g.parent_id and p.deleted_at is not null)`,
    [id],
  )
  const below = await db.query<{ id: number }>(
    `with recursive inside as (
       select id, deleted_at from customer_groups where id = $1
       union all select g.id, g.deleted_at from customer_groups g
         join inside i on g.parent_id = i.id and g.deleted_at = i.deleted_at
     ) select id from inside where id <> $1`,
    [id],
  )
  const row = await one(db, 'select 1 from customer_groups where id = $1 and deleted_at is null', [id])
  if (!row) await unbinNamed(db, customerGroupTable, id)
  for (const group of below) await unbinNamed(db, customerGroupTable, group.id)
}
