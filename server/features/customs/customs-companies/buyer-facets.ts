import {
  type BuyerFacetName,
  type BuyerFacetValue,
  companySizes,
} from '@landfall/contract/buyers/buyer-search.ts'
import type { TradeRole } from '@landfall/contract/customers/customers.ts'
import { countedShipments } from '#features/customs/customs-records/counted-range.ts'
import type { Clickhouse } from '#platform/clickhouse/clickhouse.ts'
import { partySql } from '#platform/trade/party-identity.ts'
import { type Asker, pinned } from '#platform/trade/record-scope.ts'
import { destinationSql } from '#platform/trade/record-tables.ts'
import { asSelection, type BuyerWish } from './buyer-finding.ts'
import { spanSql } from './company-ranking.ts'

/** Values of one facet. */
const valueLimit = 24

/** Facets that shipments tell, and the field of filters whose conditions do not count for it. */
type TradeFacet = Exclude<BuyerFacetName, 'reach'>

const fieldOf: Readonly<Record<TradeFacet, (role: TradeRole) => string | undefined>> = {
  country: (role) => `${role}Country`,
  hs: () => 'hs',
  origin: (role) => (role === 'buyer' ? 'origin' : 'destination'),
  size: () => undefined,
}

const columnOf: Readonly<Record<Exclude<TradeFacet, 'size'>, (role: TradeRole) => string>> = {
  country: (role) => `toString(s.${role}_country)`,
  hs: () => 'toString(s.hs4)',
  origin: (role) => `toString(${role === 'buyer' ? 's.origin' : destinationSql})`,
}

/** The companies of customs data by what can be narrowed by. */
export interface CountedBuyers {
  /** Only the newest shipments of those that match were counted. */
  isSample: boolean
  facets: Record<TradeFacet, BuyerFacetValue[]>
}

/** How many of the companies in the shipments that match have which value; its own conditions do not count for a facet. */
export async function countBuyers(
  clickhouse: Clickhouse,
  asker: Asker,
  wish: Omit<BuyerWish, 'cursor' | 'size'>,
): Promise<CountedBuyers> {
  const of = (name: TradeFacet) => countFacet(clickhouse, asker, { name, wish })
  const [country, hs, origin, size] = await Promise.all([of('country'), of('hs'), of('origin'), of('size')])
  return {
    isSample: [country, hs, origin, size].some(({ isSample }) => isSample),
    facets: { country: country.values, hs: hs.values, origin: origin.values, size: size.values },
  }
}

interface Wanted {
  name: TradeFacet
  wish: Omit<BuyerWish, 'cursor' | 'size'>
}

async function countFacet(clickhouse: Clickhouse, asker: Asker, { name, wish }: Wanted) {
  const { role, search, span } = wish
  const own = fieldOf[name](role)
  const conditions = wish.conditions.filter(({ field }) => field !== own)
  const { since, where, params } = await countedShipments(
    clickhouse,
    asker,
    asSelection({ search, conditions }),
  )
  const party = partySql(role, asker)
  const from = `from customs_shipments as s where ${where} and s.${role}_id != 0`
  const spanned =
    span && name !== 'size'
      ? `and ${party} in (select ${party} ${from} group by 1 having ${spanSql(span)})`
      : ''
  const sql =
    name === 'size'
      ? `select ${sizeSql} as value, count() as companies
         from (select ${party} as id, count() as records ${from} group by id) group by value`
      : `select ${columnOf[name](role)} as value, uniqExact(${party}) as companies ${from} ${spanned}
         group by value having value != ''`
  const values = await clickhouse.chQuery<BuyerFacetValue>(asker, {
    name: 'customs-buyer-facets',
    sql: `${sql} order by companies desc, value limit ${valueLimit} ${pinned}`,
    params,
  })
  return { isSample: since !== null, values }
}

const sizeSql = `multiIf(${Object.entries(companySizes)
  .flatMap(([name, { to }]) => (to === null ? [] : `records <= ${to}, '${name}'`))
  .join(', ')}, 'large')`
