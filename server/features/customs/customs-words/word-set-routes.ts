import { customsWordRoutes } from '@landfall/contract/customs/customs-words.ts'
import * as z from 'zod/mini'
import { AppError } from '#platform/http/app-error.ts'
import { endpoint, type HttpServer } from '#platform/http/endpoint.ts'
import { translate } from '#platform/i18n/translate.ts'
import { expandSearch } from './word-expansion.ts'
import { addWordSet, changeWordSet, listWordSets, removeWordSet } from './word-set-store.ts'

const leftOut = z.array(z.string())

/** Trade words that mean the same, and a search with them. */
export function registerCustomsWordRoutes(server: HttpServer): void {
  endpoint(server, customsWordRoutes.list, async ({ db }) => ({ items: await listWordSets(db) }))
  endpoint(server, customsWordRoutes.expand, async ({ db, locale }, { query }) => {
    const without = leftOut.safeParse(parseJson(query.without ?? '[]'))
    if (!without.success) {
      const issues = [{ path: 'query.without', message: translate(locale, 'issues.notJson') }]
      throw new AppError('badRequest', {}, { issues })
    }
    const sets = (await listWordSets(db)).map(({ words }) => words)
    return expandSearch(query.search, { sets, without: without.data })
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

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
