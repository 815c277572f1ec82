import { Drawer, type DrawerProps } from 'antd'
import type { ReactNode } from 'react'
import { useTabActive, useTabRoot } from './tab-context.ts'
import { useIsPhone } from './use-viewport.ts'

/** A drawer that belongs to its tab: it hides with the tab and keeps its contents. `size` is its width. */
export function TabDrawer({ size = 640, ...props }: DrawerProps): ReactNode {
  const root = useTabRoot()
  const isActive = useTabActive()
  const isPhone = useIsPhone()
  return (
    <Drawer
      destroyOnHidden
      {...props}
      size={isPhone ? '100%' : size}
      getContainer={root ?? false}
      keyboard={isActive && props.keyboard !== false}
      focusable={{ trap: isActive }}
    />
  )
}
