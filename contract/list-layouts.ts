import * as z from 'zod/mini'
import { route } from './route.ts'

/** Lists that remember columns per user. */
export const listNames = [
  'customers',
  'shipments',
  'statistics',
  'tradeCompanies',
  'uploads',
  'sendTasks',
  'templates',
  'sendHistory',
  'outbox',
  'suppressions',
  'employees',
  'pointsLedger',
  'myPoints',
  'pointsPeople',
  'dataPullLog',
  'verificationLog',
  'signInLog',
  'auditLog',
  'exportLog',
  'recycleBin',
  'erasures',
  'companies',
  'oems',
  'supportAccess',
] as const
export type ListName = (typeof listNames)[number]

/** Column order, visibility and width of one list for one user. */
export const listLayout = z.object({
  columns: z
    .array(
      z.object({
        key: z.string().check(z.maxLength(64)),
        hidden: z.boolean(),
        width: z.optional(z.number()),
      }),
    )
    .check(z.maxLength(100)),
})
export type ListLayout = z.infer<typeof listLayout>

const layoutParams = z.object({ list: z.enum(listNames) })

export const listLayoutRoutes = {
  read: route({
    method: 'GET',
    path: '/api/list-layouts/:list',
    access: 'signedIn',
    summary: 'Columns of a list as the caller arranged them.',
    params: layoutParams,
    reply: z.nullable(listLayout),
  }),
  save: route({
    method: 'PUT',
    path: '/api/list-layouts/:list',
    access: 'signedIn',
    summary: 'Remember the columns of a list for the caller.',
    params: layoutParams,
    body: listLayout,
    reply: z.null(),
  }),
}
