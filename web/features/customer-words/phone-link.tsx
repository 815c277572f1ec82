import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

/** A telephone number to dial; one of which the country is not known says so. */
export function PhoneLink({ phone }: { phone: string }): ReactNode {
  const { t } = useTranslation()
  const isUnplaced = /^\d/.test(phone)
  return (
    <>
      <a className="plain-link" href={`tel:${phone}`}>
        {phone}
      </a>
      {isUnplaced && (
        <span className="quiet unplaced-phone" title={t('customers.phoneUnplacedHint')}>
          {t('customers.phoneUnplaced')}
        </span>
      )}
    </>
  )
}
