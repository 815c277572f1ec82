import * as z from 'zod/mini'
import { idParams, listQuery, listSelection, pageOf } from '../list.ts'
import { route } from '../route.ts'
import { yesNo } from '../yes-no.ts'
import { countedSelection, countedSince, wantsFirst } from './counted-range.ts'
import { customsColumns, factSources, recordKinds, tradeFlows, warningCodes } from './customs-fields.ts'
import { breakdownName, figuresOf, statisticBreakdown, statisticQuestions } from './statistic-breakdowns.ts'

/**
 * A party of shipments. The key is `<name key>|<country>`; it is empty for parties that are nobody
 * (`TO ORDER`, withheld).
 */
export const tradeParty = z.object({ key: z.string(), name: z.string(), country: z.string() })
export type TradeParty = z.infer<typeof tradeParty>

const factSource = z.enum([...factSources, ''])

export const shipmentRow = z.object({
  id: z.number(),
  tradeDate: z.string(),
  flow: z.enum([...tradeFlows, '']),
  source: z.string(),
  hs: z.string(),
  goods: z.string(),
  buyer: tradeParty,
  seller: tradeParty,
  origin: z.string(),
  destination: z.string(),
  reference: z.string(),
  masterBill: z.string(),
  houseBill: z.string(),
  quantity: z.nullable(z.number()),
  quantityUnit: z.string(),
  packages: z.nullable(z.number()),
  grossKg: z.nullable(z.number()),
  teu: z.nullable(z.number()),
  value: z.nullable(z.number()),
  currency: z.string(),
  loadPort: z.string(),
  unloadPort: z.string(),
  /** UN/LOCODEs of the ports, where their texts were recognised. */
  loadPortCode: z.string(),
  unloadPortCode: z.string(),
  mode: z.string(),
  province: z.string(),
  vessel: z.string(),
  /** Where the facts come from; empty where there is no such fact. */
  hsSource: factSource,
  originSource: factSource,
  destinationSource: factSource,
  teuSource: factSource,
  valueSource: factSource,
  /** 0 when the record is of the shared library. */
  uploadId: z.number(),
})
export type ShipmentRow = z.infer<typeof shipmentRow>

export const statisticRow = z.object({
  id: z.number(),
  period: z.string(),
  grain: z.string(),
  flow: z.enum([...tradeFlows, '']),
  source: z.string(),
  hs: z.string(),
  goods: z.string(),
  partner: z.string(),
  partnerCountry: z.string(),
  mode: z.string(),
  province: z.string(),
  quantity: z.nullable(z.number()),
  quantityUnit: z.string(),
  quantity2: z.nullable(z.number()),
  quantity2Unit: z.string(),
  value: z.nullable(z.number()),
  currency: z.string(),
  /** 0 when the record is of the shared library. */
  uploadId: z.number(),
})
export type StatisticRow = z.infer<typeof statisticRow>

/** What is summed over records. */
export const tradeAmounts = {
  records: z.number(),
  grossKg: z.number(),
  teu: z.number(),
  /** What was declared or follows from it; values that a model estimated are never added to it. */
  valueUsd: z.number(),
  /** Records whose value in US dollars is known and not estimated. */
  valueKnown: z.number(),
  /** Values in US dollars that a model estimated, and how many records have one; absent where no record does. */
  modelledUsd: z.optional(z.number()),
  modelledKnown: z.optional(z.number()),
}

/** How many of the records counted are of the shared library; what is in the own ones too is counted in both. */
export const sharedRecords = z.number()

/** Sums over records; amounts that no record knows are 0. */
export const recordTotals = z.object(tradeAmounts)
export type RecordTotals = z.infer<typeof recordTotals>

export const tradeCompanyRow = z.object({
  ...tradeAmounts,
  id: z.number(),
  key: z.string(),
  name: z.string(),
  country: z.string(),
  /** Companies on the other side; nobody is not counted. */
  partners: z.number(),
  firstDate: z.string(),
  lastDate: z.string(),
  /**
   * Records of the twelve months up to the newest of the data, and of the twelve before; null when a ranking did not count
   * so far back.
   */
  lastYear: z.nullable(z.number()),
  yearBefore: z.nullable(z.number()),
  /** How much the name is like the one asked for, 0 to 1; only in the order of `likeness`. */
  likeness: z.optional(z.number()),
})
export type TradeCompanyRow = z.infer<typeof tradeCompanyRow>

/** A condition that narrows nothing: with it lists of companies show forwarders, too, which they hide otherwise. */
export const showForwarders = { field: 'forwarders', op: 'eq', value: 'shown' } as const

/** How many forwarders a list of companies hides; 0 when they are shown. */
export const hiddenForwarders = z.number()

export const tradeCompanyPage = z.extend(pageOf(tradeCompanyRow), {
  /** The records whose party is nobody; null when there are none. */
  unidentified: z.nullable(recordTotals),
  hiddenForwarders,
  /**
   * The day since when shipments were counted, null when all that match were. Of more than a million the newest million is
   * counted, unless all are asked for or the order is by growth.
   */
  countedSince: z.nullable(z.string()),
})

/** A share of the records with what they have in common. */
export const recordGroup = z.object({ ...tradeAmounts, value: z.string(), label: z.string() })
export type RecordGroup = z.infer<typeof recordGroup>

export const recordSummary = z.object({
  countedSince,
  totals: recordTotals,
  /** US dollars per kilogram over the records that know both; null when none does. */
  usdPerKg: z.nullable(z.number()),
  sharedRecords,
  firstDate: z.nullable(z.string()),
  lastDate: z.nullable(z.string()),
  buyers: z.array(recordGroup),
  sellers: z.array(recordGroup),
  sources: z.array(recordGroup),
})
export type RecordSummary = z.infer<typeof recordSummary>

export const customsRecordView = z.object({
  kind: z.enum(recordKinds),
  shipment: z.nullable(shipmentRow),
  statistic: z.nullable(statisticRow),
  /** Everything else the file said. */
  details: z.array(z.object({ name: z.enum(customsColumns), value: z.string() })),
  warnings: z.array(z.enum(warningCodes)),
  upload: z.object({ id: z.number(), fileName: z.string(), row: z.number(), loadedAt: z.string() }),
  /** Versions and bills that this record stands for, newest first. */
  superseded: z.array(shipmentRow),
})
export type CustomsRecordView = z.infer<typeof customsRecordView>

/** A group of statistics; amounts in different units are never added up. */
export const statisticGroup = z.object({
  /** Of partners the country's code where it is known, else what the file calls them. */
  value: z.string(),
  /** Of headings what their goods are called, of partners their country's code. */
  label: z.string(),
  rows: z.number(),
  /** Null where no figure has a value. */
  amount: z.nullable(z.number()),
  currency: z.string(),
  quantity: z.nullable(z.number()),
  /** Empty when the rows have different units. */
  unit: z.string(),
  unitPrice: z.nullable(z.number()),
  /** Of the amount, as a share of the same months a year before; null unless all of those months are there. */
  change: z.nullable(z.number()),
})
export type StatisticGroup = z.infer<typeof statisticGroup>

/** The answer to one question, from figures of one breakdown and source. */
export const statisticAnswer = z.object({
  /** The breakdown; empty when none that matches can answer. */
  breakdown: z.string(),
  /** See `figuresOf`; empty when there is no breakdown. */
  figuresOf: z.string(),
  /** The units of the quantities; at most ten. */
  units: z.array(z.string()),
  /** Everything of the breakdown, one group per currency. */
  totals: z.array(statisticGroup),
  groups: z.array(statisticGroup),
})
export type StatisticAnswer = z.infer<typeof statisticAnswer>

export const statisticSummary = z.object({
  /** Statistics that match, of whatever breakdown and source. */
  rows: z.number(),
  /** Those that cover most months first. */
  breakdowns: z.array(statisticBreakdown),
  answers: z.record(z.enum(statisticQuestions), statisticAnswer),
})
export type StatisticSummary = z.infer<typeof statisticSummary>

const read = 'customs.record.read'

/**
 * The search text knows "phrases", -exclusions and a|b alternatives; every other word must occur somewhere.
 * The filter's fields are those of the rows.
 */
export const customsRoutes = {
  shipments: route({
    method: 'GET',
    path: '/api/customs/shipments',
    access: read,
    summary: 'Shipments that count: the newest version of each, without masters whose house bills are there.',
    query: listQuery,
    reply: pageOf(shipmentRow),
  }),
  statistics: route({
    method: 'GET',
    path: '/api/customs/statistics',
    access: read,
    summary: 'Official statistics as uploaded.',
    query: listQuery,
    reply: pageOf(statisticRow),
  }),
  companies: route({
    method: 'GET',
    path: '/api/customs/companies',
    access: read,
    summary:
      'Buyers or sellers (by the tab) of the shipments that match, with their part in them; without forwarders, unless a condition `forwarders` equal to `shown` wishes for them. The order `-likeness` takes the words of a condition on the name (`contains`) for a name with mistakes.',
    query: z.extend(listQuery, {
      /** Whether all shipments are counted, however many match and however long that takes. */
      all: z.optional(yesNo),
      /** A first answer has no further pages, and its total is a minimum. */
      first: wantsFirst,
    }),
    reply: tradeCompanyPage,
  }),
  summary: route({
    method: 'GET',
    path: '/api/customs/summary',
    access: read,
    summary:
      'Totals of the shipments that match with their most frequent companies and sources, over the newest million of them unless all are asked for.',
    query: countedSelection,
    reply: recordSummary,
  }),
  statisticSummary: route({
    method: 'GET',
    path: '/api/customs/statistics/summary',
    access: read,
    summary:
      'Months, partners, provinces, modes and headings of the statistics that match, each over figures of one breakdown and source.',
    query: z.extend(listSelection, {
      /** Is taken for every question that it can answer. */
      breakdown: z.optional(breakdownName),
      figuresOf: z.optional(figuresOf),
    }),
    reply: statisticSummary,
  }),
  record: route({
    method: 'GET',
    path: '/api/customs/records/:id',
    access: read,
    summary: 'One record of either kind with everything behind it.',
    params: idParams,
    reply: customsRecordView,
  }),
}
