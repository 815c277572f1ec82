import { Readable } from 'node:stream'
import type { PlacementResult } from '@landfall/contract/customers/customer-placement.ts'
import type { BatchSelection } from '@landfall/contract/list.ts'
import type { Permission } from '@landfall/contract/permissions.ts'
import type { FileStore } from '#platform/files/file-store.ts'
import { saveFile } from '#platform/files/stored-files.ts'
import { AppError } from '#platform/http/app-error.ts'
import type { DataScope, TransactionContext } from '#platform/http/context.ts'
import { translate } from '#platform/i18n/translate.ts'
import { countBatch, readBatch } from '#platform/list/batch-reader.ts'
import type { ListDefinition } from '#platform/list/list-definition.ts'
import { createCsvWriter } from '#platform/tabular/table-writer.ts'
import { defineTask, type TaskDefinition, type TaskRun } from '#platform/tasks/task-definition.ts'
import { createTask, findTask } from '#platform/tasks/task-store.ts'
import { assignCustomers, tellAssigned } from './assign-service.ts'
import {
  type Chosen,
  chooseRows,
  type Mover,
  type Placement,
  type PlacementDeps,
  placementLimit,
} from './placement-rows.ts'
import {
  admitRelease,
  assertUntil,
  protectCustomers,
  type Release,
  releaseCustomers,
} from './placement-service.ts'
import { seatsOf } from './receiver-read-model.ts'
import { admitTransfer, type Transfer, transferCustomers } from './transfer-service.ts'

/** What is to be done about where customers are. */
export type PlacementOrder =
  | ({ kind: 'release' } & Release)
  | { kind: 'assign'; userIds: readonly number[]; turn?: number }
  | ({ kind: 'transfer' } & Transfer)
  | { kind: 'protect'; until: string | null }

/** What orders that become tasks need. */
export interface OrderDeps<Viewer> extends PlacementDeps {
  /** The part of a caller that decides which customers he sees. */
  viewerOf(ctx: TransactionContext): Viewer
}

/** An order with the rights of whoever gave it. */
interface PlacementInput<Viewer> {
  order: PlacementOrder
  selection: BatchSelection
  viewer: Viewer
  mover: { name: string; scope: DataScope; permissions: readonly Permission[] }
}

const rightOf = ({ kind }: PlacementOrder) => (kind === 'assign' ? 'see' : 'write')

/** Carries an order out; on more customers than are placed at once as a task. */
export async function placeCustomers<Viewer>(
  ctx: TransactionContext,
  deps: OrderDeps<Viewer>,
  { selection, order }: { selection: BatchSelection; order: PlacementOrder },
): Promise<PlacementResult> {
  const chosen = await chooseRows(ctx, deps, { selection, right: rightOf(order) })
  if (chosen.ids.length > placementLimit) return startTask(ctx, deps, { selection, order })
  const placement = await carryOut(ctx, order, chosen)
  await tellAssigned(ctx, placement.given)
  return placement.result()
}

function carryOut(mover: Mover, order: PlacementOrder, chosen: Chosen): Promise<Placement> {
  switch (order.kind) {
    case 'release':
      return releaseCustomers(mover, order, chosen)
    case 'assign':
      return assignCustomers(mover, order, chosen)
    case 'transfer':
      return transferCustomers(mover, order, chosen)
    default:
      return protectCustomers(mover, order, chosen)
  }
}

// What the whole order is refused for is said at once, not by a task that fails.
async function admit(ctx: Mover, order: PlacementOrder): Promise<void> {
  if (order.kind === 'release') await admitRelease(ctx, order)
  else if (order.kind === 'assign') await seatsOf(ctx, order.userIds)
  else if (order.kind === 'transfer') await admitTransfer(ctx, order)
  else await assertUntil(ctx, order.until)
}

async function startTask<Viewer>(
  ctx: TransactionContext,
  deps: OrderDeps<Viewer>,
  { selection, order }: { selection: BatchSelection; order: PlacementOrder },
): Promise<PlacementResult> {
  await admit(ctx, order)
  const { locale, user, scope, permissions } = ctx
  const mover = { name: user.name, scope, permissions: [...permissions] }
  const input: PlacementInput<Viewer> = { order, selection, viewer: deps.viewerOf(ctx), mover }
  const action = order.kind === 'protect' && order.until === null ? 'unprotect' : order.kind
  const title = translate(locale, `publicPool.actions.${action}`)
  const id = await createTask(ctx.db, { kind: 'customerPlacement', title, locale, input })
  const task = await findTask(ctx.db, user.id, id)
  if (!task) throw new AppError('taskNotFound')
  return { movedAt: new Date().toISOString(), done: 0, failed: 0, failures: [], task }
}

interface Checkpoint {
  lastId: number
  done: number
  failed: number
  /** Those that are listed in the report. */
  failures: PlacementResult['failures']
  /** How many each person has been given. */
  given: [number, number][]
}

const chunk = 2_000
const listedFailures = 1_000
const keepDays = 7

/** Places many customers in portions by id; a killed run goes on behind the last portion. */
export function placementTask<Viewer>(
  files: FileStore,
  listOf: (viewer: Viewer, right: 'see' | 'write') => ListDefinition,
): TaskDefinition<never> {
  return defineTask<PlacementInput<Viewer>>({
    kind: 'customerPlacement',
    async run(run) {
      const { selection, viewer, order, mover } = run.input
      const definition = listOf(viewer, rightOf(order))
      let state = (run.checkpoint as Checkpoint | undefined) ?? beginning()
      const before = state.done + state.failed
      const left = await run.transaction((db) => countBatch(db, definition, selection))
      const user = { id: run.user.id, name: mover.name }
      const rights = { scope: mover.scope, permissions: new Set(mover.permissions) }
      const wishes = { definition, selection, columns: 'c.id', chunk, afterId: state.lastId }
      for await (const rows of readBatch<{ id: number }>(run.transaction, wishes)) {
        run.signal.throwIfAborted()
        const ids = rows.map(({ id }) => id)
        state = await run.transaction(async (db) => {
          const turned = order.kind === 'assign' ? { ...order, turn: state.done } : order
          const asker = { db, user, locale: run.locale, ...rights, namedFailures: listedFailures }
          const placement = await carryOut(asker, turned, { ids, seen: [], unseen: [] })
          const next = after(state, {
            lastId: ids.at(-1) ?? 0,
            result: await placement.result(),
            given: placement.given,
          })
          // With the portion or not at all: whoever goes on knows what each was given.
          await run.saveCheckpoint(next, db)
          return next
        })
        const placed = state.done + state.failed
        run.progress(placed, Math.max(before + left, placed))
      }
      await tellOnce(run, state)
      return { figures: figuresOf(state), ...(await report(run, files, state)) }
    },
    async ended(run, outcome) {
      const state = run.checkpoint as Checkpoint | undefined
      if (!state) return {}
      // What has been moved stays moved.
      await tellOnce(run, state)
      const left = outcome === 'cancelled' ? await report(run, files, state) : {}
      return { figures: figuresOf(state), ...left }
    },
  })
}

/** What is told is noted as told, so that a run that goes on from here does not tell it again. */
async function tellOnce<Viewer>(run: TaskRun<PlacementInput<Viewer>>, state: Checkpoint): Promise<void> {
  const user = { id: run.user.id, name: run.input.mover.name }
  await run.transaction(async (db) => {
    await tellAssigned({ db, user }, new Map(state.given))
    await run.saveCheckpoint({ ...state, given: [] }, db)
  })
}

const figuresOf = ({ done, failed }: Checkpoint) => ({ moved: done, failed })

async function report<Viewer>(
  run: TaskRun<PlacementInput<Viewer>>,
  files: FileStore,
  state: Checkpoint,
): Promise<{ fileId?: number }> {
  return state.failed === 0 ? {} : { fileId: await writeReport(run, files, state) }
}

function beginning(): Checkpoint {
  return { lastId: 0, done: 0, failed: 0, failures: [], given: [] }
}

function after(
  state: Checkpoint,
  { lastId, result, given }: { lastId: number; result: PlacementResult; given: ReadonlyMap<number, number> },
): Checkpoint {
  const sums = new Map(state.given)
  for (const [userId, amount] of given) sums.set(userId, (sums.get(userId) ?? 0) + amount)
  return {
    lastId,
    done: state.done + result.done,
    failed: state.failed + result.failed,
    failures: [...state.failures, ...result.failures].slice(0, listedFailures),
    given: [...sums],
  }
}

// Which customers stayed where they were, and why.
function writeReport<Input>(
  run: TaskRun<Input>,
  files: FileStore,
  { failures }: Checkpoint,
): Promise<number> {
  const writer = createCsvWriter()
  const words = (key: 'customers.fields.name' | 'publicPool.reason') => translate(run.locale, key)
  const lines = [
    [words('customers.fields.name'), words('publicPool.reason')],
    ...failures.map(({ name, message }) => [name, message]),
  ]
  return saveFile(run, files, {
    name: `${translate(run.locale, 'publicPool.leftOut')}.${writer.extension}`,
    contentType: writer.contentType,
    content: Readable.from([writer.write(lines), writer.end()]),
    expiresAt: new Date(Date.now() + keepDays * 86_400_000),
  })
}
