import type { MailboxView } from '@landfall/contract/email-mailboxes.ts'
import { Button } from 'antd'
import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { TabDrawer } from '#ui/tab-drawer.tsx'
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
    <TabDrawer
      open={open}
      onClose={onClose}
      mask={{ closable: false }}
      title={mailbox ? t('mailboxes.edit') : t('mailboxes.add')}
      footer={
        <div className="mailbox-footer">
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button type="primary" htmlType="submit" form={formId} loading={save.isPending}>
            {t('common.save')}
          </Button>
        </div>
      }
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
    </TabDrawer>
  )
}
