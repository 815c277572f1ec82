import type { CustomsField } from '@landfall/contract/customs/customs-fields.ts'
import type { UploadAnswers, UploadDecisions } from '@landfall/contract/customs/customs-upload.ts'
import { NativeBlock, type NativeKind, type NativeValue } from '#platform/clickhouse/native-block.ts'
import { countryOfPartnerCode, partnerCode } from '#platform/reference/china-partner-codes.ts'
import { isBlankPlace } from '#platform/tabular/cell-values.ts'
import { incotermOf, recordStatusOf, twoDigits } from './cell-words.ts'
import { containerNumbers } from './container-list.ts'
import { identifierRules } from './identifier-rules.ts'
import type { Party } from './party-state.ts'
import {
  type ShipmentColumn,
  type StatisticColumn,
  shipmentColumns,
  statisticColumns,
} from './record-columns.ts'
import {
  containerCount,
  hsSource,
  ownPlace,
  type PlaceReading,
  sharedPlace,
  teuOf,
  teuSource,
  valueSource,
} from './record-facts.ts'
import type { RowReader } from './row-reader.ts'
import { requireShipment, requireStatistic } from './row-requirements.ts'

/** Where a record comes from. */
export interface RowPlace {
  companyId: number
  uploadId: number
  /** Counted from 1 in the file, its header included. */
  rowNo: number
  id: number
  /** Of all the row's cells. */
  hash: number
}

/** Answers that are columns of their own. */
type AnsweredColumn = Extract<keyof UploadAnswers, 'hsSource' | 'valueSource' | 'customsCountry'>

/**
 * How one column gets its value; it is left out, and the table's default holds, when none of the fields is in the
 * file or answered. Null: always there.
 */
type ColumnRule = readonly [
  fields: readonly (CustomsField | AnsweredColumn)[] | null,
  value: (row: RowReader, place: RowPlace) => NativeValue,
  /** Default: a text. */
  kind?: NativeKind,
]

const text = (field: CustomsField): ColumnRule => [[field], (row) => row.text(field)]
// What says that there is nothing leaves the place to others, and is no text of a record.
const place = (end: 'origin' | 'destination'): ColumnRule => [
  [end],
  (row) => (isBlankPlace(row.text(end)) ? '' : row.text(end)),
]

function placeRules(read: (end: 'origin' | 'destination') => PlaceReading) {
  const [origin, destination] = [read('origin'), read('destination')]
  return {
    origin: [['origin', 'sellerCountry', 'customsCountry'], origin.country],
    origin_source: [['origin', 'sellerCountry', 'customsCountry'], origin.source],
    destination: [['destination', 'customsCountry'], destination.country],
    destination_source: [['destination', 'customsCountry'], destination.source],
  } as const satisfies Partial<Record<ShipmentColumn, ColumnRule>>
}

const amount = (field: CustomsField, decimals: 2 | 3): ColumnRule => [
  [field],
  (row) => row.number(field, decimals),
  `amount${decimals}`,
]
const party = (field: 'buyer' | 'seller' | 'notify', part: 'key' | 'words' | 'state'): ColumnRule => [
  [field],
  (row) => row.party(field)[part],
]

// Where a file has codes only, they stand for the names.
const port = (field: 'loadPort' | 'unloadPort' | 'placeReceipt', part: 'text' | 'code'): ColumnRule => {
  const code = `${field}Code` as const
  if (part === 'text') return [[field, code], (row) => row.text(field) || row.text(code)]
  return [[field, code], (row) => row.port(code) || row.port(field)]
}

const contact = (role: 'buyer' | 'seller'): ColumnRule => {
  const [person, phone, kind, email] = [
    `${role}Contact`,
    `${role}Phone`,
    `${role}PhoneKind`,
    `${role}Email`,
  ] as const
  // Nobody answers a call to a fax, so it is said to be one.
  const number = (row: RowReader) =>
    row.text(phone) !== '' && /^(?:f|传真)/i.test(row.text(kind)) ? `Fax ${row.text(phone)}` : row.text(phone)
  return [
    [person, phone, email],
    (row) => [row.text(person), number(row), row.text(email)].filter((line) => line !== '').join('\n'),
  ]
}

/** What both kinds say of themselves in the same way. */
const shared = {
  company_id: [null, (_, place) => place.companyId, 'whole'],
  upload_id: [null, (_, place) => place.uploadId, 'whole'],
  row_no: [null, (_, place) => place.rowNo, 'whole'],
  id: [null, (_, place) => place.id, 'whole'],
  source: [null, (row) => row.text('source') || (row.answers.source ?? '')],
  flow: [null, (row) => row.flow()],
  hs: [['hs'], (row) => row.hs()],
  hs_raw: text('hs'),
  goods: text('goods'),
  goods_n: [['goods'], (row) => row.words(row.text('goods'))],
  quantity: amount('quantity', 3),
  quantity_unit: text('quantityUnit'),
  value: amount('value', 2),
  currency: [['value'], (row) => (row.text('value') === '' ? '' : row.currency())],
  mode: text('mode'),
  province: text('province'),
  // The last column: it tells what the others found odd.
  warnings: [null, readWarnings, 'texts'],
} satisfies Record<string, ColumnRule>

const shipmentRules: Readonly<Record<ShipmentColumn, ColumnRule>> = {
  ...shared,
  trade_date: [null, (row) => row.date()?.day ?? ''],
  version: [['updated'], (row) => row.version(), 'whole'],
  // A numbered line can be replaced alone; lines without a number belong together.
  exclusive: [['lineNo'], (row) => (row.text('lineNo') === '' ? 0 : 1), 'whole'],
  reference: text('reference'),
  master_bill: text('masterBill'),
  house_bill: text('houseBill'),
  line_no: text('lineNo'),
  buyer: text('buyer'),
  buyer_n: party('buyer', 'words'),
  buyer_key: party('buyer', 'key'),
  buyer_address: text('buyerAddress'),
  // Files rarely name a party's country; goods go to the buyer's.
  buyer_country: [
    ['buyerCountry', 'destination'],
    (row) => row.country('buyerCountry') || row.knownCountry('destination'),
  ],
  seller: text('seller'),
  seller_n: party('seller', 'words'),
  seller_key: party('seller', 'key'),
  seller_address: text('sellerAddress'),
  // Where goods were made says nothing of who sells them: one seller of goods of three countries was three.
  seller_country: [['sellerCountry'], (row) => row.country('sellerCountry')],
  notify: text('notify'),
  origin_raw: place('origin'),
  destination_raw: place('destination'),
  packages: amount('packages', 3),
  package_unit: text('packageUnit'),
  gross_kg: [['grossWeight'], (row) => row.weight('grossWeight'), 'amount3'],
  net_kg: [['netWeight'], readNetWeight, 'amount3'],
  weight_raw: [['grossWeight', 'netWeight'], (row) => row.weightAsDeclared()],
  teu: [['teu', 'containerSize'], teuOf, 'amount2'],
  load_port: port('loadPort', 'text'),
  unload_port: port('unloadPort', 'text'),
  carrier: text('carrier'),
  vessel: text('vessel'),
  voyage: text('voyage'),
  containers: text('containers'),
  transport: text('transport'),
  incoterm: [['incoterm'], readIncoterm],
  bill_type: text('billType'),
  record_status: [['recordStatus'], (row) => recordStatusOf(row.text('recordStatus'))],
  hs_source: [['hsSource'], hsSource],
  place_receipt: port('placeReceipt', 'text'),
  place_receipt_code: port('placeReceipt', 'code'),
  load_port_code: port('loadPort', 'code'),
  unload_port_code: port('unloadPort', 'code'),
  buyer_state: party('buyer', 'state'),
  buyer_contact: contact('buyer'),
  seller_state: party('seller', 'state'),
  seller_contact: contact('seller'),
  ...identifierRules,
  notify_key: [['notify'], (row) => notifyParty(row).key],
  notify_state: [['notify'], (row) => notifyParty(row).state],
  notify_address: text('notifyAddress'),
  container_numbers: [['containers'], (row) => containerNumbers(row.text('containers')), 'texts'],
  container_size: text('containerSize'),
  container_count: [['containers', 'containerCount'], containerCount, 'optionalWhole'],
  ...placeRules(ownPlace),
  teu_source: [['teu', 'containerSize'], teuSource],
  value_source: [['valueSource'], valueSource],
}

/** Shared ones open to companies by the place of their customs. */
const libraryRules: typeof shipmentRules = { ...shipmentRules, ...placeRules(sharedPlace) }

const statisticRules: Readonly<Record<StatisticColumn, ColumnRule>> = {
  ...shared,
  version: [null, () => 0, 'whole'],
  exclusive: [null, () => 1, 'whole'],
  period: [null, (row) => row.date()?.day ?? ''],
  grain: [null, (row) => (row.knownGrain === 'year' ? 'year' : 'month')],
  partner_code: [['partnerCode'], (row) => partnerCode(row.text('partnerCode'))],
  partner: text('partner'),
  partner_country: [['partner', 'partnerCode'], partnerCountry],
  mode_code: [['modeCode'], (row) => twoDigits(row.text('modeCode'))],
  province_code: [['provinceCode'], (row) => twoDigits(row.text('provinceCode'))],
  quantity2: amount('quantity2', 3),
  quantity2_unit: text('quantity2Unit'),
}

/** Only what is staged has it: it tells rows of one file apart that say the same in the columns of a record. */
const rowHash: ColumnRule = [null, (_, place) => place.hash, 'whole']

/** Gathers the records that the rows of one file become, as the engine takes them. */
export interface RecordLayout {
  /** The columns of a record: those that the file has something for. */
  columns: readonly string[]
  /** The records that were kept, until they are taken. */
  block: NativeBlock
  /** Makes a record of the reader's row, which `block` may keep; false when the reader found it bad. */
  read(row: RowReader, place: RowPlace): boolean
}

/** The layout for files that are read with these decisions. */
export function createRecordLayout({
  kind,
  columns,
  answers,
  forLibrary,
}: Pick<UploadDecisions, 'kind' | 'columns' | 'answers' | 'forLibrary'>): RecordLayout {
  const mapped = new Set<string | null>([...columns, ...Object.keys(answers)])
  const isStatistics = kind === 'statistics'
  const rules: [string, ColumnRule][] = isStatistics
    ? statisticColumns.map((name) => [name, statisticRules[name]])
    : shipmentColumns.map((name) => [name, (forLibrary ? libraryRules : shipmentRules)[name]])
  rules.push(['row_hash', rowHash])
  const used = rules.filter(([, [fields]]) => fields === null || fields.some((field) => mapped.has(field)))
  const values = used.map(([, [, value]]) => value)
  const block = new NativeBlock(used.map(([name, [, , valueKind]]) => [name, valueKind ?? 'text']))
  const require = isStatistics ? requireStatistic : requireShipment
  return {
    columns: used.map(([name]) => name),
    block,
    read(row, place) {
      require(row)
      for (let at = 0; at < values.length; at += 1) {
        const value = values[at]
        if (value) block.set(at, value(row, place))
      }
      return !row.isBad
    },
  }
}

function readIncoterm(row: RowReader): string {
  const declared = row.text('incoterm')
  const code = declared === '' ? '' : incotermOf(declared)
  if (code === undefined) row.report('W_INCOTERM', 'incoterm')
  return code ?? declared
}

function readNetWeight(row: RowReader): number | null {
  const net = row.weight('netWeight')
  const gross = net === null ? null : row.weight('grossWeight')
  if (net !== null && gross !== null && net > gross) row.report('W_NET_GT_GROSS', 'netWeight')
  return net
}

function readWarnings(row: RowReader): string[] {
  row.judgeUnitPrice()
  return row.warnings
}

// Partners are countries: by their name, else by their number.
function partnerCountry(row: RowReader): string {
  const named = row.knownCountry('partner')
  if (named !== '') return named
  const code = partnerCode(row.text('partnerCode'))
  const country = row.hasChinaCodes ? (countryOfPartnerCode(code) ?? '') : ''
  const field = row.text('partner') === '' ? 'partnerCode' : 'partner'
  if (country === '' && row.text(field) !== '') row.report('W_COUNTRY', field)
  return country
}

function notifyParty(row: RowReader): Party {
  const isBuyer = /^SAME AS (?:THE )?(?:CONSIGNEE|BUYER)\b/i.test(row.text('notify'))
  return row.party(isBuyer ? 'buyer' : 'notify')
}
