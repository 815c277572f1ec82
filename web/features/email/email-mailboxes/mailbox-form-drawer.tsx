import type { MailboxView } from '@landfall/contract/email/email-mailboxes.ts'
import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { FormDrawer } from '#ui/form-drawer.tsx'
import { notifySuccess } from '#ui/toast-store.ts'
import { MailboxForm } from './mailbox-form.tsx'
import { useSaveMailbox } from './use-mailboxes.ts'

interface MailboxFormDrawerProps {
  open: boolean
  /** Absent for a new mailbox. */
  mailbox: MailboxView | undefined
  onClose: () => void
}

/** Adds a mailbox or changes one. */
export function MailboxFormDrawer({ open, mailbox, onClose }: MailboxFormDrawerProps): ReactNode {
  const { t } = useTranslation()
  const formId = useId()
  const save = useSaveMailbox(mailbox?.id)
  return (
    <FormDrawer
      open={open}
      title={mailbox ? t('mailboxes.edit') : t('mailboxes.add')}
      formId={formId}
      isSaving={save.isPending}
      onClose={onClose}
    >
      <MailboxForm
        key={mailbox?.id ?? 0}
        formId={formId}
        mailbox={mailbox}
        save={async (input) => {
          await save.mutateAsync(input)
          notifySuccess(t('mailboxes.saved'))
          onClose()
        }}
      />
    </FormDrawer>
  )
}
