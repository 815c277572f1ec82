import * as z from 'zod/mini'
import { customerView } from './customers.ts'
import { idParams } from './list.ts'
import { route } from './route.ts'

export const collaboratorRoutes = {
  replace: route({
    method: 'PUT',
    path: '/api/customers/:id/collaborators',
    access: 'customer.customer.write',
    summary: 'Say which colleagues help with a customer: they may read it and follow it up.',
    params: idParams,
    body: z.object({ userIds: z.array(z.int()).check(z.maxLength(20)) }),
    reply: customerView,
  }),
}
