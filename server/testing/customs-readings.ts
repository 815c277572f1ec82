import { batchScope } from '@landfall/contract/list.ts'

/** Whom a route is asked about: a record, a party of it and words it has. */
export interface AboutRecord {
  id: number
  key: string
  name: string
  search: string
}

/** How a route over customs data is asked for what another company may have put there. */
export interface CustomsReading {
  /** Whether who may read it always gets something of it; writers are asked by those who may not. */
  says: 'always' | 'perhaps' | 'writes'
  /** Whether it answers from shipments. */
  ofShipments?: true
  ask: (about: AboutRecord) => object
}

const byQuery = ({ search }: AboutRecord) => ({ query: { search } })
const byCompany = ({ key }: AboutRecord) => ({ query: { role: 'buyer', key } })
const checked = ({ id }: AboutRecord) => ({ scope: batchScope.Checked, ids: [id] })
const ofCompanies = ({ key }: AboutRecord) => ({ body: { companies: [{ role: 'buyer', key }] } })
const nothing = () => ({})

const shipments = (says: CustomsReading['says'], ask: CustomsReading['ask']): CustomsReading => ({
  says,
  ofShipments: true,
  ask,
})
const rest = (says: CustomsReading['says'], ask: CustomsReading['ask']): CustomsReading => ({ says, ask })

/**
 * Every route that may tell of customs data, by its method and path; those with an id of something else are tried by
 * their ids.
 */
export const customsReadings: Readonly<Record<string, CustomsReading>> = {
  'GET /api/customs/shipments': shipments('always', byQuery),
  'GET /api/customs/companies': shipments('always', ({ search }) => ({ query: { search, tab: 'buyers' } })),
  'GET /api/customs/summary': shipments('always', byQuery),
  'GET /api/customs/facets': shipments('always', byQuery),
  'GET /api/customs/totals': shipments('always', byQuery),
  'GET /api/customs/containers': shipments('always', byQuery),
  'GET /api/customs/analysis/trend': shipments('always', byQuery),
  'GET /api/customs/analysis/products': shipments('always', byQuery),
  'GET /api/customs/analysis/partners': shipments('always', byQuery),
  'GET /api/customs/analysis/places': shipments('always', byQuery),
  'GET /api/customs/analysis/prices': shipments('perhaps', byQuery),
  'GET /api/customs/records/:id': shipments('always', ({ id }) => ({ params: { id } })),
  'GET /api/customs/company': shipments('always', byCompany),
  'GET /api/customs/company/partners': shipments('always', byCompany),
  'GET /api/customs/company/products': shipments('always', byCompany),
  'GET /api/customs/company/lanes': shipments('always', byCompany),
  'GET /api/customs/company/competitors': shipments('perhaps', byCompany),
  'GET /api/customs/company/similar': shipments('perhaps', byCompany),
  'GET /api/customs/company/competitor-partners': shipments('perhaps', byCompany),
  'GET /api/customs/company/contacts': shipments('perhaps', byCompany),
  'GET /api/customs/company-names': shipments('perhaps', ({ name }) => ({ query: { role: 'buyer', name } })),
  'POST /api/customs/export/cost': shipments('always', (about) => ({
    body: { kind: 'shipments', selection: checked(about) },
  })),
  'POST /api/customs/export': rest('writes', (about) => ({
    body: { kind: 'shipments', selection: checked(about), format: 'csv' },
  })),
  'GET /api/customs/statistics': rest('always', byQuery),
  'GET /api/customs/statistics/summary': rest('always', byQuery),
  'GET /api/customs/analysis/statistic-prices': rest('perhaps', byQuery),
  'GET /api/customs/coverage': rest('always', nothing),
  'GET /api/customs/company/notes': rest('always', ({ key }) => ({ query: { key } })),
  'POST /api/customs/company/notes': rest('writes', ({ key }) => ({
    body: { role: 'buyer', key, content: 'Ours' },
  })),
  'GET /api/customs/library': rest('always', nothing),
  'GET /api/customs/library/sources': rest('perhaps', nothing),
  'GET /api/customs/uploads': rest('always', nothing),
  'GET /api/customs/templates': rest('always', nothing),
  'GET /api/customs/watches': rest('always', nothing),
  'GET /api/customs/words': rest('always', nothing),
  'GET /api/customs/words/expansion': rest('always', byQuery),
  'GET /api/customs/words/advice': shipments('always', ({ search }) => ({
    query: { kind: 'shipments', search },
  })),
  'GET /api/customs/nomenclatures': rest('always', nothing),
  'GET /api/customs/hs/sections': rest('perhaps', nothing),
  'GET /api/customs/ports': rest('perhaps', nothing),
  'GET /api/customs/hs/children': rest('always', () => ({ query: { parent: '73' } })),
  'GET /api/customs/hs/search': rest('always', byQuery),
  'GET /api/customs/hs/names': rest('always', () => ({ query: { codes: '7323,732393' } })),
  'GET /api/customs/identity': rest('always', ({ key }) => ({ query: { key } })),
  'GET /api/customs/identity/merges': rest('always', nothing),
  'GET /api/customs/identity/pairs': rest('perhaps', nothing),
  'GET /api/customs/identity/state': rest('perhaps', nothing),
  'POST /api/customs/identity/preview': rest('writes', ({ key }) => ({
    body: { targetKey: 'ACME HOME|US', keys: [key] },
  })),
  'POST /api/customs/identity/merges': rest('writes', ({ key }) => ({
    body: { targetKey: 'ACME HOME|US', keys: [key], reason: '' },
  })),
  'POST /api/customs/identity/apart': rest('writes', ({ key }) => ({ body: { key, reason: '' } })),
  'POST /api/customs/identity/pairs/decide': rest('writes', () => ({
    body: { selection: { scope: batchScope.All }, decision: 'accept' },
  })),
  'GET /api/customs/contacts/unlocked': rest('perhaps', byQuery),
  'POST /api/customs/contacts/unlocked/export': rest('writes', () => ({
    body: { selection: { scope: batchScope.All }, format: 'csv' },
  })),
  'POST /api/customs/contacts/glance': rest('writes', ofCompanies),
  'POST /api/customs/contacts/quote': rest('writes', ofCompanies),
  'POST /api/customs/contacts/unlock': rest('writes', ({ key }) => ({
    body: { companies: [{ role: 'buyer', key }], cost: 0 },
  })),
  'POST /api/customs/contacts/prepare': rest('writes', ofCompanies),
  'POST /api/customers/save-from-customs': rest('writes', ofCompanies),
  'POST /api/collected/from-customs': rest('writes', ofCompanies),
}

/** Writers that say nothing but what they were given, and begin nothing but what others of this table show. */
export const plainCustomsWriters: readonly string[] = [
  'POST /api/customs/uploads',
  'POST /api/customs/templates',
  'POST /api/customs/watches',
  'POST /api/customs/words',
  'POST /api/customs/nomenclatures',
  'POST /api/customs/identity/scan',
]
