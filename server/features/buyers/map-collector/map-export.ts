import type { ExportQuote } from '@landfall/contract/buyers/company-directory.ts'
import type { MapPlace } from '@landfall/contract/buyers/map-places.ts'
import type { SearchTerm } from '@landfall/contract/customs/search-terms.ts'
import { type BatchSelection, batchScope } from '@landfall/contract/list.ts'
import type { DirectoryViewer } from '#features/buyers/company-directory/directory-list.ts'
import { readSearch, type SearchNeeds } from '#features/buyers/company-directory/directory-search.ts'
import {
  chargeExport,
  countPaid,
  type ExportPoints,
  quoteExport,
} from '#features/buyers/company-directory/paid-export.ts'
import type { FileStore } from '#platform/files/file-store.ts'
import type { TransactionContext } from '#platform/http/context.ts'
import { translate } from '#platform/i18n/translate.ts'
import type { ListDefinition } from '#platform/list/list-definition.ts'
import { type ExportWish, listExportTask, queueExport } from '#platform/list/list-export.ts'
import type { TaskDefinition } from '#platform/tasks/task-definition.ts'
import { mapList } from './map-list.ts'
import { placeColumns } from './map-read-model.ts'

interface ExportInput extends ExportWish {
  viewer: DirectoryViewer
  /** What was read of the search when the export was asked for. */
  terms: SearchTerm[]
  /** Of the shared library, which are paid for. */
  paidRows: number
}

const fields = ['company', 'country', 'city', 'address', 'website', 'email', 'phone', 'products'] as const

/** What a file of the selected places would cost. */
export async function quotePlaceExport(
  ctx: TransactionContext,
  needs: SearchNeeds & ExportPoints,
  selection: BatchSelection,
): Promise<ExportQuote> {
  const definition = storableList(await readInput(ctx, needs, { selection, format: 'csv' }))
  return quoteExport(ctx, needs, { definition, selection })
}

/** Queues an export of places that may be kept; throws `nothingSelected` when none of the selected may. */
export async function queuePlaceExport(
  ctx: TransactionContext,
  needs: SearchNeeds & ExportPoints,
  wish: ExportWish,
): ReturnType<typeof queueExport> {
  const read = await readInput(ctx, needs, wish)
  const definition = storableList(read)
  const paidRows = await countPaid(ctx.db, { definition, selection: wish.selection })
  const input: ExportInput = { ...read, paidRows }
  const title = wish.format.toUpperCase()
  const task = await queueExport(ctx, { kind: 'placeExport', source: 'directory', definition, input, title })
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

/** Writes places into a file, each with where it is from and what its licence wants said. */
export function placeExportTask(files: FileStore): TaskDefinition<never> {
  return listExportTask<MapPlace, ExportInput>(files, {
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
function storableList({ viewer, terms }: Pick<ExportInput, 'viewer' | 'terms'>): ListDefinition {
  const { scopeParts: _parts, ...definition } = mapList(viewer, terms)
  return { ...definition, scope: (binder) => `${definition.scope(binder)} and c.is_storable` }
}
