import type { CustomerRow, CustomerStage } from '@landfall/contract/customers.ts'

/** A customer on its way to another stage. */
export interface CardMove {
  row: CustomerRow
  to: CustomerStage
}

/** The card that is to have the focus: the one at a place of a column, or a certain one once it is there. */
export type FocusWish = { stage: CustomerStage } & ({ index: number } | { id: number })
