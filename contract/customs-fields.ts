/** The two kinds of customs records: lines of bills or declarations with parties, and official statistics. */
export const recordKinds = ['shipments', 'statistics'] as const
export type RecordKind = (typeof recordKinds)[number]

/** What a column of a shipments file may hold; the texts are `customsUpload.field.<name>`. */
export const shipmentFields = [
  'date',
  'hs',
  'goods',
  'buyer',
  'buyerAddress',
  'buyerCountry',
  'seller',
  'sellerAddress',
  'sellerCountry',
  'notify',
  'origin',
  'destination',
  'masterBill',
  'houseBill',
  'lineNo',
  'source',
  'updated',
  'reference',
  'flow',
  'quantity',
  'quantityUnit',
  'packages',
  'packageUnit',
  'grossWeight',
  'netWeight',
  'weightUnit',
  'teu',
  'value',
  'currency',
  'loadPort',
  'unloadPort',
  'carrier',
  'vessel',
  'voyage',
  'containers',
  'transport',
  'incoterm',
  'mode',
  'province',
] as const
export type ShipmentField = (typeof shipmentFields)[number]

/** What a column of a statistics file may hold. */
export const statisticFields = [
  'date',
  'flow',
  'hs',
  'goods',
  'partnerCode',
  'partner',
  'modeCode',
  'mode',
  'provinceCode',
  'province',
  'quantity',
  'quantityUnit',
  'quantity2',
  'quantity2Unit',
  'value',
  'currency',
  'source',
] as const
export type StatisticField = (typeof statisticFields)[number]

/** Every field of either kind, each once. */
export const customsFields = [
  ...shipmentFields,
  'partnerCode',
  'partner',
  'modeCode',
  'provinceCode',
  'quantity2',
  'quantity2Unit',
] as const satisfies readonly (ShipmentField | StatisticField)[]
export type CustomsField = (typeof customsFields)[number]

export const fieldsOfKind: Readonly<Record<RecordKind, readonly CustomsField[]>> = {
  shipments: shipmentFields,
  statistics: statisticFields,
}

export const tradeFlows = ['import', 'export'] as const
export type TradeFlow = (typeof tradeFlows)[number]

/** Why a row could not be loaded; the texts are `customsUpload.code.<code>`. */
export const rejectCodes = [
  'E_REQUIRED',
  'E_DATE',
  'E_NUMBER',
  'E_HS_LEN',
  'E_NEGATIVE',
  'E_FUTURE_DATE',
  'E_COLS',
  'E_ENCODING',
  'E_NUL',
  'E_CELL',
  'E_FLOW',
] as const
export type RejectCode = (typeof rejectCodes)[number]

/** What is odd about a loaded row; the raw text is kept. */
export const warningCodes = [
  'W_COUNTRY',
  'W_UNIT',
  'W_LEADING_ZERO_FIXED',
  'W_NET_GT_GROSS',
  'W_INCOTERM',
] as const
export type WarningCode = (typeof warningCodes)[number]

/** Columns of lists, details and exports of customs data; the texts are `customsData.column.<name>`. */
export const customsColumns = [
  'tradeDate',
  'period',
  'flow',
  'source',
  'hs',
  'goods',
  'buyer',
  'seller',
  'buyerName',
  'buyerCountry',
  'sellerName',
  'sellerCountry',
  'origin',
  'destination',
  'masterBill',
  'houseBill',
  'quantity',
  'quantityUnit',
  'quantity2',
  'quantity2Unit',
  'packages',
  'grossKg',
  'netKg',
  'teu',
  'value',
  'currency',
  'loadPort',
  'unloadPort',
  'mode',
  'province',
  'vessel',
  'reference',
  'partner',
  'partnerCountry',
  'name',
  'country',
  'records',
  'valueUsd',
  'valueKnown',
  'partners',
  'firstDate',
  'lastDate',
  'customer',
  'lineNo',
  'hsRaw',
  'buyerAddress',
  'sellerAddress',
  'notify',
  'originRaw',
  'destinationRaw',
  'packageUnit',
  'weightRaw',
  'carrier',
  'voyage',
  'containers',
  'transport',
  'incoterm',
  'version',
  'partnerCode',
  'modeCode',
  'provinceCode',
] as const
export type CustomsColumn = (typeof customsColumns)[number]
