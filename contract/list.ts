import * as z from 'zod/mini'
import { yesNo } from './yes-no.ts'

/** Comparison operators of the filter grammar shared by lists, saved views, batch scopes and exports. */
export const filterOperators = [
  'eq',
  'ne',
  'in',
  'contains',
  'startsWith',
  'gt',
  'gte',
  'lt',
  'lte',
  'empty',
  'notEmpty',
] as const

const filterValue = z.union([z.string(), z.number(), z.boolean(), z.array(z.union([z.string(), z.number()]))])

export const filterCondition = z.object({
  field: z.string().check(z.maxLength(64)),
  op: z.enum(filterOperators),
  value: z.optional(filterValue),
})
export type FilterCondition = z.infer<typeof filterCondition>

/** Conditions joined by and/or. */
export const filterGroup = z.object({
  join: z._default(z.enum(['and', 'or']), 'and'),
  conditions: z.array(filterCondition).check(z.maxLength(20)),
})
export type FilterGroup = z.infer<typeof filterGroup>

/**
 * Conditions, and groups of conditions that count as one condition each; `join` is between all of them. `within` holds besides,
 * whatever alternatives they are: a list that is a part of another asks it for no more than its part.
 */
export const listFilter = z.extend(filterGroup, {
  groups: z.optional(z.array(filterGroup).check(z.maxLength(5))),
  within: z.optional(filterGroup),
})
export type ListFilter = z.infer<typeof listFilter>

/** What selects rows of a list: search text, tab and filter (as JSON text, because it travels in the URL). */
export const listSelection = z.object({
  search: z.optional(z.string().check(z.maxLength(1000))),
  tab: z.optional(z.string().check(z.maxLength(32))),
  filter: z.optional(z.string().check(z.maxLength(8000))),
})
export type ListSelection = z.infer<typeof listSelection>

/** Keyset paging and sorting; `sort` is a field name, with a leading `-` for descending. */
export const listQuery = z.extend(listSelection, {
  sort: z.optional(z.string().check(z.maxLength(64))),
  cursor: z.optional(z.string().check(z.maxLength(500))),
  size: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(200)), 20),
  /** Whether the total is wanted exactly, however long that takes: before a batch is confirmed. */
  exactTotal: z.optional(yesNo),
})
export type ListQuery = z.infer<typeof listQuery>

/** A page of a list; `total` is exact up to 10,000 or where that was asked for, else `totalIsMinimum` may be true. */
export function pageOf<Row extends z.ZodMiniType>(row: Row) {
  return z.object({
    items: z.array(row),
    nextCursor: z.nullable(z.string()),
    total: z.number(),
    totalIsMinimum: z.boolean(),
  })
}

export const batchScope = { Checked: 0, All: 1, SearchQuery: 2 } as const

/** Which rows a batch action means; All and SearchQuery are evaluated on the server within the caller's data scope. */
export const batchSelection = z.discriminatedUnion('scope', [
  z.object({
    scope: z.literal(batchScope.Checked),
    ids: z.array(z.int().check(z.gte(0))).check(z.minLength(1), z.maxLength(10_000)),
  }),
  z.object({ scope: z.literal(batchScope.All), tab: z.optional(z.string()) }),
  z.object({ scope: z.literal(batchScope.SearchQuery), query: listSelection }),
])
export type BatchSelection = z.infer<typeof batchSelection>

export const idParams = z.object({ id: z.coerce.number().check(z.int(), z.gt(0)) })
