import type { FilterCondition } from '@landfall/contract/list.ts'
import type { Locale } from '@landfall/contract/locales.ts'
import type { SqlBinder } from './sql-binder.ts'

export type FilterOperator = FilterCondition['op']

/** What a filter may say about one field. `time` is a timestamptz compared by days, `day` a date. */
export type ListField =
  | { sql: string; type: 'text' | 'number' | 'day' | 'boolean' | 'id' }
  /** `since` tells whether it was at a moment or later, where that takes less than working `sql` out for each row. */
  | { sql: string; type: 'time'; since?: (moment: string) => string }
  | { sql: string; type: 'enum'; values: readonly string[] }
  /** Records a row is linked to: `some` tells whether one of the keys is among them, `sql` whether any is. */
  | { sql: string; type: 'links'; key: 'bigint' | 'text'; some: (keys: string) => string }
  /** One of many things that can be said in a word, each with a condition of its own; undefined for what is none of them. */
  | { sql: string; type: 'worded'; meaning: (word: string, binder: SqlBinder) => string | undefined }

/** A column the list can be ordered by; its expression must lead an index together with the id. */
export interface ListSort {
  sql: string
  /** The PostgreSQL type, to which a cursor's value is cast back. */
  cast: 'text' | 'bigint' | 'integer' | 'numeric' | 'timestamptz' | 'date'
  /** Rows without a value come last in both directions. */
  nullable?: boolean
}

/** Builds a condition, binding what it needs. */
export type SqlCondition = (binder: SqlBinder) => string

/** How what somebody typed is looked up, where knowing how much is found decides how it is read. */
export interface SearchLookUp {
  /** A query of one row: the `ids` that were found, whether that `is_all`, and the `patterns` of what was typed. */
  query: SqlCondition
  /**
   * The rows themselves, to stand in FROM by the alias of the list; one without an id says that there are others. Where
   * a row was found it lies open, while looking for it again by its id takes as long as finding it.
   */
  rows: SqlCondition
  /** Those patterns alone. */
  patterns: SqlCondition
  /** What must be true of a row beside being found. */
  also: SqlCondition
  /** Tells of each row whether it is meant: where not all were found, so many are that they are soon met along the order. */
  each(patterns: readonly string[]): SqlCondition
}

/** One list: lists, batch scopes and exports are all evaluated through it. */
export interface ListDefinition {
  /** The FROM clause with its joins, for example `customers c`. */
  from: string
  /** The unique id column, for example `c.id`. */
  id: string
  /** What the caller may see at all; everything else is narrowed from here. */
  scope: SqlCondition
  /**
   * The rows of `scope` that a tab may have, as conditions of which no row meets two. Pages and totals read each by an
   * index of its own, which one condition with `or` between its parts would not allow.
   */
  scopeParts?: (tab: string | undefined) => readonly SqlCondition[]
  fields: Readonly<Record<string, ListField>>
  /** Fields whose names follow a rule instead of standing in `fields`. */
  fieldOf?: (name: string) => ListField | undefined
  sorts: Readonly<Record<string, ListSort>>
  /** A key of `sorts`, with a leading `-` for descending. */
  defaultSort: string
  tabs?: Readonly<Record<string, SqlCondition>>
  /** A condition for the words somebody typed. */
  search?: (text: string, binder: SqlBinder) => string
  /** The same for pages and totals. */
  lookUp?: (text: string) => SearchLookUp
  /** The language in which wrong filters are explained. */
  locale: Locale
  /** The zone in which days of `time` fields begin. */
  timeZone: string
}
