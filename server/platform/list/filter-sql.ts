import {
  type FilterCondition,
  type FilterGroup,
  type ListFilter,
  listFilter,
} from '@landfall/contract/list.ts'
import { AppError } from '#platform/http/app-error.ts'
import { describeIssues, refuseUnwritable } from '#platform/http/request-issues.ts'
import { translate } from '#platform/i18n/translate.ts'
import type { FilterOperator, ListDefinition, ListField } from './list-definition.ts'
import { SqlBinder } from './sql-binder.ts'

type Scalar = string | number | boolean

const presence = ['empty', 'notEmpty'] as const
const order = ['gt', 'gte', 'lt', 'lte'] as const
const operatorsOf: Record<ListField['type'], readonly FilterOperator[]> = {
  text: ['eq', 'ne', 'in', 'contains', 'startsWith', ...presence],
  number: ['eq', 'ne', 'in', ...order, ...presence],
  time: ['eq', ...order, ...presence],
  day: ['eq', 'ne', ...order, ...presence],
  boolean: ['eq', 'ne'],
  enum: ['eq', 'ne', 'in', ...presence],
  id: ['eq', 'ne', 'in', ...presence],
  links: ['eq', 'ne', 'in', ...presence],
  worded: ['eq', 'in'],
}
const castOf: Record<ListField['type'], string> = {
  text: 'text',
  number: 'numeric',
  time: 'date',
  day: 'date',
  boolean: 'boolean',
  enum: 'text',
  id: 'bigint',
  links: 'bigint',
  worded: 'text',
}
const maxValues = 200

/** Refuses a part of the request, naming where it is and what is wrong with it. */
export function refuse(definition: ListDefinition, path: string, message: string): AppError {
  return new AppError(
    'badRequest',
    {},
    { issues: [{ path, message: translate(definition.locale, message) }] },
  )
}

/** The filter of a request as a condition; anything unknown or unfitting is refused with its path. */
export function filterSql(
  definition: ListDefinition,
  { text, path }: { text: string | undefined; path: string },
  binder: SqlBinder,
): string {
  if (!text) return 'true'
  const filter = parseFilter(definition, text, path)
  const parts = [
    ...groupParts(definition, { group: filter, path }, binder),
    ...(filter.groups ?? []).flatMap((group, index) => {
      const inner = groupParts(definition, { group, path: `${path}.groups.${index}` }, binder)
      return inner.length > 0 ? [`(${inner.join(` ${group.join} `)})`] : []
    }),
  ]
  const { within } = filter
  const always = within ? groupParts(definition, { group: within, path: `${path}.within` }, binder) : []
  const both = [parts.join(` ${filter.join} `), always.join(` ${within?.join} `)].filter(
    (part) => part !== '',
  )
  return both.length > 0 ? both.map((part) => `(${part})`).join(' and ') : 'true'
}

function groupParts(
  definition: ListDefinition,
  { group, path }: { group: FilterGroup; path: string },
  binder: SqlBinder,
): string[] {
  return group.conditions.map((condition, index) =>
    conditionSql(definition, { condition, path: `${path}.conditions.${index}` }, binder),
  )
}

function parseFilter(definition: ListDefinition, text: string, path: string): ListFilter {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw refuse(definition, path, 'issues.notJson')
  }
  const parsed = listFilter.safeParse(value)
  if (parsed.success) {
    const issues = refuseUnwritable(definition.locale, path, parsed.data)
    if (issues.length === 0) return parsed.data
    throw new AppError('badRequest', {}, { issues })
  }
  throw new AppError(
    'badRequest',
    {},
    { issues: describeIssues(definition.locale, path, parsed.error.issues) },
  )
}

interface Placed {
  condition: FilterCondition
  path: string
}

function conditionSql(definition: ListDefinition, { condition, path }: Placed, binder: SqlBinder): string {
  const field = Object.hasOwn(definition.fields, condition.field)
    ? definition.fields[condition.field]
    : definition.fieldOf?.(condition.field)
  if (!field) throw refuse(definition, `${path}.field`, 'issues.unknownField')
  const { op, value } = condition
  if (!operatorsOf[field.type].includes(op)) throw refuse(definition, `${path}.op`, 'issues.invalid')
  if (op === 'empty' || op === 'notEmpty') return presenceSql(field, op)
  const values = valuesOf(value, op)
  if (!values?.every((one) => fits(field, one))) {
    throw refuse(definition, `${path}.value`, value === undefined ? 'issues.required' : 'issues.wrongType')
  }
  return comparisonSql({ field, op, values, timeZone: definition.timeZone }, binder)
}

function presenceSql(field: ListField, op: 'empty' | 'notEmpty'): string {
  const { sql, type } = field
  const isEmpty = op === 'empty'
  if (type === 'time' && field.since) {
    const isSet = field.since(ever)
    return isEmpty ? `(${isSet}) is not true` : isSet
  }
  if (type === 'links') return isEmpty ? `(${sql}) is not true` : sql
  if (type === 'text') return `coalesce(${sql}, '') ${isEmpty ? '=' : '<>'} ''`
  return `${sql} is ${isEmpty ? '' : 'not '}null`
}

function valuesOf(value: FilterCondition['value'], op: FilterOperator): Scalar[] | undefined {
  if (op === 'in') {
    return Array.isArray(value) && value.length > 0 && value.length <= maxValues ? value : undefined
  }
  return value === undefined || Array.isArray(value) ? undefined : [value]
}

function fits(field: ListField, value: Scalar): boolean {
  switch (field.type) {
    case 'text':
      return typeof value === 'string' && value.length <= 500
    case 'number':
      return typeof value === 'number'
    case 'boolean':
      return typeof value === 'boolean'
    case 'id':
      return typeof value === 'number' && Number.isSafeInteger(value)
    case 'links':
      return field.key === 'text' ? typeof value === 'string' : Number.isSafeInteger(value)
    case 'enum':
      return typeof value === 'string' && field.values.includes(value)
    case 'worded':
      return typeof value === 'string' && field.meaning(value, new SqlBinder()) !== undefined
    default:
      return typeof value === 'string' && isDay(value)
  }
}

function isDay(text: string): boolean {
  // The database knows no year 0.
  if (!/^(?!0000)\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const date = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
}

interface Comparison {
  field: ListField
  op: FilterOperator
  values: Scalar[]
  timeZone: string
}

type TimeField = Extract<ListField, { type: 'time' }>

const symbols = { gt: '>', gte: '>=', lt: '<', lte: '<=' } as const

function comparisonSql({ field, op, values, timeZone }: Comparison, binder: SqlBinder): string {
  const cast = castOf[field.type]
  const value = values[0]
  if (field.type === 'links') {
    const found = field.some(binder.bind(values, `${field.key}[]`))
    return op === 'ne' ? `(${found}) is not true` : found
  }
  if (field.type === 'worded') {
    const meanings = values.flatMap((one) => field.meaning(String(one), binder) ?? [])
    return `(${meanings.join(' or ')})`
  }
  if (field.type === 'time') return timeSql({ field, op, day: String(value), timeZone }, binder)
  switch (op) {
    case 'in':
      return `${field.sql} = any(${binder.bind(values, `${cast}[]`)})`
    case 'contains':
      return `${field.sql} ilike ${binder.bind(`%${escapeLike(String(value))}%`)}`
    case 'startsWith':
      return `${field.sql} ilike ${binder.bind(`${escapeLike(String(value))}%`)}`
    case 'ne':
      return `${field.sql} is distinct from ${binder.bind(value, cast)}`
    case 'gt':
    case 'gte':
    case 'lt':
    case 'lte':
      return `${field.sql} ${symbols[op]} ${binder.bind(value, cast)}`
    default:
      return `${field.sql} = ${binder.bind(value, cast)}`
  }
}

// A day is a half-open range of moments in the company's zone; comparing the column itself keeps its index usable.
function timeSql(
  { field, op, day, timeZone }: { field: TimeField; op: FilterOperator; day: string; timeZone: string },
  binder: SqlBinder,
): string {
  const zone = binder.bind(timeZone, 'text')
  const date = binder.bind(day, 'date')
  const start = `(${date}::timestamp at time zone ${zone})`
  const end = `((${date} + 1)::timestamp at time zone ${zone})`
  switch (op) {
    case 'gt':
      return sinceSql(field, end)
    case 'gte':
      return sinceSql(field, start)
    case 'lt':
      return betweenSql(field, ever, start)
    case 'lte':
      return betweenSql(field, ever, end)
    default:
      return betweenSql(field, start, end)
  }
}

const ever = "'-infinity'::timestamptz"

const sinceSql = ({ sql, since }: TimeField, moment: string): string =>
  since?.(moment) ?? `${sql} >= ${moment}`

function betweenSql({ sql, since }: TimeField, start: string, end: string): string {
  if (since) return `(${since(start)} and (${since(end)}) is not true)`
  return start === ever ? `${sql} < ${end}` : `(${sql} >= ${start} and ${sql} < ${end})`
}

/** Makes a text match itself in LIKE patterns. */
export function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&')
}
