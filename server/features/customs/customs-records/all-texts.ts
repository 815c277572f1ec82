import type { Clickhouse } from '#platform/clickhouse/clickhouse.ts'
import { shardDatabase } from '#platform/clickhouse/cluster-layout.ts'
import { keepAnswers } from '#platform/trade/kept-answers.ts'
import type { RecordTable } from '#platform/trade/record-filter.ts'

const answerOf = keepAnswers<boolean>()

/**
 * Whether the index over all searched texts of a table is in every part. Where it is missing, the engine would read all texts
 * instead, for seconds; it is while parts of an earlier release get it. Nobody's search fails for want of an answer.
 */
export async function readsAllTexts(
  clickhouse: Clickhouse,
  { table, allTexts }: Pick<RecordTable, 'table' | 'allTexts'>,
  gone?: AbortSignal,
): Promise<boolean> {
  if (!allTexts) return false
  return answerOf(clickhouse, table, () => isIndexComplete(clickhouse, table, gone).catch(() => false))
}

async function isIndexComplete(
  clickhouse: Clickhouse,
  table: string,
  gone: AbortSignal | undefined,
): Promise<boolean> {
  const { layout, database } = clickhouse
  const mutations = layout ? `clusterAllReplicas('${layout.name}', system.mutations)` : 'system.mutations'
  const query = {
    name: 'customs-all-texts',
    // A server that is away answers no search either.
    sql: `select count() as rest from ${mutations}
      where database = {database:String} and table = {table:String} and not is_done and command like '%MATERIALIZE INDEX all_words%'
      settings skip_unavailable_shards = 1`,
    params: { database: layout ? shardDatabase(database) : database, table },
    limits: { seconds: 5 },
  }
  const [row] = await clickhouse.systemQuery<{ rest: number }>(query, gone)
  return row?.rest === 0
}
