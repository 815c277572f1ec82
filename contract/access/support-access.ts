import * as z from 'zod/mini'
import { listQuery, pageOf } from '../list.ts'
import { route } from '../route.ts'

export const supportTabs = ['received', 'given'] as const

/** One time that support signed in as an employee. */
export const supportRow = z.object({
  id: z.number(),
  companyName: z.string(),
  userName: z.string(),
  actorName: z.string(),
  actorCompanyName: z.string(),
  reason: z.string(),
  address: z.string(),
  startedAt: z.string(),
  /** Null while it goes on. */
  endedAt: z.nullable(z.string()),
})
export type SupportRow = z.infer<typeof supportRow>

/** What the frame says above every page. */
export const announcements = z.object({
  /** From the system, in the caller's language; null when there is nothing. */
  banner: z.nullable(z.object({ text: z.string(), tone: z.enum(['info', 'warning']) })),
  /** For administrators of a company whose account ends soon. */
  expiry: z.nullable(z.object({ validThrough: z.string(), days: z.number() })),
  /** Support that is signed in as the caller. */
  support: z.nullable(
    z.object({ actorName: z.string(), actorCompanyName: z.string(), reason: z.string(), endsAt: z.string() }),
  ),
})
export type Announcements = z.infer<typeof announcements>

export const supportRoutes = {
  list: route({
    method: 'GET',
    path: '/api/support-access',
    access: 'log.audit.read',
    summary: 'Who signed in to the own house to help, and whom the own people helped.',
    query: listQuery,
    reply: pageOf(supportRow),
  }),
  announcements: route({
    method: 'GET',
    path: '/api/announcements',
    access: 'signedIn',
    summary:
      'What the frame has to say to the caller: notice of the system, end of the account, support inside.',
    reply: announcements,
  }),
}
