import type { CustomerGroupView } from '@landfall/contract/customers/customer-groups.ts'

/** Ids of a group and of everything inside it. */
export function idsInside(rows: readonly CustomerGroupView[], id: number): Set<number> {
  const inside = new Set([id])
  for (const outer of inside) for (const row of rows) if (row.parentId === outer) inside.add(row.id)
  return inside
}

/** How many customers are in a group and in everything inside it. */
export function customersInside(rows: readonly CustomerGroupView[], id: number): number {
  const inside = idsInside(rows, id)
  return rows.filter((row) => inside.has(row.id)).reduce((sum, { customers }) => sum + customers, 0)
}
