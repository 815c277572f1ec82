import {
  DownOutlined,
  FontSizeOutlined,
  FullscreenExitOutlined,
  FullscreenOutlined,
  MenuFoldOutlined,
  MenuUnfoldOutlined,
  TranslationOutlined,
} from '@ant-design/icons'
import { locales } from '@landfall/contract/locales.ts'
import { sessionRoutes } from '@landfall/contract/session.ts'
import { useQueryClient } from '@tanstack/react-query'
import { Button } from 'antd'
import { type ReactNode, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { SendingLogButton } from '#features/email-tasks/sending-log-button.tsx'
import { NoticeBell } from '#features/notifications/notice-bell.tsx'
import { call } from '#platform/api-client.ts'
import { changeLocale } from '#platform/i18n.ts'
import { localeNames } from '#platform/locale-choice.ts'
import { chooseSize, interfaceSizes, usePreferences } from '#platform/preference-store.ts'
import { signOut, useSession } from '#platform/session-store.ts'
import { MenuDropdown } from '#ui/menu-dropdown.tsx'
import type { PageEntry } from '../menu-tree.ts'
import { BreadcrumbTrail } from './breadcrumb-trail.tsx'
import { TaskButton } from './task-button.tsx'

interface TopBarProps {
  page: PageEntry | null
  isSidebarOpen: boolean
  onToggleSidebar: () => void
}

/** The bar above the pages: sidebar switch, breadcrumb, tasks, full screen, size, language, account. */
export function TopBar({ page, isSidebarOpen, onToggleSidebar }: TopBarProps): ReactNode {
  const { t } = useTranslation()
  const label = isSidebarOpen ? t('frame.closeSidebar') : t('frame.openSidebar')
  return (
    <header className="top-bar">
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
        <SendingLogButton />
        <TaskButton />
        <NoticeBell />
        <FullscreenButton />
        <SizeMenu />
        <LanguageMenu />
        <AccountMenu />
      </div>
    </header>
  )
}

function FullscreenButton(): ReactNode {
  const { t } = useTranslation()
  const [isFull, setIsFull] = useState(() => document.fullscreenElement !== null)
  useEffect(() => {
    const note = () => setIsFull(document.fullscreenElement !== null)
    document.addEventListener('fullscreenchange', note)
    return () => document.removeEventListener('fullscreenchange', note)
  }, [])
  if (!document.fullscreenEnabled) return null
  const label = isFull ? t('frame.leaveFullscreen') : t('frame.fullscreen')
  return (
    <Button
      type="text"
      className="wide-only"
      icon={isFull ? <FullscreenExitOutlined /> : <FullscreenOutlined />}
      aria-label={label}
      title={label}
      onClick={() => (isFull ? document.exitFullscreen() : document.documentElement.requestFullscreen())}
    />
  )
}

function SizeMenu(): ReactNode {
  const { t } = useTranslation()
  const size = usePreferences((state) => state.size)
  return (
    <MenuDropdown
      menu={{
        selectedKeys: [size],
        items: interfaceSizes.map((one) => ({
          key: one,
          label: t(`frame.sizes.${one}`),
          onClick: () => chooseSize(one),
        })),
      }}
    >
      <Button
        type="text"
        className="wide-only"
        icon={<FontSizeOutlined />}
        aria-label={t('frame.size')}
        title={t('frame.size')}
        aria-haspopup="menu"
      />
    </MenuDropdown>
  )
}

function LanguageMenu(): ReactNode {
  const { t, i18n } = useTranslation()
  const client = useQueryClient()
  return (
    <MenuDropdown
      menu={{
        selectedKeys: [i18n.language],
        items: locales.map((locale) => ({
          key: locale,
          label: <span lang={locale}>{localeNames[locale]}</span>,
          onClick: async () => {
            await changeLocale(locale)
            await call(sessionRoutes.setLocale, { body: { locale } })
            // The server words some of what is on screen in the caller's language.
            await client.invalidateQueries()
          },
        })),
      }}
    >
      <Button
        type="text"
        icon={<TranslationOutlined />}
        aria-label={t('frame.language')}
        title={t('frame.language')}
        aria-haspopup="menu"
      />
    </MenuDropdown>
  )
}

function AccountMenu(): ReactNode {
  const { t } = useTranslation()
  const user = useSession((state) => state.user)
  const navigate = useNavigate()
  if (!user) return null
  return (
    <MenuDropdown
      menu={{
        items: [
          {
            key: 'who',
            type: 'group',
            label: user.companyName === '' ? user.name : `${user.name} · ${user.companyName}`,
          },
          { key: 'home', label: t('frame.home'), onClick: () => navigate('/') },
          { type: 'divider' },
          { key: 'logOut', label: t('frame.logOut'), onClick: () => signOut() },
        ],
      }}
    >
      <Button type="text" className="account-button" aria-haspopup="menu">
        <span className="visually-hidden">{`${t('frame.account')}: `}</span>
        {user.avatar === '' ? (
          <span className="avatar" aria-hidden>
            {[...user.name][0]?.toUpperCase()}
          </span>
        ) : (
          <img className="avatar" src={user.avatar} alt="" />
        )}
        <span className="wide-only">{user.name}</span>
        <DownOutlined className="wide-only" aria-hidden />
      </Button>
    </MenuDropdown>
  )
}
