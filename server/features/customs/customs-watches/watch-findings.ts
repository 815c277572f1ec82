import type { TradeRole } from '@landfall/contract/customers/customers.ts'
import type { WatchFinding, WatchInput, WatchKind } from '@landfall/contract/customs/customs-watches.ts'
import { counterpart } from '#features/customs/customs-companies/company-select.ts'
import type { Clickhouse } from '#platform/clickhouse/clickhouse.ts'
import { ParamBinder } from '#platform/clickhouse/param-binder.ts'
import { partyCountrySql, partyKeySql, partySql } from '#platform/trade/party-identity.ts'
import { partyIdsSql, selectionSql } from '#platform/trade/record-filter.ts'
import { type Asker, pinned, scopeSql } from '#platform/trade/record-scope.ts'
import { shipments, statistics } from '#platform/trade/record-tables.ts'

/** A partner is lost who came at least so often and then not for so many months. */
const lostAfter = { shipments: 2, months: 6 }

/** Periods of statistics that are looked at, the newest first: fifty years of months. */
const periodLimit = 600

/** A watch, who asks for it, and the loads that are new to it. */
export interface WatchLook {
  asker: Asker
  watch: Pick<WatchInput, 'query' | 'company' | 'changePercent' | 'resultCap'>
  uploadIds: readonly number[]
}

interface Question extends WatchLook {
  clickhouse: Clickhouse
  /** The shipments that are watched. */
  where: string
  /** Those of them that the new loads brought, without amendments of what was there. */
  fresh: string
  binder: ParamBinder
}

type Item = WatchFinding['items'][number]

/** What a watch has found of one kind; null for nothing. Throws when its query cannot be asked any more. */
export async function findNews(
  clickhouse: Clickhouse,
  look: WatchLook,
  kind: WatchKind,
): Promise<WatchFinding | null> {
  if (kind === 'newPeriod') return newPeriods(clickhouse, look)
  const question = ask(clickhouse, look)
  const { company } = look.watch
  switch (kind) {
    case 'newShipment':
      return newShipments(question)
    case 'newBuyer':
      return company ? null : newParties(question, kind, 'buyer')
    case 'newPartner':
      return company && newParties(question, kind, counterpart[company.role])
    case 'lostPartner':
      return company && lostPartners(question, counterpart[company.role])
    case 'volumeChange':
      return volumeChange(question)
  }
}

function ask(clickhouse: Clickhouse, look: WatchLook): Question {
  const { asker, watch, uploadIds } = look
  const binder = new ParamBinder()
  const { company, query } = watch
  const where = company
    ? `${scopeSql(asker)} and s.${company.role}_id in (${partyIdsSql(company.key, binder, asker)})`
    : selectionSql(shipments, query, { binder, asker, path: 'body.query' })
  const uploads = binder.bind(uploadIds, 'Array(UInt64)')
  const fresh = `s.upload_id in ${uploads} and s.record_key not in (
    select s.record_key from customs_shipments_superseded as s where ${scopeSql(asker)} and s.superseded_by in ${uploads})`
  return { ...look, clickhouse, where, fresh, binder }
}

function query<Row>({ clickhouse, asker, binder }: Question, sql: string): Promise<Row[]> {
  return clickhouse.chQuery<Row>(asker, { name: 'customs-watch', sql, params: binder.params })
}

interface Found extends Item {
  total: number
}

function findingOf(kind: WatchKind, rows: readonly Found[]): WatchFinding | null {
  const [first] = rows
  if (!first) return null
  const items = rows.map(({ total: _, ...item }) => ({ ...item, name: item.name.slice(0, 300) }))
  return { kind, amount: first.total, items }
}

async function newShipments(question: Question): Promise<WatchFinding | null> {
  const { where, fresh, watch } = question
  const rows = await query<Found>(
    question,
    `select toString(s.id) as key, s.goods as name, s.buyer_country as country, toString(s.trade_date) as date,
       1 as records, count() over () as total
     from customs_shipments as s where ${where} and ${fresh}
     order by s.trade_date desc, s.id desc limit ${watch.resultCap} ${pinned}`,
  )
  return findingOf('newShipment', rows)
}

async function newParties(
  question: Question,
  kind: WatchKind,
  role: TradeRole,
): Promise<WatchFinding | null> {
  const { where, fresh, watch, asker } = question
  const party = partySql(role, asker)
  const rows = await query<Found>(
    question,
    `select ${partyKeySql(role, asker)} as key, topK(1)(s.${role})[1] as name, ${partyCountrySql(role, asker)} as country,
       toString(max(s.trade_date)) as date, count() as records, count() over () as total
     from customs_shipments as s where ${where} and ${fresh} and s.${role}_id != 0 and ${party} not in (
       select ${party} from customs_shipments as s where ${where} and not (${fresh}))
     group by ${party} order by records desc, key limit ${watch.resultCap} ${pinned}`,
  )
  return findingOf(kind, rows)
}

async function lostPartners(question: Question, role: TradeRole): Promise<WatchFinding | null> {
  const { where, asker, watch } = question
  const rows = await query<Found>(
    question,
    `select ${partyKeySql(role, asker)} as key, topK(1)(s.${role})[1] as name, ${partyCountrySql(role, asker)} as country,
       toString(max(s.trade_date)) as date, count() as records, count() over () as total
     from customs_shipments as s where ${where} and s.${role}_id != 0 group by ${partySql(role, asker)}
     having records >= ${lostAfter.shipments} and max(s.trade_date) < addMonths(
       (select max(s.trade_date) from customs_shipments as s where ${scopeSql(asker)}), -${lostAfter.months})
     order by date desc, key limit ${watch.resultCap} ${pinned}`,
  )
  return findingOf('lostPartner', rows)
}

// All there are: those a watch has not told of are new to it, also when a load brought known ones anew.
async function newPeriods(clickhouse: Clickhouse, { asker, watch }: WatchLook): Promise<WatchFinding | null> {
  const binder = new ParamBinder()
  const where = selectionSql(statistics, watch.query, { binder, asker, path: 'body.query' })
  const rows = await clickhouse.chQuery<Found>(asker, {
    name: 'customs-watch',
    sql: `select formatDateTime(s.period, '%Y-%m') as key, key as name, '' as country, concat(key, '-01') as date,
       count() as records, count() over () as total
     from customs_statistics as s where ${where} group by key order by key desc limit ${periodLimit} ${pinned}`,
    params: binder.params,
  })
  return findingOf('newPeriod', rows)
}

interface Volumes {
  month: string
  records: number
  recent: number
  before: number
}

// The newest month is left out: later loads may still add to it.
async function volumeChange(question: Question): Promise<WatchFinding | null> {
  const { where, asker, watch } = question
  const [row] = await query<Volumes>(
    question,
    `with (select toStartOfMonth(max(s.trade_date)) from customs_shipments as s where ${scopeSql(asker)}) as newest
     select formatDateTime(newest, '%Y-%m') as month, countIf(s.trade_date >= addMonths(newest, -3)) as records,
       toFloat64(ifNull(sumIf(s.gross_kg, s.trade_date >= addMonths(newest, -3)), 0)) as recent,
       toFloat64(ifNull(sumIf(s.gross_kg, s.trade_date < addMonths(newest, -3)), 0)) as before
     from customs_shipments as s
     where ${where} and s.trade_date >= addMonths(newest, -6) and s.trade_date < newest ${pinned}`,
  )
  if (!row || row.before === 0) return null
  const change = Math.round(((row.recent - row.before) / row.before) * 100)
  if (Math.abs(change) < watch.changePercent) return null
  const item = { key: row.month, name: '', country: '', date: `${row.month}-01`, records: row.records }
  return { kind: 'volumeChange', amount: change, items: [item] }
}
