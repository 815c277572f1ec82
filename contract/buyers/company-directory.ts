import * as z from 'zod/mini'
import { batchSelection, listQuery, pageOf } from '../list.ts'
import { pointsQuote } from '../points/points.ts'
import { route } from '../route.ts'
import { taskView } from '../tasks.ts'

/** How many companies may be collected at once. */
export const directoryCollectLimit = 1000

/** How many companies may become customers at once. */
export const saveCompaniesLimit = 100

/** Companies that are labelled at once. */
export const directoryLabelLimit = 10_000

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
  /** Labels of customers that were given to it. */
  labelIds: z.array(z.number()),
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

/** What became of companies that were to become customers. */
export const companySaving = z.object({
  /** Those that are the caller's customers now. */
  customerIds: z.array(z.number()),
  /** Exist already or look like a customer; they wait among the collected. */
  existing: z.number(),
  /** A person of it asked to be erased. */
  erased: z.number(),
  /** The licence of their source forbids to keep them. */
  notStorable: z.number(),
  /** For another reason, such as a limit. */
  failed: z.number(),
})
export type CompanySaving = z.infer<typeof companySaving>

/** What a file costs: rows of the shared library are paid for, own ones never. */
export const exportQuote = z.extend(pointsQuote, { rows: z.number(), paidRows: z.number() })
export type ExportQuote = z.infer<typeof exportQuote>

const labels = z.array(z.int().check(z.gt(0))).check(z.maxLength(50))

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
  save: route({
    method: 'POST',
    path: '/api/directory-companies/save',
    access: 'customer.customer.write',
    summary:
      'Make customers of the selected companies; what looks like a customer waits among the collected.',
    body: z.object({ selection: batchSelection }),
    reply: companySaving,
  }),
  label: route({
    method: 'POST',
    path: '/api/directory-companies/labels',
    access: 'buyer.company.collect',
    summary: 'Give labels to the selected companies, or take them away; they stay through new releases.',
    body: z.object({ selection: batchSelection, add: labels, remove: labels }),
    reply: z.object({ count: z.number() }),
  }),
  exportCost: route({
    method: 'POST',
    path: '/api/directory-companies/export/cost',
    access: 'buyer.company.export',
    summary: 'What a file of the selected would cost: companies of the shared library alone are paid for.',
    body: z.object({ selection: batchSelection }),
    reply: exportQuote,
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
