import { SafetyCertificateOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Allowed } from '#platform/permission.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'

const VerifyDialog = lazyPart(() => import('./verify-dialog.tsx').then((m) => m.VerifyDialog))

/** Verifies those a send task writes to. */
export function VerifyTaskButton({ taskId }: { taskId: number }): ReactNode {
  const { t } = useTranslation()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <Allowed need="address.verification.run">
      <Button icon={<SafetyCertificateOutlined aria-hidden />} onClick={() => setIsOpen(true)}>
        {t('addressVerification.verifyRecipients')}
      </Button>
      {isOpen && <VerifyDialog source={{ list: 'mailing', taskId }} onClose={() => setIsOpen(false)} />}
    </Allowed>
  )
}
