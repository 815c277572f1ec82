import { CloseOutlined } from '@ant-design/icons'
import { type KeyboardEvent, type MouseEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { menuTitle } from '../menu-title.ts'
import { type OpenTab, useTabs } from './tab-store.ts'
import { TagMenu } from './tag-menu.tsx'
import { useTabActions } from './use-tab-actions.ts'

/** Pixels kept free beside a tag that is scrolled into view. */
const scrollPadding = 4

interface MenuPlace {
  tab: OpenTab
  x: number
  y: number
}

/** The open pages as tags; middle click closes, the context menu has the other actions. */
export function TagStrip({ activeKey }: { activeKey: string | null }): ReactNode {
  const { t } = useTranslation()
  const tabs = useTabs((state) => state.tabs)
  const strip = useRef<HTMLDivElement>(null)
  const [menuAt, setMenuAt] = useState<MenuPlace | null>(null)
  const actions = useTabActions(activeKey)
  useEffect(() => {
    if (strip.current && activeKey !== null && tabs.length > 0) scrollToTag(strip.current, activeKey)
  }, [activeKey, tabs.length])

  const handleWheel = (event: React.WheelEvent) => {
    if (event.deltaX === 0) strip.current?.scrollBy({ left: event.deltaY })
  }
  return (
    <nav className="tag-strip" aria-label={t('frame.openTabs')}>
      <div ref={strip} className="tag-scroll" onWheel={handleWheel}>
        {tabs.map((tab) => (
          <Tag
            key={tab.key}
            tab={tab}
            isActive={tab.key === activeKey}
            onClose={() => actions.close(tab)}
            onMenu={(x, y) => setMenuAt({ tab, x, y })}
          />
        ))}
      </div>
      {menuAt && <TagMenu {...menuAt} actions={actions} onClose={() => setMenuAt(null)} />}
    </nav>
  )
}

interface TagProps {
  tab: OpenTab
  isActive: boolean
  onClose: () => void
  onMenu: (x: number, y: number) => void
}

function Tag({ tab, isActive, onClose, onMenu }: TagProps): ReactNode {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const title = tab.title ?? menuTitle(tab.titleKey)
  const openMenuByKey = (event: KeyboardEvent<HTMLElement>) => {
    const isMenuKey = event.key === 'ContextMenu' || (event.shiftKey && event.key === 'F10')
    if (isMenuKey) {
      event.preventDefault()
      const place = event.currentTarget.getBoundingClientRect()
      onMenu(place.left, place.bottom)
    }
    if (event.key === 'Delete' && !tab.affix) onClose()
  }
  const closeByMiddle = (event: MouseEvent) => {
    if (event.button === 1 && !tab.affix) onClose()
  }
  return (
    <span className={isActive ? 'tag is-active' : 'tag'} data-tab={tab.key}>
      <button
        type="button"
        className="tag-title"
        aria-current={isActive ? 'page' : undefined}
        title={title}
        onClick={() => navigate(tab.fullPath)}
        onKeyDown={openMenuByKey}
        onAuxClick={closeByMiddle}
        // Without this the browser starts its scroll mode on middle click.
        onMouseDown={(event) => event.button === 1 && event.preventDefault()}
        onContextMenu={(event) => {
          event.preventDefault()
          onMenu(event.clientX, event.clientY)
        }}
      >
        {title}
      </button>
      {!tab.affix && (
        <button
          type="button"
          className="tag-close"
          aria-label={t('frame.tab.closeNamed', { title })}
          onClick={onClose}
        >
          <CloseOutlined />
        </button>
      )}
    </span>
  )
}

/** Scrolls the strip so that a tag and a bit of its neighbours can be seen. */
function scrollToTag(strip: HTMLElement, key: string): void {
  const tag = [...strip.children].find((child) => (child as HTMLElement).dataset.tab === key)
  if (!(tag instanceof HTMLElement)) return
  const left = tag.offsetLeft - scrollPadding
  const right = tag.offsetLeft + tag.offsetWidth + scrollPadding
  if (left < strip.scrollLeft) strip.scrollLeft = left
  else if (right > strip.scrollLeft + strip.clientWidth) strip.scrollLeft = right - strip.clientWidth
}
