import type { Context } from '#platform/http/context.ts'
import type { RecipientNeeds } from './recipient-candidates.ts'
import { requireSendTask } from './send-task-service.ts'

/** The addresses a send task writes to: its recipients, or before it is submitted those it would have. */
export async function readTaskAddresses(
  ctx: Context,
  { selectRecipients }: Pick<RecipientNeeds, 'selectRecipients'>,
  id: number,
): Promise<string[]> {
  const { task, rows } = await ctx.transaction(async (db) => ({
    task: await requireSendTask({ ...ctx, db }, id),
    rows: await db.query<{ address: string }>('select address from send_recipients where task_id = $1', [id]),
  }))
  if (rows.length > 0) return rows.map(({ address }) => address)
  const addresses: string[] = []
  for await (const chunk of selectRecipients(ctx, task, 0))
    addresses.push(...chunk.flatMap(({ address }) => address || []))
  return [...addresses, ...task.addresses.map(({ address }) => address)]
}
