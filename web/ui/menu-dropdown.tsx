import { Dropdown, type MenuProps } from 'antd'
import { type ReactElement, type ReactNode, useRef } from 'react'

interface MenuDropdownProps {
  menu: MenuProps
  /** The button that opens the menu. */
  children: ReactElement
  placement?: 'bottomLeft' | 'bottomRight'
  /** Given where somebody else decides when it opens. */
  open?: boolean
  onOpenChange?: (isOpen: boolean) => void
}

/** A menu behind a button that takes the keyboard when it opens and gives it back when it closes. */
export function MenuDropdown(props: MenuDropdownProps): ReactNode {
  const { menu, children, placement = 'bottomRight', open, onOpenChange } = props
  const trigger = useRef<HTMLSpanElement>(null)
  return (
    <Dropdown
      menu={menu}
      trigger={['click']}
      placement={placement}
      autoFocus
      {...(open === undefined ? {} : { open })}
      onOpenChange={(isOpen) => {
        onOpenChange?.(isOpen)
        // The menu removes the focused item first; only then may the button have the focus, unless what the item opened has it.
        if (!isOpen) setTimeout(() => takeFocus(trigger.current))
      }}
    >
      <span ref={trigger} className="menu-dropdown">
        {children}
      </span>
    </Dropdown>
  )
}

function takeFocus(trigger: HTMLElement | null): void {
  const at = document.activeElement
  if (at === null || at === document.body || at.closest('.ant-dropdown'))
    trigger?.querySelector('button')?.focus({ preventScroll: true })
}
