import type { UnlockedCompany } from '@landfall/contract/customs/unlocked-companies.ts'
import type { ErasedAmong } from '#features/customs/customs-contacts/contact-reading.ts'
import type { FileStore } from '#platform/files/file-store.ts'
import type { TransactionContext } from '#platform/http/context.ts'
import { translate } from '#platform/i18n/translate.ts'
import { type ExportWish, exportedMoment, listExportTask, queueExport } from '#platform/list/list-export.ts'
import type { TaskDefinition } from '#platform/tasks/task-definition.ts'
import { type UnlockedViewer, unlockedColumns, unlockedList, withoutErased } from './unlocked-list.ts'

interface ExportInput extends ExportWish {
  viewer: UnlockedViewer
}

/** Queues an export of the selected companies; throws `nothingSelected`. */
export function queueUnlockedExport(
  ctx: TransactionContext,
  wish: ExportWish,
): ReturnType<typeof queueExport> {
  const { locale, company } = ctx
  const viewer: UnlockedViewer = { locale, company: { timeZone: company.timeZone } }
  return queueExport(ctx, {
    kind: 'unlockedExport',
    source: 'tradeContacts',
    definition: unlockedList(viewer),
    input: { ...wish, viewer },
    title: wish.format.toUpperCase(),
  })
}

/** Writes companies whose contacts are open into a file; without the addresses of people who were erased by then. */
export function unlockedExportTask({
  files,
  erasedAmong,
}: {
  files: FileStore
  erasedAmong: ErasedAmong
}): TaskDefinition<never> {
  return listExportTask<UnlockedCompany, ExportInput>(files, {
    kind: 'unlockedExport',
    fileName: ({ locale }) => translate(locale, 'unlocked.title'),
    definition: ({ viewer }) => unlockedList(viewer),
    layout: ({ locale, input, transaction }) => ({
      columns: unlockedColumns,
      header: [
        translate(locale, 'buyers.fields.company'),
        translate(locale, 'buyers.fields.country'),
        translate(locale, 'buyers.fields.email'),
        translate(locale, 'unlocked.at'),
        translate(locale, 'unlocked.by'),
        translate(locale, 'unlocked.until'),
      ],
      prepareRows: (rows) => transaction((db) => withoutErased(db, erasedAmong, rows)),
      linesOf: (row) => [cellsOf(row, input.viewer.company.timeZone)],
    }),
  })
}

function cellsOf(
  { name, country, emails, unlockedAt, unlockedByName, expiresAt }: UnlockedCompany,
  timeZone: string,
) {
  const until = expiresAt ? exportedMoment(expiresAt, timeZone) : ''
  return [name, country ?? '', emails.join(', '), exportedMoment(unlockedAt, timeZone), unlockedByName, until]
}
