import { Skeleton } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Allowed } from '#platform/permission.tsx'
import { FailureState } from '#ui/failure-state.tsx'
import { BalanceFigures, OwnFigures, PointsCosts } from './points-figures.tsx'
import { PointsLedgerList } from './points-ledger-list.tsx'
import { usePointsSummary } from './use-points.ts'
import './points.css'

/** What the user may spend, what things cost, and what he spent. */
export function MyPoints(): ReactNode {
  const { t } = useTranslation()
  const summary = usePointsSummary()
  if (summary.error) {
    return <FailureState title={t('list.failed')} error={summary.error} onRetry={() => summary.refetch()} />
  }
  if (!summary.data) return <Skeleton active paragraph={{ rows: 8 }} />
  return (
    <div className="points-overview">
      <section className="panel" aria-label={t('points.balance')}>
        <BalanceFigures summary={summary.data} />
        <OwnFigures summary={summary.data} />
        <PointsCosts prices={summary.data.prices} />
        <Allowed need="company.points.read">
          <div>
            <Link to="/systemManage/points">{t('points.openPoints')}</Link>
          </div>
        </Allowed>
      </section>
      <PointsLedgerList isOwn />
    </div>
  )
}
