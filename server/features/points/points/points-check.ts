import type { Db } from '#platform/postgres/database.ts'

/** A company whose figures do not agree. */
export interface PointsDifference {
  companyId: number
  /** Which lot; null: the balance of the account. */
  lotId: number | null
  ledger: number
  stored: number
}

/** Compares the sum of the ledger with every lot and with every balance, across companies; empty when all agree. */
export function findPointsDifferences(systemDb: Db): Promise<PointsDifference[]> {
  return systemDb.query(
    `with sums as (select company_id, lot_id, sum(amount)::bigint as ledger from points_ledger group by 1, 2),
     lots as (
       select coalesce(l.company_id, s.company_id) as company_id, coalesce(l.id, s.lot_id) as lot_id,
         coalesce(s.ledger, 0) as ledger, coalesce(l.remaining, 0) as stored
       from sums s full join points_lots l on l.id = s.lot_id and l.company_id = s.company_id),
     accounts as (
       select coalesce(a.company_id, s.company_id) as company_id, coalesce(s.ledger, 0)::bigint as ledger,
         coalesce(a.monthly + a.lasting, 0) as stored
       from points_accounts a
       full join (select company_id, sum(ledger)::bigint as ledger from sums group by 1) s using (company_id))
     select company_id, lot_id, ledger, stored from lots where ledger <> stored
     union all select company_id, null, ledger, stored from accounts where ledger <> stored
     order by 1, 2 nulls first`,
  )
}
