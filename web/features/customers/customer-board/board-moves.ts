import type { CustomerStage } from '@landfall/contract/customers/customer-profile.ts'
import type { CustomerRow } from '@landfall/contract/customers/customers.ts'

/** A customer on its way to another stage. */
export interface CardMove {
  row: CustomerRow
  to: CustomerStage
}

/** The card that is to have the focus: the one at a place of a column, or a certain one once it is there. */
export type FocusWish = { stage: CustomerStage } & ({ index: number } | { id: number })

const sortedBy = [
  'name',
  'createdAt',
  'lastFollowUpAt',
  'nextContactAt',
  'dropsAt',
  'pooledAt',
  'stars',
] as const
const names = new Intl.Collator(undefined, { sensitivity: 'base' })

/** The place of a card among others of a column in an order such as `-createdAt`; what was changed last is the moved card. */
export function placeOf(row: CustomerRow, others: readonly CustomerRow[], sort: string): number {
  const isDescending = sort.startsWith('-')
  const field = sortedBy.find((one) => one === sort.replace('-', ''))
  if (!field) return isDescending ? 0 : others.length
  const place = others.findIndex((other) => isBefore(row, other, { field, isDescending }))
  return place < 0 ? others.length : place
}

interface Order {
  field: (typeof sortedBy)[number]
  isDescending: boolean
}

// Those without a value come last, whatever the direction.
function isBefore(row: CustomerRow, other: CustomerRow, { field, isDescending }: Order): boolean {
  const [own, its] = [row[field], other[field]]
  if (own === null || its === null)
    return own !== null || (its === null && row.id < other.id !== isDescending)
  const order = typeof own === 'number' ? own - Number(its) : names.compare(own, String(its))
  return order === 0 ? row.id < other.id !== isDescending : order < 0 !== isDescending
}
