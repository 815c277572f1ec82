/** Columns of the shipment tables in the order in which rows are sent to the engine. */
export const shipmentColumns = [
  'company_id',
  'upload_id',
  'row_no',
  'id',
  'version',
  'exclusive',
  'reference',
  'source',
  'flow',
  'trade_date',
  'master_bill',
  'house_bill',
  'line_no',
  'hs',
  'hs_raw',
  'goods',
  'goods_n',
  'buyer',
  'buyer_n',
  'buyer_key',
  'buyer_address',
  'buyer_country',
  'seller',
  'seller_n',
  'seller_key',
  'seller_address',
  'seller_country',
  'notify',
  'origin',
  'origin_raw',
  'destination',
  'destination_raw',
  'quantity',
  'quantity_unit',
  'packages',
  'package_unit',
  'gross_kg',
  'net_kg',
  'weight_raw',
  'teu',
  'value',
  'currency',
  'load_port',
  'unload_port',
  'carrier',
  'vessel',
  'voyage',
  'containers',
  'transport',
  'incoterm',
  'mode',
  'province',
  'bill_type',
  'record_status',
  'hs_source',
  'place_receipt',
  'buyer_state',
  'buyer_contact',
  'seller_state',
  'seller_contact',
  'notify_key',
  'notify_state',
  'notify_address',
  'container_numbers',
  'container_size',
  'container_count',
  'origin_source',
  'teu_source',
  'value_source',
  'warnings',
] as const

/** Columns of the statistics tables. */
export const statisticColumns = [
  'company_id',
  'upload_id',
  'row_no',
  'id',
  'version',
  'exclusive',
  'source',
  'flow',
  'period',
  'grain',
  'hs',
  'hs_raw',
  'goods',
  'goods_n',
  'partner_code',
  'partner',
  'partner_country',
  'mode_code',
  'mode',
  'province_code',
  'province',
  'quantity',
  'quantity_unit',
  'quantity2',
  'quantity2_unit',
  'value',
  'currency',
  'warnings',
] as const

export type ShipmentColumn = (typeof shipmentColumns)[number]
export type StatisticColumn = (typeof statisticColumns)[number]

/** A value of one column; null only where the table allows it. */
export type ColumnValue = string | number | readonly string[] | null

/** Rows of one upload that an id has room for; ids stay exact in a double. */
const rowsPerUpload = 2 ** 26

/** The id of the record that a row of an upload becomes; the same however often the upload is tried. */
export function recordId(uploadId: number, rowNo: number): number {
  return uploadId * rowsPerUpload + rowNo
}

const escapes: Readonly<Record<string, string>> = {
  '\\': '\\\\',
  '\t': '\\t',
  '\n': '\\n',
  '\r': '\\r',
  '\0': '\\0',
}

/** A value in the engine's TabSeparated format. */
export function encodeValue(value: ColumnValue): string {
  if (typeof value === 'string') return escapeText(value)
  if (value === null) return '\\N'
  if (typeof value === 'number') return String(value)
  return value.length === 0
    ? '[]'
    : `[${value.map((item) => `'${escapeText(item).replaceAll("'", "\\'")}'`).join(',')}]`
}

function escapeText(text: string): string {
  return /[\\\t\n\r\0]/.test(text) ? text.replace(/[\\\t\n\r\0]/g, (char) => escapes[char] ?? char) : text
}
