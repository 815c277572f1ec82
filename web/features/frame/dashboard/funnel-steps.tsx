import {
  type DashboardView,
  type FunnelStep,
  funnelSteps,
  type PacedStep,
} from '@landfall/contract/frame/dashboard.ts'
import { type CSSProperties, type ReactNode, useId } from 'react'
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
  const largest = Math.max(1, ...steps.map((step) => data?.funnel.thisMonth[step] ?? 0))
  return (
    <section className="panel" aria-labelledby={heading} aria-busy={isPending}>
      <h2 id={heading}>{t('dashboard.funnel')}</h2>
      {error && !data ? (
        <FailureState title={t('dashboard.failed')} error={error} onRetry={() => refetch()} />
      ) : (
        <ol className="funnel">
          {steps.map((step) => (
            <Step key={step} step={step} view={data} largest={largest} />
          ))}
        </ol>
      )}
    </section>
  )
}

interface StepProps {
  step: FunnelStep
  view: DashboardView | undefined
  /** The most that any step has. */
  largest: number
}

function Step({ step, view, largest }: StepProps): ReactNode {
  const { t } = useTranslation()
  const menu = useSession((state) => state.menu)
  const value = view?.funnel.thisMonth[step] ?? null
  const before = view?.funnel.previousMonth[step] ?? null
  const link = view && funnelLink(step, view.monthStart, view.hasTeam)
  return (
    <li className="funnel-step">
      <span className="funnel-bar" style={barOf(value ?? 0, largest)} aria-hidden />
      <span className="funnel-name">{t(`dashboard.steps.${step}`)}</span>
      <strong className="funnel-value">
        {value === null ? '–' : formatNumber(value)}
        {(step === 'opened' || step === 'replied' || step === 'won') && (
          <Share value={value} base={view?.funnel.thisMonth.contacted} />
        )}
      </strong>
      <span className="funnel-note">
        {before !== null && t('dashboard.previous', { amount: formatNumber(before) })}
        {view && <Pace step={step} hours={view.funnel.pace} />}
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

/** How long the step takes half of those who take it. */
function Pace({ step, hours }: { step: FunnelStep; hours: DashboardView['funnel']['pace'] }): ReactNode {
  const { t } = useTranslation()
  const value = step in hours ? hours[step as PacedStep] : null
  if (value === null) return null
  const isDays = value >= 48
  const amount = formatNumber(Math.max(1, Math.round(isDays ? value / 24 : value)))
  return (
    <span className="funnel-pace" title={t('dashboard.paceHint')}>
      {t(isDays ? 'dashboard.paceDays' : 'dashboard.paceHours', { amount })}
    </span>
  )
}

/** Shipments are thousands where answers are a few: by powers of ten both can be seen. */
function barOf(value: number, largest: number): CSSProperties {
  return { '--share': Math.log10(1 + value) / Math.log10(1 + largest) } as CSSProperties
}

/** Of those contacted this month. */
function Share({ value, base }: { value: number | null; base: number | null | undefined }): ReactNode {
  const { t } = useTranslation()
  return value !== null && base ? (
    <span className="funnel-share" title={t('dashboard.shareHint')}>
      {' '}
      {formatPercent(value / base)}
    </span>
  ) : null
}
