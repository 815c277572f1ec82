import type { PlacementResult } from '@landfall/contract/customers/customer-placement.ts'
import { type BatchSelection, batchScope } from '@landfall/contract/list.ts'
import type { Locale } from '@landfall/contract/locales.ts'
import type { Permission } from '@landfall/contract/permissions.ts'
import { AppError } from '#platform/http/app-error.ts'
import type { DataScope, TransactionContext } from '#platform/http/context.ts'
import { translate } from '#platform/i18n/translate.ts'
import { type Db, one } from '#platform/postgres/database.ts'

/** How many customers one request may move; more is a mistake or work for a rule. */
export const placementLimit = 10_000
/** How many of those left out an answer names. */
const shownFailures = 100

export type Right = 'see' | 'write'

/** What placing needs of customers. */
export interface PlacementDeps {
  /** Ids of the selected customers that the caller may see, or change; at most one more than may be placed. */
  selectCustomers(ctx: TransactionContext, selection: BatchSelection, right: Right): Promise<number[]>
}

/** Who moves customers; a task carries the rights of whoever asked. */
export interface Mover {
  db: Db
  user: { id: number; name: string }
  locale: Locale
  scope: DataScope
  permissions: ReadonlySet<Permission>
  /** How many of those left out are named; as many as an answer shows where nothing is said. */
  namedFailures?: number
}

/** Customers that are to be moved, by number. */
export interface Chosen {
  ids: readonly number[]
  /** Chosen one by one, but out of reach: those the caller may look at, and those he may not even see. */
  seen: readonly number[]
  unseen: readonly number[]
}

/** A customer as placing it needs to know it. */
export interface PlacedRow {
  id: number
  name: string
  stage: string
  ownerId: number | null
  ownerName: string | null
  poolId: number | null
  pooledAt: string | null
  lastOwnerId: number | null
  lockedUntil: string | null
}

/** The living customers of these ids, in the order in which they are locked and moved. */
export function readRows(db: Db, ids: readonly number[]): Promise<PlacedRow[]> {
  return db.query(
    `select c.id, c.name, c.stage, c.owner_id, u.name as owner_name, c.pool_id, c.pooled_at, c.last_owner_id, c.locked_until
     from customers c left join users u on u.id = c.owner_id
     where c.id = any($1) and c.deleted_at is null order by c.id`,
    [ids],
    { prepareAs: 'placedCustomers' },
  )
}

type Values = Record<string, string | number>

/** Collects why rows of a batch stayed where they were. */
export class Placement {
  readonly #ctx: Pick<Mover, 'db' | 'locale' | 'namedFailures'>
  readonly #failures: PlacementResult['failures'] = []
  #failed = 0
  done = 0
  /** How many each person has been given. */
  readonly given = new Map<number, number>()

  constructor(ctx: Pick<Mover, 'db' | 'locale' | 'namedFailures'>) {
    this.#ctx = ctx
  }

  refuse(row: Pick<PlacedRow, 'id' | 'name'>, error: string, values: Values = {}): void {
    this.#failed += 1
    if (this.#failures.length >= (this.#ctx.namedFailures ?? shownFailures)) return
    const message = translate(this.#ctx.locale, `errors.${error}`, { name: row.name, ...values })
    this.#failures.push({ customerId: row.id, name: row.name, message })
  }

  async result(): Promise<PlacementResult> {
    // The history carries the moment of the transaction.
    const row = await one<{ movedAt: string }>(
      this.#ctx.db,
      `select date_trunc('milliseconds', now()) as moved_at`,
    )
    const movedAt = row?.movedAt ?? new Date().toISOString()
    return { movedAt, done: this.done, failed: this.#failed, failures: this.#failures, task: null }
  }
}

/** Refuses an empty selection and one beyond the limit. */
export function assertPlaceable(ids: readonly number[]): void {
  if (ids.length === 0) throw new AppError('nothingSelected')
  if (ids.length > placementLimit) throw new AppError('tooManyPlaced', { limit: placementLimit })
}

/** The customers that a selection means, at most one more than may be placed at once; throws `nothingSelected`. */
export async function chooseRows(
  ctx: TransactionContext,
  deps: PlacementDeps,
  { selection, right }: { selection: BatchSelection; right: Right },
): Promise<Chosen> {
  const ids = await deps.selectCustomers(ctx, selection, right)
  if (ids.length === 0) throw new AppError('nothingSelected')
  if (selection.scope !== batchScope.Checked) return { ids, seen: [], unseen: [] }
  const chosen = new Set(ids)
  const beyond = selection.ids.filter((id) => !chosen.has(id))
  if (beyond.length === 0) return { ids, seen: [], unseen: [] }
  const seen = await deps.selectCustomers(ctx, { scope: batchScope.Checked, ids: beyond }, 'see')
  const visible = new Set(seen)
  return { ids, seen, unseen: beyond.filter((id) => !visible.has(id)) }
}

/**
 * The chosen customers, locked until the transaction ends, and where refusals are collected: those that are out of reach,
 * or that somebody has taken or deleted in this very moment, are refused already.
 */
export async function takeRows(
  ctx: Mover,
  { ids, seen, unseen }: Chosen,
  right: Right,
): Promise<{ placement: Placement; rows: PlacedRow[] }> {
  const placement = new Placement(ctx)
  for (const row of await readRows(ctx.db, seen)) {
    if (row.ownerId === null) placement.refuse(row, 'customerInPool')
    else placement.refuse(row, 'customerTaken', { owner: row.ownerName ?? '' })
  }
  // Of these the caller learns nothing but that they were not moved.
  for (const id of unseen) placement.refuse({ id, name: '' }, 'customerNotFound')
  // In one order, so that two batches wait for each other instead of deadlocking.
  await ctx.db.query('select id from customers where id = any($1) order by id for update', [ids])
  const rows = await readRows(ctx.db, ids)
  await refuseDeleted(ctx, placement, { ids, rows })
  return { placement, rows: right === 'see' ? rows : rows.filter((row) => keepsWithin(ctx, placement, row)) }
}

async function refuseDeleted(
  { db }: Mover,
  placement: Placement,
  { ids, rows }: { ids: readonly number[]; rows: readonly PlacedRow[] },
): Promise<void> {
  if (rows.length === ids.length) return
  const living = new Set(rows.map(({ id }) => id))
  const gone = await db.query<{ id: number; name: string }>(
    'select id, name from customers where id = any($1)',
    [ids.filter((id) => !living.has(id))],
  )
  for (const row of gone) placement.refuse(row, 'customerDeleted')
}

// Who waited for the lock may find that the customer has gone to somebody outside his data scope.
function keepsWithin({ scope }: Mover, placement: Placement, row: PlacedRow): boolean {
  if (scope.kind === 'company' || row.ownerId === null || scope.userIds.includes(row.ownerId)) return true
  placement.refuse(row, 'customerTaken', { owner: row.ownerName ?? '' })
  return false
}

/** Writes a change of owner into the timeline of each customer. */
export async function recordMoves(
  db: Db,
  moves: readonly { id: number; before: number | null; after: number | null }[],
): Promise<void> {
  if (moves.length === 0) return
  await db.query(
    `insert into customer_events (customer_id, kind, data)
     select id, 'ownerChanged', jsonb_build_object('before', before, 'after', after)
     from unnest($1::bigint[], $2::bigint[], $3::bigint[]) as move (id, before, after)`,
    [moves.map(({ id }) => id), moves.map(({ before }) => before), moves.map(({ after }) => after)],
  )
}
