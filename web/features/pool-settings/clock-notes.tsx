import { Form } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { hourText } from './rule-fields.tsx'

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
