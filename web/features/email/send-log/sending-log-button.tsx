import { SendOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Allowed } from '#platform/permission.tsx'
import { openSendingLog } from './sending-log-store.ts'

/** Opens the log of running mailings from the top bar. */
export function SendingLogButton(): ReactNode {
  const { t } = useTranslation()
  return (
    <Allowed need="email.task.read">
      <Button
        type="text"
        icon={<SendOutlined />}
        aria-label={t('sendLog.title')}
        aria-haspopup="dialog"
        title={t('sendLog.title')}
        onClick={openSendingLog}
      />
    </Allowed>
  )
}
