import { randomUUID } from 'node:crypto'
import { readsAllTexts } from '#features/customs/customs-records/all-texts.ts'
import type { Clickhouse } from '#platform/clickhouse/clickhouse.ts'
import { ParamBinder } from '#platform/clickhouse/param-binder.ts'
import type { Log } from '#platform/log/log.ts'
import type { RecordTable } from '#platform/trade/record-filter.ts'
import { shipmentSelect, shipments, statisticSelect, statistics } from '#platform/trade/record-tables.ts'
import { textSearch } from '#platform/trade/word-search.ts'

/** What warming needs of others. */
interface WarmingNeeds {
  clickhouse: Clickhouse
  log: Log
}

const lists: readonly { table: RecordTable; select: string }[] = [
  { table: shipments, select: shipmentSelect },
  { table: statistics, select: statisticSelect },
]

/** Each statement works with one thread and little memory, beside people who are searching already. */
const quietly = 'settings max_threads = 1'
const limits = { seconds: 20, memoryBytes: 500_000_000 }

/**
 * Has the engine read beforehand what the first search after a start would wait for; the returned function ends it. A store that
 * is away is left cold.
 */
export function startSearchWarming({ clickhouse, log }: WarmingNeeds): () => Promise<void> {
  const stop = new AbortController()
  const warming = warmSearch(clickhouse, stop.signal).catch((error: unknown) => {
    if (!stop.signal.aborted) log.info({ err: error }, 'the search of customs data was not warmed')
  })
  return () => {
    stop.abort()
    return warming
  }
}

async function warmSearch(clickhouse: Clickhouse, gone: AbortSignal): Promise<void> {
  for (const { table, select } of lists) {
    const inAllTexts = await readsAllTexts(clickhouse, table, gone)
    await clickhouse.systemQuery(absentWord(table, inAllTexts), gone)
    await clickhouse.systemQuery(firstRows(table, select), gone)
  }
}

// Asked as the system, because a company's statement passes over parts without its records. Nothing of a record is
// answered: no word is found, and the rows that are read are counted as none by the engine.

/** A word that nobody has: the heads of the text indexes are read to find that out, and no record. */
function absentWord({ table, searched, allTexts }: RecordTable, inAllTexts: boolean) {
  const binder = new ParamBinder()
  const word = randomUUID().replaceAll('-', '')
  const texts = { ...searched, ...(inAllTexts && { all: allTexts }) }
  return {
    name: 'customs-warm-words',
    sql: `select count() as rows from ${table} as s where ${textSearch(word, texts, { binder })} ${quietly}`,
    params: binder.params,
    limits,
  }
}

/** The first block of each part in all columns of the list: for it the engine reads where the blocks of these columns begin. */
function firstRows({ table }: RecordTable, select: string) {
  return {
    name: 'customs-warm-columns',
    sql: `select sum(ignore(${select})) as rows from ${table} as s where _part_offset = 0 ${quietly}`,
    limits,
  }
}
