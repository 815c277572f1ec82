import { Drawer, type DrawerProps } from 'antd'
import type { ReactNode } from 'react'
import { ClosingContext, useClosingGuard } from './closing-guard.ts'
import { useTabActive, useTabRoot } from './tab-context.ts'
import { useFocusReturn } from './use-focus-return.ts'
import { useIsPhone } from './use-viewport.ts'

/** A drawer that belongs to its tab: it hides with the tab and keeps its contents. Its cross, Escape and a click beside it ask before typed text is lost. `size` is its width. */
export function TabDrawer({ size = 640, ...props }: DrawerProps): ReactNode {
  const root = useTabRoot()
  const isActive = useTabActive()
  const isPhone = useIsPhone()
  const { note, guard } = useClosingGuard(props.open === true)
  const giveFocusBack = useFocusReturn(props.open === true)
  const { onClose } = props
  return (
    <Drawer
      destroyOnHidden
      {...props}
      onClose={onClose && ((event) => guard(() => onClose(event)))}
      afterOpenChange={(isOpen) => {
        props.afterOpenChange?.(isOpen)
        if (!isOpen) giveFocusBack()
      }}
      size={isPhone ? '100%' : size}
      getContainer={root ?? false}
      keyboard={isActive && props.keyboard !== false}
      focusable={{ trap: isActive }}
    >
      <ClosingContext value={note}>{props.children}</ClosingContext>
    </Drawer>
  )
}
