import { Form, type FormInstance, Input, InputNumber, Switch } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

/** The password of a mailbox, where it is not connected at its provider. */
export function SecretField({ isKept }: { isKept: boolean }): ReactNode {
  const { t } = useTranslation()
  const message = t('common.required', { field: t('freeSend.fields.secret') })
  return (
    <Form.Item
      name="secret"
      label={t('freeSend.fields.secret')}
      extra={t(isKept ? 'freeSend.secretKept' : 'freeSend.secretHint')}
      rules={[...(isKept ? [] : [{ required: true, message }]), { min: 6, max: 32 }]}
    >
      <Input.Password autoComplete="new-password" maxLength={32} />
    </Form.Item>
  )
}

/** Where a mailbox takes mail. */
export function PlaceFields({ onOwn }: { onOwn: () => void }): ReactNode {
  const { t } = useTranslation()
  const required = (field: string) => ({ required: true, message: t('common.required', { field }) })
  return (
    <>
      <Form.Item name="host" label={t('freeSend.fields.host')} rules={[required(t('freeSend.fields.host'))]}>
        <Input maxLength={253} onChange={onOwn} />
      </Form.Item>
      <Form.Item name="port" label={t('freeSend.fields.port')} rules={[required(t('freeSend.fields.port'))]}>
        <InputNumber min={1} max={65535} precision={0} />
      </Form.Item>
    </>
  )
}

interface ReadingProps {
  form: FormInstance
  isConnected: boolean
  /** Somebody has typed a server himself. */
  onOwn: () => void
}

/** Whether answers and bounces are read in a mailbox, and where. */
export function ReadingFields({ form, isConnected, onOwn }: ReadingProps): ReactNode {
  const { t } = useTranslation()
  const isOn = Form.useWatch<boolean>('readsReplies', form) === true
  const required = (field: string) => [{ required: true, message: t('common.required', { field }) }]
  return (
    <>
      <Form.Item
        name="readsReplies"
        label={t('freeSend.readReplies')}
        extra={t(isConnected ? 'freeSend.readConnectedHint' : 'freeSend.readHint')}
        valuePropName="checked"
      >
        <Switch />
      </Form.Item>
      {isOn && !isConnected && (
        <div className="free-pair">
          <Form.Item
            name={['reading', 'host']}
            label={t('freeSend.fields.imapHost')}
            rules={required(t('freeSend.fields.imapHost'))}
          >
            <Input maxLength={253} onChange={onOwn} />
          </Form.Item>
          <Form.Item
            name={['reading', 'port']}
            label={t('freeSend.fields.imapPort')}
            rules={required(t('freeSend.fields.imapPort'))}
          >
            <InputNumber min={1} max={65535} precision={0} />
          </Form.Item>
          <Form.Item name={['reading', 'ssl']} label={t('freeSend.fields.imapSsl')} valuePropName="checked">
            <Switch />
          </Form.Item>
        </div>
      )}
    </>
  )
}
