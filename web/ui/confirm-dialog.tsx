import { ExclamationCircleFilled } from '@ant-design/icons'
import { Modal } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Question } from './confirm-store.ts'
import { useFocusReturn } from './use-focus-return.ts'

interface ConfirmDialogProps {
  question: Question & { answer: (isConfirmed: boolean) => void }
  onClose: () => void
}

/** A yes/no question over everything else; Escape and the cross mean no. */
export function ConfirmDialog({ question, onClose }: ConfirmDialogProps): ReactNode {
  const { t } = useTranslation()
  useFocusReturn(true)
  return (
    <Modal
      open
      width={416}
      zIndex={1200}
      title={
        <span className="confirm-title">
          <ExclamationCircleFilled aria-hidden style={{ color: 'var(--warning-mark)', marginInlineEnd: 8 }} />
          {question.title}
        </span>
      }
      okText={question.action}
      okButtonProps={{ danger: question.isDanger === true, autoFocus: true }}
      cancelText={t('common.cancel')}
      mask={{ closable: false }}
      onOk={() => question.answer(true)}
      onCancel={onClose}
    >
      {question.text}
    </Modal>
  )
}
