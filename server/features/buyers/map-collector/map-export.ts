import type { MapPlace } from '@landfall/contract/buyers/map-places.ts'
import type { CompanyExport } from '#features/buyers/company-directory/paid-export.ts'
import type { FileStore } from '#platform/files/file-store.ts'
import { translate } from '#platform/i18n/translate.ts'
import type { ListDefinition } from '#platform/list/list-definition.ts'
import { listExportTask } from '#platform/list/list-export.ts'
import type { TaskDefinition } from '#platform/tasks/task-definition.ts'
import { mapList } from './map-list.ts'
import { placeColumns } from './map-read-model.ts'

const fields = ['company', 'country', 'city', 'address', 'website', 'email', 'phone', 'products'] as const

/** Places that may be kept, as files hold them. */
export const placesExported = { kind: 'placeExport', definitionOf: storableList } as const

/** Writes places into a file, each with where it is from and what its licence wants said. */
export function placeExportTask(files: FileStore): TaskDefinition<never> {
  return listExportTask<MapPlace, CompanyExport>(files, {
    kind: 'placeExport',
    fileName: ({ locale }) => translate(locale, 'mapCollector.title'),
    definition: storableList,
    figures: ({ paidRows }) => ({ paid: paidRows }),
    layout: ({ locale }) => ({
      columns: placeColumns,
      header: [
        ...fields.map((field) => translate(locale, `buyers.fields.${field}`)),
        translate(locale, 'mapCollector.latitude'),
        translate(locale, 'mapCollector.longitude'),
        translate(locale, 'mapCollector.source'),
        translate(locale, 'buyers.datasets.attributionLabel'),
        translate(locale, 'buyers.datasets.licence'),
      ],
      linesOf: (row) => [
        [
          ...[row.name, row.country ?? '', row.city, row.address, row.website, row.email, row.phone],
          ...[row.products, row.lat, row.lon],
          ...[[row.sourceName, row.sourceUrl].filter(Boolean).join(' '), row.attribution, row.licence],
        ],
      ],
    }),
  })
}

// What may not be kept elsewhere may not leave in a file either.
function storableList({ viewer, terms }: CompanyExport): ListDefinition {
  const { scopeParts: _parts, ...definition } = mapList(viewer, terms)
  return { ...definition, scope: (binder) => `${definition.scope(binder)} and c.is_storable` }
}
