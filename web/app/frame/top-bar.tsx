import { MenuFoldOutlined, MenuUnfoldOutlined } from '@ant-design/icons'
import type { DesktopBridge } from '@landfall/contract/desktop-bridge.ts'
import { Button } from 'antd'
import type { HTMLAttributes, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { SendingLogButton } from '#features/email/send-log/sending-log-button.tsx'
import { NoticeBell } from '#features/frame/notifications/notice-bell.tsx'
import { clientWindow, desktopBridge } from '#platform/desktop-bridge.ts'
import { useIsPhone } from '#ui/use-viewport.ts'
import type { PageEntry } from '../menu-tree.ts'
import { AccountMenu } from './account-menu.tsx'
import { BreadcrumbTrail } from './breadcrumb-trail.tsx'
import { ClientMisfit, ClientSending, WindowControls } from './client-controls.tsx'
import { ErrorButton } from './error-button.tsx'
import { FullscreenButton } from './fullscreen-button.tsx'
import { LanguageMenu } from './language-menu.tsx'
import { PaletteButton } from './palette-button.tsx'
import { SizeMenu } from './size-menu.tsx'
import { TaskButton } from './task-button.tsx'

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
    <header className="top-bar" {...titleBarEvents()}>
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
        {client && <WindowControls bridge={client} />}
      </div>
    </header>
  )
}

/**
 * In the client, dragging the bar's free parts moves the window and a double click changes its size: where the system does
 * it itself, it is told which parts; else the page does both.
 */
function titleBarEvents(): HTMLAttributes<HTMLElement> {
  const bridge = clientWindow()
  if (!bridge) return {}
  const isFree = (target: EventTarget) =>
    target instanceof Element && !target.closest('button, a, [role=menu]')
  if (bridge.capabilities.includes('window.cssDrag')) return { className: 'top-bar is-title-bar' }
  const isMoved = bridge.capabilities.includes('window.callDrag')
  return {
    onMouseDown: (event) => {
      if (event.button === 0 && isMoved && isFree(event.target)) moveWindow(bridge, event)
    },
    onDoubleClick: (event) => {
      if (isFree(event.target)) void bridge.invoke('shell.window.toggleMaximize', {})
    },
  }
}

function moveWindow(bridge: DesktopBridge, { screenX, screenY }: { screenX: number; screenY: number }): void {
  void bridge.invoke('shell.window.dragStart', { screenX, screenY })
  const move = (event: MouseEvent) =>
    void bridge.invoke('shell.window.dragMove', { screenX: event.screenX, screenY: event.screenY })
  addEventListener('mousemove', move)
  addEventListener(
    'mouseup',
    () => {
      removeEventListener('mousemove', move)
      void bridge.invoke('shell.window.dragEnd', {})
    },
    { once: true },
  )
}
