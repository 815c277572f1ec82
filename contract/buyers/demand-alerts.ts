import * as z from 'zod/mini'
import { line } from '../line.ts'
import { idParams, listSelection } from '../list.ts'
import { route } from '../route.ts'
import { demandSources } from './buyer-demands.ts'

/** Searches one person can be told of. */
export const demandAlertLimit = 30

const alertInput = z.object({
  name: line(1, 60),
  /** Where demands come from; the search is of the page of that source. */
  source: z.enum(demandSources),
  search: listSelection.shape.search,
  filter: listSelection.shape.filter,
  byMail: z.boolean(),
})
export type DemandAlertInput = z.infer<typeof alertInput>

/** A search for demands whose new results its owner is told of. */
export const demandAlert = z.object({
  ...{ id: z.number(), name: z.string(), source: z.enum(demandSources), byMail: z.boolean() },
  ...{ search: z.string(), filter: z.string() },
  /** When something was found last; null: never. */
  foundAt: z.nullable(z.string()),
  /** The search cannot be asked any more: what it filtered by is gone. */
  isBroken: z.boolean(),
})
export type DemandAlert = z.infer<typeof demandAlert>

const pages = { go4world: 'go4world', exporthub: 'exporthub', own: 'userData' } as const

/** The page with everything that an alert is about. */
export function alertPath({
  source,
  search,
  filter,
}: Pick<DemandAlert, 'source' | 'search' | 'filter'>): string {
  const query = new URLSearchParams({
    ...(source === 'own' ? { tab: 'team' } : {}),
    ...(search && { search }),
    ...(filter && { filter }),
  })
  return `/buyerData/${pages[source]}${query.size > 0 ? `?${query}` : ''}`
}

const read = 'buyer.demand.read'

export const demandAlertRoutes = {
  list: route({
    method: 'GET',
    path: '/api/demand-alerts',
    access: read,
    summary: 'The searches for demands whose new results the caller is told of.',
    reply: z.object({ items: z.array(demandAlert) }),
  }),
  create: route({
    method: 'POST',
    path: '/api/demand-alerts',
    access: read,
    summary: 'Tell the caller of demands that come from now on and meet a search.',
    body: alertInput,
    reply: demandAlert,
  }),
  remove: route({
    method: 'DELETE',
    path: '/api/demand-alerts/:id',
    access: read,
    summary: 'Tell the caller no longer of a search.',
    params: idParams,
    reply: z.null(),
  }),
  restore: route({
    method: 'POST',
    path: '/api/demand-alerts/:id/restore',
    access: read,
    summary: 'Bring back a search that the caller has removed; what came meanwhile is told.',
    params: idParams,
    reply: demandAlert,
  }),
}
