import type { Clickhouse } from '#platform/clickhouse/clickhouse.ts'
import { ParamBinder } from '#platform/clickhouse/param-binder.ts'
import type { RecordTable } from '#platform/trade/record-filter.ts'
import { type Asker, pinned, scopeSql } from '#platform/trade/record-scope.ts'
import { type AbsentPhrases, absentPhrase, allWordsSql, readPhrases } from '#platform/trade/word-search.ts'

/** Phrases that are looked up; who types more waits for their texts. */
const probedPhrases = 4

/** Where a search is looked for. */
interface Searched {
  table: RecordTable
  search: string | undefined
}

/**
 * Reads records without the texts of parties that no phrase of the search stands in. Nearly always that is none, so it is read as if
 * while the index is asked, and otherwise once more.
 */
export async function readWithPhrases<Answer>(
  clickhouse: Clickhouse,
  asker: Asker,
  { read, ...searched }: Searched & { read(absent: AbsentPhrases): Promise<Answer> },
): Promise<Answer> {
  const likely = new Set(probesOf(searched).map(({ phrase, column }) => absentPhrase(column, phrase)))
  if (likely.size === 0) return read(likely)
  const guessed = read(likely)
  // Where it was wrong, nobody waits for it any more.
  guessed.catch(() => undefined)
  const absent = await readAbsentPhrases(clickhouse, asker, searched)
  return absent.size === likely.size ? guessed : read(absent)
}

/**
 * Phrases of a search that no party is called by. A phrase is read for in every text in whose block its words are, also
 * of parties where goods have them; that no party has all of its words the index tells without any text.
 */
export async function readAbsentPhrases(
  clickhouse: Clickhouse,
  asker: Asker,
  searched: Searched,
): Promise<AbsentPhrases> {
  const { table } = searched
  const probed = probesOf(searched)
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

function probesOf({ table, search }: Searched): { phrase: string; column: string }[] {
  const { goods: _, ...parties } = table.searched
  const phrases = readPhrases(search ?? '').slice(0, probedPhrases)
  return phrases.flatMap((phrase) => Object.values(parties).map((column) => ({ phrase, column })))
}
