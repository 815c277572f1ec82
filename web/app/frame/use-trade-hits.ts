import type { TradeRole } from '@landfall/contract/customers/customers.ts'
import { type NamedCompany, tradeCompanyRoutes } from '@landfall/contract/customs/customs-companies.ts'
import { customsRoutes, type TradeCompanyRow } from '@landfall/contract/customs/customs-data.ts'
import { type FoundHsCode, nomenclatureRoutes } from '@landfall/contract/customs/customs-nomenclature.ts'
import { customsWordRoutes } from '@landfall/contract/customs/customs-words.ts'
import { useQuery } from '@tanstack/react-query'
import { composeWords, readWords } from '#features/customs/customs-filters/search-words.ts'
import { call } from '#platform/api-client.ts'
import { usePermission } from '#platform/permission.tsx'
import { type SearchHits, searchHits } from './search-hits.ts'
import type { SettledWords } from './use-settled-words.ts'

const shownBuyers = 4
const shownNames = 3
const shownCodes = 3

/** Names less like the words than this are proposals for who looks for a name, and noise for who looks for goods. */
const leastLikeness = 0.5

/** Buyers whose shipments name the goods, with how many there are. */
interface GoodsBuyers {
  rows: readonly TradeCompanyRow[]
  total: number
  totalIsMinimum: boolean
}

/** What customs records know of some words. */
interface TradeHits {
  buyers: SearchHits<GoodsBuyers>
  named: SearchHits<readonly NamedCompany[]>
  codes: SearchHits<readonly FoundHsCode[]>
}

/** Words as a search of customs records that looks for them in the goods, unless they say where. */
export function goodsSearch(words: string): string {
  const read = readWords(words)
  return composeWords({ ...read, place: read.place ?? 'goods' })
}

/** Buyers of goods, companies by name and codes of goods; nothing for who may not read customs records. */
export function useTradeHits({ search, isBehind }: SettledWords): TradeHits {
  const isAllowed = usePermission('customs.record.read')
  const isLine = search.length <= 100
  // A single Chinese sign may be a word of goods; no name is looked for by one.
  const isWord = search.length > 1 || /\p{Script=Han}/u.test(search)
  const goods = goodsSearch(search)
  const ofGoods = { isBehind, isAsked: isAllowed && isLine && isWord && goods !== '' }
  const ofNames = { isBehind, isAsked: isAllowed && isLine && search.length > 1 }
  const buyers = useQuery({
    queryKey: ['customs', 'palette', goods],
    queryFn: ({ signal }) => readBuyers(goods, signal),
    enabled: ofGoods.isAsked,
    meta: { claims: true },
  })
  const named = useQuery({
    queryKey: ['tradeCompanies', 'palette', search],
    queryFn: ({ signal }) => readNamed(search, signal),
    enabled: ofNames.isAsked,
    meta: { claims: true },
  })
  const codes = useQuery({
    queryKey: ['hs-codes', 'palette', search],
    queryFn: async ({ signal }) => {
      const { items } = await call(nomenclatureRoutes.search, { query: { search } }, { signal })
      return items.slice(0, shownCodes)
    },
    enabled: ofGoods.isAsked,
    meta: { claims: true },
  })
  return {
    buyers: searchHits(buyers, ofGoods),
    named: searchHits(named, ofNames),
    codes: searchHits(codes, ofGoods),
  }
}

async function readBuyers(goods: string, signal: AbortSignal): Promise<GoodsBuyers> {
  const { search } = await call(customsWordRoutes.expand, { query: { search: goods } }, { signal })
  const { items, total, totalIsMinimum } = await call(
    customsRoutes.companies,
    { query: { tab: 'buyers', search, sort: '-records', size: shownBuyers, first: true } },
    { signal },
  )
  return { rows: items, total, totalIsMinimum }
}

// A company that buys and sells is found as both: each has a page of its own.
async function readNamed(name: string, signal: AbortSignal): Promise<NamedCompany[]> {
  const read = async (role: TradeRole) => {
    const { items } = await call(tradeCompanyRoutes.byName, { query: { name, role } }, { signal })
    return items.filter(({ likeness }) => likeness >= leastLikeness).slice(0, shownNames)
  }
  const found = await Promise.all([read('buyer'), read('seller')])
  return found.flat().toSorted((a, b) => b.likeness - a.likeness || b.records - a.records)
}
