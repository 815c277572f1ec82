import * as z from 'zod/mini'
import { idParams } from '../list.ts'
import { route } from '../route.ts'
import { yesNo } from '../yes-no.ts'

const monthFigures = z.object({
  followUps: z.number(),
  customersAdded: z.number(),
  mailsSent: z.number(),
  pointsSpent: z.number(),
})
export type MonthFigures = z.infer<typeof monthFigures>

export const subordinate = z.object({
  id: z.number(),
  name: z.string(),
  username: z.string(),
  /** His direct leader. */
  leaderId: z.nullable(z.number()),
  leaderName: z.nullable(z.string()),
  groupName: z.nullable(z.string()),
  templateName: z.nullable(z.string()),
  /** 1 for those whose leader the caller is. */
  depth: z.number(),
  isDisabled: z.boolean(),
  customers: z.number(),
  openSendTasks: z.number(),
  lastSignInAt: z.nullable(z.string()),
  /** The calendar months of the company's time zone. */
  thisMonth: monthFigures,
  lastMonth: monthFigures,
  /** Whether the caller's data scope shows him this person's records. */
  isInScope: z.boolean(),
  /** Whether the caller may give this person another leader. */
  canReassign: z.boolean(),
})
export type Subordinate = z.infer<typeof subordinate>

export const subordinateRoutes = {
  list: route({
    method: 'GET',
    path: '/api/subordinates',
    access: 'company.subordinate.read',
    summary:
      'The people below the caller and what they did; `everybody` for those who see the whole company.',
    query: z.object({ everybody: z.optional(yesNo) }),
    reply: z.object({ items: z.array(subordinate), maySeeEverybody: z.boolean() }),
  }),
  reassign: route({
    method: 'PUT',
    path: '/api/employees/:id/leader',
    access: 'company.employee.write',
    summary: 'Give an employee another leader.',
    params: idParams,
    body: z.object({ leaderId: z.nullable(z.int()) }),
    reply: z.null(),
  }),
}
