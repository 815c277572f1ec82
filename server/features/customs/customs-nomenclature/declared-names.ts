import type { Clickhouse } from '#platform/clickhouse/clickhouse.ts'
import { ParamBinder } from '#platform/clickhouse/param-binder.ts'
import { type Asker, scopeSql } from '#platform/trade/record-scope.ts'
import { statistics } from '#platform/trade/record-tables.ts'
import { phraseSql } from '#platform/trade/word-search.ts'

/** What statistics call the codes they are declared under. */
export function readDeclaredNames(
  clickhouse: Clickhouse,
  asker: Asker,
  codes: readonly string[],
): Promise<{ code: string; name: string }[]> {
  const binder = new ParamBinder()
  return clickhouse.chQuery(asker, {
    name: 'customs-code-names',
    sql: `select s.hs as code, topK(1)(s.goods)[1] as name from customs_statistics as s
      where ${scopeSql(asker, statistics)} and s.hs in (${binder.bind(codes, 'Array(String)')}) and s.goods != ''
      group by code`,
    params: binder.params,
  })
}

/** The codes right below one that statistics are declared under, with whether there are longer ones. */
export async function readDeclaredBelow(
  clickhouse: Clickhouse,
  asker: Asker,
  parent: string,
): Promise<{ code: string; hasMore: boolean }[]> {
  const binder = new ParamBinder()
  const length = parent.length + 2
  const rows = await clickhouse.chQuery<{ code: string; longest: number }>(asker, {
    name: 'customs-codes-below',
    sql: `select left(s.hs, ${length}) as code, max(length(s.hs)) as longest from customs_statistics as s
      where ${scopeSql(asker, statistics)} and startsWith(s.hs, ${binder.bind(parent, 'String')})
        and length(s.hs) >= ${length} group by code order by code limit 1000`,
    params: binder.params,
  })
  return rows.map(({ code, longest }) => ({ code, hasMore: longest > length }))
}

/** The codes of statistics that begin with the digits, without names, or whose goods have all the words, each with such goods. */
export function searchDeclared(
  clickhouse: Clickhouse,
  asker: Asker,
  { digits, words, limit }: { digits: string; words: readonly string[]; limit: number },
): Promise<{ code: string; name: string }[]> {
  const binder = new ParamBinder()
  const found = digits
    ? `startsWith(s.hs, ${binder.bind(digits, 'String')})`
    : words.map((word) => phraseSql('s.goods_n', word, binder)).join(' and ')
  return clickhouse.chQuery(asker, {
    name: 'customs-code-search',
    // Goods are read from everything that matches, which is much behind a single digit.
    sql: `select s.hs as code, ${digits ? `''` : 'any(s.goods)'} as name from customs_statistics as s
      where ${scopeSql(asker, statistics)} and s.hs != '' and ${found} group by code order by code limit ${limit}`,
    params: binder.params,
  })
}
