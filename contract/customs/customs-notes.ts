import * as z from 'zod/mini'
import { idParams } from '../list.ts'
import { route } from '../route.ts'
import { companyQuery } from './customs-companies.ts'

const content = z.string().check(z.trim(), z.minLength(1), z.maxLength(4000))

/** What somebody wrote down about a trade company, for all colleagues who may query customs data. */
export const tradeNote = z.object({
  id: z.number(),
  content: z.string(),
  authorName: z.string(),
  createdAt: z.string(),
  editedAt: z.nullable(z.string()),
  /** Whether the caller wrote it, and may put it right or delete it. */
  canChange: z.boolean(),
})
export type TradeNote = z.infer<typeof tradeNote>

const notes = z.object({ items: z.array(tradeNote) })
const write = 'customs.note.write'

/** Notes on companies found in customs records. */
export const tradeNoteRoutes = {
  list: route({
    method: 'GET',
    path: '/api/customs/company/notes',
    access: 'customs.record.read',
    summary: 'Notes on a trade company and what counts as the same, the newest 200 first.',
    query: z.object({ key: companyQuery.shape.key }),
    reply: notes,
  }),
  create: route({
    method: 'POST',
    path: '/api/customs/company/notes',
    access: write,
    summary: 'Write a note on a trade company of the records.',
    body: z.extend(companyQuery, { content }),
    reply: tradeNote,
  }),
  change: route({
    method: 'PUT',
    path: '/api/customs/notes/:id',
    access: write,
    summary: 'Put a note of one’s own right.',
    params: idParams,
    body: z.object({ content }),
    reply: tradeNote,
  }),
  remove: route({
    method: 'DELETE',
    path: '/api/customs/notes/:id',
    access: write,
    summary: 'Delete a note of one’s own; it can be restored for a day.',
    params: idParams,
    reply: z.null(),
  }),
  restore: route({
    method: 'POST',
    path: '/api/customs/notes/:id/restore',
    access: write,
    summary: 'Bring back a note that was just deleted.',
    params: idParams,
    reply: tradeNote,
  }),
}
