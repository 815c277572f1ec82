import * as z from 'zod/mini'
import { listFilter } from './list.ts'
import { route } from './route.ts'

/** Lists that remember columns per user. */
export const listNames = [
  'customerImports',
  'customers',
  'collected',
  'buyerSearch',
  'directoryCompanies',
  'unlockedCompanies',
  'mapPlaces',
  'buyerDemands',
  'customerConflicts',
  'shipments',
  'statistics',
  'tradeCompanies',
  'libraryShipments',
  'libraryStatistics',
  'matchPairs',
  'tradeMerges',
  'uploads',
  'sendTasks',
  'templates',
  'sendHistory',
  'conversations',
  'mailSequences',
  'mailSequencePeople',
  'socialConversations',
  'socialConsents',
  'socialCampaigns',
  'socialCampaignPeople',
  'socialPosts',
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
  'verifiedAddresses',
  'verificationChecks',
] as const
export type ListName = (typeof listNames)[number]

const columns = z
  .array(
    z.object({
      key: z.string().check(z.maxLength(64)),
      hidden: z.boolean(),
      width: z.optional(z.number()),
    }),
  )
  .check(z.maxLength(100))

/** Column order, visibility and width of one list for one user. */
export const listLayout = z.object({ columns })
export type ListLayout = z.infer<typeof listLayout>

const filterText = z.string().check(z.maxLength(8000), z.refine(isFilter))

function isFilter(text: string): boolean {
  try {
    return listFilter.safeParse(JSON.parse(text)).success
  } catch {
    return false
  }
}

/** How a list looks: what its address says, and its columns where they belong to the view. */
export const viewState = z.object({
  search: z._default(z.string().check(z.maxLength(200)), ''),
  tab: z.optional(z.string().check(z.maxLength(32))),
  /** A `listFilter` as JSON text, as the address has it. */
  filter: z.optional(filterText),
  sort: z.optional(z.string().check(z.maxLength(64))),
  /** How the rows are shown, where a list has several ways. */
  display: z.optional(z.string().check(z.maxLength(32))),
  /** What else of the address a page reads as part of what the list shows. */
  params: z.optional(z.record(z.string().check(z.maxLength(32)), z.string().check(z.maxLength(2000)))),
  columns: z.optional(columns),
})
export type ViewState = z.infer<typeof viewState>

const layoutParams = z.object({ list: z.enum(listNames) })

export const listLayoutRoutes = {
  read: route({
    method: 'GET',
    path: '/api/list-layouts/:list',
    access: 'signedIn',
    summary: 'Columns of a list as the caller arranged them, and the view he opens it with.',
    params: layoutParams,
    reply: z.nullable(
      z.extend(listLayout, {
        /** The saved view the list opens with. */
        opensWith: z.optional(z.object({ id: z.number(), state: viewState })),
      }),
    ),
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
