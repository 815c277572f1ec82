import { type DashboardView, type FunnelStep, funnelSteps } from '@landfall/contract/frame/dashboard.ts'
import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { formatNumber, formatPercent } from '#platform/formatters.ts'
import { useSession } from '#platform/session-store.ts'
import { FailureState } from '#ui/failure-state.tsx'
import { funnelLink, isReachable } from './funnel-links.ts'
import { useDashboard } from './use-dashboard.ts'

/** The funnel of this month beside the last, each step with the list in which it goes on. */
export function FunnelSteps(): ReactNode {
  const { t } = useTranslation()
  const heading = useId()
  const { data, error, isPending, refetch } = useDashboard()
  const steps = funnelSteps.filter((step) => !data || data.funnel.thisMonth[step] !== null)
  return (
    <section className="panel" aria-labelledby={heading} aria-busy={isPending}>
      <h2 id={heading}>{t('dashboard.funnel')}</h2>
      {error && !data ? (
        <FailureState title={t('dashboard.failed')} error={error} onRetry={() => refetch()} />
      ) : (
        <ol className="funnel">
          {steps.map((step) => (
            <Step key={step} step={step} view={data} />
          ))}
        </ol>
      )}
    </section>
  )
}

function Step({ step, view }: { step: FunnelStep; view: DashboardView | undefined }): ReactNode {
  const { t } = useTranslation()
  const menu = useSession((state) => state.menu)
  const value = view?.funnel.thisMonth[step] ?? null
  const before = view?.funnel.previousMonth[step] ?? null
  const link = view && funnelLink(step, view.monthStart, view.hasTeam)
  return (
    <li className="funnel-step">
      <span className="funnel-name">{t(`dashboard.steps.${step}`)}</span>
      <strong className="funnel-value">
        {value === null ? '–' : formatNumber(value)}
        {(step === 'opened' || step === 'replied') && (
          <Share value={value} base={view?.funnel.thisMonth.contacted} />
        )}
      </strong>
      <span className="funnel-note">
        {before !== null && t('dashboard.previous', { amount: formatNumber(before) })}
      </span>
      {link && isReachable(menu, link.path) && (
        <Link
          className="plain-link"
          to={{ pathname: link.path, search: `${new URLSearchParams(link.query)}` }}
        >
          {t(`dashboard.actions.${step}`)}
        </Link>
      )}
    </li>
  )
}

function Share({ value, base }: { value: number | null; base: number | null | undefined }): ReactNode {
  return value !== null && base ? <span className="funnel-share"> {formatPercent(value / base)}</span> : null
}
