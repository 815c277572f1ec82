import type { SendTaskInput } from '@landfall/contract/email/email-tasks.ts'
import { mostVariants } from '@landfall/contract/email/variant-plans.ts'
import type { VariantResult } from '@landfall/contract/email/variant-tests.ts'
import { AppError } from '#platform/http/app-error.ts'
import type { TransactionContext } from '#platform/http/context.ts'
import { recipientState } from '#platform/mail/recipient-state.ts'
import { notify } from '#platform/notices/notice-store.ts'
import { type Db, one } from '#platform/postgres/database.ts'
import { lockOpenTest, readVariants, storeDecision } from './variant-store.ts'
import { judgeVariants, rangeOf } from './variant-verdict.ts'

/** Refuses a test that cannot tell anything. */
export function requireTestable({
  variantPlan,
  templateIds,
  trackReads,
}: Pick<SendTaskInput, 'variantPlan' | 'templateIds' | 'trackReads'>): void {
  if (!variantPlan) return
  if (new Set(templateIds).size < 2 || templateIds.length > mostVariants)
    throw new AppError('variantsMissing', { most: mostVariants })
  if (variantPlan.by === 'click' && !trackReads) throw new AppError('variantClicksUncounted')
}

/** Decides a test by what was done until now and tells whoever made the mailing; nothing when somebody else has. */
export async function decideTest(db: Db, taskId: number): Promise<void> {
  const test = await lockOpenTest(db, taskId)
  if (!test) return
  const variants = await readVariants(db, taskId, test.plan.by)
  const { leaderId, isClear } = judgeVariants(variants)
  const verdict = isClear ? 'clear' : 'unclear'
  await storeDecision(db, taskId, { contentId: leaderId, verdict })
  const leader = variants.find(({ contentId }) => contentId === leaderId)
  await notify(db, [
    {
      userIds: [test.createdBy],
      kind: 'variantsDecided',
      params: { name: test.name, variant: leader?.templateName || leader?.subject || '', verdict },
      path: `/email/emailServerSend?task=${taskId}`,
    },
  ])
}

/** Ends a test by a person's choice; who may see the mailing is for the caller to decide. */
export async function chooseVariant(
  { db }: Pick<TransactionContext, 'db'>,
  taskId: number,
  contentId: number,
): Promise<void> {
  if (!(await lockOpenTest(db, taskId))) throw new AppError('variantTestOver')
  const isOfTask = await one(db, 'select 1 from send_contents where id = $1 and task_id = $2', [
    contentId,
    taskId,
  ])
  if (!isOfTask) throw new AppError('variantTestOver')
  await storeDecision(db, taskId, { contentId, verdict: 'chosen' })
}

interface Standing extends Pick<VariantResult, 'endsAt' | 'decidedAt' | 'verdict' | 'held'> {
  plan: { by: 'click' | 'reply' } | null
  winnerId: number | null
}

/** How the variants of a mailing do; one without a test has none. */
export async function readVariantResult(
  { db }: Pick<TransactionContext, 'db'>,
  taskId: number,
): Promise<VariantResult> {
  const standing = await one<Standing>(
    db,
    `select variant_plan as plan, case when variant_decided_at is null then variant_ends_at end as ends_at,
       variant_decided_at as decided_at, variant_verdict as verdict, variant_winner_id as winner_id,
       (select count(*) from send_recipients r where r.task_id = t.id and r.state = ${recipientState.ready} and r.not_before = 'infinity') as held
     from send_tasks t where id = $1`,
    [taskId],
  )
  if (!standing?.plan) return { endsAt: null, decidedAt: null, verdict: null, held: 0, variants: [] }
  const { plan, winnerId, ...told } = standing
  const variants = await readVariants(db, taskId, plan.by)
  return {
    ...told,
    variants: variants.map((variant) => ({
      ...variant,
      range: rangeOf(variant),
      isWinner: variant.contentId === winnerId,
    })),
  }
}
