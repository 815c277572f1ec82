import * as z from 'zod/mini'
import { idParams } from '../list.ts'
import { route } from '../route.ts'
import { sendTaskView } from './email-tasks.ts'
import { mostVariants } from './variant-plans.ts'

const variantRow = z.object({
  contentId: z.number(),
  templateName: z.string(),
  subject: z.string(),
  /** Whom it reached: taken and not returned. */
  reached: z.number(),
  /** Of those: who did what is measured. */
  hits: z.number(),
  /** Shares between which the true one lies in 95 of 100 such tests; null where it reached nobody. */
  range: z.nullable(z.object({ low: z.number(), high: z.number() })),
  isWinner: z.boolean(),
})
export type VariantRow = z.infer<typeof variantRow>

export const variantResult = z.object({
  /** When the rest is written to; null while the test itself is being sent, and once that was decided. */
  endsAt: z.nullable(z.string()),
  decidedAt: z.nullable(z.string()),
  verdict: z.nullable(z.enum(['clear', 'unclear', 'chosen'])),
  /** Who waits for the end of the test. */
  held: z.number(),
  /** At most five, in their order. */
  variants: z.array(variantRow).check(z.maxLength(mostVariants)),
})
export type VariantResult = z.infer<typeof variantResult>

export const variantTestRoutes = {
  read: route({
    method: 'GET',
    path: '/api/send-tasks/:id/variants',
    access: 'email.task.read',
    summary: 'How the variants of a mailing do, and what was decided for the rest.',
    params: idParams,
    reply: variantResult,
  }),
  choose: route({
    method: 'POST',
    path: '/api/send-tasks/:id/variants',
    access: 'email.task.send',
    summary: 'End the test of a mailing at once: whoever waits gets the named content.',
    params: idParams,
    body: z.object({ contentId: z.int() }),
    reply: sendTaskView,
  }),
}
