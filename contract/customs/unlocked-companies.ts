import * as z from 'zod/mini'
import { tradeRoles } from '../customers/customers.ts'
import { batchSelection, listQuery, pageOf } from '../list.ts'
import { route } from '../route.ts'
import { taskView } from '../tasks.ts'

/** A company whose contacts in the shared library are open to all colleagues. */
export const unlockedCompany = z.object({
  id: z.number(),
  key: z.string(),
  role: z.enum(tradeRoles),
  name: z.string(),
  /** ISO 3166-1 alpha-2. */
  country: z.nullable(z.string()),
  emails: z.array(z.string()),
  unlockedAt: z.string(),
  unlockedByName: z.string(),
  /** Null: for good. */
  expiresAt: z.nullable(z.string()),
  /** Points; 0 for customers, which are never paid for. */
  cost: z.number(),
})
export type UnlockedCompany = z.infer<typeof unlockedCompany>

/** The companies whose contacts were unlocked, as a list to work with. */
export const unlockedCompanyRoutes = {
  list: route({
    method: 'GET',
    path: '/api/customs/contacts/unlocked',
    access: 'customs.record.read',
    summary: 'The companies whose contacts are open, the newest first.',
    query: listQuery,
    reply: pageOf(unlockedCompany),
  }),
  export: route({
    method: 'POST',
    path: '/api/customs/contacts/unlocked/export',
    access: 'buyer.company.export',
    summary: 'Write the selected companies with their addresses into a file, as a task.',
    body: z.object({ selection: batchSelection, format: z.enum(['csv', 'xlsx']) }),
    reply: taskView,
  }),
}
