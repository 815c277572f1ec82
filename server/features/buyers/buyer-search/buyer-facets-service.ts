import type { BuyerFacetName, BuyerFacets, BuyerFacetValue } from '@landfall/contract/buyers/buyer-search.ts'
import type { TradeRole } from '@landfall/contract/customers/customers.ts'
import type { FilterCondition, ListSelection } from '@landfall/contract/list.ts'
import type { CopyNeeds } from '#features/buyers/company-directory/copied-directory.ts'
import { countCountries, countReaches } from '#features/buyers/company-directory/directory-facets.ts'
import type { Context } from '#platform/http/context.ts'
import { asksCustoms, asksDatasets, spanOf } from './buyer-search-service.ts'
import { entryFilter, readWish, type SearchWish } from './buyer-wish.ts'

type Values = Partial<Record<BuyerFacetName, BuyerFacetValue[]>>

/** What counting companies needs of customs data. */
export interface FacetNeeds extends CopyNeeds {
  countBuyers(
    ctx: Context,
    wish: {
      role: TradeRole
      search: string
      conditions: readonly FilterCondition[]
      span?: { from: number; to: number | null } | undefined
    },
  ): Promise<{ isSample: boolean; facets: Values }>
}

/** The frequent values of the companies that the list begins with: those of customs data, or where these are not asked for, of datasets. */
export async function countFacets(
  ctx: Context,
  needs: FacetNeeds,
  selection: ListSelection,
): Promise<BuyerFacets> {
  const wish = readWish(ctx, selection)
  const typed = selection.search?.trim() ?? ''
  if (asksCustoms(ctx, wish)) {
    const search = typed === '' ? '' : await ctx.transaction((db) => needs.expand(db, typed))
    const { role, trade: conditions } = wish
    const { isSample, facets } = await needs.countBuyers(ctx, {
      role,
      search,
      conditions,
      span: spanOf(wish),
    })
    return { door: 'customs', isSample, facets: withoutHome(facets, selection) }
  }
  if (!asksDatasets(wish)) return { door: 'datasets', isSample: false, facets: {} }
  return ofDatasets(ctx, needs, { wish, selection })
}

async function ofDatasets(
  ctx: Context,
  needs: CopyNeeds,
  { wish, selection }: { wish: SearchWish; selection: ListSelection },
): Promise<BuyerFacets> {
  const asking = (isCounted: (condition: FilterCondition) => boolean) => ({
    ...(selection.search ? { search: selection.search } : {}),
    filter: entryFilter({ ...wish, entry: wish.entry.filter(isCounted) }),
  })
  const anywhere = asking(({ field }) => field !== 'country')
  const anyReach = asking(({ field }) => !field.startsWith('has'))
  const countries = await countCountries(ctx, needs, anywhere)
  const reaches = await countReaches(ctx, needs, anyReach)
  const facets = { country: countries.values, reach: reaches.values }
  const isSample = countries.isSample || reaches.isSample
  return { door: 'datasets', isSample, facets: withoutHome(facets, selection) }
}

// The tab chose the country.
function withoutHome({ country, ...facets }: Values, { tab }: ListSelection): Values {
  return tab === 'domestic' || !country ? facets : { country, ...facets }
}
