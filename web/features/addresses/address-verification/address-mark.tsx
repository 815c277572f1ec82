import { SafetyCertificateOutlined } from '@ant-design/icons'
import { Button, Tooltip } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDate } from '#platform/formatters.ts'
import { usePermission } from '#platform/permission.tsx'
import { AddressStateTag } from './address-tags.tsx'
import { useAddressState } from './use-address-state.ts'
import { isUnderWay, useVerifyOne } from './use-verification.ts'
import './verification.css'

/** After so long what was found out is old. */
const keptMs = 30 * 86_400_000

/** An address with its mark, for the cell of a list. */
export function MarkedAddress({ email }: { email: string }): ReactNode {
  return (
    <span className="marked-address">
      <span className="marked-address-text">{email}</span>
      <AddressMark email={email} />
    </span>
  )
}

/** Whether mail reaches an address, as far as the company knows, with the reason on hover; and one click to find out. */
export function AddressMark({ email }: { email: string }): ReactNode {
  const { t } = useTranslation()
  const mayRead = usePermission('address.verification.read')
  const mayRun = usePermission('address.verification.run')
  const verify = useVerifyOne()
  const { state: data } = useAddressState(email)
  if (!mayRead || data === undefined) return null
  const isOld = !data?.checkedAt || Date.now() - Date.parse(data.checkedAt) > keptMs
  const why = data && [
    data.reason ? t(`addressMarks.reason.${data.reason}`) : t('addressMarks.notChecked'),
    data.checkedAt ? formatDate(data.checkedAt) : '',
  ]
  const label = t('addressMarks.useSuggestion', { email })
  return (
    <>
      {data && why && (
        <Tooltip title={why.filter(Boolean).join(' · ')}>
          <span>
            <AddressStateTag {...data} />
          </span>
        </Tooltip>
      )}
      {mayRun && isOld && !(data && isUnderWay(data)) && (
        <Button
          type="text"
          size="small"
          icon={<SafetyCertificateOutlined aria-hidden />}
          title={label}
          aria-label={label}
          loading={verify.isPending}
          onClick={() => verify.mutate(email)}
        />
      )}
    </>
  )
}
