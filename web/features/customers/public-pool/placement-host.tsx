import { Button } from 'antd'
import { type ReactNode, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '#platform/formatters.ts'
import { TabModal } from '#ui/tab-modal.tsx'
import { PlacementDialog } from './placement-dialog.tsx'
import { askPlacement, type PlacementReport, reportPlacement, usePlacementState } from './placement-store.ts'
import './public-pool.css'

/** Shows the dialogs of moving customers: what is asked for one, and what stayed where it was. */
export function PlacementHost(): ReactNode {
  const { wish, report } = usePlacementState()
  useEffect(
    () => () => {
      askPlacement(null)
      reportPlacement(null)
    },
    [],
  )
  return (
    <>
      {wish && <PlacementDialog wish={wish} onClose={() => askPlacement(null)} />}
      {report && <PlacementFailures report={report} onClose={() => reportPlacement(null)} />}
    </>
  )
}

function PlacementFailures({ report, onClose }: { report: PlacementReport; onClose: () => void }): ReactNode {
  const { t } = useTranslation()
  const hidden = report.failed - report.failures.length
  return (
    <TabModal
      open
      title={t('publicPool.failures', { amount: formatNumber(report.failed) })}
      onCancel={onClose}
      footer={
        <Button type="primary" onClick={onClose}>
          {t('common.close')}
        </Button>
      }
    >
      <ul className="placement-failures">
        {report.failures.map(({ customerId, message }) => (
          <li key={customerId}>{message}</li>
        ))}
      </ul>
      {hidden > 0 && (
        <p className="placement-hint">{t('publicPool.furtherFailures', { amount: formatNumber(hidden) })}</p>
      )}
    </TabModal>
  )
}
