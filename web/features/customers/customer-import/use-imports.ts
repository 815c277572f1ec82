import {
  type ImportCheck,
  type ImportDecisions,
  type ImportInspection,
  type ImportView,
  importRoutes,
} from '@landfall/contract/customers/customer-import.ts'
import type { ReadingWish } from '@landfall/contract/table-files.ts'
import type { UseMutationResult } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '#platform/api-client.ts'
import { formatNumber } from '#platform/formatters.ts'
import {
  startInDialog,
  type TableFileApi,
  type TableTrialApi,
  useRevertFile,
  useStartFile,
} from '#ui/use-table-files.ts'

/** First part of the query keys of the imports and their list. */
export const importsKey = 'customerImports'

/** How files of customers are sent. */
export const importFiles: TableFileApi<ImportView> = {
  key: importsKey,
  chunk: importRoutes.chunk,
  read: (id, signal) => call(importRoutes.read, { params: { id } }, { signal }),
  create: (body) => call(importRoutes.create, { body }),
  discard: (id) => call(importRoutes.discard, { params: { id } }),
}

/** How files of customers are read and tried. */
export const importTrials: TableTrialApi<ReadingWish, ImportInspection, ImportDecisions, ImportCheck> = {
  key: 'customer-import',
  inspect: (id, body, signal) => call(importRoutes.inspect, { params: { id }, body }, { signal }),
  check: (id, body, signal) => call(importRoutes.check, { params: { id }, body }, { signal }),
}

/** Imports the file with these decisions. */
export function useStartImport(id: number): UseMutationResult<ImportView, unknown, ImportDecisions> {
  return useStartFile(importFiles, (body: ImportDecisions) =>
    startInDialog('customerImport', () => call(importRoutes.start, { params: { id }, body })),
  )
}

/** Takes an import back after asking; the question names what it concerns. */
export function useRevertImport(): (view: ImportView) => Promise<void> {
  const { t } = useTranslation()
  return useRevertFile(
    importFiles,
    (id) => startInDialog('customerImportRevert', () => call(importRoutes.revert, { params: { id } })),
    ({ fileName, counts, isCollected }) => ({
      title: t('customerImport.revertConfirm', { fileName }),
      text: t(isCollected ? 'customerImport.revertCollected' : 'customerImport.revertCounts', {
        created: formatNumber(counts?.created ?? 0),
        updated: formatNumber(counts?.updated ?? 0),
      }),
      action: t('customerImport.revert'),
    }),
  )
}
