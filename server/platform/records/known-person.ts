import type { PersonPlace } from '@landfall/contract/records/erasure.ts'
import { escapeLike } from '#platform/list/filter-sql.ts'
import { SqlBinder } from '#platform/list/sql-binder.ts'

/** Everything by which a person is found in records and texts. */
export interface KnownPerson {
  emails: string[]
  phones: string[]
  contacts: number[]
  customers: number[]
  names: string[]
}

/** How an area finds, shows and erases a person in one place; names with a colon are those of `personSql`. */
export interface PersonRows {
  place: PersonPlace
  /** What is disclosed of the rows that know the person. */
  select: string
  /** Statements that take the person out, in order. */
  erase: readonly string[]
}

/** Whether a text names a person: by what is only his anywhere, by his name with the customers he is a contact of. */
export const namesPerson = (text: string, customer: string): string =>
  `(${text} ~* :anywhere or (${customer} = any(:customers) and ${text} ~* :names))`

/** A text without the person. */
export const withoutPerson = (text: string, customer: string): string =>
  `regexp_replace(${text}, case when ${customer} = any(:customers) then :names else :anywhere end, '•••', 'gi')`

/** A statement in which `:emails`, `:phones`, `:contacts`, `:customers`, `:likes`, `:anywhere` and `:names` stand for the person. */
export function personSql(sql: string, person: KnownPerson): { text: string; values: unknown[] } {
  const binder = new SqlBinder()
  const bound: Record<string, [value: unknown, type: string]> = {
    emails: [person.emails, 'text[]'],
    phones: [person.phones, 'text[]'],
    contacts: [person.contacts, 'bigint[]'],
    customers: [person.customers, 'bigint[]'],
    likes: [likesOf(person).sure, 'text[]'],
    anywhere: [alternatives([...person.emails, ...person.phones]), 'text'],
    names: [alternatives([...person.emails, ...person.phones, ...person.names]), 'text'],
  }
  const text = sql.replace(/(?<!:):([a-z]+)\b/g, (whole, name: string) => {
    const known = bound[name]
    return known ? binder.bind(...known) : whole
  })
  return { text, values: binder.values }
}

/** LIKE patterns in lower case for the addresses and numbers of a person, and for his names. */
export function likesOf({ emails, phones, names }: KnownPerson): { sure: string[]; names: string[] } {
  const like = (value: string) => `%${escapeLike(value.toLowerCase())}%`
  return { sure: [...emails, ...phones].map(like), names: names.map(like) }
}

// Matches nothing when there is nothing to look for.
function alternatives(values: readonly string[]): string {
  if (values.length === 0) return '$.^'
  return values.map((value) => value.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|')
}
