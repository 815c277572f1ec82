import type { DirectoryCompany, ExportQuote } from '@landfall/contract/buyers/company-directory.ts'
import type { SearchTerm } from '@landfall/contract/customs/search-terms.ts'
import { type BatchSelection, batchScope } from '@landfall/contract/list.ts'
import type { FileStore } from '#platform/files/file-store.ts'
import type { TransactionContext } from '#platform/http/context.ts'
import { translate } from '#platform/i18n/translate.ts'
import type { ListDefinition } from '#platform/list/list-definition.ts'
import { type ExportWish, listExportTask, queueExport } from '#platform/list/list-export.ts'
import type { OutputCell } from '#platform/tabular/table-writer.ts'
import type { TaskDefinition } from '#platform/tasks/task-definition.ts'
import { type DirectoryViewer, directoryList } from './directory-list.ts'
import { companyColumns } from './directory-read-model.ts'
import { readSearch, type SearchNeeds } from './directory-search.ts'
import { chargeExport, countPaid, type ExportPoints, quoteExport } from './paid-export.ts'

interface ExportInput extends ExportWish {
  viewer: DirectoryViewer
  /** What was read of the search when the export was asked for. */
  terms: SearchTerm[]
  /** Of the shared library, which are paid for. */
  paidRows: number
}

interface ExportRow extends Omit<DirectoryCompany, 'dataset'> {
  dataset: string
  attribution: string
  licence: string
}

const columns = `${companyColumns}, concat_ws(' ', c.dataset_name, nullif(c.release, '')) as dataset, c.attribution, c.licence`

const fields = [
  'company',
  'country',
  'city',
  'address',
  'website',
  'email',
  'phone',
  'products',
  'hsCodes',
  'dataset',
] as const

/** What a file of the selected companies would cost. */
export async function quoteDirectoryExport(
  ctx: TransactionContext,
  needs: SearchNeeds & ExportPoints,
  selection: BatchSelection,
): Promise<ExportQuote> {
  const definition = storableList(await readInput(ctx, needs, { selection, format: 'csv' }))
  return quoteExport(ctx, needs, { definition, selection })
}

/** Queues an export of companies that may be kept; throws `nothingSelected` when none of the selected may. */
export async function queueDirectoryExport(
  ctx: TransactionContext,
  needs: SearchNeeds & ExportPoints,
  wish: ExportWish,
): ReturnType<typeof queueExport> {
  const read = await readInput(ctx, needs, wish)
  const definition = storableList(read)
  const paidRows = await countPaid(ctx.db, { definition, selection: wish.selection })
  const input: ExportInput = { ...read, paidRows }
  const title = wish.format.toUpperCase()
  const task = await queueExport(ctx, {
    kind: 'directoryExport',
    source: 'directory',
    definition,
    input,
    title,
  })
  await chargeExport(ctx.db, needs, { task, paidRows })
  return task
}

async function readInput(
  ctx: TransactionContext,
  needs: SearchNeeds,
  wish: ExportWish,
): Promise<ExportInput> {
  const { db, locale, company } = ctx
  const typed = wish.selection.scope === batchScope.SearchQuery ? wish.selection.query.search : undefined
  const viewer: DirectoryViewer = { locale, company: { timeZone: company.timeZone } }
  return { ...wish, viewer, terms: await readSearch(db, needs, typed), paidRows: 0 }
}

/** Writes companies into a file, each with where it is from and what its licence wants said. */
export function directoryExportTask(files: FileStore): TaskDefinition<never> {
  return listExportTask<ExportRow, ExportInput>(files, {
    kind: 'directoryExport',
    fileName: ({ locale }) => translate(locale, 'buyers.title'),
    definition: storableList,
    figures: ({ paidRows }) => ({ paid: paidRows }),
    layout: ({ locale }) => ({
      columns,
      header: [
        ...fields.map((field) => translate(locale, `buyers.fields.${field}`)),
        translate(locale, 'buyers.datasets.attributionLabel'),
        translate(locale, 'buyers.datasets.licence'),
      ],
      linesOf: (row) => [cellsOf(row)],
    }),
  })
}

function cellsOf(row: ExportRow): OutputCell[] {
  const { name, country, city, address, website, email, phone, products, hsCodes } = row
  const company = [name, country ?? '', city, address, website, email, phone, products, hsCodes.join(' ')]
  return [...company, row.dataset, row.attribution, row.licence]
}

// What may not be kept elsewhere may not leave in a file either.
function storableList({ viewer, terms }: Pick<ExportInput, 'viewer' | 'terms'>): ListDefinition {
  const { scopeParts: _parts, ...definition } = directoryList(viewer, terms)
  return { ...definition, scope: (binder) => `${definition.scope(binder)} and c.is_storable` }
}
