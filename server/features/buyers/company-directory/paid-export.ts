import type { ExportQuote } from '@landfall/contract/buyers/company-directory.ts'
import type { BatchSelection } from '@landfall/contract/list.ts'
import type { PointsQuote, PointsReserve, PointsWish } from '@landfall/contract/points/points.ts'
import type { TransactionContext } from '#platform/http/context.ts'
import { countBatch } from '#platform/list/batch-reader.ts'
import type { ListDefinition } from '#platform/list/list-definition.ts'
import type { queueExport } from '#platform/list/list-export.ts'
import type { Db } from '#platform/postgres/database.ts'
import { taskReference } from '#platform/tasks/paid-task.ts'

/** What files of companies cost. */
export interface ExportPoints {
  points: {
    quotePoints(db: Db, wish: PointsWish): Promise<PointsQuote>
    reservePoints(db: Db, wish: PointsReserve): Promise<unknown>
  }
}

interface Exported {
  /** The rows that may be written, with `c` as their alias. */
  definition: ListDefinition
  selection: BatchSelection
}

/** How many of the rows are of the shared library: those are paid for, own ones never. */
export function countPaid(db: Db, { definition, selection }: Exported): Promise<number> {
  const paid: ListDefinition = {
    ...definition,
    scope: (binder) => `${definition.scope(binder)} and c.company_id <> app_company_id()`,
  }
  return countBatch(db, paid, selection)
}

/** What a file of the selected rows would cost. */
export async function quoteExport(
  { db }: TransactionContext,
  { points }: ExportPoints,
  exported: Exported,
): Promise<ExportQuote> {
  const rows = await countBatch(db, exported.definition, exported.selection)
  const paidRows = await countPaid(db, exported)
  return {
    rows,
    paidRows,
    ...(await points.quotePoints(db, { feature: 'directoryExport', quantity: paidRows })),
  }
}

/** Reserves what the file of a task costs. */
export async function chargeExport(
  db: Db,
  { points }: ExportPoints,
  { task, paidRows }: { task: Awaited<ReturnType<typeof queueExport>>; paidRows: number },
): Promise<void> {
  if (paidRows === 0) return
  const reference = taskReference(task.id)
  await points.reservePoints(db, {
    ...{ feature: 'directoryExport', quantity: paidRows, reference, label: task.title },
    idempotencyKey: reference,
  })
}
