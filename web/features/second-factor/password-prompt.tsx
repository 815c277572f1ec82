import { Alert, Form, Input } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { describeError } from '#platform/i18n.ts'
import { useSession } from '#platform/session-store.ts'
import { TabModal } from '#ui/tab-modal.tsx'

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
    <TabModal
      open
      title={title}
      okText={action}
      okButtonProps={{ danger: isDanger }}
      cancelText={t('common.cancel')}
      confirmLoading={isRunning}
      onOk={() => form.submit()}
      onCancel={onClose}
    >
      <p>{text}</p>
      <p>{t('account.secondFactor.passwordText')}</p>
      {error ? <Alert type="error" showIcon title={describeError(error)} /> : null}
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
    </TabModal>
  )
}
