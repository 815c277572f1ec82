import { Form, Input } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { FormGuard } from '#ui/form-guard.tsx'
import { SubmitDialog } from '#ui/submit-dialog.tsx'
import { useCreateAgent } from './use-agents.ts'

interface AgentFormDialogProps {
  onClose: () => void
  /** Called with the key, which nobody sees again. */
  onMade: (key: string) => void
}

/** Asks what the machine is called. */
export function AgentFormDialog({ onClose, onMade }: AgentFormDialogProps): ReactNode {
  const { t } = useTranslation()
  const [form] = Form.useForm<{ name: string }>()
  const create = useCreateAgent()
  const label = t('verificationAgents.name')
  return (
    <SubmitDialog
      title={t('verificationAgents.add')}
      action={t('verificationAgents.add')}
      isRunning={create.isPending}
      failure={create.error}
      onSubmit={() => form.submit()}
      onClose={onClose}
    >
      <Form
        form={form}
        name="verificationAgent"
        layout="vertical"
        onFinish={(values) => create.mutate(values, { onSuccess: ({ key }) => onMade(key) })}
      >
        <FormGuard />
        <Form.Item
          name="name"
          label={label}
          extra={t('verificationAgents.nameHint')}
          rules={[{ required: true, whitespace: true, message: t('common.required', { field: label }) }]}
        >
          <Input maxLength={60} autoComplete="off" />
        </Form.Item>
      </Form>
    </SubmitDialog>
  )
}
