import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDateTime, formatMomentIn, shownTimeZone } from '#platform/formatters.ts'
import { useLocalTime } from './use-contact-calendar.ts'

/** The moment of a next contact, and what the customer's clock shows then when that is another time. */
export function CustomerTime({ customerId, at }: { customerId: number; at: string }): ReactNode {
  const { t } = useTranslation()
  const zone = useLocalTime(customerId).data?.timeZone
  return (
    <>
      {t('timeline.next', { time: formatDateTime(at) })}
      {zone && zone !== shownTimeZone() && (
        <> · {t('contactCalendar.there', { time: formatMomentIn(zone, at), zone })}</>
      )}
    </>
  )
}
