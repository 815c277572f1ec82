import { type DashboardView, dashboardRoutes, type FunnelFigures } from '@landfall/contract/dashboard.ts'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { call } from '#platform/api-client.ts'
import { formatNumber, formatPercent } from '#platform/formatters.ts'
import { useSession } from '#platform/session-store.ts'
import { FailureState } from '#ui/failure-state.tsx'
import { useTabActive } from '#ui/tab-context.ts'
import { funnelLinks, isReachable } from './funnel-links.ts'

/** The funnel of this month, each step with the page on which it goes on. */
export function FunnelSteps(): ReactNode {
  const { t } = useTranslation()
  const heading = useId()
  const figures = useQuery({
    queryKey: ['dashboard'],
    queryFn: ({ signal }) => call(dashboardRoutes.read, {}, { signal }),
    subscribed: useTabActive(),
    meta: { claims: true },
  })
  return (
    <section className="panel" aria-labelledby={heading} aria-busy={figures.isPending}>
      <h2 id={heading}>{t('dashboard.funnel')}</h2>
      {figures.error ? (
        <FailureState title={t('dashboard.failed')} error={figures.error} onRetry={() => figures.refetch()} />
      ) : (
        <ol className="funnel">
          {funnelLinks.map(({ step, path }, index) => (
            <Step
              key={step}
              step={step}
              path={path}
              before={funnelLinks[index - 1]?.step}
              view={figures.data}
            />
          ))}
        </ol>
      )}
    </section>
  )
}

type StepName = keyof FunnelFigures

interface StepProps {
  step: StepName
  path: string
  before: StepName | undefined
  view: DashboardView | undefined
}

function Step({ step, path, before, view }: StepProps): ReactNode {
  const { t } = useTranslation()
  const menu = useSession((state) => state.menu)
  const value = view?.thisMonth[step]
  const isShare = step === 'opened' || step === 'clicked'
  const base = before === undefined ? undefined : view?.thisMonth[before]
  return (
    <li className="funnel-step">
      <span className="funnel-name">{t(`dashboard.steps.${step}`)}</span>
      <strong className="funnel-value">{value === undefined ? '–' : formatNumber(value)}</strong>
      <span className="funnel-note">
        {view && t('dashboard.previous', { amount: formatNumber(view.previousMonth[step]) })}
        {isShare &&
          base !== undefined &&
          base > 0 &&
          value !== undefined &&
          ` · ${formatPercent(value / base)}`}
      </span>
      {isReachable(menu, path) && (
        <Link className="plain-link" to={path}>
          {t(`dashboard.actions.${step}`)}
        </Link>
      )}
    </li>
  )
}
