import type { RecycleRules } from '@landfall/contract/customers/public-pool.ts'
import { Form } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDate, formatExact } from '#platform/formatters.ts'
import { hourText } from './rule-fields.tsx'

/** Says in words what the form means: when a customer would drop that is followed up today. */
export function DropExample(): ReactNode {
  const { t } = useTranslation()
  const isOn = Form.useWatch<boolean | undefined>('isOn')
  const days = Form.useWatch<RecycleRules['followUpDays'] | undefined>('followUpDays')
  const hour = Form.useWatch<number | undefined>('runHour') ?? 0
  return (
    <p className="pool-sentence">
      {isOn && typeof days === 'number'
        ? t('poolSettings.sentence', { date: formatDate(dayAfter(days)), time: hourText(hour) })
        : t('poolSettings.sentenceOff')}
    </p>
  )
}

// So many whole days must have passed: what is touched on the 1st with 30 days drops on the 1st of the next month.
function dayAfter(days: number): string {
  const today = new Date(`${formatExact(new Date()).slice(0, 10)}T00:00:00Z`)
  today.setUTCDate(today.getUTCDate() + days + 1)
  return today.toISOString().slice(0, 10)
}

/** Says what starts the days of the rules anew, what does not, and in which night a protection has ended. */
export function ClockNotes(): ReactNode {
  const { t } = useTranslation()
  const time = hourText(Form.useWatch<number | undefined>('runHour') ?? 0)
  return (
    <dl className="pool-notes">
      <dt>{t('poolSettings.startsAnew')}</dt>
      <dd>{t('poolSettings.startsAnewList')}</dd>
      <dt>{t('poolSettings.startsNot')}</dt>
      <dd>{t('poolSettings.startsNotList')}</dd>
      <dt>{t('poolSettings.protectionEnds')}</dt>
      <dd>{t('poolSettings.protectionEndsText', { time })}</dd>
    </dl>
  )
}
