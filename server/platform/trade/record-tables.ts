import type { TradeRole } from '@landfall/contract/customers/customers.ts'
import { identifierKey } from './party-identifiers.ts'
import type { RecordField, RecordTable } from './record-filter.ts'
import type { WithValues } from './record-traits.ts'

const text = (sql: string): RecordField => ({ type: 'text', sql })
const number = (sql: string): RecordField => ({ type: 'number', sql })
const words = (sql: string): RecordField => ({ type: 'words', sql })
const registered = (sql: string): RecordField => ({ type: 'text', sql, fold: identifierKey })
const port = (sql: string): RecordField => ({ type: 'port', code: `${sql}_code`, sql })
const yesNo = (condition: string): RecordField => text(`if(${condition}, 'yes', 'no')`)

/** Whose a record is: `own` or `shared`. */
const ownership = text(`if(s.company_id = 0, 'shared', 'own')`)

/**
 * Where a shipment goes: where nobody said it, to the country of its buyer. That is no fact by which the shared library
 * opens to anybody, and so no column; the copies of the records by company have both that it is made of.
 */
export const destinationSql = `if(s.destination = '', s.buyer_country, s.destination)`
/** Who says so; empty where nothing tells. */
export const destinationSourceSql = `if(s.destination = '' and s.buyer_country != '', 'inferred', s.destination_source)`

/** The website of a party, as far as the company's own files say it: in the shared library it is covered as contacts are. */
export function websiteSql(role: TradeRole): string {
  return `if(s.company_id = 0, '', s.${role}_website)`
}

/** A port by its UN/LOCODE, else as its file writes it: so are all records that were loaded before ports were known. */
export function portSql(column: 's.load_port' | 's.unload_port'): string {
  return `if(${column}_code = '', ${column}, ${column}_code)`
}

/** The country of a port that is known. */
function portCountrySql(column: 's.load_port' | 's.unload_port'): string {
  return `left(${column}_code, 2)`
}

/** Shipments: the fields of filters by their wire names. Statements call the table `s`, because aliases hide columns. */
export const shipments: RecordTable = {
  table: 'customs_shipments',
  searched: { goods: 's.goods_n', buyer: 's.buyer_n', seller: 's.seller_n' },
  allTexts: `concatWithSeparator(' ', s.goods_n, s.buyer_n, s.seller_n)`,
  hasNumbers: true,
  day: 's.trade_date',
  // A record is data of the country whose customs wrote it: where imports arrive and exports leave, as far as that was said.
  country: `if(s.flow = 'export', s.origin, s.destination)`,
  fields: {
    goods: words('s.goods_n'),
    buyer: words('s.buyer_n'),
    seller: words('s.seller_n'),
    buyerKey: { type: 'party', id: 's.buyer_id' },
    sellerKey: { type: 'party', id: 's.seller_id' },
    tradeDate: { type: 'day', sql: 's.trade_date' },
    /** As 202501. */
    month: number('toYYYYMM(s.trade_date)'),
    hs: text('s.hs'),
    flow: text('s.flow'),
    source: text('s.source'),
    origin: text('s.origin'),
    destination: { type: 'text', sql: destinationSql, columns: ['s.destination', 's.buyer_country'] },
    buyerCountry: text('s.buyer_country'),
    sellerCountry: text('s.seller_country'),
    loadPort: port('s.load_port'),
    loadPortCode: text('s.load_port_code'),
    loadPortCountry: text(portCountrySql('s.load_port')),
    unloadPort: port('s.unload_port'),
    unloadPortCode: text('s.unload_port_code'),
    unloadPortCountry: text(portCountrySql('s.unload_port')),
    mode: text('s.mode'),
    province: text('s.province'),
    vessel: text('s.vessel'),
    reference: text('s.reference'),
    masterBill: text('s.master_bill'),
    houseBill: text('s.house_bill'),
    currency: text('s.currency'),
    buyerState: text('s.buyer_state'),
    sellerState: text('s.seller_state'),
    buyerTaxNo: registered('s.buyer_tax_no'),
    buyerDuns: registered('s.buyer_duns'),
    buyerLei: registered('s.buyer_lei'),
    sellerTaxNo: registered('s.seller_tax_no'),
    sellerDuns: registered('s.seller_duns'),
    sellerLei: registered('s.seller_lei'),
    logistics: yesNo(`s.buyer_state = 'logistics' or s.seller_state = 'logistics'`),
    /** See `showForwarders`. */
    forwarders: { type: 'wish' },
    toOrder: yesNo(`s.buyer_state = 'toOrder' or s.seller_state = 'toOrder'`),
    /** No fact of the record was worked out by somebody but the declarant. */
    declared: yesNo(
      ['s.hs_source', 's.origin_source', destinationSourceSql, 's.teu_source', 's.value_source']
        .map((source) => `${source} in ('', 'none', 'declared')`)
        .join(' and '),
    ),
    hsSource: text('s.hs_source'),
    originSource: text('s.origin_source'),
    destinationSource: text(destinationSourceSql),
    teuSource: text('s.teu_source'),
    valueSource: text('s.value_source'),
    carrier: text('s.carrier'),
    carrierScac: text('s.carrier_scac'),
    placeReceipt: port('s.place_receipt'),
    billType: text('s.bill_type'),
    incoterm: text('s.incoterm'),
    transport: text('s.transport'),
    containerNumber: text('s.containers'),
    containers: number('s.container_count'),
    hsEdition: number('s.hs_edition'),
    netKg: number('s.net_kg'),
    packages: number('s.packages'),
    quantity: number('s.quantity'),
    grossKg: number('s.gross_kg'),
    teu: number('s.teu'),
    value: number('s.value'),
    uploadId: number('s.upload_id'),
    ownership,
    country: text(`if(s.flow = 'export', s.origin, s.destination)`),
  },
}

/** Statistics: the fields of filters by their wire names. */
export const statistics: RecordTable = {
  table: 'customs_statistics',
  searched: { goods: 's.goods_n' },
  day: 's.period',
  // Statistics do not say who wrote them: that is their source.
  country: 's.partner_country',
  fields: {
    goods: words('s.goods_n'),
    period: { type: 'day', sql: 's.period' },
    hs: text('s.hs'),
    flow: text('s.flow'),
    source: text('s.source'),
    // Where a file has codes only, they stand for the names.
    partner: text(`if(s.partner = '', s.partner_code, s.partner)`),
    partnerCountry: text('s.partner_country'),
    mode: text('s.mode_key'),
    province: text('s.province_key'),
    currency: text('s.currency'),
    quantityUnit: text('s.quantity_unit'),
    quantity: number('s.quantity'),
    value: number('s.value'),
    uploadId: number('s.upload_id'),
    ownership,
    country: text('s.partner_country'),
  },
}

// The library's uploads are nobody's business but its house's.
const uploadSelect = 'if(company_id = 0, 0, upload_id) as uploadId'

/** Select list of a shipment in the form of the contract's row; parties are flat, see `toShipmentRow`. */
export const shipmentSelect = `id, toString(trade_date) as tradeDate, flow, source, hs, goods,
  buyer as buyerName, buyer_country as buyerCountry, if(buyer_id = 0, '', concat(buyer_key, '|', buyer_country)) as buyerKey,
  seller as sellerName, seller_country as sellerCountry,
  if(seller_id = 0, '', concat(seller_key, '|', seller_country)) as sellerKey,
  origin, ${destinationSql} as destination, reference, master_bill as masterBill, house_bill as houseBill,
  toFloat64(quantity) as quantity, quantity_unit as quantityUnit, toFloat64(packages) as packages,
  toFloat64(gross_kg) as grossKg, toFloat64(teu) as teu, toFloat64(value) as value, currency,
  load_port as loadPort, unload_port as unloadPort, load_port_code as loadPortCode, unload_port_code as unloadPortCode, mode, province, vessel, hs_source as hsSource, origin_source as originSource,
  ${destinationSourceSql} as destinationSource, teu_source as teuSource, value_source as valueSource, ${uploadSelect}`

/** Select list of a statistic in the form of the contract's row. */
export const statisticSelect = `id, toString(period) as period, grain, flow, source, hs, goods,
  if(s.partner = '', s.partner_code, s.partner) as partner, partner_country as partnerCountry, s.mode_key as mode,
  s.province_key as province, toFloat64(quantity) as quantity, quantity_unit as quantityUnit,
  toFloat64(quantity2) as quantity2, quantity2_unit as quantity2Unit, toFloat64(value) as value, currency,
  ${uploadSelect}`

const inUsd = `s.currency = 'USD'`
const isModelled = `s.value_source = 'modelled'`

/** The condition for shipments whose value in US dollars somebody declared or worked out from what was declared. */
function statedUsd({ hasModelled }: WithValues): string {
  return hasModelled ? `${inUsd} and not ${isModelled}` : inUsd
}

/** The sum of values in US dollars; what is modelled is never added to what is declared. */
export function valueSum(values: WithValues): string {
  return `toFloat64(ifNull(sumIf(s.value, ${statedUsd(values)}), 0))`
}

/** How many values the sum has. */
export function valueCount(values: WithValues): string {
  return `countIf(isNotNull(s.value) and ${statedUsd(values)})`
}

/** Select list of the sums over shipments; modelled values stand apart where there are any. */
export function totalsSelect(values: WithValues): string {
  const modelled = `toFloat64(ifNull(sumIf(s.value, ${inUsd} and ${isModelled}), 0)) as modelledUsd,
    countIf(isNotNull(s.value) and ${inUsd} and ${isModelled}) as modelledKnown`
  return `count() as records, toFloat64(ifNull(sum(s.gross_kg), 0)) as grossKg,
  toFloat64(ifNull(sum(s.teu), 0)) as teu, ${valueSum(values)} as valueUsd,
  ${valueCount(values)} as valueKnown${values.hasModelled ? `, ${modelled}` : ''}`
}

/** US dollars per kilogram over the shipments that know both and whose value is not modelled; null when none does. */
export function usdPerKgSelect(values: WithValues): string {
  const stated = statedUsd(values)
  return `nullIf(toFloat64(sumIf(s.gross_kg, isNotNull(s.value) and ${stated})), 0) as pricedKg,
  toFloat64(sumIf(s.value, s.gross_kg > 0 and ${stated})) / pricedKg as usdPerKg`
}
