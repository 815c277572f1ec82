import {
  keyedProviders,
  type MailHookProvider,
  mailHookProviders,
} from '@landfall/contract/email/mail-safety.ts'
import { Form, Input, Select } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { FormGuard } from '#ui/form-guard.tsx'
import { SubmitDialog } from '#ui/submit-dialog.tsx'
import { useCreateMailHook } from './use-mail-safety.ts'

interface MailHookDialogProps {
  onClose: () => void
  /** Told the path once, as it holds the key. */
  onMade: (path: string) => void
}

interface Values {
  provider: MailHookProvider
  secret?: string
}

const hints = {
  ses: 'mailSafety.hintSes',
  postmark: 'mailSafety.hintPostmark',
  mailgun: 'mailSafety.hintMailgun',
  sendgrid: 'mailSafety.hintSendgrid',
  aliyun: 'mailSafety.hintAliyun',
  tencent: 'mailSafety.hintTencent',
} as const

/** Makes an address for the reports of one service. */
export function MailHookDialog({ onClose, onMade }: MailHookDialogProps): ReactNode {
  const { t } = useTranslation()
  const [form] = Form.useForm<Values>()
  const create = useCreateMailHook()
  const provider = Form.useWatch('provider', form) ?? 'ses'
  const submit = ({ provider, secret = '' }: Values) =>
    create.mutate(
      { provider, secret },
      {
        onSuccess: ({ path }) => {
          onClose()
          onMade(path)
        },
      },
    )
  return (
    <SubmitDialog
      title={t('mailSafety.addHook')}
      action={t('mailSafety.make')}
      isRunning={create.isPending}
      failure={create.error}
      onSubmit={() => form.submit()}
      onClose={onClose}
    >
      <Form
        form={form}
        name="mailHook"
        layout="vertical"
        initialValues={{ provider: 'ses' }}
        onFinish={submit}
      >
        <FormGuard />
        <Form.Item name="provider" label={t('mailSafety.provider')} extra={t(hints[provider])}>
          <Select
            options={mailHookProviders.map((value) => ({ value, label: t(`mailSafety.providers.${value}`) }))}
          />
        </Form.Item>
        {keyedProviders.includes(provider) && (
          <Form.Item
            name="secret"
            label={t(provider === 'mailgun' ? 'mailSafety.secretMailgun' : 'mailSafety.secretSendgrid')}
            extra={t('mailSafety.secretHint')}
          >
            <Input.Password maxLength={1000} autoComplete="off" />
          </Form.Item>
        )}
      </Form>
    </SubmitDialog>
  )
}
