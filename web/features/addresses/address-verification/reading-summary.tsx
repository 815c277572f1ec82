import type { VerificationReading } from '@landfall/contract/addresses/address-verification.ts'
import { Alert } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '#platform/formatters.ts'

/** What was read, what was corrected in it, and what verifying costs. */
export function ReadingSummary({ reading }: { reading: VerificationReading }): ReactNode {
  const { t } = useTranslation()
  const { addresses, duplicates, quote, corrected, refused, slips } = reading
  const counted = (key: 'readCount' | 'duplicates' | 'knownCount' | 'ownCount', count: number) =>
    count > 0 && <li key={key}>{t(`addressVerification.${key}`, { count: formatNumber(count) })}</li>
  return (
    <div className="reading-summary" aria-live="polite">
      <ul>
        {counted('readCount', addresses)}
        {counted('duplicates', duplicates)}
        {counted('knownCount', quote.known)}
        {counted('ownCount', quote.own)}
      </ul>
      <CostLine quote={quote} />
      {refused.length > 0 && (
        <Examples
          title={t('addressVerification.refusedTitle', { count: formatNumber(reading.refusedCount) })}
          lines={refused.map(({ text, reason }) => [text, t(`addressMarks.reason.${reason}`)])}
        />
      )}
      {slips.length > 0 && (
        <Examples
          title={t('addressVerification.slipsTitle')}
          lines={slips.map(({ email, meant }) => [email, meant])}
        />
      )}
      {corrected.length > 0 && (
        <Examples
          title={t('addressVerification.correctedTitle', { count: formatNumber(reading.correctedCount) })}
          lines={corrected.map(({ from, to }) => [from, to])}
        />
      )}
    </div>
  )
}

function CostLine({ quote }: Pick<VerificationReading, 'quote'>): ReactNode {
  const { t } = useTranslation()
  const { cost, balance, isEnough } = quote
  if (cost === 0) return <Alert type="success" showIcon title={t('addressVerification.costFree')} />
  const amounts = { cost: formatNumber(cost), balance: formatNumber(balance) }
  return (
    <Alert
      type={isEnough ? 'info' : 'warning'}
      showIcon
      title={t(isEnough ? 'addressVerification.costLine' : 'addressVerification.costTooMuch', amounts)}
    />
  )
}

function Examples({ title, lines }: { title: string; lines: [from: string, to: string][] }): ReactNode {
  return (
    <details>
      <summary>{title}</summary>
      <ul className="reading-examples">
        {lines.map(([from, to]) => (
          <li key={from}>
            <span>{from}</span> → <strong>{to}</strong>
          </li>
        ))}
      </ul>
    </details>
  )
}
