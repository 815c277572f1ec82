import { contactFinderRoutes } from '@landfall/contract/addresses/contact-finder.ts'
import { customerRoutes } from '@landfall/contract/customers/customers.ts'
import {
  type TradeCompanyView,
  type TradePartner,
  tradeCompanyRoutes,
} from '@landfall/contract/customs/customs-companies.ts'
import { type TradeContactsView, tradeContactRoutes } from '@landfall/contract/customs/customs-contacts.ts'
import { type CustomsRecordView, customsRoutes } from '@landfall/contract/customs/customs-data.ts'
import { identityRoutes, type TradeIdentity } from '@landfall/contract/customs/customs-identity.ts'
import type { Permission } from '@landfall/contract/permissions.ts'
import { acme, buildShipment, suncup } from './build-shipment.ts'
import { ServerStub } from './server-stub.ts'

export const totals = { records: 5, grossKg: 29_200, teu: 8, valueUsd: 15_750, valueKnown: 1 }

export const company: TradeCompanyView = {
  ...acme,
  role: 'buyer',
  totals,
  usdPerKg: 7.5,
  firstDate: '2025-01-05',
  lastDate: '2025-08-04',
  lastYear: 3,
  yearBefore: 2,
  quality: {
    sources: [{ source: 'us-imports', records: 5 }],
    ownRecords: 2,
    libraryRecords: 3,
    nobodyRecords: 1,
    hsKnown: 5,
    weightKnown: 4,
    asBuyer: 5,
    asSeller: 0,
    members: 2,
    newestData: '2025-08-04',
  },
  rhythm: {
    state: 'known',
    occasions: 8,
    lastDay: '2025-08-04',
    medianDays: 30,
    spreadDays: 2,
    expectedDay: '2025-09-03',
    expectedFrom: '2025-08-31',
    expectedTo: '2025-09-06',
    confidence: 'high',
  },
  spellings: [{ name: 'ACME HOME, INC.', records: 2 }],
  addresses: [],
  identifiers: [
    { kind: 'taxNo', value: '123456789', records: 4 },
    { kind: 'taxNo', value: 'US123456789', records: 1 },
    { kind: 'website', value: 'www.acme.example', records: 2 },
  ],
  months: [],
}

export const partners: TradePartner[] = [
  { ...totals, ...suncup, records: 2, firstDate: '2025-01-05', lastDate: '2025-02-11', state: 'lost' },
  {
    ...totals,
    key: '',
    name: '',
    country: 'US',
    records: 1,
    firstDate: '2025-08-04',
    lastDate: '2025-08-04',
    state: 'new',
  },
]

const merge = {
  id: 5,
  key: 'ACME HOMES|US',
  name: 'ACME HOMES',
  targetKey: acme.key,
  targetName: acme.name,
  score: 0.85,
  ground: null,
  reason: 'Same street',
  mergedByName: 'Lin Yue',
  mergedAt: '2026-11-20T08:00:00.000Z',
  undoneByName: null,
  undoneAt: null,
  isApart: false,
}

const identity: TradeIdentity = {
  key: acme.key,
  members: [
    { ...acme, records: 3, merge: null, isShared: false },
    { key: merge.key, name: merge.name, country: 'US', records: 2, merge, isShared: false },
    { key: 'ACME|US', name: 'ACME', country: 'US', records: 1, merge: null, isShared: true },
  ],
  past: [],
}

export const contact = {
  text: 'Ann Lee',
  emails: ['ann@acme.example'],
  phones: [],
  records: 2,
  lastDate: '2025-08-04',
}

export const contacts: TradeContactsView = {
  key: acme.key,
  name: acme.name,
  addresses: ['1 Pier Road'],
  own: [],
  library: {
    isCovered: true,
    emails: 2,
    phones: 1,
    items: [],
    unlockedAt: null,
    unlockedByName: null,
    expiresAt: null,
    refundedAt: null,
    ofCustomer: null,
  },
  quote: { cost: 5, balance: 40, limitLeft: null, isEnough: true },
  customer: null,
  mailHosts: [],
  domainGuess: null,
}

const shipment = buildShipment({
  tradeDate: '2025-02-11',
  goods: 'VACUUM BOTTLE',
  reference: '3',
  masterBill: 'M101',
  houseBill: 'H2',
  packages: 950,
  grossKg: 9600,
})

const record: CustomsRecordView = {
  kind: 'shipments',
  shipment,
  statistic: null,
  details: [
    { name: 'weightRaw', value: '9600 KGS' },
    { name: 'version', value: '20250214093000' },
    { name: 'netKg', value: '9100.5' },
  ],
  warnings: ['W_COUNTRY'],
  upload: { id: 3, fileName: 'fx.csv', row: 4, loadedAt: '2026-11-20T08:00:00.000Z' },
  superseded: [{ ...shipment, id: 10, grossKg: 9100 }],
}

/** Whoever may do everything with a trade company. */
export const mayAll: Permission[] = [
  'customs.record.read',
  'customs.upload.read',
  'customer.customer.read',
  'customer.customer.write',
  'email.task.send',
  'customs.company.merge',
  'customs.contact.unlock',
]

/** The address of its page. */
export const ofAcme = `/page?${new URLSearchParams({ role: 'buyer', key: acme.key })}`

/** A server that knows one trade company with its partners, identity and contacts, and one record of it. */
export function stubTradeCompany(): ServerStub {
  return new ServerStub()
    .on(tradeCompanyRoutes.read, company)
    .on(tradeCompanyRoutes.partners, { items: partners })
    .on(customsRoutes.record, record)
    .on(customerRoutes.recognise, { items: [] })
    .on(identityRoutes.read, identity)
    .on(tradeContactRoutes.read, contacts)
    .on(contactFinderRoutes.read, {
      ...{ sites: [], finding: null, people: [], guesses: [] },
      quote: { cost: 0, balance: 0, limitLeft: null, isEnough: true },
    })
}
