import {
  addressExportColumns,
  type VerifiedAddress,
} from '@landfall/contract/addresses/address-verification.ts'
import type { FileStore } from '#platform/files/file-store.ts'
import type { TransactionContext } from '#platform/http/context.ts'
import { translate } from '#platform/i18n/translate.ts'
import { type ExportWish, exportedMoment, listExportTask, queueExport } from '#platform/list/list-export.ts'
import type { TaskDefinition } from '#platform/tasks/task-definition.ts'
import { addressColumns, addressList } from './address-list.ts'
import type { AddressViewer } from './verification-viewer.ts'

interface ExportInput extends ExportWish {
  viewer: AddressViewer
}

/** Queues an export of addresses; throws `nothingSelected`. */
export function queueAddressExport(
  ctx: TransactionContext,
  wish: ExportWish,
): ReturnType<typeof queueExport> {
  const { scope, locale, company } = ctx
  const viewer: AddressViewer = { scope, locale, company: { timeZone: company.timeZone } }
  return queueExport<ExportInput>(ctx, {
    ...{ kind: 'addressExport', source: 'addresses', title: wish.format.toUpperCase() },
    ...{ definition: addressList(viewer), input: { ...wish, viewer } },
  })
}

/** Writes addresses into a file, with what was found out in the words of the language. */
export function addressExportTask(files: FileStore): TaskDefinition<never> {
  return listExportTask<VerifiedAddress, ExportInput>(files, {
    kind: 'addressExport',
    fileName: ({ locale }) => translate(locale, 'addressVerification.title'),
    definition: ({ viewer }) => addressList(viewer),
    layout: ({ locale, input }) => ({
      columns: addressColumns,
      header: addressExportColumns.map((column) => translate(locale, `addressVerification.column.${column}`)),
      linesOf: (row) => [
        [
          row.email,
          translate(locale, `addressMarks.state.${row.state}`),
          row.reason ? translate(locale, `addressMarks.reason.${row.reason}`) : '',
          row.score ?? '',
          row.flags.map((flag) => translate(locale, `addressVerification.flag.${flag}`)).join(', '),
          row.checkedAt ? exportedMoment(row.checkedAt, input.viewer.company.timeZone) : '',
          row.suggestion ?? '',
          row.said,
          row.ownerName,
        ],
      ],
    }),
  })
}
