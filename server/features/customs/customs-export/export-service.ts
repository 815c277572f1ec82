import { type CustomsExportKind, customsExportAtOnce } from '@landfall/contract/customs/customs-export.ts'
import type { PointsQuote } from '@landfall/contract/points/points.ts'
import type { TaskView } from '@landfall/contract/tasks.ts'
import { AppError } from '#platform/http/app-error.ts'
import type { Context } from '#platform/http/context.ts'
import { translate } from '#platform/i18n/translate.ts'
import type { Db } from '#platform/postgres/database.ts'
import { recordDataPull } from '#platform/records/data-pull-store.ts'
import { createHeldTask, createTask, findTask, finishTask, leaseSeconds } from '#platform/tasks/task-store.ts'
import type { Asker } from '#platform/trade/record-scope.ts'
import { type ExportStores, writeExport } from './export-file.ts'
import {
  chosenColumns,
  countRows,
  type ExportedSet,
  type ExportInput,
  type OrderedExport,
  type RowCount,
} from './exported-rows.ts'

/** What exports need of others. */
export interface ExportNeeds extends ExportStores {
  /** What so many rows would cost the caller. */
  quote(db: Db, rows: number): Promise<PointsQuote>
  /** Charges the rows of a task; what is not delivered comes back by itself. */
  charge(db: Db, wish: { taskId: number; rows: number; title: string }): Promise<void>
}

type Exporter = Context & Asker

/** Together less than a lease: what takes longer is for the workers. */
const heldLimits = { seconds: leaseSeconds - 5, waitSeconds: 2 }

/** How many rows an export would have, and what it would cost. */
export async function quoteExport(ctx: Exporter, needs: ExportNeeds, set: ExportedSet) {
  const { rows, paidRows } = await countRows(needs.clickhouse, ctx, set)
  return { rows, paidRows, ...(await ctx.transaction((db) => needs.quote(db, paidRows))) }
}

const pulledFrom = {
  shipments: 'shipments',
  statistics: 'statistics',
  buyers: 'tradeCompany',
  sellers: 'tradeCompany',
} as const satisfies Record<CustomsExportKind, string>

/**
 * Starts an export of the caller; a wrong filter or too few points are refused now, not by the task. A small one
 * is written before the answer goes out; should that fail or the process end, the workers take it over.
 */
export async function startExport(ctx: Exporter, needs: ExportNeeds, input: ExportInput): Promise<TaskView> {
  checkColumns(ctx, input)
  const counted = await countRows(needs.clickhouse, ctx, input)
  if (counted.rows === 0) throw new AppError('nothingSelected')
  const isSmall = counted.rows <= customsExportAtOnce
  const held = await ctx.transaction((db) => orderExport(ctx, db, { needs, input, counted, isSmall }))
  if (held.token) {
    await writeHeld(ctx, needs, { input, counted, id: held.id, token: held.token }).catch((error) =>
      ctx.log.warn({ err: error, taskId: held.id }, 'an export is left to the workers'),
    )
  }
  const view = await ctx.transaction((db) => findTask(db, ctx.user.id, held.id))
  if (!view) throw new AppError('taskNotFound')
  return view
}

interface Order {
  needs: ExportNeeds
  input: ExportInput
  counted: RowCount
  isSmall: boolean
}

async function orderExport(
  { locale }: Exporter,
  db: Db,
  { needs, input, counted: { rows, paidRows }, isSmall }: Order,
): Promise<{ id: number; token?: string }> {
  const title = translate(locale, `customsData.export.${input.kind}`)
  const ordered: OrderedExport = { ...input, paidRows }
  const task = { kind: 'customsExport', title, locale, input: ordered } as const
  const held = isSmall ? await createHeldTask(db, task) : { id: await createTask(db, task) }
  const { id: taskId } = held
  if (paidRows > 0) await needs.charge(db, { taskId, rows: paidRows, title })
  const { kind, selection } = input
  await recordDataPull(db, {
    action: 'exported',
    source: pulledFrom[kind],
    rowCount: rows,
    selection,
    taskId,
  })
  return held
}

async function writeHeld(
  ctx: Exporter,
  needs: ExportNeeds,
  { input, counted, id, token }: { input: ExportInput; counted: RowCount; id: number; token: string },
): Promise<void> {
  const { rows, paidRows } = counted
  const fileId = await writeExport(needs, { ...ctx, limits: heldLimits }, { ...input, paidRows })
  const ending = { state: 'done', done: rows, total: rows, figures: { paid: paidRows }, error: null } as const
  await ctx.transaction((db) => finishTask(db, { ...ending, id, token, fileId }))
}

function checkColumns({ locale }: Exporter, input: ExportInput): void {
  const known = chosenColumns({ ...input, columns: undefined })
  const unknown = input.columns?.findIndex((name) => !known.includes(name)) ?? -1
  if (unknown < 0) return
  const message = translate(locale, 'issues.unknownField')
  throw new AppError('badRequest', {}, { issues: [{ path: `body.columns.${unknown}`, message }] })
}
