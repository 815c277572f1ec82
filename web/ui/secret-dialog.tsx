import { Alert, Button } from 'antd'
import type { ReactNode } from 'react'
import { CopyButton } from './copy-button.tsx'
import './secret-dialog.css'
import { TabModal } from './tab-modal.tsx'

interface SecretDialogProps {
  title: string
  /** Says that it is not shown again. */
  warning: string
  secret: string
  /** Words on the button by which the user says that he has kept it. */
  kept: string
  onClose: () => void
}

/** Shows a secret this once; only the button closes it. */
export function SecretDialog({ title, warning, secret, kept, onClose }: SecretDialogProps): ReactNode {
  return (
    <TabModal
      open
      mask={{ closable: false }}
      keyboard={false}
      closable={false}
      title={title}
      footer={
        <Button type="primary" onClick={onClose}>
          {kept}
        </Button>
      }
    >
      <Alert type="warning" showIcon title={warning} />
      <p className="secret-text">
        <code>{secret}</code> <CopyButton text={secret} />
      </p>
    </TabModal>
  )
}
