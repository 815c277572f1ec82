import { tokenScopes } from '@landfall/contract/access/access-tokens.ts'
import type { Permission } from '@landfall/contract/permissions.ts'
import { Checkbox, Form, Input, Select } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDays } from '#platform/formatters.ts'
import { useSession } from '#platform/session-store.ts'
import { FormGuard } from '#ui/form-guard.tsx'
import { SubmitDialog } from '#ui/submit-dialog.tsx'
import { useCreateToken } from './use-access-tokens.ts'
import './access-tokens.css'

interface TokenFormDialogProps {
  onClose: () => void
  /** Called with the token, which nobody sees again. */
  onMade: (token: string) => void
}

interface TokenValues {
  name: string
  days: number
  scopes: Permission[]
}

const dayChoices = [7, 30, 90, 180, 365]

/** Asks what a token is for, how long it holds and what it may do. */
export function TokenFormDialog({ onClose, onMade }: TokenFormDialogProps): ReactNode {
  const { t } = useTranslation()
  const [form] = Form.useForm<TokenValues>()
  const held = useSession((state) => state.user?.permissions)
  const create = useCreateToken()
  const label = t('integrations.tokens.name')
  return (
    <SubmitDialog
      title={t('integrations.tokens.create')}
      action={t('integrations.tokens.create')}
      isRunning={create.isPending}
      failure={create.error}
      onSubmit={() => form.submit()}
      onClose={onClose}
    >
      <Form
        form={form}
        name="accessToken"
        layout="vertical"
        initialValues={{ days: 90, scopes: [] }}
        onFinish={(values) => create.mutate(values, { onSuccess: ({ token }) => onMade(token) })}
      >
        <FormGuard />
        <Form.Item
          name="name"
          label={label}
          extra={t('integrations.tokens.nameHint')}
          rules={[{ required: true, whitespace: true, message: t('common.required', { field: label }) }]}
        >
          <Input maxLength={60} autoComplete="off" />
        </Form.Item>
        <Form.Item name="days" label={t('integrations.tokens.days')}>
          <Select options={dayChoices.map((value) => ({ value, label: formatDays(value) }))} />
        </Form.Item>
        <Form.Item
          name="scopes"
          label={t('integrations.tokens.scopes')}
          rules={[{ required: true, message: t('integrations.tokens.scopesMissing') }]}
        >
          <Checkbox.Group
            className="token-scopes"
            options={tokenScopes
              .filter((scope) => held?.includes(scope))
              .map((scope) => ({ value: scope, label: t(`permissions.${scope}`) }))}
          />
        </Form.Item>
      </Form>
    </SubmitDialog>
  )
}
