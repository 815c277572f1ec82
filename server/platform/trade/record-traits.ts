import type { TradeRole } from '@landfall/contract/customers/customers.ts'
import type { Clickhouse } from '#platform/clickhouse/clickhouse.ts'
import { keepAnswers } from './kept-answers.ts'
import { type Asker, scopeSql } from './record-scope.ts'

/** Whose records they are. */
type Owner = Pick<Asker, 'company' | 'library'>

/** Whether some of the values an asker may see are modelled. */
export interface WithValues {
  hasModelled: boolean
}

const known = keepAnswers<boolean>()

/**
 * Makes an asker ready for sums of values: statements keep modelled ones apart only where there are any. The copies of the
 * records by company do not hold where a value comes from, and where all are declared they answer many times sooner.
 */
export async function withValues<Who extends Owner>(
  clickhouse: Clickhouse,
  asker: Who,
): Promise<Who & WithValues> {
  const condition = `s.value_source = 'modelled'`
  return { ...asker, hasModelled: await holdsAny(clickhouse, asker, condition) }
}

/** Whether some of the buyers or sellers an asker may see are forwarders. */
export function hasForwarders(clickhouse: Clickhouse, asker: Owner, role: TradeRole): Promise<boolean> {
  return holdsAny(clickhouse, asker, `s.${role}_state = 'logistics'`)
}

/** Whether something beside a name is known of some of the buyers or sellers an asker may see. */
export function hasIdentifiers(clickhouse: Clickhouse, asker: Owner, role: TradeRole): Promise<boolean> {
  return holdsAny(clickhouse, asker, identifiedSql(role))
}

/** The condition for records that say by what a party is known beside its name. */
export function identifiedSql(role: TradeRole): string {
  return `(s.${role}_tax_no != '' or s.${role}_duns != '' or s.${role}_lei != '' or s.${role}_website != '')`
}

/** Kept for half a minute; the engine itself remembers which blocks have none, so that asking again reads what is new. */
function holdsAny(clickhouse: Clickhouse, { company, library }: Owner, condition: string): Promise<boolean> {
  const where = `${scopeSql({ company, library })} and ${condition}`
  return known(clickhouse, `${company.id} ${where}`, async () => {
    const found = await clickhouse.chQuery<{ found: number }>(
      { company },
      {
        name: 'customs-record-trait',
        sql: `select 1 as found from customs_shipments as s where ${where} limit 1`,
      },
    )
    return found.length > 0
  })
}
