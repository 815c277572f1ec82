import { relaySecurities } from '@landfall/contract/email/email-settings.ts'
import { Checkbox, Form, Input, InputNumber, Select } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

/** Where servers listen for each way of encryption. */
export const usualPorts = { tls: 465, starttls: 587, none: 25 } as const

/** Where a relay is. */
export function ServerFields(): ReactNode {
  const { t } = useTranslation()
  const form = Form.useFormInstance()
  const rule = (field: 'host' | 'port') => [
    { required: true, message: t('common.required', { field: t(`emailSettings.fields.${field}`) }) },
  ]
  return (
    <>
      <Form.Item name="host" label={t('emailSettings.fields.host')} rules={rule('host')}>
        <Input maxLength={253} />
      </Form.Item>
      <Form.Item name="security" label={t('emailSettings.fields.security')}>
        <Select
          options={relaySecurities.map((value) => ({ value, label: t(`emailSettings.security.${value}`) }))}
          onChange={(value: keyof typeof usualPorts) => form.setFieldValue('port', usualPorts[value])}
        />
      </Form.Item>
      <Form.Item name="port" label={t('emailSettings.fields.port')} rules={rule('port')}>
        <InputNumber min={1} max={65535} precision={0} style={{ width: '100%' }} />
      </Form.Item>
      <Form.Item name="allowSelfSigned" valuePropName="checked" label=" " colon={false}>
        <Checkbox>{t('emailSettings.fields.allowSelfSigned')}</Checkbox>
      </Form.Item>
    </>
  )
}

/** The password of a relay. */
export function PasswordField({ hint }: { hint: string | undefined }): ReactNode {
  const { t } = useTranslation()
  return (
    <Form.Item name="password" label={t('emailSettings.fields.password')} extra={hint}>
      <Input.Password autoComplete="new-password" />
    </Form.Item>
  )
}

/** With what a relay's mail is signed beside the keys of sender domains. */
export function DkimFields({ keyHint }: { keyHint: string | undefined }): ReactNode {
  const { t } = useTranslation()
  return (
    <details className="settings-details">
      <summary>{t('emailSettings.dkimTitle')}</summary>
      <p className="settings-hint">{t('emailSettings.dkimHint')}</p>
      <div className="form-pair">
        <Form.Item name="dkimDomain" label={t('emailSettings.fields.dkimDomain')}>
          <Input maxLength={253} />
        </Form.Item>
        <Form.Item name="dkimSelector" label={t('emailSettings.fields.dkimSelector')}>
          <Input maxLength={63} />
        </Form.Item>
      </div>
      <Form.Item name="dkimKey" label={t('emailSettings.fields.dkimKey')} extra={keyHint}>
        <Input.TextArea rows={4} spellCheck={false} autoComplete="off" />
      </Form.Item>
    </details>
  )
}
