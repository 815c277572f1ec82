import type { FilterCondition, ListFilter } from '@landfall/contract/list.ts'
import type { ListFilterField } from './list-model.ts'

type Operator = FilterCondition['op']

const usualOperators: Record<ListFilterField['kind'], readonly Operator[]> = {
  text: ['contains', 'startsWith', 'eq', 'ne', 'empty', 'notEmpty'],
  number: ['eq', 'gte', 'lte', 'gt', 'lt', 'ne', 'empty', 'notEmpty'],
  date: ['gte', 'lte', 'eq', 'empty', 'notEmpty'],
  choice: ['in', 'ne', 'empty', 'notEmpty'],
  boolean: ['eq'],
}

/** The comparisons that a field offers. */
export function operatorsOf(field: ListFilterField): readonly Operator[] {
  return field.operators ?? usualOperators[field.kind]
}

/** Whether a comparison needs no value. */
export function isValueless(op: Operator): boolean {
  return op === 'empty' || op === 'notEmpty'
}

/** Drops conditions that are not filled in yet. */
export function usableConditions(conditions: readonly FilterCondition[]): FilterCondition[] {
  return conditions.filter(({ op, value }) => {
    if (isValueless(op)) return true
    return Array.isArray(value) ? value.length > 0 : value !== undefined && value !== ''
  })
}

/** The number of conditions in a filter, those in groups included. */
export function countConditions({ conditions, groups = [] }: ListFilter): number {
  return groups.reduce((sum, group) => sum + group.conditions.length, conditions.length)
}

/** The numbers that a filter asks for in some fields, wherever in it: what stands there wants a name. */
export function idsNamed({ conditions, groups = [] }: ListFilter, fields: readonly string[]): number[] {
  const all = [...conditions, ...groups.flatMap((group) => group.conditions)]
  const values = all.flatMap(({ field, value }) => (fields.includes(field) ? [value ?? []].flat() : []))
  return [...new Set(values.map(Number))].filter((id) => Number.isSafeInteger(id) && id > 0)
}

/** Whether one more condition would widen a filter of alternatives instead of narrowing it. */
export function isWidening({ join, conditions, groups = [] }: ListFilter): boolean {
  return join === 'or' && conditions.length + groups.length > 1
}
