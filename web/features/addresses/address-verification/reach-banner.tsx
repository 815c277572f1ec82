import type { MailReach } from '@landfall/contract/addresses/address-verification.ts'
import { Alert } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { TimeBadge } from '#ui/time-badge.tsx'

/** Says what cannot be found out from where this is installed; nothing while mail servers answer and know us. */
export function ReachBanner({ reach }: { reach: MailReach | null | undefined }): ReactNode {
  const { t } = useTranslation()
  if (!reach) return null
  const kind = reach.state === 'open' ? (reach.isNamed === false ? 'unnamed' : undefined) : reach.state
  if (!kind) return null
  return (
    <Alert
      type="warning"
      showIcon
      className="reach-banner"
      title={t(`addressVerification.reach.${kind}`, { helo: reach.helo })}
      description={
        <>
          {t(`addressVerification.reach.${kind}Hint`)} {t('addressVerification.reach.looked')}{' '}
          <TimeBadge value={reach.checkedAt} />
        </>
      }
    />
  )
}
