import * as z from 'zod/mini'
import { idParams } from '../list.ts'
import { route } from '../route.ts'
import { placeKind } from './place-kinds.ts'

/** How far one cell of an area is; one that gave as much as the source gives at once was divided. */
export const cellStates = ['waiting', 'done', 'divided', 'failed'] as const

export const mapCell = z.object({
  south: z.number(),
  west: z.number(),
  north: z.number(),
  east: z.number(),
  state: z.enum(cellStates),
  found: z.number(),
  /** Why it failed. */
  trouble: z.string(),
})
export type MapCell = z.infer<typeof mapCell>

/** An area that is looked through at OpenStreetMap. */
export const mapGathering = z.object({
  id: z.number(),
  search: z.string(),
  kind: z.string(),
  area: z.string(),
  state: z.enum(['running', 'paused', 'done']),
  found: z.number(),
  cells: z.array(mapCell),
  createdAt: z.string(),
})
export type MapGathering = z.infer<typeof mapGathering>

const collect = 'buyer.company.collect'

export const mapGatheringRoutes = {
  latest: route({
    method: 'GET',
    path: '/api/map-gatherings/latest',
    access: 'buyer.company.read',
    summary: 'The newest gathering of the caller, with its cells.',
    reply: z.nullable(mapGathering),
  }),
  start: route({
    method: 'POST',
    path: '/api/map-gatherings',
    access: collect,
    summary: 'Look through an area at OpenStreetMap for words or a kind, cell by cell, as a task.',
    body: z.object({
      search: z._default(z.string().check(z.trim(), z.maxLength(100)), ''),
      kind: z._default(z.nullable(placeKind), null),
      area: z.string().check(z.maxLength(1000)),
    }),
    reply: mapGathering,
  }),
  pause: route({
    method: 'POST',
    path: '/api/map-gatherings/:id/pause',
    access: collect,
    summary: 'Pause a gathering of the caller; what was found stays.',
    params: idParams,
    reply: mapGathering,
  }),
  resume: route({
    method: 'POST',
    path: '/api/map-gatherings/:id/resume',
    access: collect,
    summary: 'Go on with the cells that wait or have failed.',
    params: idParams,
    reply: mapGathering,
  }),
}
