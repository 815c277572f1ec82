import * as z from 'zod/mini'
import { listSelection } from '../list.ts'
import { route } from '../route.ts'
import { customerTabs } from './customers.ts'

/** How many customers a tab has; beyond 10,000 that number is the least there is. */
export const tabCount = z.object({ tab: z.enum(customerTabs), count: z.number(), isMinimum: z.boolean() })
export type TabCount = z.infer<typeof tabCount>

export const customerSearchRoutes = {
  tabCounts: route({
    method: 'GET',
    path: '/api/customers/tab-counts',
    access: 'customer.customer.read',
    summary:
      'How many customers each tab has for a search and filter; without subordinates there is no tab for theirs.',
    query: z.omit(listSelection, { tab: true }),
    reply: z.object({ tabs: z.array(tabCount) }),
  }),
  suggest: route({
    method: 'GET',
    path: '/api/customers/suggestions',
    access: 'customer.customer.read',
    summary: 'Names of customers that resemble a search and are not found by it, the most alike first.',
    query: listSelection,
    reply: z.object({ names: z.array(z.string()) }),
  }),
}
