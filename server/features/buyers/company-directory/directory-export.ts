import type { DirectoryCompany } from '@landfall/contract/buyers/company-directory.ts'
import type { FileStore } from '#platform/files/file-store.ts'
import { translate } from '#platform/i18n/translate.ts'
import type { ListDefinition } from '#platform/list/list-definition.ts'
import { listExportTask } from '#platform/list/list-export.ts'
import type { OutputCell } from '#platform/tabular/table-writer.ts'
import type { TaskDefinition } from '#platform/tasks/task-definition.ts'
import { directoryList } from './directory-list.ts'
import { companyColumns } from './directory-read-model.ts'
import type { CompanyExport } from './paid-export.ts'
import { onlyFound } from './selected-companies.ts'

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

/** Companies of datasets that may be kept, as files hold them. */
export const directoryExported = { kind: 'directoryExport', definitionOf: storableList } as const

/** Writes companies into a file, each with where it is from and what its licence wants said. */
export function directoryExportTask(files: FileStore): TaskDefinition<never> {
  return listExportTask<ExportRow, CompanyExport>(files, {
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
function storableList({ viewer, terms, found }: CompanyExport): ListDefinition {
  const { scopeParts: _parts, ...definition } = onlyFound(directoryList(viewer, terms), found)
  return { ...definition, scope: (binder) => `${definition.scope(binder)} and c.is_storable` }
}
