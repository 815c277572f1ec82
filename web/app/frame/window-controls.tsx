import { BorderOutlined, CloseOutlined, LineOutlined, SwitcherOutlined } from '@ant-design/icons'
import type { DesktopBridge } from '@landfall/contract/desktop-bridge.ts'
import { Button } from 'antd'
import { type ReactNode, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { listenToWindow, useClient } from '#platform/desktop-bridge.ts'

/** The buttons of the client's window. */
export function WindowControls({ bridge }: { bridge: DesktopBridge }): ReactNode {
  const { t } = useTranslation()
  const isMaximised = useClient((state) => state.isMaximised)
  useEffect(() => listenToWindow(bridge), [bridge])
  const buttons = [
    {
      label: t('frameTools.client.minimise'),
      icon: <LineOutlined />,
      run: () => bridge.invoke('shell.window.minimize', {}),
    },
    {
      label: isMaximised ? t('frameTools.client.restore') : t('frameTools.client.maximise'),
      icon: isMaximised ? <SwitcherOutlined /> : <BorderOutlined />,
      run: () => bridge.invoke('shell.window.toggleMaximize', {}),
    },
    {
      label: t('frameTools.client.close'),
      icon: <CloseOutlined />,
      run: () => bridge.invoke('shell.window.close', {}),
    },
  ]
  return buttons.map(({ label, icon, run }) => (
    <Button key={label} type="text" icon={icon} aria-label={label} title={label} onClick={() => void run()} />
  ))
}
