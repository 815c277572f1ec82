import { type BuyerFacetValue, buyerReaches } from '@landfall/contract/buyers/buyer-search.ts'
import type { ListSelection } from '@landfall/contract/list.ts'
import { countCopiedFacets } from '#features/buyers/copied-search/copied-list.ts'
import type { Context, TransactionContext } from '#platform/http/context.ts'
import { lookUpSearch } from '#platform/list/list-search.ts'
import { selectionSql } from '#platform/list/list-selection.ts'
import { SqlBinder } from '#platform/list/sql-binder.ts'
import { one } from '#platform/postgres/database.ts'
import { type CopyNeeds, inCopies, searchCopies } from './copied-directory.ts'
import { searchedDirectory } from './directory-read-model.ts'
import type { SearchNeeds } from './directory-search.ts'

/** Companies that are looked at for the frequent values. */
const countedCompanies = 20_000
/** Values of one facet. */
const valueLimit = 24

interface Counted {
  /** Only some of those that match were looked at. */
  isSample: boolean
  values: BuyerFacetValue[]
}

/** In which countries the companies of datasets are that match, the most frequent first. */
export async function countCountries(
  ctx: Context,
  needs: CopyNeeds,
  selection: ListSelection,
): Promise<Counted> {
  const copied = await inCopies(() => countCopies(ctx, needs, selection))
  if (!copied) return ctx.transaction((db) => countryRows({ ...ctx, db }, needs, selection))
  const named = copied.filter(({ country }) => country !== '').slice(0, valueLimit)
  return { isSample: false, values: named.map(({ country, companies }) => ({ value: country, companies })) }
}

async function countryRows(
  ctx: TransactionContext,
  needs: SearchNeeds,
  selection: ListSelection,
): Promise<Counted> {
  const { from, params, isSome } = await matching(ctx, needs, selection)
  const rows = await ctx.db.query<BuyerFacetValue & { looked: number }>(
    `select country as value, count(*)::int as companies, (sum(count(*)) over ())::int as looked
     from (${from}) c group by country order by companies desc, country`,
    params,
  )
  const named = rows.filter(({ value }) => value !== null).slice(0, valueLimit)
  return {
    isSample: isSome || (rows[0]?.looked ?? 0) >= countedCompanies,
    values: named.map(({ value, companies }) => ({ value, companies })),
  }
}

/** How many of the companies of datasets that match have an address, a site or a number. */
export async function countReaches(
  ctx: Context,
  needs: CopyNeeds,
  selection: ListSelection,
): Promise<Counted> {
  const copied = await inCopies(() => countCopies(ctx, needs, selection))
  if (!copied) return ctx.transaction((db) => reachRows({ ...ctx, db }, needs, selection))
  const values = buyerReaches.map((value) => ({
    value,
    companies: copied.reduce((sum, country) => sum + country[value], 0),
  }))
  return { isSample: false, values: values.filter(({ companies }) => companies > 0) }
}

async function reachRows(
  ctx: TransactionContext,
  needs: SearchNeeds,
  selection: ListSelection,
): Promise<Counted> {
  const { from, params, isSome } = await matching(ctx, needs, selection)
  const row = await one<Record<(typeof buyerReaches)[number], number> & { looked: number }>(
    ctx.db,
    `select count(*)::int as looked, count(*) filter (where email <> '')::int as has_email,
       count(*) filter (where website <> '')::int as has_website, count(*) filter (where phone <> '')::int as has_phone
     from (${from}) c`,
    params,
  )
  const values = buyerReaches.map((value) => ({ value, companies: row?.[value] ?? 0 }))
  return {
    isSample: isSome || (row?.looked ?? 0) >= countedCompanies,
    values: values.filter(({ companies }) => companies > 0),
  }
}

async function countCopies(ctx: Context, needs: CopyNeeds, selection: ListSelection) {
  const search = await searchCopies(ctx, needs, selection)
  return search && countCopiedFacets(ctx, needs.clickhouse, search)
}

async function matching(ctx: TransactionContext, needs: SearchNeeds, selection: ListSelection) {
  const whole = await searchedDirectory(ctx, needs, selection.search)
  const { definition, some } = await lookUpSearch(ctx.db, whole, selection.search)
  const binder = new SqlBinder()
  const where = selectionSql(some ?? definition, { selection, path: 'query' }, binder)
  return {
    from: `select c.country, c.email, c.website, c.phone from ${definition.from} where ${where} limit ${countedCompanies}`,
    params: binder.values,
    isSome: some !== undefined,
  }
}
