import * as z from 'zod/mini'
import { ownName, ownNameInput } from '../own-name.ts'
import { wordRoutes } from './word-routes.ts'

/** How deep groups may lie in each other. */
export const customerGroupDepth = 6

export const customerGroupInput = z.object({
  names: ownNameInput,
  /** Null: at the top. */
  parentId: z._default(z.nullable(z.int()), null),
})
export type CustomerGroupInput = z.infer<typeof customerGroupInput>

export const customerGroup = z.object({ id: z.number(), names: ownName, parentId: z.nullable(z.number()) })
export type CustomerGroup = z.infer<typeof customerGroup>

export const customerGroupView = z.extend(customerGroup, {
  /** Customers of the group itself within the caller’s data scope. */
  customers: z.number(),
})
export type CustomerGroupView = z.infer<typeof customerGroupView>

export const customerGroupRoutes = wordRoutes({
  path: '/api/customer-groups',
  noun: 'customer group',
  read: 'customer.group.read',
  write: 'customer.group.write',
  input: customerGroupInput,
  view: customerGroupView,
})
