import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { OpenTab } from './tab-store.ts'
import type { TabActions } from './use-tab-actions.ts'

/** Pixels; the menu is moved to the left where it would leave the window. */
const menuWidth = 105

interface TagMenuProps {
  tab: OpenTab
  x: number
  y: number
  actions: TabActions
  onClose: () => void
}

/** The context menu of a tag. */
export function TagMenu({ tab, x, y, actions, onClose }: TagMenuProps): ReactNode {
  const { t } = useTranslation()
  const menu = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const before = document.activeElement
    menu.current?.querySelector('button')?.focus()
    return () => {
      if (before instanceof HTMLElement) before.focus({ preventScroll: true })
    }
  }, [])
  useEffect(() => {
    const handle = (event: Event) => {
      if (!(event.target instanceof Node) || !menu.current?.contains(event.target)) onClose()
    }
    document.addEventListener('pointerdown', handle)
    window.addEventListener('blur', onClose)
    return () => {
      document.removeEventListener('pointerdown', handle)
      window.removeEventListener('blur', onClose)
    }
  }, [onClose])

  const items = [
    { label: t('frame.tab.refresh'), run: () => actions.refresh(tab) },
    ...(tab.affix ? [] : [{ label: t('frame.tab.close'), run: () => actions.close(tab) }]),
    { label: t('frame.tab.closeOthers'), run: () => actions.closeOthers(tab) },
    ...(actions.hasClosable('left', tab)
      ? [{ label: t('frame.tab.closeLeft'), run: () => actions.closeSide('left', tab) }]
      : []),
    ...(actions.hasClosable('right', tab)
      ? [{ label: t('frame.tab.closeRight'), run: () => actions.closeSide('right', tab) }]
      : []),
    { label: t('frame.tab.closeAll'), run: () => actions.closeAll() },
  ]
  return (
    <div
      ref={menu}
      className="tag-menu"
      role="menu"
      tabIndex={-1}
      style={{ left: Math.min(x, innerWidth - menuWidth - 15), top: y, minWidth: menuWidth }}
      onKeyDown={(event) => {
        if (event.key === 'Escape' || event.key === 'Tab') onClose()
        else moveFocus(event)
      }}
    >
      {items.map((item) => (
        <button
          key={item.label}
          type="button"
          role="menuitem"
          className="tag-menu-item"
          tabIndex={-1}
          onClick={() => {
            onClose()
            item.run()
          }}
        >
          {item.label}
        </button>
      ))}
    </div>
  )
}

function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
  if (step === 0) return
  event.preventDefault()
  const buttons = [...event.currentTarget.querySelectorAll('button')]
  const at = buttons.indexOf(document.activeElement as HTMLButtonElement)
  buttons.at((at + step) % buttons.length)?.focus()
}
