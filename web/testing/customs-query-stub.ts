import { customerRoutes } from '@landfall/contract/customers/customers.ts'
import { customsRoutes, type TradeCompanyRow } from '@landfall/contract/customs/customs-data.ts'
import { customsFacetRoutes, type RecordFacets } from '@landfall/contract/customs/customs-facets.ts'
import { nomenclatureRoutes } from '@landfall/contract/customs/customs-nomenclature.ts'
import { customsWordRoutes, type WordExpansion } from '@landfall/contract/customs/customs-words.ts'
import type { ListFilter } from '@landfall/contract/list.ts'
import { listLayoutRoutes } from '@landfall/contract/list-layouts.ts'
import type { Permission } from '@landfall/contract/permissions.ts'
import { acme, buildShipment } from './build-shipment.ts'
import { ServerStub } from './server-stub.ts'

const amounts = { grossKg: 8200, teu: 2, valueUsd: 0, valueKnown: 0 }
export const totals = { records: 6, grossKg: 44_200, teu: 8, valueUsd: 15_750, valueKnown: 1 }
export const estimated = { modelledUsd: 900, modelledKnown: 2 }
export const nobody = { key: '', name: 'TO ORDER', country: 'US' }

export const shipment = buildShipment()

export const company: TradeCompanyRow = {
  ...amounts,
  ...acme,
  id: 77,
  records: 3,
  partners: 2,
  firstDate: '2025-01-05',
  lastDate: '2025-06-01',
  lastYear: 3,
  yearBefore: 0,
}

export const found = {
  countedSince: null,
  records: 6,
  hiddenForwarders: 2,
  facets: {
    hs4: [
      { value: '7323', label: '', records: 5 },
      { value: '7013', label: '', records: 1 },
    ],
    origins: [{ value: 'CN', label: '', records: 5 }],
    destinations: [],
    buyers: [
      { value: acme.key, label: acme.name, records: 3 },
      { value: '', label: '', records: 1 },
    ],
    sellers: [],
    months: [{ value: '202501', label: '', records: 2 }],
    flows: [{ value: 'import', label: '', records: 6 }],
    loadPorts: [],
    unloadPorts: [],
    sources: [],
  },
} satisfies RecordFacets

/** As the server does it: the words of steel in two more languages. */
function expansionOf(search: string, without = '[]'): WordExpansion {
  const removed = JSON.parse(without) as string[]
  const words = (['acero', 'acciaio'] as const).map((text, at) => ({
    text,
    locale: at === 0 ? ('es' as const) : ('it' as const),
    isRemoved: removed.includes(text),
  }))
  if (search !== 'steel') return { search, terms: [] }
  const left = words.filter(({ isRemoved }) => !isRemoved).map(({ text }) => text)
  return { search: ['steel', ...left].join('|'), terms: [{ text: 'steel', words }] }
}

/** Whoever may search, save and write to what was found. */
export const mayAll: Permission[] = [
  'customs.record.read',
  'customs.upload.write',
  'customer.customer.read',
  'customer.customer.write',
  'email.task.send',
]

/** A server that finds two shipments, one of them of nobody, and counts six. */
export function stubCustomsQuery(): ServerStub {
  const pageOf = <Row>(items: Row[]) => ({
    items,
    nextCursor: null,
    total: items.length,
    totalIsMinimum: false,
  })
  return new ServerStub()
    .on(listLayoutRoutes.read, null)
    .on(customsRoutes.shipments, pageOf([shipment, { ...shipment, id: 12, goods: 'CUPS', buyer: nobody }]))
    .on(customsRoutes.companies, {
      ...pageOf([company]),
      unidentified: { ...totals, records: 1, grossKg: 5000 },
      hiddenForwarders: 3,
      countedSince: null,
    })
    .on(customsRoutes.statistics, pageOf([]))
    .on(customsFacetRoutes.facets, found)
    .on(customsFacetRoutes.totals, {
      countedSince: null,
      totals: { ...totals, ...estimated },
      usdPerKg: 7.5,
      sharedRecords: 0,
    })
    .on(nomenclatureRoutes.names, {
      items: [
        { code: '7323', named: '7323', name: 'Household articles of steel' },
        { code: '732393', named: '7323', name: 'Household articles of steel' },
      ],
    })
    .on(customsWordRoutes.expand, ({ query }) => expansionOf(query.search ?? '', query.without))
    .on(customerRoutes.recognise, { items: [] })
}

/** The filter that the newest call of the shipments carried. */
export function lastFilterOf(server: ServerStub): ListFilter | null {
  const filter = server.callsOf(customsRoutes.shipments).at(-1)?.query.filter
  return filter === undefined ? null : (JSON.parse(filter) as ListFilter)
}
