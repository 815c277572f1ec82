import type {
  ConflictClaim,
  ConflictDecision,
  ConflictRow,
  ConflictView,
  ConflictWish,
} from '@landfall/contract/customers/customer-conflicts.ts'
import type { ListQuery } from '@landfall/contract/list.ts'
import { AppError } from '#platform/http/app-error.ts'
import type { TransactionContext } from '#platform/http/context.ts'
import { type ListPage, readPage } from '#platform/list/list-page.ts'
import { SqlBinder } from '#platform/list/sql-binder.ts'
import { notify } from '#platform/notices/notice-store.ts'
import { type Db, one } from '#platform/postgres/database.ts'
import { transferOwned } from '../customer-writing/customer-owners.ts'
import { listEvidence } from './conflict-evidence.ts'
import { conflictColumns, conflictList } from './conflict-list.ts'
import { type Duplicate, findDuplicates, type RecognisingKey } from './duplicate-finder.ts'
import type { DuplicateDeps } from './duplicate-view.ts'
import { countQuestion, noteTyped } from './hidden-answers.ts'
import { findByText } from './lookup-service.ts'

/** What the conflict desk needs of other features. */
export interface ConflictDeps extends DuplicateDeps {
  nameKeyOf(name: string): string
  /** Throws when the caller may not see the customer. */
  assertVisible(ctx: TransactionContext, customerId: number): Promise<unknown>
  keysOf(claim: ConflictClaim): RecognisingKey[]
  writableAmong(ctx: TransactionContext, customerIds: readonly number[]): Promise<ReadonlySet<number>>
  /** Throws `holdingCapReached` when somebody may hold no further customer. */
  assertRoom(ctx: TransactionContext, userId: number): Promise<void>
  /** Writes down that a customer changed hands. */
  recordMoves(
    db: TransactionContext['db'],
    moves: { id: number; before: number; after: number }[],
  ): Promise<void>
}

type StoredConflict = Omit<ConflictRow, 'customerId' | 'canDecide' | 'canWithdraw'> & {
  customerId: number
  ownerId: number | null
  claimantId: number
  isLiving: boolean
}

/** Cases the caller takes part in or decides. */
export async function listConflicts(
  ctx: TransactionContext,
  deps: ConflictDeps,
  query: ListQuery,
): Promise<ListPage<ConflictRow>> {
  const page = await readPage<StoredConflict>(ctx.db, conflictList(ctx), { columns: conflictColumns, query })
  return { ...page, items: await present(ctx, deps, page.items) }
}

async function present(
  ctx: TransactionContext,
  deps: ConflictDeps,
  rows: readonly StoredConflict[],
): Promise<ConflictRow[]> {
  const ids = rows.map(({ customerId }) => customerId)
  const visible = await deps.visibleAmong(ctx, ids)
  const writable = await deps.writableAmong(ctx, ids)
  return rows.map(({ ownerId, claimantId, isLiving, customerId, ...row }) => {
    const isOpen = row.state === 'open'
    const isDecider = ctx.permissions.has('customer.conflict.decide') && writable.has(customerId)
    const isOwner = ownerId === ctx.user.id
    return {
      ...row,
      customerId: visible.has(customerId) ? customerId : null,
      // Nobody decides about what he asks for himself, unless it is his to decide about everything.
      canDecide: isOpen && isLiving && (isOwner || (isDecider && claimantId !== ctx.user.id)),
      canWithdraw: isOpen && claimantId === ctx.user.id,
    }
  })
}

async function findStored(ctx: TransactionContext, id: number): Promise<StoredConflict> {
  const definition = conflictList(ctx)
  const binder = new SqlBinder()
  const row = await one<StoredConflict>(
    ctx.db,
    `select ${conflictColumns} from ${definition.from} where k.id = ${binder.bind(id, 'bigint')} and ${definition.scope(binder)}`,
    binder.values,
  )
  if (!row) throw new AppError('conflictNotFound')
  return row
}

/** One case; what speaks for whom is shown to those who may decide it. Throws `conflictNotFound`. */
export async function readConflict(
  ctx: TransactionContext,
  deps: ConflictDeps,
  id: number,
): Promise<ConflictView> {
  const stored = await findStored(ctx, id)
  const [row] = (await present(ctx, deps, [stored])) as [ConflictRow]
  const facts = await one<{ claim: ConflictClaim; createdAt: string; founderName: string }>(
    ctx.db,
    `select k.claim, c.created_at, u.name as founder_name
     from customer_conflicts k join customers c on c.id = k.customer_id join users u on u.id = c.founder_id where k.id = $1`,
    [id],
  )
  if (!facts) throw new AppError('conflictNotFound')
  const maySee = row.customerId !== null && stored.claimantId !== ctx.user.id
  return { ...row, ...facts, evidence: maySee ? await listEvidence(ctx.db, stored) : null }
}

interface Request {
  reference: number
  wish: ConflictWish
  reason: string
  claim: ConflictClaim
}

/**
 * Opens a case about a customer that really matches what was typed; throws `conflictNoClash`, `conflictOpenAlready`. A
 * claim is a question like a look-up, and while a case is open no further claim is compared.
 */
export async function openConflict(
  ctx: TransactionContext,
  deps: ConflictDeps,
  { reference, wish, reason, claim }: Request,
): Promise<{ id: number }> {
  await countQuestion(ctx, claimText(claim))
  if (await hasOpenCase(ctx.db, reference)) throw new AppError('conflictOpenAlready')
  const hits = (await findClaimed(ctx, deps, claim)).filter(({ customerId }) => customerId === reference)
  const [hit] = hits
  if (!hit || hit.ownerId === null || hit.isInBin || hit.ownerId === ctx.user.id) {
    const refusal = new AppError('conflictNoClash')
    refusal.aftermath = (db) => noteTyped(db, [claimText(claim)])
    throw refusal
  }
  const row = await one<{ id: number }>(
    ctx.db,
    `insert into customer_conflicts (customer_id, owner_id, wish, reason, claim, keys) values ($1, $2, $3, $4, $5, $6)
     on conflict (company_id, customer_id, claimant_id) where state = 'open' do nothing returning id`,
    [reference, hit.ownerId, wish, reason, JSON.stringify(claim), [...new Set(hits.map(({ key }) => key))]],
  )
  if (!row) throw new AppError('conflictOpenAlready')
  const params = { by: ctx.user.name, name: hit.name }
  const path = `/customer/conflict/index?case=${row.id}`
  const userIds = await findDeciders(ctx, reference, hit.ownerId)
  await notify(ctx.db, [{ userIds, kind: 'conflictOpened', params, path }])
  return row
}

async function hasOpenCase(db: Db, customerId: number): Promise<boolean> {
  const row = await one(
    db,
    `select from customer_conflicts where customer_id = $1 and claimant_id = app_user_id() and state = 'open'`,
    [customerId],
  )
  return row !== undefined
}

const claimText = ({ text, name, website, phone, registrationNo, emails }: ConflictClaim) =>
  [text, name, website, phone, registrationNo, ...emails].filter((part) => part !== '').join(' ')

async function findClaimed(
  ctx: TransactionContext,
  deps: ConflictDeps,
  claim: ConflictClaim,
): Promise<Duplicate[]> {
  const byText = claim.text === '' ? [] : (await findByText(ctx.db, deps, claim.text)).duplicates
  const { name, country } = claim
  const candidate = {
    row: 0,
    keys: deps.keysOf(claim),
    nameKey: name === '' ? '' : deps.nameKeyOf(name),
    country,
  }
  return [...byText, ...(await findDuplicates(ctx.db, [candidate]))]
}

// The owner, and who decides conflicts about customers they may open.
async function findDeciders(ctx: TransactionContext, customerId: number, ownerId: number): Promise<number[]> {
  const rows = await ctx.db.query<{ id: number }>(
    `select u.id from users u left join permission_templates t on t.id = u.template_id
     where u.id = $2 or (u.id in (select customer_viewers($1))
       and (u.type = 'admin' or 'customer.conflict.decide' = any(t.permissions)))`,
    [customerId, ownerId],
  )
  return rows.flatMap(({ id }) => (id === ctx.user.id ? [] : [id]))
}

/** Closes a case; throws `conflictClosed`, `conflictNotYours`, or `ownerNotAllowed` when the claimant has left. */
export async function decideConflict(
  ctx: TransactionContext,
  deps: ConflictDeps,
  { id, decision, note }: { id: number; decision: ConflictDecision; note: string },
): Promise<ConflictRow> {
  const stored = await findStored(ctx, id)
  const [shown] = (await present(ctx, deps, [stored])) as [ConflictRow]
  if (shown.state !== 'open') throw new AppError('conflictClosed')
  if (!shown.canDecide) throw new AppError('conflictNotYours')
  if (decision === 'transfer') await deps.assertRoom(ctx, stored.claimantId)
  await close(ctx, { id, state: 'decided', decision, note })
  await carryOut(ctx, deps, { ...stored, decision })
  const params = { by: ctx.user.name, name: stored.customerName }
  const userIds = [stored.claimantId, ...(stored.ownerId === null ? [] : [stored.ownerId])]
  await notify(ctx.db, [
    {
      userIds: userIds.filter((userId) => userId !== ctx.user.id),
      kind: 'conflictClosed',
      params,
      path: `/customer/conflict/index?case=${id}`,
    },
  ])
  const [row] = (await present(ctx, deps, [await findStored(ctx, id)])) as [ConflictRow]
  return row
}

interface Closing {
  id: number
  state: 'decided' | 'withdrawn'
  decision?: ConflictDecision
  note?: string
}

// Of two who close it at once the second is told.
async function close(ctx: TransactionContext, { id, state, decision, note = '' }: Closing): Promise<void> {
  const rows = await ctx.db.query(
    `update customer_conflicts set state = $2, decision = $3, note = $4, closed_at = now(), closed_by = app_user_id()
     where id = $1 and state = 'open' returning id`,
    [id, state, decision ?? null, note],
  )
  if (rows.length === 0) throw new AppError('conflictClosed')
}

async function carryOut(
  { db }: TransactionContext,
  { recordMoves }: ConflictDeps,
  { customerId, claimantId, ownerId, decision }: StoredConflict & { decision: ConflictDecision },
): Promise<void> {
  if (decision === 'keep' || decision === 'separate') return
  const isHere = await one(db, 'select from users where id = $1 and disabled_at is null', [claimantId])
  if (!isHere || ownerId === null) throw new AppError('ownerNotAllowed')
  // Somebody may have given it away or deleted it since the case was read.
  const isHis = await one(
    db,
    'select from customers where id = $1 and owner_id = $2 and deleted_at is null for update',
    [customerId, ownerId],
  )
  if (!isHis) throw new AppError('conflict')
  if (decision === 'transfer') {
    await transferOwned(db, [customerId], { userId: claimantId, keepsNextContact: true })
    await recordMoves(db, [{ id: customerId, before: ownerId, after: claimantId }])
  }
  // Who gave it away goes on helping with it. A share that lets somebody less, or for a time, becomes this one.
  await db.query(
    `insert into customer_collaborators as k (customer_id, user_id) values ($1, $2)
     on conflict (company_id, customer_id, user_id) do update set level = excluded.level, ends_at = null
       where k.level = 'read' or k.ends_at <= now() or (k.level = 'followUp' and k.ends_at is not null)`,
    [customerId, decision === 'transfer' ? ownerId : claimantId],
  )
}

/** Takes back what the caller asked for; throws `conflictClosed`, `conflictNotYours`. */
export async function withdrawConflict(
  ctx: TransactionContext,
  deps: ConflictDeps,
  id: number,
): Promise<ConflictRow> {
  const [shown] = (await present(ctx, deps, [await findStored(ctx, id)])) as [ConflictRow]
  if (shown.state !== 'open') throw new AppError('conflictClosed')
  if (!shown.canWithdraw) throw new AppError('conflictNotYours')
  await close(ctx, { id, state: 'withdrawn' })
  const [row] = (await present(ctx, deps, [await findStored(ctx, id)])) as [ConflictRow]
  return row
}
