import { TableError } from '#platform/tabular/table-limits.ts'

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
  'destination_source',
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

/** Rows of one upload that an id has room for; ids stay exact in a double. */
const rowsPerUpload = 2 ** 26

/**
 * The id of the record that a row of an upload becomes; the same however often the upload is tried. Throws a TableError for
 * a row so far down that its id would be one of the next upload.
 */
export function recordId(uploadId: number, rowNo: number): number {
  if (rowNo >= rowsPerUpload) throw new TableError('tooManyRows', rowNo)
  return uploadId * rowsPerUpload + rowNo
}
