import type { MailboxView } from '@landfall/contract/email/email-mailboxes.ts'
import { relaySecurities } from '@landfall/contract/email/email-settings.ts'
import { AutoComplete, Checkbox, Form, Input, InputNumber, Select } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { SignInItem } from '../mail-sign-ins/sign-in-choice.tsx'
import type { SignInWish } from '../mail-sign-ins/sign-in-values.ts'

/** Where servers listen for each way of encryption. */
export const usualPorts = { tls: 993, starttls: 143, none: 143 } as const

interface MailboxFieldsProps {
  mailbox: MailboxView | undefined
  /** Folders to choose from, once the server has named them. */
  folders: readonly string[]
}

/** What is asked about a mailbox. */
export function MailboxFields({ mailbox, folders }: MailboxFieldsProps): ReactNode {
  const { t } = useTranslation()
  const form = Form.useFormInstance()
  const isConnected = Boolean(Form.useWatch<SignInWish>('connected', form))
  const address: string = Form.useWatch('address', form) ?? ''
  const rule = (field: 'name' | 'address' | 'userName' | 'folder') => [
    { required: true, message: t('common.required', { field: t(`mailboxes.fields.${field}`) }) },
  ]
  const take = (connected: string) => {
    form.setFieldValue('userName', connected)
    if (!address) form.setFieldValue('address', connected)
  }
  return (
    <>
      <SignInItem current={mailbox?.signIn} hint={address} onChosen={(signIn) => take(signIn.address)} />
      <div className="form-pair">
        <Form.Item name="name" label={t('mailboxes.fields.name')} rules={rule('name')}>
          <Input maxLength={100} />
        </Form.Item>
        <Form.Item
          name="address"
          label={t('mailboxes.fields.address')}
          extra={t('mailboxes.addressHint')}
          rules={[...rule('address'), { type: 'email', message: t('issues.email') }]}
        >
          <Input type="email" maxLength={320} />
        </Form.Item>
        {!isConnected && <ServerFields />}
        <Form.Item name="userName" label={t('mailboxes.fields.userName')} rules={rule('userName')}>
          <Input autoComplete="off" maxLength={320} />
        </Form.Item>
        {!isConnected && <PasswordField isKept={mailbox !== undefined && !mailbox.signIn} />}
        <Form.Item
          name="folder"
          label={t('mailboxes.fields.folder')}
          extra={t('mailboxes.folderHint')}
          rules={rule('folder')}
        >
          <AutoComplete options={folders.map((value) => ({ value }))} maxLength={250} />
        </Form.Item>
      </div>
    </>
  )
}

function ServerFields(): ReactNode {
  const { t } = useTranslation()
  const form = Form.useFormInstance()
  const rule = (field: 'host' | 'port') => [
    { required: true, message: t('common.required', { field: t(`mailboxes.fields.${field}`) }) },
  ]
  return (
    <>
      <Form.Item name="host" label={t('mailboxes.fields.host')} rules={rule('host')}>
        <Input maxLength={253} />
      </Form.Item>
      <Form.Item name="security" label={t('mailboxes.fields.security')}>
        <Select
          options={relaySecurities.map((value) => ({ value, label: t(`emailSettings.security.${value}`) }))}
          onChange={(value: keyof typeof usualPorts) => form.setFieldValue('port', usualPorts[value])}
        />
      </Form.Item>
      <Form.Item name="port" label={t('mailboxes.fields.port')} rules={rule('port')}>
        <InputNumber min={1} max={65535} precision={0} style={{ width: '100%' }} />
      </Form.Item>
      <Form.Item name="allowSelfSigned" valuePropName="checked" label=" " colon={false}>
        <Checkbox>{t('mailboxes.fields.allowSelfSigned')}</Checkbox>
      </Form.Item>
    </>
  )
}

function PasswordField({ isKept }: { isKept: boolean }): ReactNode {
  const { t } = useTranslation()
  const message = t('common.required', { field: t('mailboxes.fields.password') })
  return (
    <Form.Item
      name="password"
      label={t('mailboxes.fields.password')}
      extra={t(isKept ? 'mailboxes.keepPassword' : 'mailboxes.passwordHint')}
      rules={isKept ? [] : [{ required: true, message }]}
    >
      <Input.Password autoComplete="new-password" maxLength={500} />
    </Form.Item>
  )
}
