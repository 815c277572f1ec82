import * as z from 'zod/mini'
import { batchSelection } from '../list.ts'
import { pointsQuote } from '../points/points.ts'
import { route } from '../route.ts'
import { taskView } from '../tasks.ts'
import { type CustomsColumn, customsColumns } from './customs-fields.ts'

export const customsExportKinds = ['shipments', 'statistics', 'buyers', 'sellers'] as const
export type CustomsExportKind = (typeof customsExportKinds)[number]

/** Tables for people, with headings in the reader's language, and two for programs, with wire names. */
export const customsExportFormats = ['csv', 'xlsx', 'jsonl', 'parquet'] as const
export type CustomsExportFormat = (typeof customsExportFormats)[number]

/** Rows of one export at most. */
export const customsExportLimit = 1_000_000
/** Up to so many rows the file is there with the answer; more are written in the background. */
export const customsExportAtOnce = 10_000

const companyColumns = [
  'name',
  'country',
  'records',
  'grossKg',
  'teu',
  'valueUsd',
  'valueKnown',
  'modelledUsd',
  'partners',
  'firstDate',
  'lastDate',
] as const satisfies readonly CustomsColumn[]

/** What an export can hold, in this order; the headings are `customsData.column.<name>`. */
export const customsExportColumns: Readonly<Record<CustomsExportKind, readonly CustomsColumn[]>> = {
  shipments: [
    'tradeDate',
    'flow',
    'source',
    'hs',
    'goods',
    'buyerName',
    'buyerCountry',
    'buyerContact',
    'buyerTaxNo',
    'buyerDuns',
    'buyerLei',
    'buyerWebsite',
    'sellerName',
    'sellerCountry',
    'sellerContact',
    'sellerTaxNo',
    'sellerDuns',
    'sellerLei',
    'sellerWebsite',
    'origin',
    'destination',
    'masterBill',
    'houseBill',
    'quantity',
    'quantityUnit',
    'packages',
    'grossKg',
    'netKg',
    'teu',
    'value',
    'currency',
    'incoterm',
    'loadPort',
    'loadPortCode',
    'unloadPort',
    'unloadPortCode',
    'mode',
    'province',
    'carrier',
    'vessel',
    'containers',
    'reference',
    'hsSource',
    'originSource',
    'destinationSource',
    'teuSource',
    'valueSource',
    'buyerState',
    'sellerState',
  ],
  statistics: [
    'period',
    'flow',
    'source',
    'hs',
    'goods',
    'partner',
    'partnerCountry',
    'mode',
    'province',
    'quantity',
    'quantityUnit',
    'quantity2',
    'quantity2Unit',
    'value',
    'currency',
  ],
  buyers: companyColumns,
  sellers: companyColumns,
}

const wish = { kind: z.enum(customsExportKinds), selection: batchSelection }
const access = 'customs.record.export'

export const customsExportRoutes = {
  cost: route({
    method: 'POST',
    path: '/api/customs/export/cost',
    access,
    summary: 'How many rows an export would have, and what it would cost.',
    body: z.object(wish),
    reply: z.extend(pointsQuote, {
      rows: z.number(),
      /** Rows that cost points; what the company uploaded itself never does. */
      paidRows: z.number(),
    }),
  }),
  start: route({
    method: 'POST',
    path: '/api/customs/export',
    access,
    summary: `Write the selected records or companies into a file; up to ${customsExportAtOnce} rows at once, else as a task.`,
    body: z.object({
      ...wish,
      format: z.enum(customsExportFormats),
      /** In the order of the kind's columns; absent: all. */
      columns: z.optional(z.array(z.enum(customsColumns)).check(z.minLength(1), z.maxLength(60))),
    }),
    reply: taskView,
  }),
}
