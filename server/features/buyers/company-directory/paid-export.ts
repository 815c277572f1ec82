import type { ExportQuote } from '@landfall/contract/buyers/company-directory.ts'
import type { SearchTerm } from '@landfall/contract/customs/search-terms.ts'
import { type BatchSelection, batchScope } from '@landfall/contract/list.ts'
import type { PointsQuote, PointsReserve, PointsWish } from '@landfall/contract/points/points.ts'
import type { TaskKind } from '@landfall/contract/tasks.ts'
import type { TransactionContext } from '#platform/http/context.ts'
import { countBatch } from '#platform/list/batch-reader.ts'
import type { ListDefinition } from '#platform/list/list-definition.ts'
import { type ExportWish, queueExport } from '#platform/list/list-export.ts'
import type { Db } from '#platform/postgres/database.ts'
import { taskReference } from '#platform/tasks/paid-task.ts'
import type { DirectoryViewer } from './directory-list.ts'
import { readSearch, type SearchNeeds } from './directory-search.ts'
import type { FoundIds } from './selected-companies.ts'

/** What files of companies cost. */
export interface ExportPoints {
  points: {
    quotePoints(db: Db, wish: PointsWish): Promise<PointsQuote>
    reservePoints(db: Db, wish: PointsReserve): Promise<unknown>
  }
}

/** What a file of companies is written from. */
export interface CompanyExport extends ExportWish {
  viewer: DirectoryViewer
  /** What was read of the search when the export was asked for. */
  terms: SearchTerm[]
  /** What it selected then, where copies told it. */
  found?: FoundIds
  /** Of the shared library, which are paid for. */
  paidRows: number
}

/** A list of companies that may be written, with `c` as their alias. */
interface Exported {
  kind: TaskKind
  definitionOf(input: CompanyExport): ListDefinition
}

/** What a file of the selected rows would cost: those of the shared library are paid for, own ones never. */
export async function quoteExport(
  ctx: TransactionContext,
  needs: SearchNeeds & ExportPoints,
  { definitionOf, selection, found }: Exported & { selection: BatchSelection; found?: FoundIds },
): Promise<ExportQuote> {
  const read = await readInput(ctx, needs, { selection, format: 'csv' })
  const definition = definitionOf({ ...read, found })
  const rows = await countBatch(ctx.db, definition, selection)
  const paidRows = await countPaid(ctx.db, definition, selection)
  const wish = { feature: 'directoryExport', quantity: paidRows } as const
  return { rows, paidRows, ...(await needs.points.quotePoints(ctx.db, wish)) }
}

/** Queues a file of the selected rows and reserves what it costs; throws `nothingSelected` when none of them may be kept. */
export async function queuePaidExport(
  ctx: TransactionContext,
  needs: SearchNeeds & ExportPoints,
  { kind, definitionOf, wish, found }: Exported & { wish: ExportWish; found?: FoundIds },
): ReturnType<typeof queueExport> {
  const read = { ...(await readInput(ctx, needs, wish)), found }
  const definition = definitionOf(read)
  const paidRows = await countPaid(ctx.db, definition, wish.selection)
  const input: CompanyExport = { ...read, paidRows }
  const title = wish.format.toUpperCase()
  const task = await queueExport(ctx, { kind, source: 'directory', definition, input, title })
  if (paidRows > 0) {
    const reference = taskReference(task.id)
    const charge = { feature: 'directoryExport', quantity: paidRows, reference, label: title } as const
    await needs.points.reservePoints(ctx.db, { ...charge, idempotencyKey: reference })
  }
  return task
}

async function readInput(
  { db, locale, company }: TransactionContext,
  needs: SearchNeeds,
  wish: ExportWish,
): Promise<CompanyExport> {
  const typed = wish.selection.scope === batchScope.SearchQuery ? wish.selection.query.search : undefined
  const viewer: DirectoryViewer = { locale, company: { timeZone: company.timeZone } }
  return { ...wish, viewer, terms: await readSearch(db, needs, typed), paidRows: 0 }
}

function countPaid(db: Db, definition: ListDefinition, selection: BatchSelection): Promise<number> {
  const scope: ListDefinition['scope'] = (binder) =>
    `${definition.scope(binder)} and c.company_id <> app_company_id()`
  return countBatch(db, { ...definition, scope }, selection)
}
