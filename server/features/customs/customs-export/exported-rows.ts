import type { TradeRole } from '@landfall/contract/customers/customers.ts'
import {
  type CustomsExportFormat,
  type CustomsExportKind,
  customsExportColumns,
  customsExportLimit,
} from '@landfall/contract/customs/customs-export.ts'
import type { CustomsColumn } from '@landfall/contract/customs/customs-fields.ts'
import { type BatchSelection, batchScope, type ListSelection } from '@landfall/contract/list.ts'
import { companySelect } from '#features/customs/customs-companies/company-select.ts'
import type { Clickhouse } from '#platform/clickhouse/clickhouse.ts'
import { ParamBinder } from '#platform/clickhouse/param-binder.ts'
import { AppError } from '#platform/http/app-error.ts'
import { partySql } from '#platform/trade/party-identity.ts'
import { asksForForwarders, selectionSql } from '#platform/trade/record-filter.ts'
import { type Asker, pinned, pinnedTogether } from '#platform/trade/record-scope.ts'
import {
  shipmentSelect,
  shipments,
  statisticSelect,
  statistics,
  websiteSql,
} from '#platform/trade/record-tables.ts'
import type { WithValues } from '#platform/trade/record-traits.ts'

/** Which records or companies an export means. */
export interface ExportedSet {
  kind: CustomsExportKind
  selection: BatchSelection
}

/** An export as it was asked for. */
export interface ExportInput extends ExportedSet {
  format: CustomsExportFormat
  columns?: readonly CustomsColumn[] | undefined
}

/** An export as it was ordered. */
export interface OrderedExport extends ExportInput {
  /** Rows of the library that were charged. */
  paidRows: number
}

/** The columns of a file, in the order of its kind. */
export function chosenColumns({ kind, columns }: ExportInput): readonly CustomsColumn[] {
  const all = customsExportColumns[kind]
  return columns ? all.filter((name) => columns.includes(name)) : all
}

/** How large an export is. */
export interface RowCount {
  rows: number
  /** Rows that rest on the shared library; what the company uploaded itself costs nothing. */
  paidRows: number
}

/** Refuses what holds more of the library than was charged; records may come between the order and the file. */
export function checkPaid({ paidRows }: RowCount, ordered: OrderedExport): void {
  if (paidRows > ordered.paidRows) throw new AppError('customsExportGrown')
}

/** How many rows an export would have, at most the limit of one file. */
export async function countRows(clickhouse: Clickhouse, asker: Asker, set: ExportedSet): Promise<RowCount> {
  const { from, groupBy, params } = exportedSet(set, asker)
  const counts = groupBy
    ? `uniqExact(${groupBy}) as rows, uniqExactIf(${groupBy}, s.company_id = 0) as paidRows`
    : 'count() as rows, countIf(s.company_id = 0) as paidRows'
  const [count] = await clickhouse.chQuery<RowCount>(asker, {
    name: 'customs-export-count',
    sql: `select ${counts} ${from} ${pinnedTogether}`,
    params,
  })
  const limited = (rows = 0) => Math.min(customsExportLimit, rows)
  return { rows: limited(count?.rows), paidRows: limited(count?.paidRows) }
}

/** Details of shipments that only files show. */
const shipmentExtras = (hidden: string) => `toFloat64(net_kg) as netKg, carrier, containers, incoterm,
  ${contactSql('buyer', hidden)} as buyerContact, ${contactSql('seller', hidden)} as sellerContact, buyer_state as buyerState, seller_state as sellerState,
  ${identifierSql('buyer')}, ${identifierSql('seller')}`

/** How a party is reached, as far as the company's own files say it of people who are not `hidden`. */
function contactSql(role: TradeRole, hidden: string): string {
  return `if(company_id = 0 or has(${hidden}, toString(cityHash64(${role}_contact))), '', replaceAll(${role}_contact, '\\n', ' · '))`
}

/** By what a party is known; the website leads to how it is reached, which the shared library keeps covered. */
function identifierSql(role: TradeRole): string {
  return `${role}_tax_no as ${role}TaxNo, ${role}_duns as ${role}Duns, ${role}_lei as ${role}Lei,
    ${websiteSql(role)} as ${role}Website`
}

/** Days as days, where a program reads them. */
const days = new Set<CustomsColumn>(['tradeDate', 'period', 'firstDate', 'lastDate'])

/**
 * The statement whose result is the file: its columns by their wire names, newest or largest first, without the contacts
 * of these hashes.
 */
export function exportSql(
  input: ExportInput,
  asker: Asker & WithValues,
  hiddenContacts: readonly string[],
): { sql: string; params: Record<string, unknown> } {
  const { from, groupBy, params, binder } = exportedSet(input, asker)
  const { kind, format } = input
  const rows = groupBy
    ? `select ${companySelect(roleOf(kind), asker)} ${from}
       group by id order by records desc, id`
    : `select ${kind === 'statistics' ? statisticSelect : `${shipmentSelect}, ${shipmentExtras(binder.bind(hiddenContacts, 'Array(String)'))}`} ${from}
       order by ${kind === 'statistics' ? 's.period' : 's.trade_date'} desc, s.id desc`
  const columns = chosenColumns(input).map((name) => {
    if (name === 'modelledUsd' && !asker.hasModelled) return `toFloat64(0) as ${name}`
    return format === 'parquet' && days.has(name) ? `toDate32(${name}) as ${name}` : name
  })
  // The inner query keeps its order: what stands around it works on one stream of rows.
  return { sql: `select ${columns.join(', ')} from (${rows} limit ${customsExportLimit}) ${pinned}`, params }
}

function roleOf(kind: CustomsExportKind): TradeRole {
  return kind === 'sellers' ? 'seller' : 'buyer'
}

/** Leaves out who is a forwarder whatever was merged into it, as the list does. */
function notForwarderSql(role: TradeRole, asker: Asker, conditions: readonly string[]): string {
  if (!asker.identity) return `s.${role}_state != 'logistics'`
  const id = partySql(role, asker)
  return `${id} not in (select ${id} from customs_shipments as s where ${conditions.join(' and ')}
    group by ${id} having min(s.${role}_state = 'logistics'))`
}

/** The rows that an export means, as FROM with its conditions. */
export function exportedSet({ kind, selection }: ExportedSet, asker: Asker) {
  const binder = new ParamBinder()
  const table = kind === 'statistics' ? statistics : shipments
  const chosen: ListSelection = selection.scope === batchScope.SearchQuery ? selection.query : {}
  const conditions = [selectionSql(table, chosen, { binder, asker, path: 'body.selection.query' })]
  const isCompany = kind === 'buyers' || kind === 'sellers'
  const id = isCompany ? partySql(roleOf(kind), asker) : 's.id'
  if (isCompany) conditions.push(`${id} != 0`)
  // Those that were chosen one by one are meant, whoever they are; otherwise a file holds what the list shows.
  if (isCompany && selection.scope !== batchScope.Checked && !asksForForwarders(chosen.filter))
    conditions.push(notForwarderSql(roleOf(kind), asker, conditions))
  if (selection.scope === batchScope.Checked)
    conditions.push(`${id} in ${binder.bind(selection.ids, 'Array(UInt64)')}`)
  return {
    from: `from ${table.table} as s where ${conditions.join(' and ')}`,
    groupBy: isCompany ? id : undefined,
    params: binder.params,
    binder,
  }
}
