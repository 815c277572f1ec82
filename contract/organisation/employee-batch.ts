import * as z from 'zod/mini'
import { batchSelection } from '../list.ts'
import { route } from '../route.ts'
import { taskView } from '../tasks.ts'

/** Employees that can be placed at once. */
export const placedAtOnce = 500

/** What many employees are given; what is absent stays as it is, null takes it away. */
export const employeePlace = z.object({
  templateId: z.optional(z.int()),
  groupId: z.optional(z.nullable(z.int())),
  leaderId: z.optional(z.nullable(z.int())),
})
export type EmployeePlace = z.infer<typeof employeePlace>

export const employeeBatchRoutes = {
  place: route({
    method: 'POST',
    path: '/api/employees/place',
    access: 'company.employee.write',
    summary:
      'Give the selected employees a template, a group or a leader; those the caller may not change stay.',
    body: z.object({ selection: batchSelection, place: employeePlace }),
    reply: z.object({ changed: z.number(), left: z.number() }),
  }),
  export: route({
    method: 'POST',
    path: '/api/employees/export',
    access: 'company.employee.write',
    summary: 'Write the selected employees into a file, as a task.',
    body: z.object({ selection: batchSelection, format: z.enum(['csv', 'xlsx']) }),
    reply: taskView,
  }),
}
