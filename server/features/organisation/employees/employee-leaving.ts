import type { DisableWish, Holdings } from '@landfall/contract/organisation/employees.ts'
import type { TaskView } from '@landfall/contract/tasks.ts'
import { AppError } from '#platform/http/app-error.ts'
import type { TransactionContext } from '#platform/http/context.ts'
import type { Db } from '#platform/postgres/database.ts'
import { defineTask, type TaskDefinition } from '#platform/tasks/task-definition.ts'
import { createTask, findTask, requestCancel } from '#platform/tasks/task-store.ts'
import type { EmployeeNeeds } from './employee-needs.ts'
import { lockManaged } from './employee-service.ts'
import { countLed, isEnabled, leaveTrees, listOwnTasks, setEnabled } from './employee-store.ts'
import { namingHouseRules } from './user-creation.ts'

/** What would have to be handed over if somebody left. */
export async function readHoldings(
  ctx: TransactionContext,
  needs: EmployeeNeeds,
  id: number,
): Promise<Holdings> {
  await lockManaged(ctx, needs, id)
  const { customers, sendTasks } = needs.handOver
  return {
    customers: await customers.count(ctx.db, id),
    openSendTasks: await sendTasks.count(ctx.db, id),
    runningSendTasks: await sendTasks.countRunning(ctx.db, id),
    ...(await countLed(ctx.db, id)),
  }
}

// As much as one request hands over by itself; more is a task.
const atOnce = 2_000
const chunk = 500

/** Disables an employee: he is out at once, and what he has goes to the successor or to the pool. */
export async function disableEmployee(
  ctx: TransactionContext,
  needs: EmployeeNeeds,
  { id, wish }: { id: number; wish: DisableWish },
): Promise<TaskView | null> {
  if (id === ctx.user.id) throw new AppError('ownAccountUnchangeable')
  const { employee } = await lockManaged(ctx, needs, id)
  if (employee.disabledAt !== null) throw new AppError('employeeAlreadyDisabled')
  const input: HandOverInput = { userId: id, successorId: await requireSuccessor(ctx, id, wish) }
  await namingHouseRules(() => setEnabled(ctx.db, id, false))
  await leaveTrees(ctx.db, id)
  if (wish.pauseSending) await needs.handOver.sendTasks.pauseAll(ctx.db, id)
  for (const taskId of await listOwnTasks(ctx.db, id)) await requestCancel(ctx.db, taskId)
  const amount = await countAll(ctx.db, needs, input)
  await needs.notifyHandOver(ctx, { ...input, amount: await needs.handOver.customers.count(ctx.db, id) })
  if (amount > atOnce) return startHandOver(ctx, employee.name, input)
  await moveChunk(ctx.db, needs, { ...input, limit: amount })
  return null
}

async function requireSuccessor(
  { db, scope }: TransactionContext,
  id: number,
  { handOver, successorId }: DisableWish,
): Promise<number | null> {
  if (handOver === 'release') return null
  const isUsable =
    successorId !== null &&
    successorId !== id &&
    (scope.kind === 'company' || scope.userIds.includes(successorId)) &&
    (await isEnabled(db, successorId))
  if (!isUsable) throw new AppError('successorUnusable')
  return successorId
}

interface HandOverInput {
  userId: number
  /** Null releases what can be without an owner. */
  successorId: number | null
}

// A send task cannot be without somebody responsible: released, it stays with its creator.
function partsOf({ handOver }: EmployeeNeeds, { successorId }: HandOverInput) {
  return successorId === null ? [handOver.customers] : [handOver.customers, handOver.sendTasks]
}

async function countAll(db: Db, needs: EmployeeNeeds, input: HandOverInput): Promise<number> {
  let amount = 0
  for (const part of partsOf(needs, input)) amount += await part.countAll(db, input.userId)
  return amount
}

async function moveChunk(
  db: Db,
  needs: EmployeeNeeds,
  { limit, ...input }: HandOverInput & { limit: number },
): Promise<number> {
  let moved = 0
  for (const part of partsOf(needs, input))
    if (moved < limit) moved += await part.move(db, { ...input, limit: limit - moved })
  return moved
}

async function startHandOver(ctx: TransactionContext, title: string, input: HandOverInput) {
  const { db, locale, user } = ctx
  const id = await createTask(db, { kind: 'employeeHandOver', title, locale, input })
  const task = await findTask(db, user.id, id)
  if (!task) throw new Error('the task was not stored')
  return task
}

/** Hands over what somebody who left has, piece by piece; what is moved is no longer his, so a new run goes on. */
export function handOverTask(needs: EmployeeNeeds): TaskDefinition<never> {
  return defineTask<HandOverInput>({
    kind: 'employeeHandOver',
    async run({ transaction, input, progress, signal }) {
      const total = await transaction((db) => countAll(db, needs, input))
      for (let done = 0; ; ) {
        signal.throwIfAborted()
        const moved = await transaction((db) => moveChunk(db, needs, { ...input, limit: chunk }))
        done += moved
        progress(done, total)
        if (moved === 0) return { figures: { moved: done } }
      }
    },
  })
}
