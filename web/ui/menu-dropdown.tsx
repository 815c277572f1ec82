import { Dropdown, type MenuProps } from 'antd'
import { type ReactElement, type ReactNode, useRef } from 'react'

interface MenuDropdownProps {
  menu: MenuProps
  /** The button that opens the menu. */
  children: ReactElement
  placement?: 'bottomLeft' | 'bottomRight'
}

/** A menu behind a button that takes the keyboard when it opens and gives it back when it closes. */
export function MenuDropdown({ menu, children, placement = 'bottomRight' }: MenuDropdownProps): ReactNode {
  const trigger = useRef<HTMLSpanElement>(null)
  return (
    <Dropdown
      menu={menu}
      trigger={['click']}
      placement={placement}
      autoFocus
      onOpenChange={(open) => {
        // The menu removes the focused item first; only then may the button have the focus.
        if (!open) setTimeout(() => trigger.current?.querySelector('button')?.focus({ preventScroll: true }))
      }}
    >
      <span ref={trigger} className="menu-dropdown">
        {children}
      </span>
    </Dropdown>
  )
}
