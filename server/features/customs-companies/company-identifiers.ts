import type { TradeRole } from '@landfall/contract/customers.ts'
import type { PartyIdentifier } from '@landfall/contract/customs-companies.ts'
import { identifierKinds } from '@landfall/contract/customs-fields.ts'
import type { Clickhouse } from '#platform/clickhouse/clickhouse.ts'
import { partySql } from '#platform/trade/party-identity.ts'
import { type Asker, pinned } from '#platform/trade/record-scope.ts'
import type { ShipmentCondition } from '#platform/trade/record-sums.ts'
import { websiteSql } from '#platform/trade/record-tables.ts'
import { hasIdentifiers, identifiedSql } from '#platform/trade/record-traits.ts'

/** Values of one kind that are told of one company. */
const valueLimit = 10

/** An identifier and the number of the company that has it. */
export type OwnedIdentifier = PartyIdentifier & { id: number }

/**
 * By what the companies of one role are known beside their names in the shipments of a condition: the most frequent of each
 * kind first. Where no record says anything of the kind, which is most often so, the records are not asked.
 */
export async function readIdentifiers(
  clickhouse: Clickhouse,
  asker: Omit<Asker, 'locale'>,
  { role, where, params }: ShipmentCondition & { role: TradeRole },
): Promise<OwnedIdentifier[]> {
  if (!(await hasIdentifiers(clickhouse, asker, role))) return []
  const rows = await clickhouse.chQuery<OwnedIdentifier>(asker, {
    name: 'customs-company-identifiers',
    sql: `select id, pair.1 as kind, pair.2 as value, count() as records from (
        select ${partySql(role, asker)} as id, arrayJoin([('taxNo', s.${role}_tax_no), ('duns', s.${role}_duns),
          ('lei', s.${role}_lei), ('website', ${websiteSql(role)})]) as pair
        from customs_shipments as s where ${where} and ${identifiedSql(role)}
      ) where pair.2 != '' group by id, kind, value order by records desc, value limit ${valueLimit} by id, kind ${pinned}`,
    params,
  })
  return rows.sort((a, b) => identifierKinds.indexOf(a.kind) - identifierKinds.indexOf(b.kind))
}
