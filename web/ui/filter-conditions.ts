import type { FilterCondition, ListFilter } from '@landfall/contract/list.ts'

type Operator = FilterCondition['op']

/** Names a condition that has a place of its own on the screen. */
export interface ConditionPlace {
  field: string
  op: Operator
}

/** The value of a condition as text; empty when there is none. */
export function conditionText(filter: ListFilter, place: ConditionPlace): string {
  const value = findCondition(filter, place)?.value
  return Array.isArray(value) ? value.join(' ') : value === undefined ? '' : String(value)
}

/** The filter with one condition set, or removed when the value is empty; all others stay. */
export function withCondition(
  filter: ListFilter,
  place: ConditionPlace,
  value: FilterCondition['value'],
): ListFilter {
  const known = findCondition(filter, place)
  const others = filter.conditions.filter((one) => one !== known)
  const isEmpty = value === undefined || value === '' || (Array.isArray(value) && value.length === 0)
  return { ...filter, conditions: isEmpty ? others : [...others, { ...place, value }] }
}

/** Adds a value to a condition, or takes it away when it is there already. */
export function toggleValue(
  filter: ListFilter,
  place: ConditionPlace,
  value: string | number | boolean,
): ListFilter {
  if (typeof value === 'boolean')
    return withCondition(filter, place, hasValue(filter, place, value) ? undefined : value)
  const values = valuesOf(filter, place)
  const next = values.includes(value) ? values.filter((one) => one !== value) : [...values, value]
  if (place.op === 'startsWith') return withCondition(filter, place, next.join(' '))
  if (place.op !== 'in') return withCondition(filter, place, values.includes(value) ? undefined : value)
  // A link may have asked for one value only: from here on it is one of several.
  const others = withCondition(filter, { ...place, op: 'eq' }, undefined)
  return withCondition(others, place, next)
}

/** Whether a condition asks for this value. */
export function hasValue(
  filter: ListFilter,
  place: ConditionPlace,
  value: string | number | boolean,
): boolean {
  if (typeof value === 'boolean') return findCondition(filter, place)?.value === value
  return valuesOf(filter, place).includes(value)
}

/** What a condition asks for; several beginnings stand in one text, one value alone counts as one of several. */
export function valuesOf(filter: ListFilter, place: ConditionPlace): (string | number)[] {
  const alone = place.op === 'in' ? findCondition(filter, { ...place, op: 'eq' })?.value : undefined
  const values = [findCondition(filter, place)?.value ?? [], alone ?? []].flat()
  const texts = place.op === 'startsWith' ? values.flatMap((one) => String(one).split(/[\s,，]+/)) : values
  return texts.filter((one): one is string | number => typeof one !== 'boolean' && one !== '')
}

function findCondition(filter: ListFilter, { field, op }: ConditionPlace): FilterCondition | undefined {
  return filter.conditions.find((one) => one.field === field && one.op === op)
}
