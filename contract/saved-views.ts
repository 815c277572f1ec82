import * as z from 'zod/mini'
import { line } from './line.ts'
import { idParams } from './list.ts'
import { listNames, viewState } from './list-layouts.ts'
import { route } from './route.ts'

const name = line(1, 60)

/** A list as somebody named it: what it searches, filters and orders by, in which tab, with which columns. */
export const savedView = z.object({
  id: z.number(),
  name: z.string(),
  /** Seen by everybody in the company who sees the list. */
  isShared: z.boolean(),
  isOwn: z.boolean(),
  ownerName: z.string(),
  /** Whether the caller may rename, change and delete it. */
  mayChange: z.boolean(),
  state: viewState,
})
export type SavedView = z.infer<typeof savedView>

export const savedViewInput = z.object({
  list: z.enum(listNames),
  name,
  isShared: z._default(z.boolean(), false),
  state: viewState,
})
export type SavedViewInput = z.infer<typeof savedViewInput>

/** What is left out stays as it is. */
export const savedViewChange = z.object({
  name: z.optional(name),
  isShared: z.optional(z.boolean()),
  state: z.optional(viewState),
})
export type SavedViewChange = z.infer<typeof savedViewChange>

export const savedViewRoutes = {
  list: route({
    method: 'GET',
    path: '/api/saved-views',
    access: 'signedIn',
    summary: 'The saved views of a list: the caller’s own and those shared in the company, by name.',
    query: z.object({ list: z.enum(listNames) }),
    reply: z.object({ items: z.array(savedView), opensWithId: z.nullable(z.number()) }),
  }),
  create: route({
    method: 'POST',
    path: '/api/saved-views',
    access: 'signedIn',
    summary: 'Save a view of a list; sharing it takes the right list.view.share.',
    body: savedViewInput,
    reply: savedView,
  }),
  update: route({
    method: 'PUT',
    path: '/api/saved-views/:id',
    access: 'signedIn',
    summary: 'Rename, share or change a saved view.',
    params: idParams,
    body: savedViewChange,
    reply: savedView,
  }),
  remove: route({
    method: 'DELETE',
    path: '/api/saved-views/:id',
    access: 'signedIn',
    summary: 'Delete a saved view; it can be restored for a day.',
    params: idParams,
    reply: z.null(),
  }),
  restore: route({
    method: 'POST',
    path: '/api/saved-views/:id/restore',
    access: 'signedIn',
    summary: 'Bring back a saved view that was just deleted.',
    params: idParams,
    reply: savedView,
  }),
  openWith: route({
    method: 'PUT',
    path: '/api/list-layouts/:list/opens-with',
    access: 'signedIn',
    summary: 'Which saved view the caller opens a list with; null for none.',
    params: z.object({ list: z.enum(listNames) }),
    body: z.object({ viewId: z.nullable(z.int()) }),
    reply: z.null(),
  }),
}
