/** The two kinds of customs records: lines of bills or declarations with parties, and official statistics. */
export const recordKinds = ['shipments', 'statistics'] as const
export type RecordKind = (typeof recordKinds)[number]

/** What a column of a shipments file may hold; the texts are `customsUpload.field.<name>`. */
export const shipmentFields = [
  'date',
  'estimatedDate',
  'year',
  'month',
  'hs',
  'goods',
  'buyer',
  'buyerAddress',
  'buyerCountry',
  'seller',
  'sellerAddress',
  'sellerCountry',
  'buyerContact',
  'buyerPhone',
  'buyerPhoneKind',
  'buyerEmail',
  'sellerContact',
  'sellerPhone',
  'sellerPhoneKind',
  'sellerEmail',
  'buyerTaxNo',
  'buyerDuns',
  'buyerLei',
  'buyerWebsite',
  'sellerTaxNo',
  'sellerDuns',
  'sellerLei',
  'sellerWebsite',
  'notify',
  'notifyAddress',
  'origin',
  'destination',
  'masterBill',
  'houseBill',
  'lineNo',
  'billType',
  'recordStatus',
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
  'placeReceipt',
  'placeReceiptCode',
  'loadPort',
  'loadPortCode',
  'unloadPort',
  'unloadPortCode',
  'carrier',
  'vessel',
  'voyage',
  'containers',
  'containerSize',
  'containerCount',
  'transport',
  'incoterm',
  'mode',
  'province',
  'hsSource',
  'originSource',
  'destinationSource',
  'teuSource',
  'valueSource',
] as const
export type ShipmentField = (typeof shipmentFields)[number]

/** What a column of a statistics file may hold. */
export const statisticFields = [
  'date',
  'year',
  'month',
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

/** Fields that may become the day of a record: the order of their day and month must be known. */
export const daysOfRecords: readonly CustomsField[] = ['date', 'estimatedDate']

export const fieldsOfKind: Readonly<Record<RecordKind, readonly CustomsField[]>> = {
  shipments: shipmentFields,
  statistics: statisticFields,
}

export const tradeFlows = ['import', 'export'] as const
export type TradeFlow = (typeof tradeFlows)[number]

/** Where a fact of a shipment comes from; the texts are `customsData.factSource.<name>`. */
export const factSources = ['declared', 'carrier', 'inferred', 'computed', 'modelled', 'none'] as const
export type FactSource = (typeof factSources)[number]

/** Who a party of a shipment is; the texts are `customsData.partyState.<name>`. */
export const partyStates = ['identified', 'logistics', 'toOrder', 'withheld', 'none'] as const
export type PartyState = (typeof partyStates)[number]

/** By what a party is known beside its name; the texts are `customsData.identifier.<name>`. */
export const identifierKinds = ['taxNo', 'duns', 'lei', 'website'] as const
export type IdentifierKind = (typeof identifierKinds)[number]

/** What a source says became of its record; the texts are `customsData.recordStatus.<name>`. */
export const recordStatuses = ['new', 'amended', 'deleted'] as const
export type RecordStatus = (typeof recordStatuses)[number]

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

/** Rows of which there is one already, in the file or among the records; they are counted, not rejected. */
export const duplicateCodes = ['E_DUP_IN_FILE', 'E_DUP_EXISTING'] as const
export type DuplicateCode = (typeof duplicateCodes)[number]

/** What is odd about a loaded row; the raw text is kept. */
export const warningCodes = [
  'W_COUNTRY',
  'W_UNIT',
  'W_LEADING_ZERO_FIXED',
  'W_NET_GT_GROSS',
  'W_HS_UNKNOWN',
  'W_UNITPRICE_OUTLIER',
  'W_INCOTERM',
  'W_DATE_ESTIMATED',
  'W_IDENTIFIER',
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
  'loadPortCode',
  'loadPortCountry',
  'unloadPort',
  'unloadPortCode',
  'unloadPortCountry',
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
  'modelledUsd',
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
  'billType',
  'recordStatus',
  'hsSource',
  'hsEdition',
  'placeReceipt',
  'placeReceiptCode',
  'buyerState',
  'buyerContact',
  'sellerState',
  'sellerContact',
  'buyerTaxNo',
  'buyerDuns',
  'buyerLei',
  'buyerWebsite',
  'sellerTaxNo',
  'sellerDuns',
  'sellerLei',
  'sellerWebsite',
  'notifyState',
  'notifyAddress',
  'carrierScac',
  'containerSize',
  'containerCount',
  'originSource',
  'destinationSource',
  'teuSource',
  'valueSource',
] as const
export type CustomsColumn = (typeof customsColumns)[number]
