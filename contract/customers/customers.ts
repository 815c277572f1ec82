import * as z from 'zod/mini'
import { batchSelection, idParams, listQuery, pageOf } from '../list.ts'
import { moment } from '../moment.ts'
import { route } from '../route.ts'
import { taskView } from '../tasks.ts'
import { contactInput, contactView } from './customer-contacts.ts'
import { coverableFields } from './customer-cover.ts'
import { customerExport } from './customer-export.ts'
import { shareTerms } from './share-terms.ts'
import {
  companyInputShape,
  companyRecordShape,
  companyRowShape,
  profileInput,
  profileView,
} from './standard-field-shapes.ts'

/** Where a customer came from. */
export const customerSources = ['manual', 'customs', 'import', 'map', 'search'] as const
export type CustomerSource = (typeof customerSources)[number]

export const customerTabs = ['mine', 'subordinates', 'all', 'pool', 'attention'] as const
export type CustomerTab = (typeof customerTabs)[number]

export const customerInput = z.object({
  ...companyInputShape,
  /** Null puts the customer into the public pool; absent means the caller, or no change. */
  ownerId: z.optional(z.nullable(z.int())),
  contacts: z._default(z.array(contactInput).check(z.maxLength(50)), []),
  ...profileInput.shape,
})
export type CustomerInput = z.infer<typeof customerInput>

/** Why a customer is stored although it looks like another one; kept in its timeline. */
const duplicateReason = {
  duplicateReason: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(500))),
}

/** A new customer; without a reason one that looks like another is refused. */
export const customerCreation = z.extend(customerInput, duplicateReason)
export type CustomerCreation = z.infer<typeof customerCreation>

/** A change says which state it was made on, so that nobody overwrites another's change unseen. */
export const customerChange = z.extend(customerInput, {
  ...duplicateReason,
  updatedAt: z.optional(moment),
})
export type CustomerChange = z.infer<typeof customerChange>

export const customerRow = z.object({
  id: z.number(),
  ...companyRowShape,
  source: z.enum(customerSources),
  /** Null: in the public pool. */
  ownerId: z.nullable(z.number()),
  ownerName: z.nullable(z.string()),
  founderName: z.string(),
  /** The first person with an e-mail address, else the first person. */
  contactName: z.nullable(z.string()),
  contactEmail: z.nullable(z.string()),
  contactPhone: z.nullable(z.string()),
  lastFollowUpAt: z.nullable(z.string()),
  /** The last follow-up, mail to the customer, or reply. */
  lastContactAt: z.nullable(z.string()),
  createdAt: z.string(),
  updatedAt: z.string(),
  /** The pool it is in; null while somebody owns it. */
  poolId: z.nullable(z.number()),
  pooledAt: z.nullable(z.string()),
  /** When it drops into the pool by itself; null: never. */
  dropsAt: z.nullable(z.string()),
  /** Into which pool: empty for the first one where the company calls it nothing else, null where the caller may not look. */
  dropPool: z.nullable(z.string()),
  /** Protected from dropping until then. */
  lockedUntil: z.nullable(z.string()),
  lastOwnerName: z.nullable(z.string()),
  /** How often it was released. */
  releaseCount: z.number(),
  /** Ways to reach it are covered, until the caller has claimed it or, where a pool limits that, opened it. */
  isMasked: z.boolean(),
  /** Marked by the caller to keep an eye on. */
  isAttended: z.boolean(),
  /** Whether the caller's data scope lets him change it. */
  canWrite: z.boolean(),
  ...profileView.shape,
})
export type CustomerRow = z.infer<typeof customerRow>

export const tradeRoles = ['buyer', 'seller'] as const
export type TradeRole = (typeof tradeRoles)[number]

export const customerView = z.extend(customerRow, {
  /** What is covered beside the ways to reach it; absent when nothing is. */
  coveredFields: z.optional(z.array(z.enum(coverableFields))),
  ...companyRecordShape,
  contacts: z.array(contactView),
  /** Colleagues who help its owner with it. */
  collaborators: z.array(z.extend(shareTerms, { id: z.number(), name: z.string() })),
  /** Whether the caller may follow it up: who may change it, and collaborators who do more than read. */
  mayFollowUp: z.boolean(),
  /** Whether the caller may change what is written in it; giving it away and deleting it takes `canWrite`. */
  mayEdit: z.boolean(),
  /** The trading parties in customs data that are this customer. */
  tradeCompanies: z.array(z.object({ key: z.string(), role: z.enum(tradeRoles) })),
})
export type CustomerView = z.infer<typeof customerView>

/** Identifies everything the caller deleted in one action. */
const deletion = z.object({ deletedAt: moment, count: z.number() })

/** How many of the selected customers an action takes that only the caller's own are for, and how many it leaves out. */
export const batchReach = z.object({
  taken: z.number(),
  /** Left out: in a pool. */
  inPool: z.number(),
  /** Left out: of colleagues, who only share them with him. */
  ofColleagues: z.number(),
})
export type BatchReach = z.infer<typeof batchReach>

const tradeKey = z.string().check(z.minLength(1), z.maxLength(500))

/** A customer found by what was asked; without the id when the caller may not see it. */
export const recognisedCustomer = z.object({
  /** The trade company key or e-mail address that was asked for. */
  value: z.string(),
  customerId: z.nullable(z.number()),
  name: z.string(),
  /** Null: in the public pool. */
  ownerName: z.nullable(z.string()),
})
export type RecognisedCustomer = z.infer<typeof recognisedCustomer>

export const savedTradeCompany = z.object({
  key: z.string(),
  state: z.enum(['created', 'existing', 'notFound']),
  /** Null when it does not exist or the caller may not see it. */
  customerId: z.nullable(z.number()),
  name: z.string(),
  ownerName: z.nullable(z.string()),
})
export type SavedTradeCompany = z.infer<typeof savedTradeCompany>

export const customerRoutes = {
  list: route({
    method: 'GET',
    path: '/api/customers',
    access: 'customer.customer.read',
    summary: 'Customers within the caller’s data scope.',
    query: listQuery,
    reply: pageOf(customerRow),
  }),
  read: route({
    method: 'GET',
    path: '/api/customers/:id',
    access: 'customer.customer.read',
    summary: 'One customer with its people.',
    params: idParams,
    reply: customerView,
  }),
  create: route({
    method: 'POST',
    path: '/api/customers',
    access: 'customer.customer.write',
    summary:
      'Create a customer; refused when one with the same e-mail address, website or register number exists, and without a reason when one looks like it.',
    body: customerCreation,
    reply: customerView,
  }),
  update: route({
    method: 'PUT',
    path: '/api/customers/:id',
    access: 'customer.customer.write',
    summary: 'Change a customer and its people.',
    params: idParams,
    body: customerChange,
    reply: customerView,
  }),
  remove: route({
    method: 'DELETE',
    path: '/api/customers/:id',
    access: 'customer.customer.delete',
    summary: 'Move a customer to the recycle bin.',
    params: idParams,
    reply: deletion,
  }),
  removeBatch: route({
    method: 'POST',
    path: '/api/customers/batch-delete',
    access: 'customer.customer.delete',
    summary:
      'Move the selected customers to the recycle bin; those that are not the caller’s to delete are named.',
    body: z.object({ selection: batchSelection }),
    reply: z.extend(deletion, {
      failed: z.number(),
      /** The first 100 that stayed, with why, in the caller's language. */
      failures: z.array(z.object({ customerId: z.number(), name: z.string(), message: z.string() })),
    }),
  }),
  reach: route({
    method: 'POST',
    path: '/api/customers/batch-reach',
    access: 'customer.customer.read',
    summary:
      'How many of the selected customers the caller could delete, export or write to, and why not the others.',
    body: z.object({ selection: batchSelection }),
    reply: batchReach,
  }),
  restore: route({
    method: 'POST',
    path: '/api/customers/restore',
    access: 'customer.customer.delete',
    summary:
      'Bring back what the caller deleted in one action, except where another customer took its place.',
    body: z.object({ deletedAt: moment }),
    reply: z.object({ restored: z.number(), refused: z.number() }),
  }),
  export: route({
    method: 'POST',
    path: '/api/customers/export',
    access: 'customer.customer.export',
    summary: 'Write the selected customers into a file, as a task.',
    body: customerExport,
    reply: taskView,
  }),
  attend: route({
    method: 'PUT',
    path: '/api/customers/:id/attention',
    access: 'customer.customer.read',
    summary: 'Keep an eye on a customer, or no longer.',
    params: idParams,
    body: z.object({ isAttended: z.boolean() }),
    reply: z.null(),
  }),
  recognise: route({
    method: 'POST',
    path: '/api/customers/recognise',
    access: 'customer.customer.read',
    summary: 'Which trade companies or e-mail addresses are customers already.',
    body: z.object({
      tradeCompanyKeys: z._default(z.array(tradeKey).check(z.maxLength(500)), []),
      emails: z._default(z.array(z.string().check(z.maxLength(320))).check(z.maxLength(500)), []),
    }),
    reply: z.object({ items: z.array(recognisedCustomer) }),
  }),
  saveFromCustoms: route({
    method: 'POST',
    path: '/api/customers/save-from-customs',
    access: 'customer.customer.write',
    summary: 'Save trade companies as customers; those that exist already are linked, not doubled.',
    body: z.object({
      companies: z
        .array(z.object({ key: tradeKey, role: z.enum(tradeRoles) }))
        .check(z.minLength(1), z.maxLength(500)),
    }),
    reply: z.object({ items: z.array(savedTradeCompany) }),
  }),
}
