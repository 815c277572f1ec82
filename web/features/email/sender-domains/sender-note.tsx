import { Alert } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { formatDate } from '#platform/formatters.ts'
import { usePermission } from '#platform/permission.tsx'
import { useSenderStanding } from './use-sender-domains.ts'
import './sender-domains.css'

/** Says when mail may not come from an address, or not for long; nothing while all is well. */
export function SenderNote({ address }: { address: string }): ReactNode {
  const { t } = useTranslation()
  const { data } = useSenderStanding(address.trim())
  const mayManage = usePermission('company.sending.manage')
  const texts = {
    grace: t('senderDomains.noteGrace', { until: data?.until ? formatDate(data.until) : '' }),
    freeMail: t('senderDomains.noteFreeMail'),
    unproven: t('senderDomains.noteUnproven'),
  }
  const standing = data?.standing
  if (standing !== 'grace' && standing !== 'freeMail' && standing !== 'unproven') return null
  return (
    <Alert
      className="sender-note"
      type={standing === 'grace' ? 'warning' : 'error'}
      showIcon
      title={texts[standing]}
      description={
        mayManage && (
          <Link to="/systemManage/company?part=senderDomains">{t('senderDomains.openSettings')}</Link>
        )
      }
    />
  )
}
