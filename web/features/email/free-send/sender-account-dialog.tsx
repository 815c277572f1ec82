import type { DesktopBridge } from '@landfall/contract/desktop-bridge.ts'
import type { SenderAccountInput, SenderAccountView } from '@landfall/contract/email/free-send.ts'
import {
  guessImapPlace,
  guessSmtpPlace,
  type MailServerPlace,
} from '@landfall/contract/email/mail-providers.ts'
import { Alert, Button, Form, Input, InputNumber, Modal, Switch } from 'antd'
import { type ReactNode, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '#platform/api-error.ts'
import { describeError } from '#platform/i18n.ts'
import { FormGuard, markSaved } from '#ui/form-guard.tsx'
import { placeIssues } from '#ui/form-issues.ts'
import { SignInItem } from '../mail-sign-ins/sign-in-choice.tsx'
import { type SignInWish, signInValues, wishOf } from '../mail-sign-ins/sign-in-values.ts'
import { useSignIns } from '../mail-sign-ins/use-sign-ins.ts'
import { PlaceFields, ReadingFields, SecretField } from './account-fields.tsx'
import { tryAccount } from './account-trial.ts'
import { useSaveAccount } from './use-free-send.ts'

type Values = SenderAccountInput & { connected?: SignInWish; readsReplies: boolean }

interface DialogProps {
  /** Absent for a new one. */
  account: SenderAccountView | undefined
  bridge: DesktopBridge
  onClose: () => void
}

/** Adds or changes a mailbox; where it takes mail is guessed from the address. */
export function SenderAccountDialog({ account, bridge, onClose }: DialogProps): ReactNode {
  const { t } = useTranslation()
  const [form] = Form.useForm<Values>()
  const { data: signIns } = useSignIns()
  const isConnected = Boolean(Form.useWatch<SignInWish>('connected', form))
  const address: string = Form.useWatch('emailAddress', form) ?? ''
  const save = useSaveAccount(account?.id)
  const [said, setSaid] = useState<{ type: 'success' | 'error'; text: string }>()
  // Setting a field counts as touching it.
  const isOwnPlace = useRef(account !== undefined)
  const [isTrying, setIsTrying] = useState(false)
  const read = async (): Promise<SenderAccountInput | undefined> => {
    const values = await form.validateFields().catch(() => undefined)
    if (!values) return undefined
    const { connected, readsReplies, secret, senderName, ...typed } = values
    const named = { secret: secret || undefined, senderName: senderName ?? '' }
    const typedReading = typed.reading ?? { host: '', port: 993, ssl: true }
    const reading = readsReplies ? placeOf(typedReading, signInValues(connected, signIns, 'imap')) : null
    return { ...typed, ...named, ...placeOf(typed, signInValues(connected, signIns, 'smtp')), reading }
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
    const problem = await tryAccount(bridge, { id: account?.id, input }).then(
      (reason) => reason && t('freeSend.refused', { reason }),
      describeError,
    )
    setIsTrying(false)
    setSaid(
      problem === '' ? { type: 'success', text: t('freeSend.worked') } : { type: 'error', text: problem },
    )
  }
  const guess = (address: string) => {
    const place = guessSmtpPlace(address)
    const reading = guessImapPlace(address)
    if (place && reading && !isOwnPlace.current) form.setFieldsValue({ ...place, reading })
  }
  const keepPlace = () => {
    isOwnPlace.current = true
  }
  const required = (field: string) => ({ required: true, message: t('common.required', { field }) })
  return (
    <Modal
      open
      title={account ? account.emailAddress : t('freeSend.addAccount')}
      onCancel={onClose}
      footer={[
        // Whoever has just connected a mailbox has signed in to it.
        ...(isConnected && !account
          ? []
          : [
              <Button key="test" loading={isTrying} onClick={test}>
                {t('freeSend.test')}
              </Button>,
            ]),
        <Button key="save" type="primary" loading={save.isPending} onClick={finish}>
          {t('common.save')}
        </Button>,
      ]}
    >
      <Form
        form={form}
        name="senderAccount"
        layout="vertical"
        initialValues={
          account
            ? {
                ...account,
                connected: wishOf(account.signIn),
                readsReplies: account.reading !== null,
                reading: account.reading ?? guessImapPlace(account.emailAddress) ?? null,
              }
            : { ssl: true, port: 465, dailyCap: 200, reading: { ssl: true, port: 993 } }
        }
      >
        <FormGuard />
        {said && <Alert type={said.type} showIcon title={said.text} />}
        <SignInItem
          current={account?.signIn}
          hint={address}
          onChosen={(signIn) => form.setFieldValue('emailAddress', signIn.address)}
        />
        <Form.Item
          name="emailAddress"
          label={t('freeSend.fields.emailAddress')}
          rules={[required(t('freeSend.fields.emailAddress')), { type: 'email', min: 3, max: 320 }]}
        >
          <Input autoComplete="off" maxLength={320} onChange={({ target }) => guess(target.value)} />
        </Form.Item>
        {!isConnected && <SecretField isKept={account !== undefined && !account.signIn} />}
        <Form.Item name="senderName" label={t('freeSend.fields.senderName')}>
          <Input maxLength={100} />
        </Form.Item>
        <div className="free-pair">
          {!isConnected && <PlaceFields onOwn={keepPlace} />}
          <Form.Item name="dailyCap" label={t('freeSend.fields.dailyCap')}>
            <InputNumber min={1} max={10000} precision={0} />
          </Form.Item>
        </div>
        {!isConnected && (
          <Form.Item
            name="ssl"
            label={t('freeSend.fields.ssl')}
            extra={t('freeSend.sslHint')}
            valuePropName="checked"
          >
            <Switch />
          </Form.Item>
        )}
        <ReadingFields form={form} isConnected={isConnected} onOwn={keepPlace} />
      </Form>
    </Modal>
  )
}

/** A server as it was typed, or that of the provider at which the mailbox is connected. */
function placeOf(typed: MailServerPlace, connected: ReturnType<typeof signInValues>) {
  const { host, port, ssl } = typed
  const { signInId } = connected
  if (!('host' in connected)) return { host, port, ssl, signInId }
  return { host: connected.host, port: connected.port, ssl: connected.security === 'tls', signInId }
}
