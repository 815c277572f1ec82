import type { RecipientPreview } from '@landfall/contract/email/email-tasks.ts'
import { Alert, Button, Skeleton } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { MarkedAddress } from '#features/addresses/address-verification/address-mark.tsx'
import { AmountCost } from '#features/points/points/points-cost.tsx'
import { formatNumber } from '#platform/formatters.ts'
import { describeError } from '#platform/i18n.ts'
import { type NarrowedWish, useRecipientPreview } from './use-send-tasks.ts'
import './email-tasks.css'

/** Why chosen customers are left out, with how many. */
export function ExclusionList({ excluded }: { excluded: RecipientPreview['excluded'] }): ReactNode {
  const { t } = useTranslation()
  const reasons = (
    ['noEmail', 'duplicate', 'suppressed', 'invalid', 'unproven', 'recent', 'sameCompany'] as const
  ).filter((reason) => excluded[reason] > 0)
  if (reasons.length === 0) return null
  return (
    <ul className="send-exclusions">
      {reasons.map((reason) => (
        <li key={reason}>{t(`emailTasks.excluded.${reason}`, { amount: formatNumber(excluded[reason]) })}</li>
      ))}
    </ul>
  )
}

interface RecipientSummaryProps {
  wish: NarrowedWish
  /** Has the mail go out at hours of its readers; absent where it does already, or cannot. */
  onLocalHours?: (() => void) | undefined
}

/** How many people a selection of customers means, who is left out, and the first of those who get the mail. */
export function RecipientSummary({ wish, onLocalHours }: RecipientSummaryProps): ReactNode {
  const { t } = useTranslation()
  const { data, error } = useRecipientPreview(wish)
  if (error) return <Alert type="error" showIcon title={describeError(error)} />
  if (!data) return <Skeleton active paragraph={{ rows: 2 }} title={false} />
  if (data.candidates === 0) return <Alert type="warning" showIcon title={t('emailTasks.noCustomers')} />
  return (
    <div className="recipient-summary" aria-live="polite">
      <p>
        <b>{t('emailTasks.willReceive', { amount: formatNumber(data.recipients) })}</b>{' '}
        <span className="send-hint">{t('emailTasks.outOf', { amount: formatNumber(data.candidates) })}</span>
      </p>
      <ExclusionList excluded={data.excluded} />
      {onLocalHours && data.atNight > 0 && (
        <p className="send-hint">
          {t('emailTasks.atNight', { amount: formatNumber(data.atNight) })}{' '}
          <Button type="link" size="small" onClick={onLocalHours}>
            {t('emailTasks.useLocalHours')}
          </Button>
        </p>
      )}
      <AmountCost feature="serverSend" quantity={data.recipients} />
      {data.sample.length > 0 && (
        <details open={data.sample.length === 1}>
          <summary>{t('emailTasks.sample')}</summary>
          <ul>
            {data.sample.map((person) => (
              <li key={person.address}>
                {person.name} <MarkedAddress email={person.address} />
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  )
}
