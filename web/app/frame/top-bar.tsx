import { MenuFoldOutlined, MenuUnfoldOutlined } from '@ant-design/icons'
import type { DesktopBridge } from '@landfall/contract/desktop-bridge.ts'
import { Button } from 'antd'
import { type ReactNode, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { SendingLogButton } from '#features/email/send-log/sending-log-button.tsx'
import { NoticeBell } from '#features/frame/notifications/notice-bell.tsx'
import { clientWindow, desktopBridge, useClient } from '#platform/desktop-bridge.ts'
import { useIsPhone } from '#ui/use-viewport.ts'
import type { PageEntry } from '../menu-tree.ts'
import { AccountMenu } from './account-menu.tsx'
import { BreadcrumbTrail } from './breadcrumb-trail.tsx'
import { ClientMisfit, ClientSending } from './client-controls.tsx'
import { ErrorButton } from './error-button.tsx'
import { FullscreenButton } from './fullscreen-button.tsx'
import { LanguageMenu } from './language-menu.tsx'
import { PaletteButton } from './palette-button.tsx'
import { SizeMenu } from './size-menu.tsx'
import { TaskButton } from './task-button.tsx'
import { titleBarEvents } from './title-bar.ts'
import { WindowControls } from './window-controls.tsx'

interface TopBarProps {
  page: PageEntry | null
  isSidebarOpen: boolean
  onToggleSidebar: () => void
}

/** The bar above the pages; in the desktop client it is also the title bar of the window. */
export function TopBar({ page, isSidebarOpen, onToggleSidebar }: TopBarProps): ReactNode {
  const { t } = useTranslation()
  const bridge = desktopBridge()
  const client = clientWindow()
  const isPhone = useIsPhone()
  const label = isSidebarOpen ? t('frame.closeSidebar') : t('frame.openSidebar')
  return (
    <header {...titleBarEvents('top-bar')}>
      <Button
        type="text"
        icon={isSidebarOpen ? <MenuFoldOutlined /> : <MenuUnfoldOutlined />}
        aria-label={label}
        aria-expanded={isSidebarOpen}
        title={label}
        onClick={onToggleSidebar}
      />
      <BreadcrumbTrail page={page} />
      <div className="top-bar-tools">
        {bridge && <ClientSending bridge={bridge} />}
        <ClientMisfit />
        <PaletteButton />
        <ErrorButton />
        {!isPhone && <SendingLogButton />}
        <TaskButton />
        <NoticeBell />
        {!isPhone && (
          <>
            <FullscreenButton />
            <SizeMenu />
          </>
        )}
        <LanguageMenu />
        <AccountMenu />
        {client && <FrameControls bridge={client} />}
      </div>
    </header>
  )
}

// Where this bar is, the window needs no other.
function FrameControls({ bridge }: { bridge: DesktopBridge }): ReactNode {
  useEffect(() => {
    useClient.setState({ hasTopBar: true })
    return () => useClient.setState({ hasTopBar: false })
  }, [])
  return <WindowControls bridge={bridge} />
}
