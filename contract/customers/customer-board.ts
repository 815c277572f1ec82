import * as z from 'zod/mini'
import { listQuery, listSelection } from '../list.ts'
import { route } from '../route.ts'
import { customerStages } from './customer-profile.ts'
import { customerRow } from './customers.ts'

/** What is in one column of the board; all figures are the least there is where `isMinimum` says so. */
export const boardColumn = z.object({
  stage: z.enum(customerStages),
  count: z.number(),
  isMinimum: z.boolean(),
  /** Customers whose next contact is due. */
  due: z.number(),
  /** What they buy in a year at least, in thousands of US dollars: the lower ends of their bands. */
  annualPurchase: z.number(),
})
export type BoardColumn = z.infer<typeof boardColumn>

export const boardRoutes = {
  columns: route({
    method: 'GET',
    path: '/api/customers/board',
    access: 'customer.customer.read',
    summary: 'Customers of a search, tab and filter by stage, in numbers.',
    query: listSelection,
    reply: z.object({ columns: z.array(boardColumn) }),
  }),
  cards: route({
    method: 'GET',
    path: '/api/customers/board/cards',
    access: 'customer.customer.read',
    summary: 'The customers of one column of the board.',
    query: z.extend(listQuery, { stage: z.enum(customerStages) }),
    reply: z.object({ items: z.array(customerRow), nextCursor: z.nullable(z.string()) }),
  }),
}
