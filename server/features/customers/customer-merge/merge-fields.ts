import { columnOf } from '@landfall/contract/column-name.ts'
import type { CustomerView } from '@landfall/contract/customers/customers.ts'
import {
  type StandardField,
  standardFieldNames,
  standardFields,
  traitsOf,
} from '@landfall/contract/customers/standard-fields.ts'
import type { Db } from '#platform/postgres/database.ts'
import { columnsOf } from '../customer-fields/field-columns.ts'

/** A customer with everything of which it has one value. */
export interface MergeSubject extends Pick<CustomerView, StandardField> {
  id: number
  ownerId: number | null
  ownerName: string | null
  poolId: number | null
  ownedAt: string | null
  pooledAt: string | null
  lastOwnerId: number | null
  dealAt: string | null
  dealReversedAt: string | null
  createdAt: string
  updatedAt: string
  custom: Record<string, unknown>
}

/** Living customers, locked in one order until the transaction ends; clocks that may be given back are to the microsecond. */
export function lockSubjects(db: Db, ids: readonly number[]): Promise<MergeSubject[]> {
  return db.query(
    `select c.id, c.owner_id, u.name as owner_name, c.pool_id, c.owned_at::text, c.pooled_at::text,
       c.last_owner_id, c.deal_at::text, c.deal_reversed_at::text, c.created_at, c.updated_at, c.custom,
       ${columnsOf(standardFieldNames)}
     from customers c left join users u on u.id = c.owner_id
     where c.id = any($1) and c.deleted_at is null order by c.id for update of c`,
    [ids],
  )
}

/** The values a field has among customers, whose it takes, and what comes of it. */
export interface ChosenField {
  field: StandardField
  values: { customerId: number; value: string | number | null }[]
  chosen: number | null
  result: string | number | null
}

/** Fields in which customers differ; the target comes first and wins where nothing else is said. */
export function chooseFields(
  subjects: readonly MergeSubject[],
  choices: Partial<Record<StandardField, number>>,
): ChosenField[] {
  return standardFieldNames.flatMap((field) => {
    const values = subjects
      .map((subject) => ({ customerId: subject.id, value: subject[field] }))
      .filter(({ value }) => value !== null && value !== '' && value !== 0)
    const distinct = new Set(values.map(({ value }) => value))
    const isSettled =
      distinct.size === 0 || (distinct.size === 1 && values[0]?.customerId === subjects[0]?.id)
    if (isSettled) return []
    return [{ field, values, ...resultOf(field, values, choices[field]) }]
  })
}

function resultOf(
  field: StandardField,
  values: ChosenField['values'],
  choice: number | undefined,
): Pick<ChosenField, 'chosen' | 'result'> {
  const asked = values.find(({ customerId }) => customerId === choice)
  if (asked) return { chosen: asked.customerId, result: asked.value }
  if (traitsOf(field).merge === 'together') return joinTexts(field, values)
  const best = ranked(field, values) ?? values[0]
  return { chosen: best?.customerId ?? null, result: best?.value ?? null }
}

// Nobody's notes are thrown away unless somebody says so.
function joinTexts(
  field: StandardField,
  values: ChosenField['values'],
): Pick<ChosenField, 'chosen' | 'result'> {
  const texts = [...new Set(values.map(({ value }) => String(value)))]
  if (texts.length === 1) return { chosen: values[0]?.customerId ?? null, result: texts[0] ?? '' }
  const traits = standardFields[field]
  return { chosen: null, result: texts.join('\n\n').slice(0, 'limit' in traits ? traits.limit : undefined) }
}

// The furthest stage, the highest rank, the nearest contact.
function ranked(field: StandardField, values: ChosenField['values']) {
  const traits = standardFields[field]
  if (!('merge' in traits) || traits.merge === 'together') return undefined
  if (traits.merge === 'nearest')
    return values.toSorted((a, b) => (String(a.value) < String(b.value) ? -1 : 1))[0]
  const placeOf = ({ value }: { value: string | number | null }) =>
    (traits.keys as readonly string[]).indexOf(String(value))
  return values.toSorted((a, b) => placeOf(b) - placeOf(a))[0]
}

/** One change of the target's own row, and whose value it was; null: everybody's together. */
export interface FieldChange {
  column: string
  before: unknown
  after: unknown
  from: number | null
}

/** Whether a change is one of a single column. */
export function isColumn({ column }: FieldChange): boolean {
  return !['place', 'collaborator', 'deal'].includes(column)
}

/** What the chosen fields change about the target. */
export function changesOf(
  [target, ...others]: readonly MergeSubject[],
  { fields, nameKeyOf }: { fields: readonly ChosenField[]; nameKeyOf: (name: string) => string },
): FieldChange[] {
  if (!target) return []
  const changes = fields.flatMap(({ field, chosen, result }): FieldChange[] =>
    result === target[field]
      ? []
      : [{ column: columnOf(field), before: target[field], after: result, from: chosen }],
  )
  const named = changes.find(({ column }) => column === 'name')
  if (named) {
    const keys = { before: nameKeyOf(String(named.before)), after: nameKeyOf(String(named.after)) }
    changes.push({ column: 'name_key', ...keys, from: named.from })
  }
  const custom = Object.assign({}, ...others.map((other) => other.custom).reverse(), target.custom)
  if (Object.keys(custom).length > Object.keys(target.custom).length)
    changes.push({ column: 'custom', before: target.custom, after: custom, from: null })
  const staged = changes.find(({ column }) => column === 'stage')
  if (staged) {
    const { stage, dealAt, dealReversedAt } = target
    changes.push({
      column: 'deal',
      before: { stage, dealAt, dealReversedAt },
      after: null,
      from: staged.from,
    })
  }
  return changes
}
