import { Skeleton } from 'antd'
import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { formatNumber } from '#platform/formatters.ts'
import { useSession } from '#platform/session-store.ts'
import { FailureState } from '#ui/failure-state.tsx'
import { StateTag } from '#ui/state-tag.tsx'
import { isReachable } from './funnel-links.ts'
import { usePoints } from './use-dashboard.ts'

const userCentre = '/user/userCenter'

/** The points of the company, and what the user may still spend of them. */
export function PointsCard(): ReactNode {
  const { t } = useTranslation()
  const heading = useId()
  const menu = useSession((state) => state.menu)
  const { data, error, isPending, refetch } = usePoints()
  return (
    <section className="panel" aria-labelledby={heading} aria-busy={isPending}>
      <div className="panel-head">
        <h2 id={heading}>{t('dashboard.points.title')}</h2>
        {data?.isLow && <StateTag tone="warning">{t('dashboard.points.low')}</StateTag>}
      </div>
      {isPending && <Skeleton active title={false} paragraph={{ rows: 2 }} />}
      {error && !data && (
        <FailureState title={t('dashboard.failed')} error={error} onRetry={() => refetch()} />
      )}
      {data && (
        <>
          <strong className="funnel-value">{formatNumber(data.monthly + data.lasting)}</strong>
          <p className="points-note">
            {t('dashboard.points.spent', { amount: formatNumber(data.spentThisMonth) })}
            {data.limitLeft !== null &&
              ` · ${t('dashboard.points.limitLeft', { amount: formatNumber(data.limitLeft) })}`}
          </p>
          {isReachable(menu, userCentre) && (
            <Link className="plain-link" to={`${userCentre}?tab=points`}>
              {t('dashboard.points.open')}
            </Link>
          )}
        </>
      )}
    </section>
  )
}
