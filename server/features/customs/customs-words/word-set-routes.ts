import { customsWordRoutes } from '@landfall/contract/customs/customs-words.ts'
import type { Locale } from '@landfall/contract/locales.ts'
import * as z from 'zod/mini'
import type { Clickhouse } from '#platform/clickhouse/clickhouse.ts'
import { AppError } from '#platform/http/app-error.ts'
import { endpoint, type HttpServer } from '#platform/http/endpoint.ts'
import { translate } from '#platform/i18n/translate.ts'
import { recordEndpoint } from '#platform/trade/record-endpoint.ts'
import { adviseSearch } from './search-advice.ts'
import { expandSearch } from './word-expansion.ts'
import { addWordSet, changeWordSet, listWordSets, removeWordSet } from './word-set-store.ts'

const leftOut = z.array(z.string())

/** Trade words that mean the same, and a search with them. */
export function registerCustomsWordRoutes(
  server: HttpServer,
  { clickhouse }: { clickhouse: Clickhouse },
): void {
  endpoint(server, customsWordRoutes.list, async ({ db }) => ({ items: await listWordSets(db) }))
  endpoint(server, customsWordRoutes.expand, async ({ db, locale }, { query }) => {
    const without = readLeftOut(query.without, locale)
    const sets = (await listWordSets(db)).map(({ words }) => words)
    return expandSearch(query.search, { sets, without })
  })
  recordEndpoint(server, customsWordRoutes.advice, async (ctx, { query }) => {
    const without = readLeftOut(query.without, ctx.locale)
    const sets = (await ctx.transaction(listWordSets)).map(({ words }) => words)
    const lexicon = query.synonyms === false ? undefined : { sets, without }
    const { kind, search, filter } = query
    return adviseSearch(clickhouse, ctx, { kind, search, filter, lexicon })
  })
  endpoint(server, customsWordRoutes.create, ({ db }, { body }) => addWordSet(db, body))
  endpoint(server, customsWordRoutes.update, ({ db }, { params: { id }, body }) =>
    changeWordSet(db, id, body.words),
  )
  endpoint(server, customsWordRoutes.remove, async ({ db }, { params: { id } }) => {
    await removeWordSet(db, id)
    return null
  })
}

function readLeftOut(text: string | undefined, locale: Locale): string[] {
  const without = leftOut.safeParse(parseJson(text ?? '[]'))
  if (without.success) return without.data
  const issues = [{ path: 'query.without', message: translate(locale, 'issues.notJson') }]
  throw new AppError('badRequest', {}, { issues })
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
