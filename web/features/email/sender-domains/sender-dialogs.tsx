import type { SenderDomainView, SenderMailboxView } from '@landfall/contract/email/sender-domains.ts'
import { Form, Input } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { FormGuard } from '#ui/form-guard.tsx'
import { SubmitDialog } from '#ui/submit-dialog.tsx'
import { notifySuccess } from '#ui/toast-store.ts'
import { useAddDomain, useProveMailbox, useSendProof } from './use-sender-domains.ts'

interface AddDomainDialogProps {
  onClose: () => void
  onAdded: (domain: SenderDomainView) => void
}

/** Adds a domain. */
export function AddDomainDialog({ onClose, onAdded }: AddDomainDialogProps): ReactNode {
  const { t } = useTranslation()
  const add = useAddDomain()
  const submit = ({ text }: { text: string }) =>
    add.mutate(
      { domain: text },
      {
        onSuccess: (added) => {
          notifySuccess(t('senderDomains.added'))
          onClose()
          onAdded(added)
        },
      },
    )
  return (
    <FieldDialog
      title={t('senderDomains.add')}
      label={t('senderDomains.domain')}
      hint={t('senderDomains.domainHint')}
      isRunning={add.isPending}
      failure={add.error}
      onSubmit={submit}
      onClose={onClose}
    />
  )
}

/** Sends a letter with a code to a mailbox. */
export function AddMailboxDialog({ onClose }: { onClose: () => void }): ReactNode {
  const { t } = useTranslation()
  const send = useSendProof()
  const submit = ({ text }: { text: string }) =>
    send.mutate(
      { address: text },
      {
        onSuccess: () => {
          notifySuccess(t('senderDomains.letterSent'))
          onClose()
        },
      },
    )
  return (
    <FieldDialog
      title={t('senderDomains.addMailbox')}
      action={t('senderDomains.sendLetter')}
      label={t('senderDomains.address')}
      isRunning={send.isPending}
      failure={send.error}
      onSubmit={submit}
      onClose={onClose}
    />
  )
}

/** Takes the code of a letter. */
export function ProveMailboxDialog({
  mailbox,
  onClose,
}: {
  mailbox: SenderMailboxView
  onClose: () => void
}): ReactNode {
  const { t } = useTranslation()
  const prove = useProveMailbox()
  const submit = ({ text }: { text: string }) =>
    prove.mutate(
      { id: mailbox.id, code: text },
      {
        onSuccess: () => {
          notifySuccess(t('senderDomains.provenDone'))
          onClose()
        },
      },
    )
  return (
    <FieldDialog
      title={`${t('senderDomains.enterCode')}: ${mailbox.address}`}
      action={t('senderDomains.prove')}
      label={t('senderDomains.code')}
      isRunning={prove.isPending}
      failure={prove.error}
      onSubmit={submit}
      onClose={onClose}
    />
  )
}

interface FieldDialogProps {
  title: string
  action?: string
  label: string
  hint?: string
  isRunning: boolean
  failure: unknown
  onSubmit: (values: { text: string }) => void
  onClose: () => void
}

function FieldDialog(props: FieldDialogProps): ReactNode {
  const { title, action, label, hint, isRunning, failure, onSubmit, onClose } = props
  const { t } = useTranslation()
  const [form] = Form.useForm<{ text: string }>()
  return (
    <SubmitDialog
      title={title}
      {...(action ? { action } : {})}
      isRunning={isRunning}
      failure={failure}
      onSubmit={() => form.submit()}
      onClose={onClose}
    >
      <Form form={form} name="senderField" layout="vertical" onFinish={onSubmit}>
        <FormGuard />
        <Form.Item
          name="text"
          label={label}
          extra={hint}
          rules={[{ required: true, whitespace: true, message: t('common.required', { field: label }) }]}
        >
          <Input autoFocus autoComplete="off" spellCheck={false} maxLength={320} />
        </Form.Item>
      </Form>
    </SubmitDialog>
  )
}
