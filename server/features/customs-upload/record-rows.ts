import type { ColumnValue, ShipmentColumn, StatisticColumn } from './record-columns.ts'
import type { RowReader } from './row-reader.ts'

/** Where a record comes from. */
export interface RowPlace {
  companyId: number
  uploadId: number
  rowNo: number
  id: number
}

const incoterms = new Set(
  'EXW FCA FAS FOB CFR CNF C&F CIF CPT CIP DAP DPU DDP DAT DAF DES DEQ DDU'.split(' '),
)

/** Turns a row of a shipments file into a record; undefined when the reader found it bad. */
export function readShipment(
  reader: RowReader,
  place: RowPlace,
): Record<ShipmentColumn, ColumnValue> | undefined {
  const date = reader.date()
  const [goods, hs] = [reader.text('goods'), reader.hs()]
  const saysSomething =
    goods !== '' || hs !== '' || reader.text('buyer') !== '' || reader.text('seller') !== ''
  if (!saysSomething) reader.report('E_REQUIRED', 'goods')
  const lineNo = reader.text('lineNo')
  const record = {
    company_id: place.companyId,
    upload_id: place.uploadId,
    row_no: place.rowNo,
    id: place.id,
    version: reader.version(),
    // A numbered line can be replaced alone; lines without a number belong together.
    exclusive: lineNo === '' ? 0 : 1,
    reference: reader.text('reference'),
    source: reader.text('source') || (reader.answers.source ?? ''),
    flow: reader.flow(),
    trade_date: date?.day ?? '',
    master_bill: reader.text('masterBill'),
    house_bill: reader.text('houseBill'),
    line_no: lineNo,
    hs,
    hs_raw: reader.text('hs'),
    goods,
    goods_n: reader.words(goods),
    ...readParties(reader),
    notify: reader.text('notify'),
    ...readAmounts(reader),
    load_port: reader.text('loadPort'),
    unload_port: reader.text('unloadPort'),
    carrier: reader.text('carrier'),
    vessel: reader.text('vessel'),
    voyage: reader.text('voyage'),
    containers: reader.text('containers'),
    transport: reader.text('transport'),
    incoterm: readIncoterm(reader),
    mode: reader.text('mode'),
    province: reader.text('province'),
    warnings: reader.warnings,
  }
  return reader.isBad ? undefined : record
}

function readParties(reader: RowReader) {
  const [buyer, seller] = [reader.party('buyer'), reader.party('seller')]
  const [origin, destination] = [reader.country('origin'), reader.country('destination')]
  return {
    buyer: reader.text('buyer'),
    buyer_n: buyer.words,
    buyer_key: buyer.key,
    buyer_address: reader.text('buyerAddress'),
    // Files rarely name a party's country; goods go from the seller's to the buyer's.
    buyer_country: reader.country('buyerCountry') || destination,
    seller: reader.text('seller'),
    seller_n: seller.words,
    seller_key: seller.key,
    seller_address: reader.text('sellerAddress'),
    seller_country: reader.country('sellerCountry') || origin,
    origin,
    origin_raw: reader.text('origin'),
    destination,
    destination_raw: reader.text('destination'),
  }
}

function readAmounts(reader: RowReader) {
  const factor = reader.weightFactor()
  const [gross, net] = [reader.number('grossWeight', 3), reader.number('netWeight', 3)]
  const hasWeight = gross !== null || net !== null
  if (factor === undefined && hasWeight) reader.report('W_UNIT', 'weightUnit')
  if (gross !== null && net !== null && net > gross) reader.report('W_NET_GT_GROSS', 'netWeight')
  const inKilograms = (weight: number | null) =>
    weight === null || factor === undefined ? null : Math.round(weight * factor * 1000) / 1000
  const isConverted = hasWeight && factor !== 1
  const unit = reader.text('weightUnit') || (reader.answers.weightUnit ?? '')
  const value = reader.number('value', 2)
  return {
    quantity: reader.number('quantity', 3),
    quantity_unit: reader.text('quantityUnit'),
    packages: reader.number('packages', 3),
    package_unit: reader.text('packageUnit'),
    gross_kg: inKilograms(gross),
    net_kg: inKilograms(net),
    weight_raw: isConverted ? `${gross ?? ''}/${net ?? ''} ${unit}` : '',
    teu: reader.number('teu', 2),
    value,
    currency: value === null ? '' : reader.currency(),
  }
}

function readIncoterm(reader: RowReader): string {
  const text = reader.text('incoterm')
  if (text === '') return ''
  const code = text.toUpperCase().slice(0, 3)
  if (incoterms.has(code)) return code
  reader.report('W_INCOTERM', 'incoterm')
  return text
}

/** Turns a row of a statistics file into a record; undefined when the reader found it bad. */
export function readStatistic(
  reader: RowReader,
  place: RowPlace,
): Record<StatisticColumn, ColumnValue> | undefined {
  const date = reader.date()
  const hs = reader.hs()
  const goods = reader.text('goods')
  if (hs === '' && goods === '') reader.report('E_REQUIRED', 'hs')
  const flow = reader.flow()
  if (flow === '') reader.report('E_REQUIRED', 'flow')
  const [value, quantity] = [reader.number('value', 2), reader.number('quantity', 3)]
  if (value === null && quantity === null) reader.report('E_REQUIRED', 'value')
  const record = {
    company_id: place.companyId,
    upload_id: place.uploadId,
    row_no: place.rowNo,
    id: place.id,
    version: 0,
    exclusive: 1,
    source: reader.text('source') || (reader.answers.source ?? ''),
    flow,
    period: date?.day ?? '',
    grain: date?.grain === 'year' ? 'year' : 'month',
    hs,
    hs_raw: reader.text('hs'),
    goods,
    goods_n: reader.words(goods),
    partner_code: padded(reader.text('partnerCode'), 3),
    partner: reader.text('partner'),
    partner_country: reader.country('partner'),
    mode_code: padded(reader.text('modeCode'), 2),
    mode: reader.text('mode'),
    province_code: padded(reader.text('provinceCode'), 2),
    province: reader.text('province'),
    quantity,
    quantity_unit: reader.text('quantityUnit'),
    quantity2: reader.number('quantity2', 3),
    quantity2_unit: reader.text('quantity2Unit'),
    value,
    currency: value === null ? '' : reader.currency(),
    warnings: reader.warnings,
  }
  return reader.isBad ? undefined : record
}

// Spreadsheets take the leading zeros off codes.
function padded(code: string, length: number): string {
  return /^\d+$/.test(code) ? code.padStart(length, '0') : code
}
