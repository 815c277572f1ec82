import type { PointsSummary } from '@landfall/contract/points/points.ts'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '#platform/formatters.ts'
import './points.css'

/** A number with its sign. */
export function signedNumber(value: number): string {
  return formatNumber(value, { signDisplay: 'exceptZero' })
}

/** One figure under its name. */
export function PointsFigure(props: { label: string; value: ReactNode; note?: ReactNode }): ReactNode {
  return (
    <div className="points-figure">
      <dt>{props.label}</dt>
      <dd>
        <strong>{props.value}</strong>
        {props.note && <span className="points-quiet">{props.note}</span>}
      </dd>
    </div>
  )
}

/** What the company has. */
export function BalanceFigures({ summary }: { summary: PointsSummary }): ReactNode {
  const { t } = useTranslation()
  const { monthly, lasting, monthlyGrant } = summary
  return (
    <dl className="points-figures">
      <PointsFigure label={t('points.balance')} value={formatNumber(monthly + lasting)} />
      {(monthly > 0 || monthlyGrant > 0) && (
        <PointsFigure
          label={t('points.ofMonth')}
          value={formatNumber(monthly)}
          note={monthlyGrant > 0 && t('points.grant', { amount: formatNumber(monthlyGrant) })}
        />
      )}
      <PointsFigure label={t('points.ofLasting')} value={formatNumber(lasting)} />
    </dl>
  )
}

/** What the user himself may spend and has spent. */
export function OwnFigures({ summary }: { summary: PointsSummary }): ReactNode {
  const { t } = useTranslation()
  const { limit, limitLeft, spentThisMonth, monthly, lasting } = summary
  const caps = [
    limit?.monthlyCap != null && `${t('points.field.monthlyCap')}: ${formatNumber(limit.monthlyCap)}`,
    limit?.totalCap != null && `${t('points.field.totalCap')}: ${formatNumber(limit.totalCap)}`,
  ].filter(Boolean)
  return (
    <dl className="points-figures">
      <PointsFigure
        label={t('points.ownLeft')}
        value={formatNumber(Math.min(limitLeft ?? Number.POSITIVE_INFINITY, monthly + lasting))}
      />
      <PointsFigure
        label={t('points.ownLimit')}
        value={limitLeft === null ? t('points.noLimit') : formatNumber(limitLeft)}
        note={caps.join(' · ')}
      />
      <PointsFigure label={t('points.ownSpent')} value={formatNumber(spentThisMonth)} />
    </dl>
  )
}

/** What costs points, and how many. */
export function PointsCosts({ prices }: Pick<PointsSummary, 'prices'>): ReactNode {
  const { t } = useTranslation()
  if (prices.length === 0) return null
  return (
    <>
      <h2 className="points-heading">{t('points.costs')}</h2>
      <dl className="points-figures">
        {prices.map(({ feature, price, unit }) => (
          <PointsFigure
            key={feature}
            label={t(`points.feature.${feature}`)}
            value={t('points.amount', { amount: formatNumber(price) })}
            note={t(`points.per.${feature}`, { unit: formatNumber(unit) })}
          />
        ))}
      </dl>
    </>
  )
}
