import type { ReactNode } from 'react'
import { TabModal } from '#ui/tab-modal.tsx'
import { useForgetFollowUp } from './follow-up-draft.ts'
import { FollowUpForm } from './follow-up-form.tsx'

interface FollowUpDialogProps {
  customerId: number
  name: string
  onSaved?: () => void
  onClose: () => void
}

/** Records a follow-up of one customer without leaving the page. */
export function FollowUpDialog({ customerId, name, onSaved, onClose }: FollowUpDialogProps): ReactNode {
  const forget = useForgetFollowUp()
  const giveUp = () => {
    forget(customerId)
    onClose()
  }
  return (
    <TabModal open title={name} footer={null} onCancel={giveUp}>
      <FollowUpForm
        customerId={customerId}
        onSaved={() => {
          onSaved?.()
          onClose()
        }}
      />
    </TabModal>
  )
}
