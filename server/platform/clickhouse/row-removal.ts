import type { Clickhouse } from './clickhouse.ts'

/** Which rows of a table go, and whose they are. */
export interface RowRemoval {
  /** Shows in the engine's logs. */
  name: string
  companyId: number
  table: string
  /** The condition with its parameters; it filters by `{company_id:UInt64}`. */
  where: string
  params?: Record<string, unknown>
}

/**
 * Deletes rows. Parts that have nothing else are emptied first: marking all their rows as deleted would leave them without
 * the sums by company that other parts have, and the engine never puts such parts together with others again.
 * docs/decisions/0177-parts-that-stay-together.md has the reasons.
 */
export async function removeRows(clickhouse: Clickhouse, removal: RowRemoval): Promise<void> {
  const { name, companyId, table, where, params } = removal
  const parts = await wholeParts(clickhouse, removal)
  if (parts.length > 0) {
    await clickhouse.chCommand({
      name,
      companyId,
      sql: `alter table ${table} delete where ${where} and _part in {parts:Array(String)} settings mutations_sync = 2`,
      params: { ...params, parts },
    })
  }
  await clickhouse.chCommand({ name, companyId, sql: `delete from ${table} where ${where}`, params })
}

/** The parts of which nothing would be left; on a cluster those of which that holds on each shard that has one of the name. */
async function wholeParts(
  clickhouse: Clickhouse,
  { name, companyId, table, where, params }: RowRemoval,
): Promise<string[]> {
  const rows = await clickhouse.systemQuery<{ part: string }>({
    name: `${name}-parts`,
    sql: `select part from (select _part as part, count() as rows from ${table} where ${where} group by part) as leaving
      inner join (select _part as part, count() as rows from ${table} group by part) as whole using (part)
      where leaving.rows = whole.rows`,
    params: { ...params, company_id: companyId },
    limits: { seconds: 600 },
  })
  return rows.map(({ part }) => part)
}
