import {
  type CompanySaving,
  type DirectoryCollecting,
  type DirectoryCompany,
  directoryCollectLimit,
  saveCompaniesLimit,
} from '@landfall/contract/buyers/company-directory.ts'
import type { CollectedAnswer } from '@landfall/contract/customers/collected.ts'
import { type BatchSelection, batchScope } from '@landfall/contract/list.ts'
import { AppError } from '#platform/http/app-error.ts'
import type { Context, TransactionContext } from '#platform/http/context.ts'
import { inTransaction } from '#platform/http/endpoint.ts'
import { batchSql } from '#platform/list/list-selection.ts'
import { SqlBinder } from '#platform/list/sql-binder.ts'
import type { CopyNeeds } from './copied-directory.ts'
import { directoryList } from './directory-list.ts'
import { companyColumns, originSql } from './directory-read-model.ts'
import { readSearch, type SearchNeeds } from './directory-search.ts'
import { type FoundIds, findSelected, onlyFound } from './selected-companies.ts'

/** A company to be collected, with who is to be written to there. */
export interface FoundCompany extends Pick<DirectoryCompany, 'name' | 'country' | 'website' | 'phone'> {
  address: string
  email: string
  /** Where it is from and what the licence wants said. */
  remark: string
}

/** What collecting needs of customers. */
export interface CollectingNeeds extends SearchNeeds {
  /** Collects companies; answers for each in its order. */
  collect(ctx: TransactionContext, companies: readonly FoundCompany[]): Promise<CollectedAnswer['state'][]>
}

/** What became of one company that was to become a customer. */
export type SavedState = { state: 'saved'; customerId: number } | { state: 'existing' | 'erased' | 'failed' }

/** What saving needs of customers. */
export interface SavingNeeds extends SearchNeeds {
  /** Makes customers of the caller's of companies; answers for each in its order. */
  saveFound(ctx: Context, companies: readonly FoundCompany[]): Promise<SavedState[]>
}

type Row = Omit<DirectoryCompany, 'dataset'> & { origin: string; isStorable: boolean }

/** Collects the selected companies whose licence allows to keep them; refuses too many at once. */
export async function collectDirectory(
  ctx: Context,
  needs: CollectingNeeds & CopyNeeds,
  selection: BatchSelection,
): Promise<DirectoryCollecting> {
  const found = await findSelected(ctx, needs, { selection, most: directoryCollectLimit })
  return inTransaction(ctx, (inside) => collectFound(inside, needs, { selection, found }))
}

async function collectFound(
  ctx: TransactionContext,
  needs: CollectingNeeds,
  selected: { selection: BatchSelection; found: FoundIds },
): Promise<DirectoryCollecting> {
  const rows = await readSelected(ctx, needs, { ...selected, limit: directoryCollectLimit })
  const storable = rows.filter(({ isStorable }) => isStorable)
  const states = await needs.collect(ctx, storable.map(foundOf))
  const count = (state: (typeof states)[number]) => states.filter((one) => one === state).length
  return {
    collected: count('collected'),
    known: count('known'),
    erased: count('erased'),
    notStorable: rows.length - storable.length,
  }
}

/** Makes customers of the selected companies whose licence allows to keep them, each in a transaction of its own. */
export async function saveDirectory(
  ctx: Context,
  needs: SavingNeeds & CopyNeeds,
  selection: BatchSelection,
): Promise<CompanySaving> {
  const found = await findSelected(ctx, needs, { selection, most: saveCompaniesLimit })
  const rows = await ctx.transaction((db) =>
    readSelected({ ...ctx, db }, needs, { selection, found, limit: saveCompaniesLimit }),
  )
  const storable = rows.filter(({ isStorable }) => isStorable)
  return savingOf(await needs.saveFound(ctx, storable.map(foundOf)), rows.length - storable.length)
}

/** What became of companies, counted. */
export function savingOf(answers: readonly SavedState[], notStorable: number): CompanySaving {
  const count = (state: SavedState['state']) => answers.filter((one) => one.state === state).length
  return {
    customerIds: answers.flatMap((one) => (one.state === 'saved' ? [one.customerId] : [])),
    existing: count('existing'),
    erased: count('erased'),
    failed: count('failed'),
    notStorable,
  }
}

async function readSelected(
  ctx: TransactionContext,
  needs: SearchNeeds,
  { selection, found, limit }: { selection: BatchSelection; found: FoundIds; limit: number },
): Promise<Row[]> {
  const binder = new SqlBinder()
  const typed = selection.scope === batchScope.SearchQuery ? selection.query.search : undefined
  const definition = onlyFound(directoryList(ctx, await readSearch(ctx.db, needs, typed)), found)
  const where = batchSql(definition, selection, binder)
  const rows = await ctx.db.query<Row>(
    `select ${companyColumns}, c.is_storable, ${originSql} as origin
     from ${definition.from} where ${where} order by c.id limit ${limit}`,
    binder.values,
  )
  if (rows.length === 0) throw new AppError('nothingSelected')
  return rows
}

function foundOf({ name, country, city, address, website, email, phone, origin }: Row): FoundCompany {
  const place = [address, address.includes(city) ? '' : city].filter(Boolean).join(', ')
  return { name, country, website, email, phone, address: place, remark: origin }
}
