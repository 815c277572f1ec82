import {
  type AddressState,
  addressStates,
  type VerificationBatch,
  type VerifiedAddress,
} from '@landfall/contract/addresses/address-verification.ts'
import type { ListQuery } from '@landfall/contract/list.ts'
import { AppError } from '#platform/http/app-error.ts'
import type { TransactionContext } from '#platform/http/context.ts'
import { type ListPage, readPage } from '#platform/list/list-page.ts'
import { SqlBinder } from '#platform/list/sql-binder.ts'
import { type Db, one } from '#platform/postgres/database.ts'
import { addressColumns, addressList } from './address-list.ts'
import { scopedTo } from './verification-viewer.ts'

/** One page of addresses. */
export function listAddresses(ctx: TransactionContext, query: ListQuery): Promise<ListPage<VerifiedAddress>> {
  return readPage<VerifiedAddress>(ctx.db, addressList(ctx), { columns: addressColumns, query })
}

/** One address of the caller's data scope; throws `addressNotFound`. */
export async function readAddress(ctx: TransactionContext, id: number): Promise<VerifiedAddress> {
  const binder = new SqlBinder()
  const row = await one<VerifiedAddress>(
    ctx.db,
    `select ${addressColumns} from verification_addresses a
     where a.id = ${binder.bind(id, 'bigint')} and ${scopedTo(ctx.scope, 'a.owner_id', binder)}`,
    binder.values,
  )
  if (!row) throw new AppError('addressNotFound')
  return row
}

/** How many addresses are in each state. */
export async function countStates(ctx: TransactionContext): Promise<Record<AddressState, number>> {
  const binder = new SqlBinder()
  const rows = await ctx.db.query<{ state: AddressState; count: number }>(
    `select a.state, count(*) as count from verification_addresses a
     where a.origin <> 'guess' and ${scopedTo(ctx.scope, 'a.owner_id', binder)} group by 1`,
    binder.values,
  )
  const counts = new Map(rows.map(({ state, count }) => [state, count]))
  return Object.fromEntries(addressStates.map((state) => [state, counts.get(state) ?? 0])) as Record<
    AddressState,
    number
  >
}

const batchColumns = `b.id, b.origin, b.name, b.total, b.created_at,
  (select u.name from users u where u.id = b.user_id) as user_name,
  (select count(*) from verification_checks k where k.batch_id = b.id and k.settled_at is not null) as settled`

/** One order with how far it is. */
export async function readBatch(db: Db, id: number): Promise<VerificationBatch> {
  const row = await one<VerificationBatch>(
    db,
    `select ${batchColumns} from verification_batches b where b.id = $1`,
    [id],
  )
  if (!row) throw new AppError('readingNotFound')
  return row
}

/** Orders of the last day that are still under way, the newest first. */
export function readRunning(ctx: TransactionContext): Promise<VerificationBatch[]> {
  const binder = new SqlBinder()
  return ctx.db.query<VerificationBatch>(
    `select ${batchColumns} from verification_batches b
     where ${scopedTo(ctx.scope, 'b.user_id', binder)} and b.created_at > now() - interval '1 day'
       and (exists (select from verification_checks k join verification_addresses a on a.id = k.address_id
         where k.batch_id = b.id and k.settled_at is null and a.verdict is null)
         or exists (select from verification_readings r where r.batch_id = b.id))
     order by b.id desc limit 5`,
    binder.values,
  )
}

export interface KnownState {
  email: string
  state: AddressState
  verdict: VerifiedAddress['verdict']
  reason: VerifiedAddress['reason']
  flags: VerifiedAddress['flags']
  checkedAt: string | null
}

/** What the company knows of some addresses, whoever of it has asked; spelled as they were asked for. */
export function readStates(db: Db, emails: readonly string[]): Promise<KnownState[]> {
  return db.query<KnownState>(
    `select distinct on (w.email) w.email, a.state, a.verdict, a.reason, a.flags, a.checked_at
     from unnest($1::text[]) w (email) join verification_addresses a on a.normalised = lower(w.email)
     order by w.email, a.judged is not null desc, a.checked_at desc nulls last`,
    [emails],
  )
}
