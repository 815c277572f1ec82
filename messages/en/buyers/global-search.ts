import type { globalSearch as zh } from '../../zh/buyers/global-search.ts'

export const globalSearch: typeof zh = {
  title: 'Global search',
  hint: 'Company, product, HS code, e-mail, website, phone',
  empty: {
    title: 'One search over everything',
    hint: 'Customers, the pool, collected companies, buyers, sellers and shipments each show what they find as soon as it is there.',
  },
  nothing: 'Nothing was found',
  nothingHint: 'Try another word, or a part of the name.',
  failed: '“{source}” could not be searched',
  all: 'Show all {count}',
  othersHint: 'Ask whether a colleague has such a customer. Each question is counted and noted.',
  ask: 'Ask',
  nobodyHas: 'Nobody has such a customer',
  left: '{count, # question|# questions} left this hour',
  source: {
    customers: 'Customers',
    pool: 'Public pool',
    collected: 'Collected',
    buyers: 'Buyers',
    sellers: 'Sellers',
    go4world: 'go4WorldBusiness',
    exporthub: 'ExportHub',
    ownDemands: 'Demands published here',
    goods: 'Shipments',
    others: 'Customers of colleagues',
  },
}
