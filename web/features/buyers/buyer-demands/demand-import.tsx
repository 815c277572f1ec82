import {
  buyerDemandRoutes,
  type DemandReport,
  demandRowLimit,
  demandSizeLimit,
  type ImportedDemandSource,
} from '@landfall/contract/buyers/buyer-demands.ts'
import { useMutation } from '@tanstack/react-query'
import { Alert } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatBytes, formatNumber } from '#platform/formatters.ts'
import { describeError } from '#platform/i18n.ts'
import { upload } from '#platform/upload-client.ts'
import { FileDrop } from '#ui/file-drop.tsx'
import { TabModal } from '#ui/tab-modal.tsx'
import { useDemandRefresh } from './use-demands.ts'

/** Imports a file of demands of one source, and says what became of its rows. */
export function DemandImport({
  source,
  onClose,
}: {
  source: ImportedDemandSource
  onClose: () => void
}): ReactNode {
  const { t } = useTranslation()
  const refresh = useDemandRefresh()
  const store = useMutation({
    mutationFn: (file: File) =>
      upload(buyerDemandRoutes.import, { query: { source, fileName: file.name }, body: file }),
    onSuccess: refresh,
    meta: { claims: true },
  })
  const limits = { rows: formatNumber(demandRowLimit), limit: formatBytes(demandSizeLimit) }
  return (
    <TabModal
      open
      footer={null}
      title={t('buyerDemands.importTitle', { source: t(`buyerDemands.source.${source}`) })}
      onCancel={onClose}
    >
      <FileDrop
        endings={['.csv', '.txt', '.tsv', '.xlsx', '.json']}
        maxBytes={demandSizeLimit}
        hint={t('buyerDemands.importHint', limits)}
        disabled={store.isPending}
        onFile={(file) => store.mutate(file)}
      />
      {store.isError && <Alert type="error" showIcon title={describeError(store.error)} />}
      {store.data && <ReportLines report={store.data} />}
    </TabModal>
  )
}

function ReportLines({ report }: { report: DemandReport }): ReactNode {
  const { t } = useTranslation()
  const { added, updated, skipped, erased, unknownColumns } = report
  const amounts = { added: formatNumber(added), updated: formatNumber(updated) }
  return (
    <>
      <Alert type="success" showIcon title={t('buyerDemands.imported', amounts)} />
      {skipped > 0 && <p>{t('buyerDemands.skipped', { count: formatNumber(skipped) })}</p>}
      {erased > 0 && <p>{t('buyerDemands.importErased', { count: formatNumber(erased) })}</p>}
      {unknownColumns.length > 0 && (
        <p>{t('buyerDemands.unknownColumns', { columns: unknownColumns.join(', ') })}</p>
      )}
    </>
  )
}
