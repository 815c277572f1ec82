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
export function toggleValue(filter: ListFilter, place: ConditionPlace, value: string): ListFilter {
  const known = findCondition(filter, place)?.value
  if (place.op !== 'in') return withCondition(filter, place, known === value ? undefined : value)
  const values = Array.isArray(known) ? known : []
  const isThere = values.includes(value)
  return withCondition(filter, place, isThere ? values.filter((one) => one !== value) : [...values, value])
}

/** Whether a condition asks for this value. */
export function hasValue(filter: ListFilter, place: ConditionPlace, value: string): boolean {
  const known = findCondition(filter, place)?.value
  return Array.isArray(known) ? known.includes(value) : known === value
}

function findCondition(filter: ListFilter, { field, op }: ConditionPlace): FilterCondition | undefined {
  return filter.conditions.find((one) => one.field === field && one.op === op)
}

/** A search text by what its words mean. */
export interface SearchWords {
  all: string
  any: string
  phrase: string
  none: string
}

/** Takes a search text apart: `a b` all, `a|b` any, `"a b"` the phrase, `-a` none. */
export function readWords(search: string): SearchWords {
  const words = { all: [] as string[], any: '', phrase: '', none: [] as string[] }
  for (const term of search.match(/-?"[^"]*"|[^\s"]+/g) ?? []) {
    if (term.startsWith('-') && term.length > 1) words.none.push(term.slice(1))
    else if (term.startsWith('"') && words.phrase === '') words.phrase = term.slice(1, -1)
    else if (term.includes('|') && words.any === '') words.any = term.split('|').join(' ')
    else words.all.push(term)
  }
  return { ...words, all: words.all.join(' '), none: words.none.join(' ') }
}

/** Puts a search text together again. */
export function composeWords({ all, any, phrase, none }: SearchWords): string {
  const split = (text: string) => text.match(/"[^"]*"|[^\s"]+/g) ?? []
  const bare = phrase.replaceAll('"', ' ').trim()
  return [
    ...split(all),
    split(any).join('|'),
    bare === '' ? '' : `"${bare}"`,
    ...split(none).map((word) => `-${word}`),
  ]
    .filter((part) => part !== '')
    .join(' ')
}
