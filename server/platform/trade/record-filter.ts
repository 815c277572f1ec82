import { showForwarders } from '@landfall/contract/customs/customs-data.ts'
import type { SearchScope } from '@landfall/contract/customs/search-terms.ts'
import {
  type FilterCondition,
  type FilterGroup,
  type ListSelection,
  listFilter,
} from '@landfall/contract/list.ts'
import type { ParamBinder } from '#platform/clickhouse/param-binder.ts'
import { AppError } from '#platform/http/app-error.ts'
import { describeIssues } from '#platform/http/request-issues.ts'
import { translate } from '#platform/i18n/translate.ts'
import { membersOfKey, type WithIdentity } from './party-identity.ts'
import { type PortColumns, portCondition } from './port-filter.ts'
import { hasNumberSql, numberKey } from './record-numbers.ts'
import { type Asker, scopeSql } from './record-scope.ts'
import { type AbsentPhrases, textSearch, wordsCondition } from './word-search.ts'

/**
 * What a filter may say about one field. `words` is a normalised text with an index, `party` a company key, `port` a text beside
 * the code of the port it means; `wish` narrows nothing: it says what a list of companies shows beside them. `columns` are two
 * stored texts of which `sql` takes the second where the first is empty: compared each by itself they cost half. `fold` brings a
 * value into the form that is stored.
 */
export type RecordField =
  | { type: 'wish' }
  | { type: 'text'; sql: string; columns?: readonly [string, string]; fold?: (value: string) => string }
  | { type: 'number' | 'day'; sql: string }
  | { type: 'words'; sql: string }
  | { type: 'party'; id: string }
  | ({ type: 'port' } & PortColumns)

/** One kind of records as filters see it. */
export interface RecordTable {
  table: string
  fields: Readonly<Record<string, RecordField>>
  /** Normalised texts in which search words may occur, by the scopes of `readTerms`. */
  searched: Readonly<Partial<Record<SearchScope, string>>>
  /** These texts in one, letter by letter as the index `all_words` has them; only a table with several has it. */
  allTexts?: string
  /** Words that look like the number of a bill or declaration are looked for among these too. */
  hasNumbers?: boolean
  /** The day of a record, and the country whose data it is: for the shared library. */
  day: string
  country: string
}

interface SelectionPlace {
  binder: ParamBinder
  asker: Asker
  path?: string
  /** Fields whose conditions are left out, as far as they narrow: a facet does not filter itself. */
  without?: readonly string[]
  /** The same for `within`, which holds for facets, too: they are of the part that a list is of another. */
  withoutWithin?: readonly string[]
  absent?: AbsentPhrases
  /** Words that may stand in any text are looked for in all of them at once: see `readsAllTexts`. */
  inAllTexts?: boolean
}

/** The condition of a selection, always within what the asker may see; anything unknown is refused with its path. */
export function selectionSql(
  table: RecordTable,
  selection: Pick<ListSelection, 'search' | 'filter'>,
  { binder, asker, path = 'query', without = [], withoutWithin = [], absent, inAllTexts }: SelectionPlace,
): string {
  const parts = [scopeSql(asker, table)]
  if (selection.search) {
    const allTexts = inAllTexts ? table.allTexts : undefined
    const numbers = table.hasNumbers
      ? (text: string) => hasNumberSql(scopeSql(asker, table), binder.bind(numberKey(text), 'String'))
      : undefined
    parts.push(textSearch(selection.search, table.searched, { binder, absent, allTexts, numbers }))
  }
  if (selection.filter)
    parts.push(
      filterSql(table, selection.filter, { binder, asker, path: `${path}.filter`, without, withoutWithin }),
    )
  return parts.filter((part) => part !== '').join(' and ')
}

interface Place {
  binder: ParamBinder
  asker: Pick<Asker, 'locale' | 'identity'>
  path: string
  without: readonly string[]
}

type FilterPlace = Place & { withoutWithin: readonly string[] }

function refuse({ asker: { locale }, path }: Place, message: string, below = ''): AppError {
  return new AppError(
    'badRequest',
    {},
    { issues: [{ path: path + below, message: translate(locale, message) }] },
  )
}

function filterSql(table: RecordTable, text: string, { withoutWithin, ...place }: FilterPlace): string {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw refuse(place, 'issues.notJson')
  }
  const parsed = listFilter.safeParse(value)
  if (!parsed.success) {
    const issues = describeIssues(place.asker.locale, place.path, parsed.error.issues)
    throw new AppError('badRequest', {}, { issues })
  }
  const { join, groups = [], within } = parsed.data
  const parts = [
    ...groupParts(table, parsed.data, join === 'and' ? place : { ...place, without: [] }),
    ...groups.flatMap((group, at) => {
      const inner = groupParts(table, group, { ...place, path: `${place.path}.groups.${at}`, without: [] })
      return inner.length > 0 ? [`(${inner.join(` ${group.join} `)})`] : []
    }),
  ]
  const always = within
    ? groupParts(table, within, {
        ...place,
        path: `${place.path}.within`,
        without: within.join === 'and' ? withoutWithin : [],
      })
    : []
  return [parts.join(` ${join} `), always.join(` ${within?.join} `)]
    .filter((part) => part !== '')
    .map((part) => `(${part})`)
    .join(' and ')
}

function groupParts(table: RecordTable, { conditions }: FilterGroup, place: Place): string[] {
  const parts = conditions.map((condition, at) => ({
    sql: conditionSql(table, condition, { ...place, path: `${place.path}.conditions.${at}` }),
    isLeftOut: place.without.includes(condition.field),
  }))
  return parts.flatMap(({ sql, isLeftOut }) => (isLeftOut || sql === '' ? [] : [sql]))
}

/** Whether a filter wishes to see forwarders among companies; it has to be one that `selectionSql` takes. */
export function asksForForwarders(filter: string | undefined): boolean {
  if (!filter) return false
  const { conditions } = listFilter.parse(JSON.parse(filter))
  return conditions.some(
    ({ field, value }) => field === showForwarders.field && value === showForwarders.value,
  )
}

function conditionSql(table: RecordTable, condition: FilterCondition, place: Place): string {
  const field = Object.hasOwn(table.fields, condition.field) ? table.fields[condition.field] : undefined
  if (!field) throw refuse(place, 'issues.unknownField', '.field')
  const { op } = condition
  const values = [condition.value ?? []].flat()
  const isPresence = op === 'empty' || op === 'notEmpty'
  if (!isPresence && values.length === 0) throw refuse(place, 'issues.required', '.value')
  if (!values.every((value) => fits(field, value))) throw refuse(place, 'issues.wrongType', '.value')
  const sql = isPresence ? presenceSql(field, op) : comparisonSql(field, { op, values }, place)
  if (sql === undefined) throw refuse(place, 'issues.invalid', '.op')
  return sql
}

function fits(field: RecordField, value: unknown): boolean {
  if (field.type === 'number') return typeof value === 'number'
  if (typeof value !== 'string' || value.length > 500) return false
  return field.type !== 'day' || /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/.test(value)
}

function presenceSql(field: RecordField, op: 'empty' | 'notEmpty'): string | undefined {
  const negation = op === 'notEmpty' ? 'not ' : ''
  if (field.type === 'party') return `${negation}(${field.id} = 0)`
  if (field.type === 'day' || field.type === 'wish') return undefined
  return field.type === 'number' ? `${negation}isNull(${field.sql})` : `${negation}(${field.sql} = '')`
}

interface Comparison {
  op: FilterCondition['op']
  values: readonly (string | number | boolean)[]
}

const orderSymbols = { gt: '>', gte: '>=', lt: '<', lte: '<=' } as const

function comparisonSql(
  field: RecordField,
  comparison: Comparison,
  { binder, asker }: Pick<Place, 'binder' | 'asker'>,
): string | undefined {
  const { op, values } = comparison
  switch (field.type) {
    case 'words':
      return wordsCondition(field.sql, { op, text: values.join(' ') }, binder)
    case 'wish':
      return op === 'eq' ? '' : undefined
    case 'party':
      return partyCondition(field, comparison, { binder, asker })
    case 'port':
      return portCondition(field, comparison, (value) => binder.bind(value, 'String'))
    case 'number':
      return orderedSql(field.sql, comparison, (value) => binder.bind(value, 'Float64'))
    case 'day':
      return orderedSql(field.sql, comparison, (value) => binder.bind(value, 'Date'))
    default:
      return textSql(field, comparison, binder)
  }
}

function orderedSql(
  sql: string,
  { op, values }: Comparison,
  bind: (value: string | number | boolean | undefined) => string,
): string | undefined {
  if (op === 'gt' || op === 'gte' || op === 'lt' || op === 'lte') {
    return `${sql} ${orderSymbols[op]} ${bind(values[0])}`
  }
  if (op !== 'eq' && op !== 'ne' && op !== 'in') return undefined
  return `${sql} ${op === 'ne' ? 'not in' : 'in'} (${values.map(bind).join(', ')})`
}

function textSql(
  { sql, columns, fold = (value) => value }: Extract<RecordField, { type: 'text' }>,
  { op, values }: Comparison,
  binder: ParamBinder,
): string | undefined {
  const texts = values.map(String)
  const bind = (value: string) => binder.bind(value, 'String')
  // What nothing is left of is not the empty text, which is in every one.
  const folded = (typed: readonly string[]) =>
    typed.map(fold).filter((value, at) => value !== '' || typed[at] === '')
  if (op === 'contains') {
    const [value] = folded(texts.slice(0, 1))
    return value === undefined ? '0' : `positionCaseInsensitiveUTF8(${sql}, ${bind(value)}) > 0`
  }
  if (op === 'startsWith') {
    // Several prefixes may be typed at once, for example two HS headings.
    const prefixes = (texts[0] ?? '').split(/[\s,，]+/).filter((prefix) => prefix !== '')
    const starts = folded(prefixes).map((prefix) => `startsWith(${sql}, ${bind(prefix)})`)
    return `(${starts.join(' or ') || Number(prefixes.length === 0)})`
  }
  if (op !== 'eq' && op !== 'ne' && op !== 'in') return undefined
  const list = folded(texts).map(bind).join(', ')
  if (list === '') return String(Number(op === 'ne'))
  const negation = op === 'ne' ? 'not ' : ''
  if (!columns) return `${sql} ${negation}in (${list})`
  const [first, second] = columns
  return `${negation}(${first} != '' and ${first} in (${list}) or ${first} = '' and ${second} in (${list}))`
}

function partyCondition(
  field: Extract<RecordField, { type: 'party' }>,
  { op, values }: Comparison,
  { binder, asker }: Pick<Place, 'binder' | 'asker'>,
): string | undefined {
  if (op !== 'eq' && op !== 'ne' && op !== 'in') return undefined
  const ids = values.map((value) => partyIdsSql(String(value), binder, asker)).join(', ')
  return `${field.id} ${op === 'ne' ? 'not in' : 'in'} (${ids})`
}

/** The numbers under which the tables keep a company and whatever was merged into it, with commas between. */
export function partyIdsSql(key: string, binder: ParamBinder, asker: WithIdentity): string {
  // Their numbers are known; thousands of keys would be more than an address can carry.
  const members = membersOfKey(key, asker.identity)
  return members ? members.map(({ id }) => id).join(', ') : partyIdSql(key, binder)
}

/** The number under which the tables keep a company key; nobody is 0. */
export function partyIdSql(key: string, binder: ParamBinder): string {
  const split = key.lastIndexOf('|')
  if (key === '' || split === 0) return '0'
  const [name, country] = split < 0 ? [key, ''] : [key.slice(0, split), key.slice(split + 1)]
  return `bitAnd(sipHash64(${binder.bind(name, 'String')}, ${binder.bind(country, 'String')}), 4503599627370495)`
}
