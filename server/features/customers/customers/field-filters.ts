import { columnOf } from '@landfall/contract/column-name.ts'
import { type CoverableField, coverableFields } from '@landfall/contract/customers/customer-cover.ts'
import { customerLanguages, languagesByCountry } from '@landfall/contract/customers/customer-languages.ts'
import {
  type FieldKind,
  fieldsWith,
  isNullable,
  type StandardField,
  standardFields,
} from '@landfall/contract/customers/standard-fields.ts'
import type { ListDefinition, ListField } from '#platform/list/list-definition.ts'
import { type CustomerViewer, coveredSql } from './customer-scope.ts'

/** A field as the viewer may read it, as an expression. */
export function shownField(viewer: CustomerViewer, field: CoverableField): string {
  const covered = coveredSql(viewer, field)
  const value = field === 'custom' ? 'c.custom' : `c.${columnOf(field)}`
  return covered === 'false' ? value : `(case when not ${covered} then ${value} end)`
}

const filtered = fieldsWith('filter')

/** The filters by standard fields: by what the viewer may read of them. */
export function standardFilters(viewer: CustomerViewer): ListDefinition['fields'] {
  return Object.fromEntries(filtered.map((field) => [field, standardFilter(viewer, field)]))
}

function standardFilter(viewer: CustomerViewer, field: (typeof filtered)[number]): ListField {
  const traits = standardFields[field]
  const shown = isCoverable(field) ? shownField(viewer, field) : `c.${columnOf(field)}`
  switch (traits.kind) {
    case 'grade':
    case 'choice':
    case 'range':
      return { sql: shown, type: 'enum', values: traits.keys }
    case 'word':
      return wordFilters[traits.words]
    case 'phone':
      return { sql: shownPhone(viewer), type: 'text' }
    // As the list shows it: where nobody has said, what the country tells.
    case 'zone':
      return { sql: `coalesce(${shown}, country_time_zone(c.country))`, type: 'text' }
    case 'language':
      return {
        sql: `coalesce(${shown}, '${JSON.stringify(languagesByCountry())}'::jsonb ->> c.country)`,
        type: 'enum',
        values: customerLanguages,
      }
    case 'stars':
      return { sql: shown, type: 'number' }
    case 'moment':
      return { sql: shown, type: 'time' }
    default:
      return { sql: shown, type: 'text' }
  }
}

function isCoverable(field: StandardField): field is StandardField & CoverableField {
  return coverableFields.some((one) => one === field)
}

// A filter reads what its user may read, or it would tell a covered number digit by digit.
function shownPhone(viewer: CustomerViewer): string {
  const covered = coveredSql(viewer)
  if (covered === 'false') return 'c.phone'
  return `(case when ${covered} and c.phone <> '' then '•••' || right(c.phone, 2) else c.phone end)`
}

const wordFilters: Record<'group' | 'source', ListField> = {
  group: {
    type: 'links',
    key: 'bigint',
    sql: 'c.group_id in (select g.id from customer_groups g where g.deleted_at is null)',
    // Who asks for a group means the groups below it too.
    some: (ids) => `coalesce(c.group_id in (select customer_groups_inside(${ids})), false)`,
  },
  source: {
    type: 'links',
    key: 'bigint',
    sql: 'c.source_id in (select s.id from customer_sources s where s.deleted_at is null)',
    some: (ids) => `coalesce(c.source_id = any(${ids}), false)`,
  },
}

/** The field of the company that a filter names as `custom.<type>.<id>`; a wrong type finds nothing. */
export function ownField(name: string, shown: string): ListField | undefined {
  const [, type, id] = /^custom\.(text|number|date|choice|choices)\.([1-9]\d{0,14})$/.exec(name) ?? []
  const value = `(${shown} -> '${id}')`
  const text = `(${shown} ->> '${id}')`
  switch (type) {
    case 'text':
    case 'choice':
      return { type: 'text', sql: text }
    case 'number':
      return { type: 'number', sql: `case when jsonb_typeof${value} = 'number' then ${text}::numeric end` }
    case 'date':
      return {
        type: 'day',
        sql: `case when ${text} ~ '^\\d{4}-\\d\\d-\\d\\d$' and pg_input_is_valid(${text}, 'date') then ${text}::date end`,
      }
    case 'choices':
      return {
        type: 'links',
        key: 'text',
        sql: `${value} is not null`,
        some: (keys) => `coalesce(${value} ?| ${keys}, false)`,
      }
    default:
      return undefined
  }
}

const casts: Partial<Record<FieldKind, 'timestamptz' | 'integer'>> = {
  moment: 'timestamptz',
  stars: 'integer',
}

/** What the list is sorted by. */
export const customerSorts: ListDefinition['sorts'] = {
  ...Object.fromEntries(
    fieldsWith('sort').map((field) => {
      const { sort, kind } = standardFields[field]
      return [field, { sql: `c.${sort}`, cast: casts[kind] ?? 'text', nullable: isNullable(field) }]
    }),
  ),
  createdAt: { sql: 'c.created_at', cast: 'timestamptz' },
  updatedAt: { sql: 'c.updated_at', cast: 'timestamptz' },
  lastFollowUpAt: { sql: 'c.last_follow_up_at', cast: 'timestamptz', nullable: true },
  dropsAt: { sql: 'c.drops_at', cast: 'timestamptz', nullable: true },
  pooledAt: { sql: 'c.pooled_at', cast: 'timestamptz', nullable: true },
}
