import type { ModalProps } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { FailureNote } from './failure-note.tsx'
import { TabModal } from './tab-modal.tsx'

type Passed = 'title' | 'width' | 'okButtonProps' | 'afterOpenChange' | 'children'

interface SubmitDialogProps extends Pick<ModalProps, Passed> {
  /** Absent: yes, in places that show it only when it is needed. */
  open?: boolean
  /** On the button; absent: "Save". */
  action?: string
  isRunning: boolean
  /** Why the last try did not succeed: an error or a text. Absent where something else tells. */
  failure?: unknown
  onSubmit: () => void
  onClose: () => void
}

/** A dialog with one thing to do and a way out; what went wrong stands above its content, which is kept. */
export function SubmitDialog(props: SubmitDialogProps): ReactNode {
  const { open = true, action, isRunning, failure, onSubmit, onClose, children, ...passed } = props
  const { t } = useTranslation()
  return (
    <TabModal
      {...passed}
      open={open}
      okText={action ?? t('common.save')}
      cancelText={t('common.cancel')}
      confirmLoading={isRunning}
      onOk={onSubmit}
      onCancel={onClose}
    >
      <FailureNote failure={failure} />
      {children}
    </TabModal>
  )
}
