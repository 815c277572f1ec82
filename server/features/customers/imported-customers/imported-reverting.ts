import type { ImportView } from '@landfall/contract/customers/customer-import.ts'
import type { Db } from '#platform/postgres/database.ts'
import type { TaskRun } from '#platform/tasks/task-definition.ts'
import { binCustomers } from '../customer-writing/customer-bin.ts'
import { restoreImported } from '../customer-writing/imported-values.ts'
import type { ExistingCustomer } from './existing-customers.ts'
import { restorePeople } from './imported-writing.ts'

/** What a revert took back, and what it left. */
export type Reverted = NonNullable<ImportView['reverted']>

/** Customers that are taken back in one transaction. */
const step = 500

interface Change {
  customerId: number
  before: ExistingCustomer | null
  followUpIds: number[]
  isUntouched: boolean
}

/** Takes back what an import did, step by step; a repeated run goes on behind the last one. */
export async function revertChanges(run: TaskRun<unknown>, importId: number): Promise<Reverted> {
  const total = await run.transaction((db) => countChanges(db, importId))
  for (;;) {
    run.signal.throwIfAborted()
    const taken = await run.transaction((db) => revertStep(db, importId))
    const reverted = await run.transaction((db) => countReverted(db, importId))
    run.progress(reverted.removed + reverted.restored + reverted.kept, total, { ...reverted })
    if (taken === 0) return reverted
  }
}

async function countChanges(db: Db, importId: number): Promise<number> {
  const [row] = await db.query<{ count: number }>(
    'select count(*)::integer as count from customer_import_changes where import_id = $1',
    [importId],
  )
  return row?.count ?? 0
}

async function countReverted(db: Db, importId: number): Promise<Reverted> {
  const rows = await db.query<{ outcome: keyof Reverted; count: number }>(
    `select outcome, count(*)::integer as count from customer_import_changes
     where import_id = $1 and outcome is not null group by outcome`,
    [importId],
  )
  return {
    removed: 0,
    restored: 0,
    kept: 0,
    ...Object.fromEntries(rows.map((row) => [row.outcome, row.count])),
  }
}

/** Labels and links to customs data leave the customer's own row as it is; its timeline tells of them. */
const isTold = `exists (select from customer_events e
  where e.customer_id = k.customer_id and e.happened_at > k.stamp + interval '1 millisecond')`

async function revertStep(db: Db, importId: number): Promise<number> {
  const changes = await db.query<Change>(
    `select k.customer_id, k.before, k.follow_up_ids,
       c.deleted_at is null and c.updated_at = k.stamp and c.owner_id is not distinct from k.owner_id
         and not ${isTold} as is_untouched
     from customer_import_changes k join customers c on c.id = k.customer_id
     where k.import_id = $1 and k.outcome is null order by k.customer_id limit ${step} for update of c`,
    [importId],
  )
  const created = changes.filter(({ isUntouched, before }) => isUntouched && before === null)
  const changed = changes.flatMap(({ isUntouched, before, followUpIds }) =>
    isUntouched && before ? [{ before, followUpIds }] : [],
  )
  const idsOf = (some: readonly Change[]) => some.map(({ customerId }) => customerId)
  await remove(db, idsOf(created))
  await restore(db, changed)
  const kept = changes.filter(({ isUntouched }) => !isUntouched)
  await db.query(
    `update customer_import_changes k set outcome = case when k.customer_id = any($2) then 'removed'
       when k.customer_id = any($3) then 'kept' else 'restored' end
     where k.import_id = $1 and k.customer_id = any($4)`,
    [importId, idsOf(created), idsOf(kept), idsOf(changes)],
  )
  await db.query(
    `delete from customer_references r using customer_import_changes k
     where r.import_id = $1 and k.import_id = $1 and k.customer_id = r.customer_id and k.outcome in ('removed', 'restored')`,
    [importId],
  )
  return changes.length
}

async function remove(db: Db, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  // One moment for all, by which the recycle bin brings them back as they went.
  const [moment] = await db.query<{ at: string }>(`select date_trunc('milliseconds', now()) as at`)
  await binCustomers(db, ids, moment?.at)
  await db.query(
    'update customer_keys set released_at = $2 where customer_id = any($1) and released_at is null',
    [ids, moment?.at],
  )
  await db.query(`insert into customer_events (customer_id, kind) select unnest($1::bigint[]), 'deleted'`, [
    ids,
  ])
}

async function restore(
  db: Db,
  changed: readonly { before: ExistingCustomer; followUpIds: readonly number[] }[],
): Promise<void> {
  if (changed.length === 0) return
  const customers = changed.map(({ before }) => before)
  const ids = customers.map(({ id }) => id)
  await restoreImported(db, customers)
  const people = customers.flatMap(({ id, people: ofOne }) =>
    ofOne.map((each) => ({ ...each, customerId: id })),
  )
  await db.query('delete from customer_contacts where customer_id = any($1) and id <> all($2::bigint[])', [
    ids,
    people.map(({ id }) => id),
  ])
  await restorePeople(db, people)
  await restoreKeys(db, customers)
  const labels = customers.flatMap(({ id, customer }) =>
    customer.labelIds.map((labelId) => ({ id, labelId })),
  )
  await db.query(
    `delete from customer_label_links where customer_id = any($1)
       and (customer_id, label_id) not in (select * from unnest($2::bigint[], $3::bigint[]))`,
    [ids, labels.map(({ id }) => id), labels.map(({ labelId }) => labelId)],
  )
  await db.query('delete from follow_ups where id = any($1)', [
    changed.flatMap(({ followUpIds }) => followUpIds),
  ])
}

async function restoreKeys(db: Db, customers: readonly ExistingCustomer[]): Promise<void> {
  const keys = customers.flatMap(({ id, keys: ofOne }) => ofOne.map((key) => ({ id, ...key })))
  const values = [
    customers.map(({ id }) => id),
    keys.map(({ id }) => id),
    keys.map(({ type }) => type),
    keys.map(({ value }) => value),
  ]
  await db.query(
    `delete from customer_keys where customer_id = any($1) and merged_from is null
       and (customer_id, type, value) not in (select * from unnest($2::bigint[], $3::text[], $4::text[]))`,
    values,
  )
  // A key that somebody took meanwhile is shared.
  await db.query(
    `insert into customer_keys (customer_id, type, value, is_shared)
     select * from unnest($1::bigint[], $2::text[], $3::text[], $4::boolean[]) on conflict do nothing`,
    [...values.slice(1), keys.map(({ isShared }) => isShared)],
  )
  await db.query(
    `insert into customer_keys (customer_id, type, value, is_shared)
     select *, true from unnest($1::bigint[], $2::text[], $3::text[]) on conflict do nothing`,
    values.slice(1),
  )
}
