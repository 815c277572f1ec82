import type { ListQuery } from '@landfall/contract/list.ts'
import type { Locale } from '@landfall/contract/locales.ts'
import { AppError } from '#platform/http/app-error.ts'
import { translate } from '#platform/i18n/translate.ts'
import { decodeCursor } from '#platform/list/list-cursor.ts'

/** The orders a list of records knows. */
export interface RecordOrders {
  /** Wire names and never-null expressions of the orders. */
  sorts: Readonly<Record<string, string>>
  defaultSort: string
}

interface Place {
  value: number
  id: number
}

/** The order a query asks for and where its page begins; refuses what the list does not know or cannot have given. */
export function readOrder(query: Pick<ListQuery, 'sort' | 'cursor'>, shape: RecordOrders, locale: Locale) {
  const name = query.sort ?? shape.defaultSort
  const isDescending = name.startsWith('-')
  const key = isDescending ? name.slice(1) : name
  const sql = Object.hasOwn(shape.sorts, key) ? shape.sorts[key] : undefined
  const cursor = query.cursor ? readPlace(query.cursor, name) : undefined
  const problem = !sql ? 'query.sort' : query.cursor && !cursor ? 'query.cursor' : ''
  if (!sql || problem) {
    const issues = [{ path: problem, message: translate(locale, 'issues.invalid') }]
    throw new AppError('badRequest', {}, { issues })
  }
  return { name, sql, isDescending, cursor }
}

function readPlace(text: string, sort: string): Place | undefined {
  const cursor = decodeCursor(text)
  const value = Number(cursor?.value ?? Number.NaN)
  if (!cursor || cursor.sort !== sort || cursor.id < 0 || !Number.isFinite(value)) return undefined
  return { value, id: cursor.id }
}
