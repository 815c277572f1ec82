import * as z from 'zod/mini'
import { optionalOwnName, optionalOwnNameInput } from '../own-name.ts'
import { customerSources } from './customers.ts'
import { wordRoutes } from './word-routes.ts'

/** A source of the company's own needs a name; one of the product's may go by the product's name. */
export const customerSourceInput = z.object({ names: optionalOwnNameInput })
export type CustomerSourceInput = z.infer<typeof customerSourceInput>

export const customerSourceWord = z.object({
  id: z.number(),
  names: optionalOwnName,
  /** One of the product's sources, which stay; null for one of the company's own. */
  systemKey: z.nullable(z.enum(customerSources)),
})
export type CustomerSourceWord = z.infer<typeof customerSourceWord>

export const customerSourceView = z.extend(customerSourceWord, {
  /** Customers within the caller’s data scope. */
  customers: z.number(),
})
export type CustomerSourceView = z.infer<typeof customerSourceView>

export const customerSourceRoutes = wordRoutes({
  path: '/api/customer-sources',
  noun: 'source',
  read: 'customer.source.read',
  write: 'customer.source.write',
  input: customerSourceInput,
  view: customerSourceView,
})
