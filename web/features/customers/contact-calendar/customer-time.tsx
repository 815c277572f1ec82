import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDateTime, formatMomentIn, shownTimeZone } from '#platform/formatters.ts'
import { useLocalTime } from './use-contact-calendar.ts'

interface CustomerTimeProps {
  customerId: number
  at: string
  /** What the moment is called; its time in the user's own zone when left out. */
  text?: string
}

/** The moment of a next contact, and what the customer's clock shows then when that is another time. */
export function CustomerTime({ customerId, at, text = formatDateTime(at) }: CustomerTimeProps): ReactNode {
  const { t } = useTranslation()
  const { timeZone: zone = '', zoneOrigin = 'company' } = useLocalTime(customerId).data ?? {}
  const isKnown = zoneOrigin !== 'company'
  return (
    <>
      {text}
      {isKnown && zone !== shownTimeZone() && (
        <> · {t('contactCalendar.there', { time: formatMomentIn(zone, at), zone })}</>
      )}
    </>
  )
}
