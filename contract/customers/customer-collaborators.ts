import * as z from 'zod/mini'
import { idParams } from '../list.ts'
import { route } from '../route.ts'
import { customerView } from './customers.ts'
import { shareTerms } from './share-terms.ts'

export const collaboratorRoutes = {
  replace: route({
    method: 'PUT',
    path: '/api/customers/:id/collaborators',
    access: 'customer.customer.write',
    summary: 'Say which colleagues help with a customer, what they may do with it, and until when.',
    params: idParams,
    body: z.object({
      collaborators: z.array(z.extend(shareTerms, { userId: z.int() })).check(z.maxLength(20)),
    }),
    reply: customerView,
  }),
}
