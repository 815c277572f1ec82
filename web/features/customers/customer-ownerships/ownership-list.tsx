import type { OwnershipSpan } from '@landfall/contract/customers/customer-placement.ts'
import { ownNameIn } from '@landfall/contract/own-name.ts'
import { Skeleton } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { shareText } from '#features/customers/customer-collaborators/share-text.ts'
import { useOwnerships } from '#features/customers/public-pool/use-public-pool.ts'
import { formatDateTime } from '#platform/formatters.ts'
import { currentLocale } from '#platform/locale-choice.ts'
import { FailureState } from '#ui/failure-state.tsx'
import { StateTag } from '#ui/state-tag.tsx'
import { dropCauseText } from './drop-cause.ts'
import './ownership-list.css'

/** Who had a customer, newest first: how it came, who did it, and why. */
export function OwnershipList({ customerId }: { customerId: number }): ReactNode {
  const { t } = useTranslation()
  const { data, error, refetch } = useOwnerships(customerId)
  if (error)
    return <FailureState title={t('publicPool.historyFailed')} error={error} onRetry={() => refetch()} />
  if (!data) return <Skeleton active paragraph={{ rows: 4 }} />
  return (
    <ol className="ownership-list" aria-label={t('publicPool.history')}>
      {data.map((span) => (
        <Span key={span.id} span={span} />
      ))}
    </ol>
  )
}

function Span({ span }: { span: OwnershipSpan }): ReactNode {
  const { t } = useTranslation()
  const { ownerName, poolName, how, operatorName, reason, rules, former, startedAt, endedAt } = span
  const from = formatDateTime(startedAt)
  const causes = rules.map((cause) => dropCauseText(t, cause))
  return (
    <li>
      <div className="ownership-head">
        <strong>{ownerName ?? (poolName || t('customers.pool'))}</strong>
        <StateTag tone={ownerName === null ? 'neutral' : 'active'}>{t(`publicPool.ways.${how}`)}</StateTag>
      </div>
      <div className="ownership-note">
        {endedAt === null
          ? t('publicPool.since', { from })
          : t('publicPool.span', { from, to: formatDateTime(endedAt) })}
        {operatorName !== null && ` · ${t('publicPool.by', { name: operatorName })}`}
      </div>
      {reason && <div>{t('publicPool.reasonWas', { reason: ownNameIn(currentLocale(), reason) })}</div>}
      {former && <div>{t('publicPool.formerStays', { terms: shareText(t, former) })}</div>}
      {causes.length > 0 && <div>{t('publicPool.ruleWas', { rules: causes.join(', ') })}</div>}
    </li>
  )
}
