import * as z from 'zod/mini'
import { line, optionalLine } from '../line.ts'
import { batchSelection, idParams, listQuery, pageOf } from '../list.ts'
import { plainDay } from '../moment.ts'
import { route } from '../route.ts'

/** Where demands come from: two marketplaces whose exports are imported, and the company's own people. */
export const demandSources = ['go4world', 'exporthub', 'own'] as const
export type DemandSource = (typeof demandSources)[number]

/** Those of which files are imported. */
export const importedDemandSources = ['go4world', 'exporthub'] as const
export type ImportedDemandSource = (typeof importedDemandSources)[number]

/** What became of a demand. */
export const demandStates = ['open', 'claimed', 'quoted', 'won', 'lost'] as const
export type DemandState = (typeof demandStates)[number]

/** Whether customs data know the buyer as one that imports these goods. */
export const demandProofs = ['yes', 'no', 'unknown'] as const

export const demandSizeLimit = 8_000_000
export const demandRowLimit = 20_000
/** Demands one person may hold claimed at a time. */
export const demandClaimLimit = 50

const text = (most: number) => z._default(z.string().check(z.trim(), z.maxLength(most)), '')
const amountOf = z._default(z.nullable(z.number().check(z.gte(0), z.lte(1e15))), null)
const webText = z._default(z.string().check(z.trim(), z.maxLength(500), z.regex(/^(https?:\/\/\S+)?$/)), '')
const emailText = z._default(
  z.string().check(z.trim(), z.maxLength(320), z.regex(/^([^\s@]+@[^\s@]+\.[^\s@]+)?$/)),
  '',
)
const countryText = z._default(z.nullable(z.string().check(z.regex(/^[A-Z]{2}$/))), null)

/** What a demand says. */
export const demandInput = z.object({
  title: line(1, 200),
  description: text(4000),
  imageUrl: webText,
  products: optionalLine(200),
  hsCode: z._default(z.string().check(z.trim(), z.regex(/^(\d{2,10})?$/)), ''),
  priceMin: amountOf,
  priceMax: amountOf,
  currency: z._default(z.string().check(z.regex(/^([A-Z]{3})?$/)), ''),
  amount: optionalLine(120),
  destinationCountry: countryText,
  destination: optionalLine(200),
  payment: optionalLine(120),
  shipping: optionalLine(120),
  buyerName: optionalLine(200),
  buyerCountry: countryText,
  buyerEmail: emailText,
  buyerPhone: optionalLine(60),
  expiresOn: z._default(z.nullable(plainDay), null),
})
export type DemandInput = z.infer<typeof demandInput>

/** A demand as lists show it. */
export const demandView = z.object({
  id: z.number(),
  source: z.enum(demandSources),
  sourceUrl: z.string(),
  title: z.string(),
  description: z.string(),
  imageUrl: z.string(),
  products: z.string(),
  hsCode: z.string(),
  priceMin: z.nullable(z.number()),
  priceMax: z.nullable(z.number()),
  currency: z.string(),
  amount: z.string(),
  destinationCountry: z.nullable(z.string()),
  destination: z.string(),
  payment: z.string(),
  shipping: z.string(),
  buyerName: z.string(),
  buyerCountry: z.nullable(z.string()),
  buyerEmail: z.string(),
  buyerPhone: z.string(),
  /** Stars of the source, from 1 to 5; null where it gives none. */
  quality: z.nullable(z.number()),
  isVerified: z.boolean(),
  postedAt: z.string(),
  expiresOn: z.nullable(z.string()),
  isExpired: z.boolean(),
  state: z.enum(demandStates),
  publisherName: z.string(),
  isMine: z.boolean(),
  /** Who has claimed it; empty while nobody has. */
  claimerName: z.string(),
  isClaimedByMe: z.boolean(),
  customerId: z.nullable(z.number()),
  /** Colleagues who have looked at it, for whom published it. */
  viewers: z.array(z.string()),
})
export type DemandView = z.infer<typeof demandView>

const demandReport = z.object({
  added: z.number(),
  /** Those that were there already and are brought up to date. */
  updated: z.number(),
  /** Rows without a title. */
  skipped: z.number(),
  /** Rows that are left out because somebody in them asked to be erased. */
  erased: z.number(),
  unknownColumns: z.array(z.string()),
})
export type DemandReport = z.infer<typeof demandReport>

const read = 'buyer.demand.read'
const write = 'buyer.demand.write'
const claim = 'buyer.demand.claim'

export const buyerDemandRoutes = {
  list: route({
    method: 'GET',
    path: '/api/buyer-demands',
    access: read,
    summary: 'What buyers ask for, by where it comes from.',
    query: listQuery,
    reply: pageOf(demandView),
  }),
  read: route({
    method: 'GET',
    path: '/api/buyer-demands/:id',
    access: read,
    summary: 'One demand, with whether customs data know its buyer as an importer of such goods.',
    params: idParams,
    reply: z.extend(demandView, { proof: z.enum(demandProofs) }),
  }),
  import: route({
    method: 'POST',
    path: '/api/buyer-demands/import',
    access: write,
    summary: 'Import a file of demands of one source; those that are known are brought up to date.',
    query: z.object({ source: z.enum(importedDemandSources), fileName: line(1, 200) }),
    rawBody: true,
    reply: demandReport,
  }),
  publish: route({
    method: 'POST',
    path: '/api/buyer-demands',
    access: write,
    summary: 'Publish a demand for the colleagues.',
    body: demandInput,
    reply: demandView,
  }),
  edit: route({
    method: 'PUT',
    path: '/api/buyer-demands/:id',
    access: write,
    summary: 'Change a demand that the caller has published.',
    params: idParams,
    body: demandInput,
    reply: demandView,
  }),
  withdraw: route({
    method: 'POST',
    path: '/api/buyer-demands/withdraw',
    access: write,
    summary: 'Withdraw demands: those the caller has published, and imported ones.',
    body: z.object({ selection: batchSelection }),
    reply: z.object({ ids: z.array(z.number()) }),
  }),
  restore: route({
    method: 'POST',
    path: '/api/buyer-demands/restore',
    access: write,
    summary: 'Bring back demands that the caller has withdrawn.',
    body: z.object({ ids: z.array(z.int().check(z.gt(0))).check(z.minLength(1), z.maxLength(1000)) }),
    reply: z.object({ count: z.number() }),
  }),
  claim: route({
    method: 'POST',
    path: '/api/buyer-demands/:id/claim',
    access: claim,
    summary: 'Claim a demand, so that colleagues leave it to the caller; refused when somebody has.',
    params: idParams,
    reply: demandView,
  }),
  release: route({
    method: 'POST',
    path: '/api/buyer-demands/:id/release',
    access: claim,
    summary: 'Give a claimed demand back.',
    params: idParams,
    reply: demandView,
  }),
  progress: route({
    method: 'POST',
    path: '/api/buyer-demands/:id/state',
    access: claim,
    summary: 'Say what became of a claimed demand.',
    params: idParams,
    body: z.object({ state: z.enum(['claimed', 'quoted', 'won', 'lost']) }),
    reply: demandView,
  }),
  saveCustomer: route({
    method: 'POST',
    path: '/api/buyer-demands/:id/customer',
    access: 'customer.customer.write',
    summary:
      'Make a customer of the buyer of a demand, and claim it; what looks like a customer waits among the collected.',
    params: idParams,
    reply: z.object({
      state: z.enum(['saved', 'existing', 'erased', 'failed']),
      customerId: z.nullable(z.number()),
    }),
  }),
}
