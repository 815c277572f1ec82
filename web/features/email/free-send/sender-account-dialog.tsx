import type { DesktopBridge } from '@landfall/contract/desktop-bridge.ts'
import type { SenderAccountInput, SenderAccountView } from '@landfall/contract/email/free-send.ts'
import { guessSmtpPlace } from '@landfall/contract/email/mail-providers.ts'
import { Alert, Button, Form, Input, InputNumber, Modal, Switch } from 'antd'
import { type ReactNode, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '#platform/api-error.ts'
import { describeError } from '#platform/i18n.ts'
import { FormGuard, markSaved } from '#ui/form-guard.tsx'
import { placeIssues } from '#ui/form-issues.ts'
import { tryAccount } from './account-trial.ts'
import { useSaveAccount } from './use-free-send.ts'

interface DialogProps {
  /** Absent for a new one. */
  account: SenderAccountView | undefined
  bridge: DesktopBridge
  onClose: () => void
}

/** Adds or changes a mailbox; where it takes mail is guessed from the address. */
export function SenderAccountDialog({ account, bridge, onClose }: DialogProps): ReactNode {
  const { t } = useTranslation()
  const [form] = Form.useForm<SenderAccountInput>()
  const save = useSaveAccount(account?.id)
  const [said, setSaid] = useState<{ type: 'success' | 'error'; text: string }>()
  // Setting a field counts as touching it.
  const isOwnPlace = useRef(account !== undefined)
  const [isTrying, setIsTrying] = useState(false)
  const read = async (): Promise<SenderAccountInput | undefined> => {
    const values = await form.validateFields().catch(() => undefined)
    return values && { ...values, secret: values.secret || undefined, senderName: values.senderName ?? '' }
  }
  const finish = async () => {
    const input = await read()
    if (!input) return
    try {
      await save.mutateAsync(input)
      markSaved(form)
      onClose()
    } catch (error) {
      if (!(error instanceof ApiError && placeIssues(form, error)))
        setSaid({ type: 'error', text: describeError(error) })
    }
  }
  const test = async () => {
    const input = await read()
    if (!input) return
    setIsTrying(true)
    const problem = await tryAccount(bridge, { id: account?.id, input }).catch(describeError)
    setIsTrying(false)
    setSaid(
      problem === '' ? { type: 'success', text: t('freeSend.worked') } : { type: 'error', text: problem },
    )
  }
  const guess = (address: string) => {
    const place = guessSmtpPlace(address)
    if (place && !isOwnPlace.current) form.setFieldsValue(place)
  }
  const required = (field: string) => ({ required: true, message: t('common.required', { field }) })
  return (
    <Modal
      open
      title={account ? account.emailAddress : t('freeSend.addAccount')}
      onCancel={onClose}
      footer={[
        <Button key="test" loading={isTrying} onClick={test}>
          {t('freeSend.test')}
        </Button>,
        <Button key="save" type="primary" loading={save.isPending} onClick={finish}>
          {t('common.save')}
        </Button>,
      ]}
    >
      <Form
        form={form}
        name="senderAccount"
        layout="vertical"
        initialValues={account ?? { ssl: true, port: 465, dailyCap: 200 }}
      >
        <FormGuard />
        {said && <Alert type={said.type} showIcon title={said.text} />}
        <Form.Item
          name="emailAddress"
          label={t('freeSend.fields.emailAddress')}
          rules={[required(t('freeSend.fields.emailAddress')), { type: 'email', min: 3, max: 320 }]}
        >
          <Input autoComplete="off" maxLength={320} onChange={({ target }) => guess(target.value)} />
        </Form.Item>
        <Form.Item
          name="secret"
          label={t('freeSend.fields.secret')}
          extra={account ? t('freeSend.secretKept') : t('freeSend.secretHint')}
          rules={[...(account ? [] : [required(t('freeSend.fields.secret'))]), { min: 6, max: 32 }]}
        >
          <Input.Password autoComplete="new-password" maxLength={32} />
        </Form.Item>
        <Form.Item name="senderName" label={t('freeSend.fields.senderName')}>
          <Input maxLength={100} />
        </Form.Item>
        <div className="free-pair">
          <Form.Item
            name="host"
            label={t('freeSend.fields.host')}
            rules={[required(t('freeSend.fields.host'))]}
          >
            <Input
              maxLength={253}
              onChange={() => {
                isOwnPlace.current = true
              }}
            />
          </Form.Item>
          <Form.Item
            name="port"
            label={t('freeSend.fields.port')}
            rules={[required(t('freeSend.fields.port'))]}
          >
            <InputNumber min={1} max={65535} precision={0} />
          </Form.Item>
          <Form.Item name="dailyCap" label={t('freeSend.fields.dailyCap')}>
            <InputNumber min={1} max={10000} precision={0} />
          </Form.Item>
        </div>
        <Form.Item
          name="ssl"
          label={t('freeSend.fields.ssl')}
          extra={t('freeSend.sslHint')}
          valuePropName="checked"
        >
          <Switch />
        </Form.Item>
      </Form>
    </Modal>
  )
}
