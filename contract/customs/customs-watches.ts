import * as z from 'zod/mini'
import { tradeRoles } from '../customers/customers.ts'
import { line } from '../line.ts'
import { idParams, listSelection } from '../list.ts'
import { route } from '../route.ts'

/** Watches that one person can have. */
export const watchLimit = 50

/** The tabs of the query that a search may be of; without one it is of shipments. */
export const watchedTabs = ['buyers', 'sellers', 'analysis', 'statistics'] as const
/** What one may choose to be shown of analysis and statistics, by its name in the address. */
export const watchedChoices = [
  'by',
  'breakdown',
  'figuresOf',
  'grain',
  'measure',
  'partners',
  'place',
  'basis',
] as const

/** What a watch tells of; partners are those of a company, and lost without a shipment for half a year. */
export const watchKinds = [
  'newShipment',
  'newBuyer',
  'newPartner',
  'lostPartner',
  'volumeChange',
  'newPeriod',
] as const
export type WatchKind = (typeof watchKinds)[number]

/** Which kinds make sense of a search for shipments, of one for statistics, and of a company. */
const kindsOfTarget = {
  search: ['newShipment', 'newBuyer', 'volumeChange'],
  statistics: ['newPeriod'],
  company: ['newShipment', 'newPartner', 'lostPartner', 'volumeChange'],
} as const satisfies Record<string, readonly WatchKind[]>

/** After each load, at eight every morning, or at eight on Mondays, where the company is. */
export const watchFrequencies = ['load', 'daily', 'weekly'] as const

/** A query as it is kept: search text with its expansions, filter, and what of it is shown. */
export const watchedQuery = z.object({
  version: z.literal(1),
  search: z.optional(listSelection.shape.search),
  filter: z.optional(listSelection.shape.filter),
  tab: z.optional(z.enum(watchedTabs)),
  choices: z.optional(z.partialRecord(z.enum(watchedChoices), z.string().check(z.maxLength(200)))),
})
export type WatchedQuery = z.infer<typeof watchedQuery>

const watchedCompany = z.object({
  role: z.enum(tradeRoles),
  key: z.string().check(z.minLength(1), z.maxLength(500)),
  name: z.string().check(z.maxLength(300)),
})

const settings = {
  name: line(1, 60),
  /** None: only kept. */
  kinds: z.array(z.enum(watchKinds)).check(z.maxLength(watchKinds.length)),
  /** By how many percent the volume of three months has to change to be told. */
  changePercent: z.int().check(z.gte(1), z.lte(1000)),
  byNotice: z.boolean(),
  byMail: z.boolean(),
  frequency: z.enum(watchFrequencies),
  /** Findings that one alert lists at most. */
  resultCap: z.int().check(z.gte(1), z.lte(500)),
}

export const watchInput = z.object({
  ...settings,
  query: watchedQuery,
  /** The trade company to watch; null watches the query. */
  company: z.nullable(watchedCompany),
})
export type WatchInput = z.infer<typeof watchInput>

type WatchTarget = Pick<WatchInput, 'company' | 'query'>

/** What a watch is of: a company where one is named, whatever the query beside it says. */
export function targetOf({ company, query }: WatchTarget): keyof typeof kindsOfTarget {
  if (company) return 'company'
  return query.tab === 'statistics' ? 'statistics' : 'search'
}

/** What a watch can tell of. */
export function kindsFor(watch: WatchTarget): readonly WatchKind[] {
  return kindsOfTarget[targetOf(watch)]
}

export const watchChange = z.object({
  name: z.optional(settings.name),
  kinds: z.optional(settings.kinds),
  changePercent: z.optional(settings.changePercent),
  byNotice: z.optional(settings.byNotice),
  byMail: z.optional(settings.byMail),
  frequency: z.optional(settings.frequency),
  resultCap: z.optional(settings.resultCap),
  isPaused: z.optional(z.boolean()),
})
export type WatchChange = z.infer<typeof watchChange>

export const watchFinding = z.object({
  kind: z.enum(watchKinds),
  /** How many there are; percent for a change of volume. */
  amount: z.number(),
  /** The first of them: shipments by goods, companies by name. */
  items: z.array(
    z.object({
      /** Id of a shipment, key of a company, the month of a change, or the month in which new statistics begin. */
      key: z.string(),
      name: z.string(),
      country: z.string(),
      date: z.string(),
      records: z.number(),
    }),
  ),
})
export type WatchFinding = z.infer<typeof watchFinding>

export const watchRun = z.object({
  id: z.number(),
  ranAt: z.string(),
  findings: z.array(watchFinding),
  mailState: z.enum(['none', 'pending', 'sending', 'sent', 'failed', 'unknown']),
  /** Page with what is new. */
  path: z.string(),
})
export type WatchRun = z.infer<typeof watchRun>

export const watchView = z.object({
  id: z.number(),
  ...settings,
  name: z.string(),
  query: watchedQuery,
  company: z.nullable(watchedCompany),
  isPaused: z.boolean(),
  /** The query cannot be asked any more. */
  isBroken: z.boolean(),
  createdAt: z.string(),
  lastRunAt: z.nullable(z.string()),
  lastFoundAt: z.nullable(z.string()),
  /** Null while it waits for loads, is paused or only kept. */
  nextRunAt: z.nullable(z.string()),
  /** Page with everything that is watched. */
  path: z.string(),
})
export type WatchView = z.infer<typeof watchView>

const access = 'customs.record.read'

/** Saved searches of customs data and what they tell of; everybody has his own. */
export const watchRoutes = {
  list: route({
    method: 'GET',
    path: '/api/customs/watches',
    access,
    summary: 'The caller’s saved searches and watched companies, by name.',
    reply: z.object({ items: z.array(watchView) }),
  }),
  create: route({
    method: 'POST',
    path: '/api/customs/watches',
    access,
    summary: 'Save a search or watch a company; what is there now counts as known.',
    body: watchInput,
    reply: watchView,
  }),
  change: route({
    method: 'PUT',
    path: '/api/customs/watches/:id',
    access,
    summary: 'Rename, pause or change a watch; what is left out stays as it is.',
    params: idParams,
    body: watchChange,
    reply: watchView,
  }),
  remove: route({
    method: 'DELETE',
    path: '/api/customs/watches/:id',
    access,
    summary: 'Delete a watch; it can be restored for a day.',
    params: idParams,
    reply: z.null(),
  }),
  restore: route({
    method: 'POST',
    path: '/api/customs/watches/:id/restore',
    access,
    summary: 'Bring back a watch that was just deleted.',
    params: idParams,
    reply: watchView,
  }),
  run: route({
    method: 'POST',
    path: '/api/customs/watches/:id/run',
    access,
    summary: 'Look through what was loaded since the last time now.',
    params: idParams,
    reply: z.object({ run: z.nullable(watchRun) }),
  }),
  runs: route({
    method: 'GET',
    path: '/api/customs/watches/:id/runs',
    access,
    summary: 'What a watch found, the newest 50 times first.',
    params: idParams,
    reply: z.object({ items: z.array(watchRun) }),
  }),
}
