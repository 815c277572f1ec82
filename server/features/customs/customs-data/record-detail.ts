import type { CustomsRecordView, StatisticRow } from '@landfall/contract/customs/customs-data.ts'
import type { CustomsColumn, WarningCode } from '@landfall/contract/customs/customs-fields.ts'
import type { ErasedAmong, ReachNeeds } from '#features/customs/customs-contacts/contact-reading.ts'
import { findErasedTexts } from '#features/customs/customs-contacts/erased-contacts.ts'
import type { Clickhouse } from '#platform/clickhouse/clickhouse.ts'
import { AppError } from '#platform/http/app-error.ts'
import type { Context } from '#platform/http/context.ts'
import { one } from '#platform/postgres/database.ts'
import type { RecordTable } from '#platform/trade/record-filter.ts'
import { type Asker, scopeSql } from '#platform/trade/record-scope.ts'
import {
  destinationSourceSql,
  shipmentSelect,
  shipments,
  statisticSelect,
  statistics,
  websiteSql,
} from '#platform/trade/record-tables.ts'
import { type FlatShipment, toShipmentRow } from './record-list.ts'

/** Details that the rows of the lists leave out, by the name of their field. */
const shipmentDetails = {
  lineNo: 'line_no',
  hsRaw: 'hs_raw',
  buyerAddress: 'buyer_address',
  sellerAddress: 'seller_address',
  notify: 'notify',
  originRaw: 'origin_raw',
  destinationRaw: 'destination_raw',
  packageUnit: 'package_unit',
  netKg: `ifNull(toString(net_kg), '')`,
  weightRaw: 'weight_raw',
  carrier: 'carrier',
  voyage: 'voyage',
  containers: 'containers',
  transport: 'transport',
  incoterm: 'incoterm',
  version: `if(version = 0, '', toString(version))`,
  billType: 'bill_type',
  recordStatus: 'record_status',
  hsSource: 'hs_source',
  hsEdition: `if(hs_edition = 0, '', toString(hs_edition))`,
  placeReceipt: 'place_receipt',
  placeReceiptCode: 'place_receipt_code',
  buyerState: 'buyer_state',
  buyerContact: `if(s.company_id = 0, '', replaceAll(buyer_contact, '\\n', ' · '))`,
  sellerState: 'seller_state',
  sellerContact: `if(s.company_id = 0, '', replaceAll(seller_contact, '\\n', ' · '))`,
  buyerTaxNo: 'buyer_tax_no',
  buyerDuns: 'buyer_duns',
  buyerLei: 'buyer_lei',
  buyerWebsite: websiteSql('buyer'),
  sellerTaxNo: 'seller_tax_no',
  sellerDuns: 'seller_duns',
  sellerLei: 'seller_lei',
  sellerWebsite: websiteSql('seller'),
  notifyState: `if(notify_state = 'none', '', notify_state)`,
  notifyAddress: 'notify_address',
  carrierScac: 'carrier_scac',
  containerSize: 'container_size',
  containerCount: `ifNull(toString(container_count), '')`,
  originSource: 'origin_source',
  destinationSource: destinationSourceSql,
  teuSource: 'teu_source',
  valueSource: `if(value_source = 'none', '', value_source)`,
}

const statisticDetails = {
  hsRaw: 'hs_raw',
  partnerCode: 'partner_code',
  modeCode: 'mode_code',
  provinceCode: 'province_code',
}

interface Behind {
  details: [CustomsColumn, string][]
  warnings: WarningCode[]
  rowNo: number
}

type Found<Row> = Row & Behind

/** One record of either kind with everything behind it. */
export async function readRecord(
  { clickhouse, erasedAmong }: ReachNeeds,
  ctx: Context & Asker,
  id: number,
): Promise<CustomsRecordView> {
  const [shipment] = await find<FlatShipment>(clickhouse, ctx, {
    table: shipments,
    select: shipmentSelect,
    details: shipmentDetails,
    id,
  })
  if (shipment) {
    return {
      ...(await behind(ctx, await withoutErased(ctx, erasedAmong, shipment))),
      kind: 'shipments',
      shipment: toShipmentRow(shipment),
      statistic: null,
      superseded: await readSuperseded(clickhouse, ctx, id),
    }
  }
  const [statistic] = await find<StatisticRow>(clickhouse, ctx, {
    table: statistics,
    select: statisticSelect,
    details: statisticDetails,
    id,
  })
  if (!statistic) throw new AppError('customsRecordNotFound')
  return { ...(await behind(ctx, statistic)), kind: 'statistics', shipment: null, statistic, superseded: [] }
}

interface Wanted {
  table: RecordTable
  select: string
  details: Readonly<Record<string, string>>
  id: number
}

function find<Row>(
  clickhouse: Clickhouse,
  ctx: Asker,
  { table, select, details, id }: Wanted,
): Promise<Found<Row>[]> {
  const pairs = Object.entries(details).map(([name, sql]) => `['${name}', toString(${sql})]`)
  return clickhouse.chQuery<Found<Row>>(ctx, {
    name: 'customs-record',
    sql: `select ${select}, warnings, row_no as rowNo, arrayFilter(pair -> pair[2] != '', [${pairs.join(', ')}]) as details
      from ${table.table} as s where ${scopeSql(ctx, table)} and id = {id:UInt64} limit 1`,
    params: { id },
  })
}

/** How the parties are reached, unless it names somebody who was erased. */
async function withoutErased<Row extends Behind>(
  ctx: Context,
  erasedAmong: ErasedAmong,
  row: Row,
): Promise<Row> {
  const texts = row.details.flatMap(([name, text]) => (name.endsWith('Contact') ? text : []))
  const erased = await ctx.transaction((db) => findErasedTexts(db, erasedAmong, texts))
  return { ...row, details: row.details.filter(([, text]) => !erased.has(text)) }
}

async function behind(ctx: Context, row: Behind & { uploadId: number }) {
  const upload = await ctx.transaction((db) =>
    one<{ fileName: string; loadedAt: string }>(
      db,
      'select file_name, coalesce(finished_at, created_at) as loaded_at from customs_uploads where id = $1',
      [row.uploadId],
    ),
  )
  return {
    details: row.details.map(([name, value]) => ({ name, value })),
    warnings: row.warnings,
    upload: {
      id: row.uploadId,
      fileName: upload?.fileName ?? '',
      row: row.rowNo,
      loadedAt: upload?.loadedAt ?? '',
    },
  }
}

// Older versions of the same bill, and the master bill that its house bills stand for.
async function readSuperseded(clickhouse: Clickhouse, ctx: Asker, id: number) {
  const record = `from customs_shipments as s where ${scopeSql(ctx)} and id = {id:UInt64}`
  const rows = await clickhouse.chQuery<FlatShipment>(ctx, {
    name: 'customs-superseded',
    sql: `select ${shipmentSelect.replaceAll('buyer_id = 0', `buyer_key = ''`).replaceAll('seller_id = 0', `seller_key = ''`)}
      from customs_shipments_superseded as s where ${scopeSql(ctx)}
        and company_id in (select company_id ${record})
        and (record_key in (select record_key ${record})
          or house_bill = '' and master_key != 0 and master_key in (select master_key ${record}))
      order by version desc, id desc limit 20`,
    params: { id },
  })
  return rows.map(toShipmentRow)
}
