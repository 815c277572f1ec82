import { callAddress } from '@landfall/contract/customers/customer-contacts.ts'
import { Tooltip } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { StateTag } from '#ui/state-tag.tsx'
import './phone-link.css'

/** A telephone number to dial; one of which the country is not known says so, and what to do about it when asked. */
export function PhoneLink({ phone }: { phone: string }): ReactNode {
  const { t } = useTranslation()
  const isUnplaced = /^\d/.test(phone)
  return (
    <>
      <a className="plain-link" href={callAddress(phone)}>
        {phone}
      </a>
      {isUnplaced && (
        // A title would say nothing to fingers and keyboards.
        <Tooltip title={t('customers.phoneUnplacedHint')} trigger={['hover', 'focus']}>
          <button type="button" className="phone-mark">
            <StateTag tone="warning">{t('customers.phoneUnplaced')}</StateTag>
          </button>
        </Tooltip>
      )}
    </>
  )
}
