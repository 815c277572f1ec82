import { Form, Input } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useSession } from '#platform/session-store.ts'
import { SubmitDialog } from '#ui/submit-dialog.tsx'

interface PasswordPromptProps {
  title: string
  text: string
  action: string
  isDanger?: boolean
  isRunning: boolean
  error: unknown
  onSubmit: (passWord: string) => void
  onClose: () => void
}

/** Asks for the password before something that makes an account safer or less safe. */
export function PasswordPrompt(props: PasswordPromptProps): ReactNode {
  const { title, text, action, isDanger = false, isRunning, error, onSubmit, onClose } = props
  const { t } = useTranslation()
  const [form] = Form.useForm<{ passWord: string }>()
  const userName = useSession((state) => state.user?.username)
  const label = t('account.secondFactor.password')
  return (
    <SubmitDialog
      title={title}
      okButtonProps={{ danger: isDanger }}
      action={action}
      isRunning={isRunning}
      failure={error}
      onSubmit={() => form.submit()}
      onClose={onClose}
    >
      <p>{text}</p>
      <p>{t('account.secondFactor.passwordText')}</p>
      <Form
        form={form}
        name="confirmPassword"
        layout="vertical"
        onFinish={({ passWord }) => onSubmit(passWord)}
      >
        <input type="text" autoComplete="username" value={userName ?? ''} readOnly hidden />
        <Form.Item
          name="passWord"
          label={label}
          rules={[{ required: true, message: t('common.required', { field: label }) }]}
        >
          <Input.Password autoComplete="current-password" maxLength={128} autoFocus />
        </Form.Item>
      </Form>
    </SubmitDialog>
  )
}
