import type { DirectoryCompany } from '@landfall/contract/buyers/company-directory.ts'
import type { SearchTerm } from '@landfall/contract/customs/search-terms.ts'
import { batchScope } from '@landfall/contract/list.ts'
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

interface ExportInput extends ExportWish {
  viewer: DirectoryViewer
  /** What was read of the search when the export was asked for. */
  terms: SearchTerm[]
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

/** Queues an export of companies that may be kept; throws `nothingSelected` when none of the selected may. */
export async function queueDirectoryExport(
  ctx: TransactionContext,
  needs: SearchNeeds,
  wish: ExportWish,
): ReturnType<typeof queueExport> {
  const { locale, company } = ctx
  const { selection } = wish
  const typed = selection.scope === batchScope.SearchQuery ? selection.query.search : undefined
  const viewer: DirectoryViewer = { locale, company: { timeZone: company.timeZone } }
  const input: ExportInput = { ...wish, viewer, terms: await readSearch(ctx.db, needs, typed) }
  const title = wish.format.toUpperCase()
  const definition = storableList(input)
  return queueExport(ctx, { kind: 'directoryExport', source: 'directory', definition, input, title })
}

/** Writes companies into a file, each with where it is from and what its licence wants said. */
export function directoryExportTask(files: FileStore): TaskDefinition<never> {
  return listExportTask<ExportRow, ExportInput>(files, {
    kind: 'directoryExport',
    fileName: ({ locale }) => translate(locale, 'buyers.title'),
    definition: storableList,
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
  const definition = directoryList(viewer, terms)
  return { ...definition, scope: (binder) => `${definition.scope(binder)} and c.is_storable` }
}
