import type { TradeRole } from '@landfall/contract/customers/customers.ts'
import type { ShipmentCondition } from '#features/customs/customs-records/record-sums.ts'
import { ParamBinder } from '#platform/clickhouse/param-binder.ts'
import { AppError } from '#platform/http/app-error.ts'
import { partyIdsSql } from '#platform/trade/record-filter.ts'
import { type Asker, scopeSql } from '#platform/trade/record-scope.ts'

/** A buyer or seller by one of its keys. */
export interface Subject {
  role: TradeRole
  key: string
}

/** A company beside which others are listed. */
export interface Listing extends Subject {
  /** Whether forwarders are listed, too. */
  forwarders?: boolean | undefined
}

/** The records of one company, and the numbers under which they have it. */
export interface CompanyWork extends ShipmentCondition {
  role: TradeRole
  ids: string
  /** Binds more parameters of a statement with the condition. */
  binder: ParamBinder
}

/** The condition for the records of one company; throws `tradeCompanyNotFound` for nobody. */
export function companyWork(asker: Asker, { role, key }: Subject): CompanyWork {
  const binder = new ParamBinder()
  const ids = partyIdsSql(key, binder, asker)
  if (ids === '0') throw new AppError('tradeCompanyNotFound')
  const where = `${scopeSql(asker)} and s.${role}_id in (${ids})`
  return { role, ids, where, binder, params: binder.params }
}
