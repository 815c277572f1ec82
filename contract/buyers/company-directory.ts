import * as z from 'zod/mini'
import { batchSelection, listQuery, pageOf } from '../list.ts'
import { route } from '../route.ts'
import { taskView } from '../tasks.ts'

/** How many companies may be collected at once. */
export const directoryCollectLimit = 1000

/** A company of a dataset, as the file described it. */
export const directoryCompany = z.object({
  id: z.number(),
  name: z.string(),
  /** ISO 3166-1 alpha-2. */
  country: z.nullable(z.string()),
  city: z.string(),
  address: z.string(),
  website: z.string(),
  email: z.string(),
  phone: z.string(),
  /** Words for what it trades in. */
  products: z.string(),
  hsCodes: z.array(z.string()),
  dataset: z.object({
    id: z.number(),
    name: z.string(),
    release: z.string(),
    attribution: z.string(),
    isStorable: z.boolean(),
  }),
})
export type DirectoryCompany = z.infer<typeof directoryCompany>

/** What became of companies that were to be collected. */
export const directoryCollecting = z.object({
  collected: z.number(),
  /** Waiting among the collected already. */
  known: z.number(),
  /** A person of it asked to be erased. */
  erased: z.number(),
  /** The licence of their dataset forbids to keep them. */
  notStorable: z.number(),
})
export type DirectoryCollecting = z.infer<typeof directoryCollecting>

export const companyDirectoryRoutes = {
  list: route({
    method: 'GET',
    path: '/api/directory-companies',
    access: 'buyer.company.read',
    summary: 'The companies of all datasets the company has.',
    query: listQuery,
    reply: pageOf(directoryCompany),
  }),
  collect: route({
    method: 'POST',
    path: '/api/directory-companies/collect',
    access: 'buyer.company.collect',
    summary:
      'Collect the selected companies without making customers of them; what waits already is not doubled.',
    body: z.object({ selection: batchSelection }),
    reply: directoryCollecting,
  }),
  export: route({
    method: 'POST',
    path: '/api/directory-companies/export',
    access: 'buyer.company.export',
    summary: 'Write the selected whose licence allows it into a file, with what it wants said, as a task.',
    body: z.object({ selection: batchSelection, format: z.enum(['csv', 'xlsx']) }),
    reply: taskView,
  }),
}
