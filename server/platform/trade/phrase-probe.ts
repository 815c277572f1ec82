import type { Clickhouse } from '#platform/clickhouse/clickhouse.ts'
import { ParamBinder, type RecordTable } from './record-filter.ts'
import { type Asker, pinned, scopeSql } from './record-scope.ts'
import { type AbsentPhrases, absentPhrase, allWordsSql, readPhrases } from './word-search.ts'

/** Phrases that are looked up; who types more waits for their texts. */
const probedPhrases = 4

/**
 * Phrases of a search that no party is called by. A phrase is read for in every text in whose block its words are, also
 * of parties where goods have them; that no party has all of its words the index tells without any text.
 */
export async function readAbsentPhrases(
  clickhouse: Clickhouse,
  asker: Asker,
  { table, search }: { table: RecordTable; search: string | undefined },
): Promise<AbsentPhrases> {
  const { goods: _, ...parties } = table.searched
  const phrases = readPhrases(search ?? '').slice(0, probedPhrases)
  const probed = phrases.flatMap((phrase) => Object.values(parties).map((column) => ({ phrase, column })))
  if (probed.length === 0) return new Set()
  const binder = new ParamBinder()
  const probes = probed.map(
    ({ phrase, column }, at) => `select ${at} as place from (select 1 from ${table.table} as s
      where ${scopeSql(asker, table)} and ${allWordsSql(column, phrase, binder)} limit 1)`,
  )
  const rows = await clickhouse.chQuery<{ place: number }>(asker, {
    name: 'customs-phrase-probe',
    sql: `select place from (${probes.join(' union all ')}) ${pinned}`,
    params: binder.params,
  })
  const found = new Set(rows.map(({ place }) => place))
  return new Set(
    probed.filter((_probe, at) => !found.has(at)).map(({ phrase, column }) => absentPhrase(column, phrase)),
  )
}
