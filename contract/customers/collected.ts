import * as z from 'zod/mini'
import { batchSelection, idParams, listQuery, pageOf } from '../list.ts'
import { moment } from '../moment.ts'
import { route } from '../route.ts'
import { taskView } from '../tasks.ts'
import {
  type ContactFieldOf,
  contactFieldNames,
  contactFieldsOf,
  contactInput,
  contactTextOf,
} from './customer-contacts.ts'
import { duplicateView } from './customer-identity.ts'
import { customerInput, customerSources, tradeRoles } from './customers.ts'

/** What became of something collected; what is discarded lies in the recycle bin. */
export const collectedStates = ['open', 'accepted', 'merged'] as const
export type CollectedState = (typeof collectedStates)[number]

/** Still to be decided, and decided. */
export const collectedTabs = ['open', 'done'] as const

/** How many may be accepted at once. */
export const acceptLimit = 1000

const candidateFields = {
  name: true,
  country: true,
  website: true,
  phone: true,
  address: true,
  remark: true,
} as const

/** Somebody who may become a customer. */
export const candidate = z.extend(z.pick(customerInput, candidateFields), {
  contacts: z._default(z.array(contactInput).check(z.maxLength(50)), []),
})
export type Candidate = z.infer<typeof candidate>

/** Its name says which trade company it is: found in customs data. */
const tradeCompany = z.object({
  key: z.string().check(z.minLength(1), z.maxLength(500)),
  role: z.enum(tradeRoles),
})

const anyText = z._default(z.string(), '')
const storedLines = Object.fromEntries(contactFieldsOf('line').map((field) => [field, anyText])) as Record<
  ContactFieldOf<'line'>,
  typeof anyText
>
const storedContact = z.extend(contactInput, storedLines)

export const collectedRow = z.extend(candidate, {
  id: z.number(),
  name: z.string(),
  contacts: z.array(storedContact),
  state: z.enum(collectedStates),
  source: z.enum(customerSources),
  tradeCompany: z.nullable(tradeCompany),
  collectorName: z.string(),
  collectedAt: z.string(),
  /** The customer it has become; null when it has become none, or one the caller may not see. */
  customerId: z.nullable(z.number()),
  customerName: z.nullable(z.string()),
  decidedByName: z.nullable(z.string()),
  decidedAt: z.nullable(z.string()),
  /** Customers it may be, the likeliest first; empty once it is decided. */
  duplicates: z.array(duplicateView),
})
export type CollectedRow = z.infer<typeof collectedRow>

/** What became of one of several that somebody wanted to collect. */
export const collectedAnswer = z.object({
  name: z.string(),
  /** Collected now; waiting already; not in the customs data; a person of it asked to be erased. */
  state: z.enum(['collected', 'known', 'notFound', 'erased']),
})
export type CollectedAnswer = z.infer<typeof collectedAnswer>

const customerColumns = [
  'name',
  'country',
  'website',
  'phone',
  'address',
  'remark',
  ...contactFieldNames.map(contactTextOf),
  'source',
] as const
const decisionColumns = ['collector', 'collectedAt', 'state', 'customer', 'decidedBy', 'decidedAt'] as const

/** What an exported file of collected companies may hold; `collectedColumnText` names their texts. */
export const collectedExportColumns = [...customerColumns, ...decisionColumns] as const
export type CollectedExportColumn = (typeof collectedExportColumns)[number]
type DecisionColumn = (typeof decisionColumns)[number]

/** The text that names a column. */
export function collectedColumnText(
  column: CollectedExportColumn,
):
  | `collected.fields.${DecisionColumn}`
  | `customers.fields.${Exclude<CollectedExportColumn, DecisionColumn>}` {
  return isOfDecision(column) ? `collected.fields.${column}` : `customers.fields.${column}`
}

function isOfDecision(column: CollectedExportColumn): column is DecisionColumn {
  return decisionColumns.some((one) => one === column)
}

const selection = z.object({ selection: batchSelection })
const reason = z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(500)))

export const acceptResult = z.object({
  accepted: z.number(),
  /** Exist already, or look like a customer: they stay until they are merged, discarded or accepted one by one. */
  existing: z.number(),
  /** The first 100 that failed for another reason, in the caller’s language. */
  failures: z.array(z.object({ id: z.number(), name: z.string(), message: z.string() })),
})
export type AcceptResult = z.infer<typeof acceptResult>

/** What merging adds to a customer. */
export const mergePreview = z.object({
  fields: z.array(
    z.object({
      field: z.enum(['country', 'website', 'phone', 'address', 'remark']),
      before: z.string(),
      after: z.string(),
    }),
  ),
  /** Names or addresses of the people who come to the customer, and of those of whom more is known. */
  added: z.array(z.string()),
  completed: z.array(z.string()),
})
export type MergePreview = z.infer<typeof mergePreview>

export const collectedRoutes = {
  list: route({
    method: 'GET',
    path: '/api/collected',
    access: 'customer.collected.read',
    summary: 'What people of the caller’s data scope have collected, with the customers it may be.',
    query: listQuery,
    reply: pageOf(collectedRow),
  }),
  collect: route({
    method: 'POST',
    path: '/api/collected',
    access: 'customer.collected.write',
    summary: 'Collect companies without making customers of them; what waits already is not doubled.',
    body: z.object({
      source: z._default(z.enum(customerSources), 'manual'),
      items: z.array(candidate).check(z.minLength(1), z.maxLength(500)),
    }),
    reply: z.object({ items: z.array(collectedAnswer) }),
  }),
  collectFromCustoms: route({
    method: 'POST',
    path: '/api/collected/from-customs',
    access: 'customer.collected.write',
    summary: 'Collect trade companies without making customers of them.',
    body: z.object({ companies: z.array(tradeCompany).check(z.minLength(1), z.maxLength(500)) }),
    reply: z.object({ items: z.array(z.extend(collectedAnswer, { key: z.string() })) }),
  }),
  accept: route({
    method: 'POST',
    path: '/api/collected/:id/accept',
    access: 'customer.customer.write',
    summary:
      'Make a customer of the caller’s of it; without a reason one that looks like another is refused.',
    params: idParams,
    body: z.object({ duplicateReason: reason }),
    reply: z.object({ customerId: z.number() }),
  }),
  acceptBatch: route({
    method: 'POST',
    path: '/api/collected/accept',
    access: 'customer.customer.write',
    summary: 'Make customers of those selected that do not exist yet.',
    body: selection,
    reply: acceptResult,
  }),
  previewMerge: route({
    method: 'POST',
    path: '/api/collected/:id/merge-preview',
    access: 'customer.customer.write',
    summary: 'What merging would add to a customer.',
    params: idParams,
    body: z.object({ customerId: z.int() }),
    reply: mergePreview,
  }),
  merge: route({
    method: 'POST',
    path: '/api/collected/:id/merge',
    access: 'customer.customer.write',
    summary: 'Add to a customer what it does not have yet; what it has is never overwritten.',
    params: idParams,
    body: z.object({ customerId: z.int(), duplicateReason: reason }),
    reply: mergePreview,
  }),
  export: route({
    method: 'POST',
    path: '/api/collected/export',
    access: 'customer.collected.export',
    summary: 'Write the selected into a file, one line per person, as a task.',
    body: z.object({
      selection: batchSelection,
      format: z.enum(['csv', 'xlsx']),
      /** The columns in their order; all when absent. */
      columns: z.optional(z.array(z.enum(collectedExportColumns)).check(z.minLength(1), z.maxLength(60))),
    }),
    reply: taskView,
  }),
  discard: route({
    method: 'POST',
    path: '/api/collected/discard',
    access: 'customer.collected.write',
    summary: 'Move the selected to the recycle bin.',
    body: selection,
    reply: z.object({ deletedAt: moment, count: z.number() }),
  }),
  restore: route({
    method: 'POST',
    path: '/api/collected/restore',
    access: 'customer.collected.write',
    summary: 'Bring back what the caller discarded in one action, except what was collected again since.',
    body: z.object({ deletedAt: moment }),
    reply: z.object({ restored: z.number(), refused: z.number() }),
  }),
}
