import type { PointsFeature, PointsQuote } from '@landfall/contract/points/points.ts'
import { Alert } from 'antd'
import i18next from 'i18next'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '#platform/formatters.ts'
import { usePointsQuote } from './use-points.ts'

/** What something would cost, in words; empty when it costs nothing. */
export function costText({ cost, balance, limitLeft, isEnough }: PointsQuote): string {
  if (cost === 0) return ''
  const { t } = i18next
  const parts = [t('points.cost', { cost: formatNumber(cost), balance: formatNumber(balance) })]
  if (limitLeft !== null) parts.push(t('points.costLimit', { left: formatNumber(limitLeft) }))
  parts.push(isEnough ? t('points.costRefund') : t('points.costTooMuch'))
  return parts.join(' ')
}

/** Says before the click what something would cost; nothing where it costs nothing. */
export function PointsCost({ quote }: { quote: PointsQuote | undefined }): ReactNode {
  useTranslation()
  if (!quote || quote.cost === 0) return null
  return (
    <div aria-live="polite">
      <Alert type={quote.isEnough ? 'info' : 'warning'} showIcon title={costText(quote)} />
    </div>
  )
}

/** The cost of an amount of something. */
export function AmountCost(props: { feature: PointsFeature; quantity: number }): ReactNode {
  return <PointsCost quote={usePointsQuote(props.feature, props.quantity).data} />
}
