import { Modal, type ModalProps } from 'antd'
import type { ReactNode } from 'react'
import { useTabActive, useTabRoot } from './tab-context.ts'

/** A dialog that belongs to its tab: it hides with the tab and is still open on return. */
export function TabModal(props: ModalProps): ReactNode {
  const root = useTabRoot()
  const isActive = useTabActive()
  return (
    <Modal
      destroyOnHidden
      // A long title ends before the cross.
      styles={{ header: { paddingInlineEnd: 28 } }}
      {...props}
      getContainer={root ?? false}
      keyboard={isActive && props.keyboard !== false}
      focusable={{ trap: isActive }}
    />
  )
}
