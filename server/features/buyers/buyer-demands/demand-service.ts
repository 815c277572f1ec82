import {
  type DemandReport,
  type DemandView,
  demandClaimLimit,
  type demandProofs,
  demandRowLimit,
  demandSizeLimit,
  type ImportedDemandSource,
} from '@landfall/contract/buyers/buyer-demands.ts'
import { type BatchSelection, batchScope, type ListQuery } from '@landfall/contract/list.ts'
import type { BuyerSearchNeeds } from '#features/buyers/buyer-search/buyer-search-service.ts'
import type { DatasetNeeds } from '#features/buyers/company-datasets/dataset-import-task.ts'
import { tradePartyKey } from '#features/buyers/company-datasets/dataset-parties.ts'
import type { FoundCompany, SavedState } from '#features/buyers/company-directory/directory-collecting.ts'
import { readSearch } from '#features/buyers/company-directory/directory-search.ts'
import { AppError } from '#platform/http/app-error.ts'
import type { Context, TransactionContext } from '#platform/http/context.ts'
import { type ListPage, readPage } from '#platform/list/list-page.ts'
import { batchSql } from '#platform/list/list-selection.ts'
import { SqlBinder } from '#platform/list/sql-binder.ts'
import { demandColumns } from './demand-columns.ts'
import { demandColumnsSql, demandList } from './demand-list.ts'
import { readDemandRows } from './demand-rows.ts'
import {
  claimOpen,
  countClaimed,
  findDemand,
  linkCustomer,
  noteView,
  setState,
  storeDemands,
} from './demand-store.ts'
import { readDemandTable } from './demand-table.ts'

/** What demands need of other areas. */
export interface DemandNeeds extends DatasetNeeds, Pick<BuyerSearchNeeds, 'findBuyers' | 'expand'> {
  /** Makes customers of the caller's of companies; answers for each in its order. */
  saveFound(ctx: Context, companies: readonly FoundCompany[]): Promise<SavedState[]>
}

/** One page of the demands. */
export async function listDemands(
  ctx: TransactionContext,
  needs: DemandNeeds,
  query: ListQuery,
): Promise<ListPage<DemandView>> {
  const terms = await readSearch(ctx.db, needs, query.search)
  return readPage<DemandView>(ctx.db, demandList(ctx, terms), { columns: demandColumnsSql, query })
}

type Proof = (typeof demandProofs)[number]

/** One demand, with what customs data know of its buyer; that the caller has looked is noted for whom published it. */
export async function readDemand(
  ctx: Context,
  needs: DemandNeeds,
  id: number,
): Promise<DemandView & { proof: Proof }> {
  const demand = await ctx.transaction(async (db) => {
    await noteView(db, id)
    return findDemand(db, id)
  })
  return { ...demand, proof: await proofOf(ctx, needs, demand) }
}

// Who may not see customs data, and whom they do not know by name, country and code, stays unknown.
async function proofOf(ctx: Context, needs: DemandNeeds, demand: DemandView): Promise<Proof> {
  const { buyerName, buyerCountry, hsCode } = demand
  const key = tradePartyKey({ name: buyerName, country: buyerCountry })
  if (key === '' || hsCode === '' || !ctx.permissions.has('customs.record.read')) return 'unknown'
  const isBuyer = { field: 'buyerKey', op: 'in' as const, value: [key] }
  const importing = { field: 'hs', op: 'startsWith' as const, value: hsCode.slice(0, 6) }
  const ask = async (conditions: Parameters<DemandNeeds['findBuyers']>[1]['conditions']) =>
    (await needs.findBuyers(ctx, { role: 'buyer', search: '', conditions, size: 1 })).items.length > 0
  if (await ask([isBuyer, importing])) return 'yes'
  return (await ask([isBuyer])) ? 'no' : 'unknown'
}

/** Reads a file of demands and stores them, all or none. Who asked to be erased does not come in again. */
export async function importDemands(
  ctx: Context,
  needs: DemandNeeds,
  { source, stream }: { source: ImportedDemandSource; stream: AsyncIterable<Uint8Array> },
): Promise<DemandReport> {
  const limits = { rows: demandRowLimit, bytes: demandSizeLimit, known: demandColumns.known }
  const content = readDemandRows(await readDemandTable(ctx, stream, limits))
  if (!content) throw new AppError('demandTitlesMissing')
  return ctx.transaction(async (db) => {
    const emails = content.demands.map(({ buyerEmail }) => buyerEmail).filter((email) => email !== '')
    const erased = await needs.erasedAmong(db, emails)
    const kept = content.demands.filter(({ buyerEmail }) => !erased.has(buyerEmail))
    const stored = await storeDemands(db, source, kept)
    const { skipped, unknownColumns } = content
    return { ...stored, skipped, erased: content.demands.length - kept.length, unknownColumns }
  })
}

/** Claims a demand for the caller; throws `demandTaken`, or `demandClaimsFull` when he holds too many. */
export async function claimDemand({ db }: TransactionContext, id: number): Promise<DemandView> {
  // Whoever claims at two windows at once waits here.
  await db.query('select 1 from users where id = app_user_id() for update')
  if ((await countClaimed(db)) >= demandClaimLimit)
    throw new AppError('demandClaimsFull', { limit: demandClaimLimit })
  const isClaimed = await claimOpen(db, id)
  const demand = await findDemand(db, id)
  if (!isClaimed && !demand.isClaimedByMe)
    throw new AppError('demandTaken', { name: demand.claimerName || '–' })
  return demand
}

/** Says what became of a claimed demand, or gives it back; throws `demandNotClaimed`. */
export async function moveDemand(
  { db }: TransactionContext,
  id: number,
  state: DemandView['state'],
): Promise<DemandView> {
  const isMoved = await setState(db, id, state)
  const demand = await findDemand(db, id)
  if (!isMoved) throw new AppError('demandNotClaimed')
  return demand
}

/** Makes a customer of the buyer of a demand and claims it. */
export async function saveBuyer(ctx: Context, needs: DemandNeeds, id: number) {
  const demand = await ctx.transaction((db) => findDemand(db, id))
  const { customerId, isClaimedByMe, state: stage } = demand
  if (customerId !== null && isClaimedByMe) return { state: 'saved' as const, customerId }
  if (stage !== 'open' && !isClaimedByMe) throw new AppError('demandTaken', { name: demand.claimerName })
  if (demand.buyerName === '') throw new AppError('demandWithoutBuyer')
  const [saved] = await needs.saveFound(ctx, [buyerOf(demand)])
  if (saved?.state !== 'saved') return { state: saved?.state ?? ('failed' as const), customerId: null }
  await ctx.transaction(async (db) => {
    await linkCustomer(db, id, saved.customerId)
    if (stage === 'open') await claimOpen(db, id)
  })
  return saved
}

function buyerOf(demand: DemandView): FoundCompany {
  const { buyerName: name, buyerCountry: country, buyerEmail: email, buyerPhone: phone, title } = demand
  const remark = [title, demand.amount, demand.sourceUrl].filter(Boolean).join(' · ')
  // A number that is none would keep the whole company out.
  const isPhone = /^\+?[\d\s()./-]{6,40}$/.test(phone)
  return {
    name,
    country,
    website: '',
    email,
    phone: isPhone ? phone : '',
    address: demand.destination,
    remark,
  }
}

/** Withdraws the selected that the caller may: his own and imported ones. */
export async function withdrawDemands(
  ctx: TransactionContext,
  needs: DemandNeeds,
  selection: BatchSelection,
): Promise<number[]> {
  const binder = new SqlBinder()
  const typed = selection.scope === batchScope.SearchQuery ? selection.query.search : undefined
  const where = batchSql(demandList(ctx, await readSearch(ctx.db, needs, typed)), selection, binder)
  const rows = await ctx.db.query<{ id: number }>(
    `update buyer_demands c set withdrawn_at = now(), withdrawn_by = app_user_id()
     where c.id in (select c.id from buyer_demands c where ${where} and c.withdrawn_at is null
       and (c.source <> 'own' or c.publisher_id = app_user_id()) order by c.id limit 1000) returning c.id`,
    binder.values,
  )
  if (rows.length === 0) throw new AppError('nothingSelected')
  return rows.map(({ id }) => id)
}
