import {
  BorderOutlined,
  CloseOutlined,
  LineOutlined,
  SendOutlined,
  SwitcherOutlined,
  SyncOutlined,
} from '@ant-design/icons'
import type { DesktopBridge } from '@landfall/contract/desktop-bridge.ts'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { useIsMaximised, useSendProgress } from '#platform/desktop-bridge.ts'
import { formatNumber } from '#platform/formatters.ts'
import { Allowed } from '#platform/permission.tsx'

/** What the top bar has in the desktop client only: how far the own mailboxes are, and the way to send from them. */
export function ClientSending({ bridge }: { bridge: DesktopBridge }): ReactNode {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const progress = useSendProgress(bridge)
  return (
    <>
      {progress && (
        <span className="send-progress" role="status">
          <SyncOutlined spin aria-hidden />
          {t('frameTools.client.sending', {
            done: formatNumber(progress.done),
            total: formatNumber(progress.total),
            failed: formatNumber(progress.failed),
          })}
        </span>
      )}
      <Allowed need="email.task.send">
        <Button
          type="text"
          icon={<SendOutlined aria-hidden />}
          onClick={() => navigate('/email/emailSendFree/add?fromPage=Index')}
        >
          {t('frameTools.client.freeSend')}
        </Button>
      </Allowed>
    </>
  )
}

/** The buttons of the client's window. */
export function WindowControls({ bridge }: { bridge: DesktopBridge }): ReactNode {
  const { t } = useTranslation()
  const isMaximised = useIsMaximised(bridge)
  const buttons = [
    { label: t('frameTools.client.minimise'), icon: <LineOutlined />, run: bridge.window.minimise },
    {
      label: isMaximised ? t('frameTools.client.restore') : t('frameTools.client.maximise'),
      icon: isMaximised ? <SwitcherOutlined /> : <BorderOutlined />,
      run: bridge.window.toggleMaximised,
    },
    { label: t('frameTools.client.close'), icon: <CloseOutlined />, run: bridge.window.close },
  ]
  return buttons.map(({ label, icon, run }) => (
    <Button key={label} type="text" icon={icon} aria-label={label} title={label} onClick={() => run()} />
  ))
}
