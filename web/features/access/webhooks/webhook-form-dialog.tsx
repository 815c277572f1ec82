import { type Webhook, type WebhookInput, webhookKinds } from '@landfall/contract/access/webhooks.ts'
import { Checkbox, Form, Input, Switch } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '#platform/api-error.ts'
import { FormGuard } from '#ui/form-guard.tsx'
import { placeIssues } from '#ui/form-issues.ts'
import { SubmitDialog } from '#ui/submit-dialog.tsx'
import { notifySuccess } from '#ui/toast-store.ts'
import { useSaveWebhook } from './use-webhooks.ts'
import { kindTexts } from './webhook-kinds.ts'

interface WebhookFormDialogProps {
  /** Absent: a new one. */
  webhook: Webhook | undefined
  onClose: () => void
  /** Called with the secret of a new one, which nobody sees again. */
  onSecret: (secret: string) => void
}

/** Asks where events go and which. */
export function WebhookFormDialog({ webhook, onClose, onSecret }: WebhookFormDialogProps): ReactNode {
  const { t } = useTranslation()
  const [form] = Form.useForm<WebhookInput>()
  const save = useSaveWebhook(webhook?.id)
  const submit = async (values: WebhookInput) => {
    try {
      const secret = await save.mutateAsync(values)
      notifySuccess(t('integrations.webhooks.saved'))
      onClose()
      if (secret !== undefined) onSecret(secret)
    } catch (error) {
      if (error instanceof ApiError) placeIssues(form, error)
    }
  }
  const label = t('integrations.webhooks.url')
  return (
    <SubmitDialog
      title={t(webhook ? 'integrations.webhooks.edit' : 'integrations.webhooks.create')}
      isRunning={save.isPending}
      failure={save.error}
      onSubmit={() => form.submit()}
      onClose={onClose}
    >
      <Form
        form={form}
        name="webhook"
        layout="vertical"
        initialValues={webhook ?? { url: '', kinds: webhookKinds, isActive: true }}
        onFinish={submit}
      >
        <FormGuard />
        <Form.Item
          name="url"
          label={label}
          extra={t('integrations.webhooks.urlHint')}
          rules={[{ required: true, whitespace: true, message: t('common.required', { field: label }) }]}
        >
          <Input type="url" inputMode="url" maxLength={500} autoComplete="off" />
        </Form.Item>
        <Form.Item
          name="kinds"
          label={t('integrations.webhooks.events')}
          rules={[{ required: true, message: t('integrations.webhooks.eventsMissing') }]}
        >
          <Checkbox.Group
            className="webhook-kinds"
            options={webhookKinds.map((kind) => ({ value: kind, label: t(kindTexts[kind]) }))}
          />
        </Form.Item>
        <Form.Item
          name="isActive"
          label={t('integrations.webhooks.active')}
          valuePropName="checked"
          layout="horizontal"
        >
          <Switch />
        </Form.Item>
      </Form>
    </SubmitDialog>
  )
}
