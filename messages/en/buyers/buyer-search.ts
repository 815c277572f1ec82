import type { buyerSearch as zh } from '../../zh/buyers/buyer-search.ts'

export const buyerSearch: typeof zh = {
  title: 'Buyer search',
  searchHint: 'Product, company or HS code, in any of six languages',
  tabs: { global: 'Global', domestic: 'Domestic' },
  shipments: 'Shipments',
  lastTrade: 'Last trade',
  sources: 'Sources',
  source: { customs: 'Customs data', datasets: 'Datasets' },
  role: 'Role',
  roles: { buyer: 'Buyer (importer)', seller: 'Seller (exporter)' },
  active: 'Active',
  activeMonths: 'In the last {months, # month|# months}',
  isNew: 'Not yet a customer',
  tradesWith: 'Trades with country',
  partner: 'Trades with company',
  reached: 'Reached by',
  facets: {
    reach: 'Reached by',
    door: { customs: 'Counted: companies of customs data.', datasets: 'Counted: companies of datasets.' },
    sample: 'Of very many, the newest shipments or some of the companies.',
  },
  size: { title: 'Size (shipments)', span: '{from} to {to}', from: '{from} and more' },
  save: 'Save as customers',
  saveHint:
    '500 at a time; those that are customers already are not doubled. Collect those that only datasets know.',
  nobodyTrades: 'None of the selected companies is in customs data; collect them instead',
  findEmail: 'Find e-mail',
  noHome: 'The time zone of your company does not tell its country, so domestic companies cannot be shown',
  nothingHint:
    'With an e-mail, website or phone asked for, only companies of datasets are listed: what customs data know stays covered until it is opened.',
  empty: {
    title: 'No companies to search yet',
    hint: 'Upload customs data, or import a list of companies under Buyer data: both become one list here.',
  },
  reason: {
    buyer: {
      both: 'imports {heading} from {country}',
      goods: 'imports {heading}',
      place: 'imports from {country}',
    },
    seller: {
      both: 'exports {heading} to {country}',
      goods: 'exports {heading}',
      place: 'exports to {country}',
    },
    lastYear: '{count, # shipment|# shipments} in 12 months',
    shipments: '{count, # shipment|# shipments}, last {date}',
    listed: 'listed in “{dataset}”',
  },
}
