import type { CustomsField, RecordKind } from '@landfall/contract/customs/customs-fields.ts'
import type { UploadAnswers } from '@landfall/contract/customs/customs-upload.ts'
import type { ShipmentSource, TradeWorld } from '#platform/demo/trade-parties.ts'
import { makeShipments, type ShipmentPlan, type ShipmentRow } from './shipment-rows.ts'
import { makeStatistics, type StatisticRow } from './statistic-rows.ts'

/** A customs file as somebody would upload it. */
export interface CustomsFile {
  name: string
  kind: RecordKind
  /** What each column holds, in the order of the file. */
  columns: readonly CustomsField[]
  answers: UploadAnswers
  /** For the library that companies share. */
  forLibrary?: boolean
  /** The text of the file, piece by piece; the same each time. */
  text(): Generator<string>
}

interface Column<Row> {
  header: string
  field: CustomsField
  cell(row: Row, calendar: Calendar): string | number
}

/** Turns day and month numbers of the data into dates; the data ends two days before `today`. */
export interface Calendar {
  /** `YYYY-MM-DD` */
  day(number: number): string
  /** `YYYYMM`, the last complete month being the last. */
  month(number: number): string
}

/** A calendar for data of so many days and months before a day given as `YYYY-MM-DD`. */
export function createCalendar(today: string, days: number, months: number): Calendar {
  const end = Date.parse(`${today}T00:00:00Z`)
  return {
    day: (number) => new Date(end - (days + 1 - number) * 86_400_000).toISOString().slice(0, 10),
    month(number) {
      const first = new Date(end)
      first.setUTCDate(1)
      first.setUTCMonth(first.getUTCMonth() - months + number)
      return first.toISOString().slice(0, 7).replace('-', '')
    },
  }
}

type Cell = Column<ShipmentRow>['cell']

const onDay =
  (numberOf: (row: ShipmentRow) => number): Cell =>
  (row, calendar) =>
    calendar.day(numberOf(row))

// Most firms have one, and those who write papers leave it out where they misspell the name.
function websiteOf({ buyer, lane }: ShipmentRow): string {
  const { spellings, slug } = lane.buyer.name
  return buyer === spellings[0] && slug.length % 4 !== 0 ? `www.${slug}.example.com` : ''
}

const billColumns: readonly Column<ShipmentRow>[] = [
  { header: 'Source', field: 'source', cell: (row) => row.source },
  { header: 'Arrival Date', field: 'date', cell: onDay((row) => row.day) },
  { header: 'Update Date', field: 'updated', cell: onDay((row) => row.updatedDay) },
  { header: 'Master Bill of Lading', field: 'masterBill', cell: (row) => row.masterBill },
  { header: 'House Bill', field: 'houseBill', cell: (row) => row.houseBill },
  { header: 'HS Code', field: 'hs', cell: (row) => row.hs },
  { header: 'Goods Description', field: 'goods', cell: (row) => row.goods },
  { header: 'Shipper', field: 'seller', cell: (row) => row.seller },
  { header: 'Consignee', field: 'buyer', cell: (row) => row.buyer },
  { header: 'Consignee Website', field: 'buyerWebsite', cell: websiteOf },
  { header: 'Notify Party', field: 'notify', cell: (row) => row.notify },
  { header: 'Country of Origin', field: 'origin', cell: (row) => row.lane.seller.country.en },
  { header: 'Destination Country', field: 'destination', cell: (row) => row.lane.buyer.country.en },
  { header: 'Port of Lading', field: 'loadPort', cell: (row) => row.lane.seller.port.name },
  { header: 'Port of Unlading', field: 'unloadPort', cell: (row) => row.lane.buyer.port.name },
  { header: 'Vessel', field: 'vessel', cell: (row) => row.vessel },
  { header: 'Voyage', field: 'voyage', cell: (row) => row.voyage },
  { header: 'Carrier Code', field: 'carrier', cell: (row) => row.masterBill.slice(0, 4) },
  { header: 'Container Number', field: 'containers', cell: (row) => row.containers },
  { header: 'Packages', field: 'packages', cell: (row) => row.packages },
  { header: 'Package Unit', field: 'packageUnit', cell: () => 'CTN' },
  { header: 'Gross Weight KG', field: 'grossWeight', cell: (row) => row.kg },
  { header: 'TEU', field: 'teu', cell: (row) => row.teu },
]

const pedimentoColumns: readonly Column<ShipmentRow>[] = [
  { header: 'Pedimento', field: 'houseBill', cell: (row) => row.masterBill },
  {
    header: 'Fecha',
    field: 'date',
    cell: (row, calendar) => calendar.day(row.day).split('-').reverse().join('/'),
  },
  { header: 'Fracción arancelaria', field: 'hs', cell: (row) => row.hs },
  { header: 'Descripción', field: 'goods', cell: (row) => row.goods },
  { header: 'Importador', field: 'buyer', cell: (row) => row.buyer },
  { header: 'Proveedor', field: 'seller', cell: (row) => row.seller },
  { header: 'País de origen', field: 'origin', cell: (row) => row.lane.seller.country.es },
  { header: 'País de destino', field: 'destination', cell: () => 'MÉXICO' },
  { header: 'Puerto de embarque', field: 'loadPort', cell: (row) => row.lane.seller.port.name },
  { header: 'Aduana', field: 'unloadPort', cell: (row) => row.lane.buyer.port.name },
  { header: 'Bultos', field: 'packages', cell: (row) => row.packages },
  { header: 'Peso bruto kg', field: 'grossWeight', cell: (row) => row.kg },
  { header: 'Valor CIF', field: 'value', cell: (row) => row.usd ?? '' },
]

const declarationColumns: readonly Column<ShipmentRow>[] = [
  { header: '报关单号', field: 'houseBill', cell: (row) => row.masterBill },
  { header: '申报日期', field: 'date', cell: onDay((row) => row.day) },
  { header: '商品编码', field: 'hs', cell: (row) => row.hs },
  { header: '商品名称', field: 'goods', cell: (row) => row.goods },
  { header: '发货人', field: 'seller', cell: (row) => row.seller },
  { header: '收货人', field: 'buyer', cell: (row) => row.buyer },
  { header: '原产国', field: 'origin', cell: () => '中国' },
  { header: '最终目的国', field: 'destination', cell: (row) => row.lane.buyer.country.partnerName },
  { header: '启运港', field: 'loadPort', cell: (row) => row.lane.seller.port.name },
  { header: '抵运港', field: 'unloadPort', cell: (row) => row.lane.buyer.port.name },
  { header: '贸易方式', field: 'mode', cell: (row) => row.mode },
  { header: '成交方式', field: 'incoterm', cell: (row) => (row.kg % 3 === 0 ? 'CIF' : 'FOB') },
  { header: '件数', field: 'packages', cell: (row) => row.packages },
  { header: '毛重', field: 'grossWeight', cell: (row) => row.kg },
  { header: '金额（美元）', field: 'value', cell: (row) => row.usd ?? '' },
]

const statisticColumns: readonly Column<StatisticRow>[] = [
  { header: '数据年月', field: 'date', cell: (row, calendar) => calendar.month(row.month) },
  { header: '商品编码', field: 'hs', cell: (row) => row.goods.hs8 },
  { header: '商品名称', field: 'goods', cell: (row) => row.goods.zh[0] ?? '' },
  { header: '贸易伙伴编码', field: 'partnerCode', cell: (row) => row.partner.partnerCode },
  { header: '贸易伙伴名称', field: 'partner', cell: (row) => row.partner.partnerName },
  { header: '贸易方式编码', field: 'modeCode', cell: (row) => row.mode.code },
  { header: '贸易方式名称', field: 'mode', cell: (row) => row.mode.name },
  { header: '注册地编码', field: 'provinceCode', cell: (row) => row.province.code },
  { header: '注册地名称', field: 'province', cell: (row) => row.province.name },
  { header: '第一数量', field: 'quantity', cell: (row) => grouped(row.quantity) },
  { header: '第一计量单位', field: 'quantityUnit', cell: (row) => row.goods.unit },
  {
    header: '第二数量',
    field: 'quantity2',
    cell: (row) => (row.goods.unit === '千克' ? '' : grouped(row.kg)),
  },
  {
    header: '第二计量单位',
    field: 'quantity2Unit',
    cell: (row) => (row.goods.unit === '千克' ? '-' : '千克'),
  },
  { header: '人民币', field: 'value', cell: (row) => grouped(row.yuan) },
]

const sources: Readonly<
  Record<ShipmentSource, { columns: readonly Column<ShipmentRow>[]; answers: UploadAnswers }>
> = {
  'us-imports': { columns: billColumns, answers: { flow: 'import', dateOrder: 'ymd' } },
  'mx-imports': {
    columns: pedimentoColumns,
    answers: { flow: 'import', dateOrder: 'dmy', currency: 'USD', source: 'mx-imports' },
  },
  'cn-exports': {
    columns: declarationColumns,
    answers: { flow: 'export', dateOrder: 'ymd', currency: 'USD', source: 'cn-exports' },
  },
}

interface ShipmentFileOptions {
  seed: string
  world: TradeWorld
  plan: ShipmentPlan
  calendar: Calendar
  /** The days on which its rows became known, the last excluded. */
  known: { from: number; until: number }
}

/** The file of one source with the rows that became known within some days. */
export function shipmentFile(options: ShipmentFileOptions): CustomsFile {
  const { seed, world, plan, calendar, known } = options
  const { columns, answers } = sources[plan.source]
  function* rows() {
    for (const row of makeShipments(seed, world, plan)) {
      if (row.knownDay >= known.from && row.knownDay < known.until) yield row
    }
  }
  return {
    name: `${plan.source}-${calendar.day(known.from)}-${calendar.day(known.until - 1)}.csv`,
    kind: 'shipments',
    columns: columns.map((column) => column.field),
    answers,
    text: () => writeTable(columns, rows(), calendar),
  }
}

/** A year's export statistics in the layout in which China's customs publish them. */
export function statisticFile(options: {
  seed: string
  months: number
  goods: number
  calendar: Calendar
}): CustomsFile {
  const { seed, months, goods, calendar } = options
  return {
    name: `海关统计-出口-${calendar.month(0)}-${calendar.month(months - 1)}.csv`,
    kind: 'statistics',
    columns: statisticColumns.map((column) => column.field),
    answers: { flow: 'export', currency: 'CNY', source: 'cn-statistics' },
    text: () => writeTable(statisticColumns, makeStatistics(seed, months, goods), calendar),
  }
}

const pieceSize = 256 * 1024

function* writeTable<Row>(
  columns: readonly Column<Row>[],
  rows: Iterable<Row>,
  calendar: Calendar,
): Generator<string> {
  let piece = `${columns.map((column) => quoted(column.header)).join(',')}\n`
  for (const row of rows) {
    piece += `${columns.map((column) => quoted(column.cell(row, calendar))).join(',')}\n`
    if (piece.length < pieceSize) continue
    yield piece
    piece = ''
  }
  yield piece
}

function quoted(value: string | number): string {
  if (typeof value === 'number') return String(value)
  return /[",\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value
}

function grouped(value: number): string {
  return String(value).replace(/\B(?=(\d{3})+$)/g, ',')
}
