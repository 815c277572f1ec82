import type { MailboxView } from '@landfall/contract/email/email-mailboxes.ts'
import { relaySecurities } from '@landfall/contract/email/email-settings.ts'
import { AutoComplete, Checkbox, Form, Input, InputNumber, Select } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

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
  const rule = (field: 'name' | 'address' | 'host' | 'port' | 'userName' | 'password' | 'folder') => [
    { required: true, message: t('common.required', { field: t(`mailboxes.fields.${field}`) }) },
  ]
  return (
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
      <Form.Item name="userName" label={t('mailboxes.fields.userName')} rules={rule('userName')}>
        <Input autoComplete="off" maxLength={320} />
      </Form.Item>
      <Form.Item
        name="password"
        label={t('mailboxes.fields.password')}
        extra={mailbox ? t('mailboxes.keepPassword') : t('mailboxes.passwordHint')}
        rules={mailbox ? [] : rule('password')}
      >
        <Input.Password autoComplete="new-password" maxLength={500} />
      </Form.Item>
      <Form.Item
        name="folder"
        label={t('mailboxes.fields.folder')}
        extra={t('mailboxes.folderHint')}
        rules={rule('folder')}
      >
        <AutoComplete options={folders.map((value) => ({ value }))} maxLength={250} />
      </Form.Item>
    </div>
  )
}
