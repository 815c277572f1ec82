import { buyerDemandRoutes } from '@landfall/contract/buyers/buyer-demands.ts'
import { buyerSearchRoutes } from '@landfall/contract/buyers/buyer-search.ts'
import { collectedRoutes } from '@landfall/contract/customers/collected.ts'
import { customerRoutes } from '@landfall/contract/customers/customers.ts'
import { customsRoutes } from '@landfall/contract/customs/customs-data.ts'
import type { Permission } from '@landfall/contract/permissions.ts'
import { call } from '#platform/api-client.ts'

/** One line of an answer. */
export interface SearchHit {
  key: string
  name: string
  /** ISO 3166-1 alpha-2. */
  country: string | null
  detail: string
  path: string
}

export interface SearchAnswer {
  hits: SearchHit[]
  total: number
  totalIsMinimum: boolean
}

/** A place that is searched, by itself: the texts are `globalSearch.source.<key>`. */
export interface SearchSource {
  key:
    | 'customers'
    | 'pool'
    | 'collected'
    | 'buyers'
    | 'sellers'
    | 'goods'
    | 'go4world'
    | 'exporthub'
    | 'ownDemands'
  need: Permission
  ask: (search: string, signal: AbortSignal) => Promise<SearchAnswer>
  /** The list with everything that was found. */
  listPath: (search: string) => string
}

/** Lines that each source shows. */
const size = 5

const withQuery = (path: string, query: Record<string, string>) => `${path}?${new URLSearchParams(query)}`
const detailPath = '/customsData/seachDetailCustomData'

interface ListAnswer<Row> {
  items: Row[]
  total: number
  totalIsMinimum: boolean
}

function answerOf<Row>(
  { items, total, totalIsMinimum }: ListAnswer<Row>,
  present: (row: Row) => SearchHit,
): SearchAnswer {
  return { hits: items.map(present), total, totalIsMinimum }
}

function customersOf(tab: 'all' | 'pool'): SearchSource {
  return {
    key: tab === 'all' ? 'customers' : 'pool',
    need: 'customer.customer.read',
    ask: async (search, signal) =>
      answerOf(
        await call(customerRoutes.list, { query: { search, tab, size } }, { signal }),
        ({ id, name, country, ownerName }) => ({
          ...{ key: String(id), name, country, detail: ownerName ?? '' },
          path: withQuery('/customer/index', { tab, customer: String(id) }),
        }),
      ),
    listPath: (search) => withQuery('/customer/index', { tab, search }),
  }
}

function tradersOf(role: 'buyer' | 'seller'): SearchSource {
  const conditions = [{ field: 'role', op: 'eq' as const, value: role }]
  const filter = JSON.stringify({ join: 'and', conditions })
  return {
    key: role === 'buyer' ? 'buyers' : 'sellers',
    need: 'buyer.company.read',
    ask: async (search, signal) =>
      answerOf(
        await call(buyerSearchRoutes.search, { query: { search, filter, size } }, { signal }),
        ({ id, name, country, key, trade, entries: [entry] }) => ({
          ...{ key: String(id), name, country, detail: trade?.heading || (entry?.products ?? '') },
          path: trade
            ? withQuery(detailPath, { role, key })
            : withQuery('/buyerData/buyerSearch', { search: name }),
        }),
      ),
    listPath: (search) => withQuery('/buyerData/buyerSearch', { search, filter }),
  }
}

const demandPlaces = {
  go4world: { key: 'go4world', tab: 'go4world', path: '/buyerData/go4world' },
  exporthub: { key: 'exporthub', tab: 'exporthub', path: '/buyerData/exporthub' },
  own: { key: 'ownDemands', tab: 'team', path: '/buyerData/userData' },
} as const

function demandsOf(source: keyof typeof demandPlaces): SearchSource {
  const { key, tab, path } = demandPlaces[source]
  return {
    key,
    need: 'buyer.demand.read',
    ask: async (search, signal) =>
      answerOf(
        await call(buyerDemandRoutes.list, { query: { search, tab, size } }, { signal }),
        ({ id, title, buyerCountry, buyerName }) => ({
          ...{ key: String(id), name: title, country: buyerCountry, detail: buyerName },
          path: withQuery(path, { tab, demand: String(id) }),
        }),
      ),
    listPath: (search) => withQuery(path, { tab, search }),
  }
}

/** Everything that is searched, one's own customers first, so that nobody pays for them twice. */
export const searchSources: readonly SearchSource[] = [
  customersOf('all'),
  customersOf('pool'),
  {
    key: 'collected',
    need: 'customer.collected.read',
    ask: async (search, signal) =>
      answerOf(
        await call(collectedRoutes.list, { query: { search, tab: 'open', size } }, { signal }),
        ({ id, name, country, collectorName }) => ({
          ...{ key: String(id), name, country, detail: collectorName },
          path: withQuery('/customer/index/collect', { search: name }),
        }),
      ),
    listPath: (search) => withQuery('/customer/index/collect', { search }),
  },
  tradersOf('buyer'),
  tradersOf('seller'),
  {
    key: 'goods',
    need: 'customs.record.read',
    ask: async (search, signal) =>
      answerOf(
        await call(customsRoutes.shipments, { query: { search, size } }, { signal }),
        ({ id, goods, hs, origin, buyer }) => ({
          ...{ key: String(id), name: goods || hs, country: origin || null, detail: buyer.name },
          path: withQuery(detailPath, { record: String(id) }),
        }),
      ),
    listPath: (search) => withQuery('/customsData/searchCustomsData', { search }),
  },
  demandsOf('go4world'),
  demandsOf('exporthub'),
  demandsOf('own'),
]
