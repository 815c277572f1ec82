import type { MenuEntry } from '@landfall/contract/menu.ts'
import { Menu, type MenuProps } from 'antd'
import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router'
import { usePreferences } from '#platform/preference-store.ts'
import { useSession } from '#platform/session-store.ts'
import { useEver } from '#ui/use-ever.ts'
import { menuTitle } from '../menu-title.ts'
import {
  filterByRoles,
  findPage,
  isExternal,
  type PageEntry,
  pageEntries,
  sidebarEntries,
} from '../menu-tree.ts'
import { developmentMenu } from './development-menu.ts'
import { MenuIcon } from './menu-icon.tsx'
import { SidebarLogo } from './sidebar-logo.tsx'

interface SidebarProps {
  page: PageEntry | null
  /** Narrow windows show the sidebar over the page. */
  isNarrow: boolean
  isOpen: boolean
  onClose: () => void
  onNavigate: () => void
}

/** The main menu: nested, collapsible, over the page on narrow windows. */
export function Sidebar({ page, isNarrow, isOpen, onClose, onNavigate }: SidebarProps): ReactNode {
  const { t, i18n } = useTranslation()
  const user = useSession((state) => state.user)
  const menu = useSession((state) => state.menu)
  const navigate = useNavigate()
  const showDevelopment = usePreferences((state) => state.showDevelopment)
  const entries = useMemo(() => {
    const own = sidebarEntries(filterByRoles(menu, user?.roles ?? []))
    return showDevelopment ? [...own, developmentMenu(location.origin)] : own
  }, [menu, user, showDevelopment])
  // The language is a dependency of the titles, although menuTitle does not take it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  const items = useMemo(() => entries.map(menuItem), [entries, i18n.language])
  const marked = page?.entry.meta.activeMenu ?? page?.entry.path ?? ''
  const parents = useMemo(() => {
    const found = findPage(pageEntries(menu, user?.roles ?? []), marked)
    return found?.parents.map((parent) => parent.path).join('\n') ?? ''
  }, [menu, user, marked])
  const [openKeys, setOpenKeys] = useState(() => parents.split('\n').filter((path) => path !== ''))
  useEffect(() => {
    const paths = parents.split('\n').filter((path) => path !== '')
    setOpenKeys((before) => {
      const added = paths.filter((path) => !before.includes(path))
      return added.length > 0 ? [...before, ...added] : before
    })
  }, [parents])
  const isCollapsed = !isNarrow && !isOpen
  // Out of sight it can wait until it is opened.
  const isDrawn = useEver(!isNarrow || isOpen)
  const nav = useDrawerFocus(isNarrow && isOpen, onClose)

  const select: MenuProps['onClick'] = ({ key, domEvent }) => {
    onNavigate()
    // A click on the link inside navigates by itself; the keyboard acts on the menu item.
    const isLinkClick = domEvent.type === 'click' && (domEvent.target as Element).closest('a') !== null
    if (!isLinkClick && !isExternal(key)) navigate(key)
  }
  return (
    <>
      {isNarrow && isOpen && (
        <button
          type="button"
          className="sidebar-backdrop"
          aria-label={t('frame.closeSidebar')}
          onClick={onClose}
        />
      )}
      <nav ref={nav} className="sidebar" aria-label={t('frame.mainNavigation')} inert={isNarrow && !isOpen}>
        <SidebarLogo />
        <div className="sidebar-scroll">
          {isDrawn && (
            <Menu
              theme="dark"
              mode="inline"
              items={items}
              inlineCollapsed={isCollapsed}
              inlineIndent={14}
              selectedKeys={[marked]}
              {...(isCollapsed ? {} : { openKeys, onOpenChange: setOpenKeys })}
              onClick={select}
            />
          )}
        </div>
      </nav>
    </>
  )
}

/** While the menu lies over the page it has the keyboard, Escape closes it, and then the focus goes back. */
function useDrawerFocus(isOver: boolean, onClose: () => void): RefObject<HTMLElement | null> {
  const nav = useRef<HTMLElement>(null)
  const close = useRef(onClose)
  useEffect(() => {
    close.current = onClose
  })
  useLayoutEffect(() => {
    if (!isOver) return
    const before = document.activeElement
    nav.current?.querySelector('a')?.focus({ preventScroll: true })
    const handle = (event: KeyboardEvent) => event.key === 'Escape' && close.current()
    window.addEventListener('keydown', handle)
    return () => {
      window.removeEventListener('keydown', handle)
      // Until the page is within reach again it cannot have the focus.
      setTimeout(() => before instanceof HTMLElement && before.focus({ preventScroll: true }))
    }
  }, [isOver])
  return nav
}

function menuItem(entry: MenuEntry): NonNullable<MenuProps['items']>[number] {
  const title = menuTitle(entry.meta.title)
  const icon = <MenuIcon name={entry.meta.icon} />
  if (entry.children) return { key: entry.path, icon, label: title, children: entry.children.map(menuItem) }
  const label = isExternal(entry.path) ? (
    <a href={entry.path} target="_blank" rel="noopener noreferrer">
      {title}
    </a>
  ) : (
    <Link to={entry.path}>{title}</Link>
  )
  return { key: entry.path, icon, label, title }
}
