import { type SuppressionRow, suppressionRoutes } from '@landfall/contract/email/email-settings.ts'
import { readEmailAddress } from '@landfall/contract/email-address.ts'
import { useMutation } from '@tanstack/react-query'
import { Form, Input } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '#platform/api-client.ts'
import { formatNumber } from '#platform/formatters.ts'
import { FormGuard } from '#ui/form-guard.tsx'
import { SubmitDialog } from '#ui/submit-dialog.tsx'
import { notifySuccess } from '#ui/toast-store.ts'

interface DialogProps {
  onClose: () => void
  onDone: () => Promise<void>
}

function addressesIn(text: string): string[] {
  return text.split(/[\s,;]+/).filter((address) => address !== '')
}

/** Adds addresses, one per line. */
export function SuppressionAddDialog({ onClose, onDone }: DialogProps): ReactNode {
  const { t } = useTranslation()
  const [form] = Form.useForm<{ emails: string; note?: string }>()
  const add = useMutation({
    mutationFn: ({ emails, note = '' }: { emails: string; note?: string }) =>
      call(suppressionRoutes.add, { body: { emails: addressesIn(emails), note } }),
    onSuccess: async ({ added }) => {
      notifySuccess(t('emailSettings.suppression.added', { amount: formatNumber(added) }))
      onClose()
      await onDone()
    },
    meta: { claims: true },
  })
  return (
    <SubmitDialog
      title={t('emailSettings.suppression.add')}
      isRunning={add.isPending}
      failure={add.error}
      onSubmit={() => form.submit()}
      onClose={onClose}
    >
      <Form form={form} name="suppressions" layout="vertical" onFinish={add.mutate}>
        <FormGuard />
        <Form.Item
          name="emails"
          label={t('emailSettings.suppression.email')}
          extra={t('emailSettings.suppression.addHint')}
          rules={[
            { required: true, whitespace: true, message: t('issues.email') },
            {
              validator: async (_rule, text: string | undefined) => {
                const wrong = addressesIn(text ?? '').filter((one) => !readEmailAddress(one))
                if (wrong.length === 0) return
                throw new Error(
                  t('emailSettings.suppression.wrong', { emails: wrong.slice(0, 5).join(', ') }),
                )
              },
            },
          ]}
          validateTrigger="onBlur"
        >
          <Input.TextArea rows={6} autoFocus />
        </Form.Item>
        <Form.Item name="note" label={t('emailSettings.suppression.note')}>
          <Input maxLength={500} />
        </Form.Item>
      </Form>
    </SubmitDialog>
  )
}

/** Allows one address again, with the reason why. */
export function SuppressionRemoveDialog({
  row,
  onClose,
  onDone,
}: DialogProps & { row: SuppressionRow }): ReactNode {
  const { t } = useTranslation()
  const [form] = Form.useForm<{ note: string }>()
  const allow = useMutation({
    mutationFn: ({ note }: { note: string }) =>
      call(suppressionRoutes.remove, { params: { id: row.id }, body: { note } }),
    onSuccess: async () => {
      notifySuccess(t('emailSettings.suppression.allowed'))
      onClose()
      await onDone()
    },
    meta: { claims: true },
  })
  const reason = t('emailSettings.suppression.allowReason')
  return (
    <SubmitDialog
      title={t('emailSettings.suppression.allowQuestion', { email: row.email })}
      action={t('emailSettings.suppression.allow')}
      isRunning={allow.isPending}
      failure={allow.error}
      onSubmit={() => form.submit()}
      onClose={onClose}
    >
      <Form form={form} name="allowAddress" layout="vertical" onFinish={allow.mutate}>
        <FormGuard />
        <Form.Item
          name="note"
          label={reason}
          rules={[{ required: true, whitespace: true, message: t('common.required', { field: reason }) }]}
        >
          <Input maxLength={500} autoFocus />
        </Form.Item>
      </Form>
    </SubmitDialog>
  )
}
