import type { SessionUser } from '@landfall/contract/access/session.ts'
import type { Locale } from '@landfall/contract/locales.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { ConfigProvider } from 'antd'
import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { DemoStrip } from '#features/access/session/demo-strip.tsx'
import { LetterComposerContext } from '#features/customers/customers/letter-request.ts'
import { type InterfaceSize, setSidebarOpen, usePreferences } from '#platform/preference-store.ts'
import { createQueryClient } from '#platform/query-client.ts'
import { useSession } from '#platform/session-store.ts'
import { useBranding } from '#platform/use-branding.ts'
import { ConfirmHost } from '#ui/confirm-host.tsx'
import { useIsNarrow } from '#ui/use-viewport.ts'
import { useComponentLocale } from '../component-locale.ts'
import { menuTitle } from '../menu-title.ts'
import { pageEntries } from '../menu-tree.ts'
import { reportUnclaimed } from '../shell-reports.ts'
import { componentSizes } from '../theme.ts'
import { useTheme } from '../use-theme.ts'
import { AnnouncementBar } from './announcement-bar.tsx'
import { ChannelHost } from './channel-host.tsx'
import { DebugButton } from './debug-button.tsx'
import { FramePanels } from './frame-panels.tsx'
import { FramePart } from './frame-part.tsx'
import { LetterHost, LetterPart } from './letter-host.tsx'
import { SettingsHandle } from './settings-handle.tsx'
import { Sidebar } from './sidebar.tsx'
import { TabOutlets } from './tab-outlets.tsx'
import { useTabs } from './tab-store.ts'
import { TagStrip } from './tag-strip.tsx'
import { TaskCentre } from './task-centre.tsx'
import { TopBar } from './top-bar.tsx'
import { useFrameKeys } from './use-frame-keys.ts'
import { useLooseHead } from './use-loose-head.ts'
import { useVisitedTab } from './use-visited-tab.ts'
import './frame.css'

/** The frame around all pages of a signed-in user. */
export function FrameLayout(): ReactNode {
  const user = useSession((state) => state.user)
  const size = usePreferences((state) => state.size)
  const theme = useTheme(size)
  // The frame goes with its user, and what was fetched for him goes with it.
  const [client] = useState(() => createQueryClient(reportUnclaimed))
  const { i18n } = useTranslation()
  const words = useComponentLocale(i18n.language as Locale)
  if (!user) return null
  return (
    <QueryClientProvider client={client}>
      <ConfigProvider
        theme={theme}
        componentSize={componentSizes[size]}
        button={{ autoInsertSpace: false }}
        locale={words}
      >
        <Frame user={user} />
        <ConfirmHost />
      </ConfigProvider>
    </QueryClientProvider>
  )
}

function Frame({ user }: { user: SessionUser }): ReactNode {
  const { t } = useTranslation()
  const menu = useSession((state) => state.menu)
  const size = usePreferences((state) => state.size)
  const sidebarOpen = usePreferences((state) => state.sidebarOpen)
  const showTags = usePreferences((state) => state.showTags)
  const fixedHeader = usePreferences((state) => state.fixedHeader)
  const entries = useMemo(() => pageEntries(menu, user.roles), [menu, user.roles])
  const { page, tabKey } = useVisitedTab(user.id, entries)
  const isNarrow = useIsNarrow()
  const drawer = useDrawer(isNarrow)
  useDocumentTitle(tabKey)
  useFrameKeys()
  const looseHead = useLooseHead(!fixedHeader, tabKey)
  const isOpen = isNarrow ? drawer.isOpen : sidebarOpen

  return (
    <div className={frameClass({ size, isNarrow, isOpen, isLoose: !fixedHeader })}>
      <a className="skip-link" href="#content">
        {t('frame.skipToContent')}
      </a>
      <Sidebar
        page={page}
        isNarrow={isNarrow}
        isOpen={isOpen}
        onClose={drawer.close}
        onNavigate={drawer.close}
      />
      <div
        className={showTags ? 'frame-main has-tags' : 'frame-main'}
        inert={isNarrow && isOpen}
        style={looseHead.style}
        onScrollCapture={looseHead.note}
      >
        <FramePart>
          <AnnouncementBar />
        </FramePart>
        <div className="frame-head">
          <TopBar
            page={page}
            isSidebarOpen={isOpen}
            onToggleSidebar={() => (isNarrow ? drawer.open() : setSidebarOpen(!sidebarOpen))}
          />
          {showTags && <TagStrip activeKey={tabKey} />}
        </div>
        <main id="content" className="frame-content" tabIndex={-1}>
          <LetterComposerContext value={LetterPart}>
            <TabOutlets activeKey={tabKey} />
          </LetterComposerContext>
        </main>
        <DemoStrip />
      </div>
      <SettingsHandle />
      <DebugButton />
      <FramePanels />
      <FramePart>
        <TaskCentre />
      </FramePart>
      <FramePart>
        <ChannelHost />
      </FramePart>
      <FramePart>
        <LetterHost />
      </FramePart>
    </div>
  )
}

interface FrameLook {
  size: InterfaceSize
  isNarrow: boolean
  isOpen: boolean
  isLoose: boolean
}

function frameClass({ size, isNarrow, isOpen, isLoose }: FrameLook): string {
  const parts = ['frame', `size-${size}`]
  if (isNarrow) parts.push('is-narrow')
  if (!isOpen) parts.push('is-collapsed')
  if (isLoose) parts.push('is-loose')
  return parts.join(' ')
}

/** The narrow sidebar's state: closed at first and after every navigation. */
function useDrawer(isNarrow: boolean): { isOpen: boolean; open: () => void; close: () => void } {
  const { pathname } = useLocation()
  const [openedAt, setOpenedAt] = useState<string | null>(null)
  return {
    isOpen: isNarrow && openedAt === pathname,
    open: () => setOpenedAt(pathname),
    close: () => setOpenedAt(null),
  }
}

function useDocumentTitle(tabKey: string | null): void {
  const { t } = useTranslation()
  const tab = useTabs((state) => state.tabs.find((one) => one.key === tabKey))
  const site = useBranding()?.title || t('common.siteTitle')
  const route = tab ? (tab.title ?? menuTitle(tab.titleKey)) : ''
  useEffect(() => {
    document.title = route === '' ? site : `${route} - ${site}`
  }, [route, site])
}
