import { Modal, type ModalProps } from 'antd'
import type { ReactNode } from 'react'
import { ClosingContext, useClosingGuard } from './closing-guard.ts'
import { useTabActive, useTabRoot } from './tab-context.ts'
import { useFocusReturn } from './use-focus-return.ts'

/** A dialog that belongs to its tab: it hides with the tab and is still open on return. Its cross and Escape ask before typed text is lost; its buttons do as they say. */
export function TabModal(props: ModalProps): ReactNode {
  const root = useTabRoot()
  const isActive = useTabActive()
  const { note, guard } = useClosingGuard(props.open === true)
  const giveFocusBack = useFocusReturn(props.open === true)
  const cancel: ModalProps['onCancel'] = (event) =>
    // Escape comes with the element that has the focus, which may be a button.
    event.type === 'click' && isOfFooter(event.target)
      ? props.onCancel?.(event)
      : guard(() => props.onCancel?.(event))
  return (
    <Modal
      destroyOnHidden
      // A long title ends before the cross.
      styles={{ header: { paddingInlineEnd: 28 } }}
      {...props}
      onCancel={cancel}
      afterOpenChange={(isOpen) => {
        props.afterOpenChange?.(isOpen)
        if (!isOpen) giveFocusBack()
      }}
      getContainer={root ?? false}
      keyboard={isActive && props.keyboard !== false}
      focusable={{ trap: isActive }}
    >
      <ClosingContext value={note}>{props.children}</ClosingContext>
    </Modal>
  )
}

function isOfFooter(target: EventTarget): boolean {
  return target instanceof Element && target.closest('.ant-modal-footer') !== null
}
