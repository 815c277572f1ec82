import type { RelayInput, RelayView } from '@landfall/contract/email/email-settings.ts'
import { Checkbox, Form, Input, InputNumber, Select, Switch } from 'antd'
import { type ReactNode, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '#platform/api-error.ts'
import { describeError } from '#platform/i18n.ts'
import { FailureNote } from '#ui/failure-note.tsx'
import { FormDrawer } from '#ui/form-drawer.tsx'
import { FormGuard } from '#ui/form-guard.tsx'
import { placeIssues } from '#ui/form-issues.ts'
import { notifySuccess } from '#ui/toast-store.ts'
import { SignInItem } from '../mail-sign-ins/sign-in-choice.tsx'
import { type SignInWish, signInValues, wishOf } from '../mail-sign-ins/sign-in-values.ts'
import { useSignIns } from '../mail-sign-ins/use-sign-ins.ts'
import { DkimFields, PasswordField, ServerFields, usualPorts } from './relay-server-fields.tsx'
import { useSaveRelay } from './use-relays.ts'
import './email-settings.css'

interface RelayFormDrawerProps {
  open: boolean
  /** Absent for a new relay. */
  relay: RelayView | undefined
  /** The domain at which bounces can reach us; empty when nothing is set up for that. */
  mailInDomain: string
  onClose: () => void
}

/** Adds a relay or changes one. */
export function RelayFormDrawer({ open, relay, mailInDomain, onClose }: RelayFormDrawerProps): ReactNode {
  const { t } = useTranslation()
  const formId = useId()
  const save = useSaveRelay(relay?.id)
  return (
    <FormDrawer
      open={open}
      title={relay ? t('emailSettings.editRelay') : t('emailSettings.addRelay')}
      formId={formId}
      isSaving={save.isPending}
      onClose={onClose}
    >
      <RelayForm
        key={relay?.id ?? 0}
        formId={formId}
        relay={relay}
        mailInDomain={mailInDomain}
        save={async (input) => {
          await save.mutateAsync(input)
          notifySuccess(t('emailSettings.saved'))
          onClose()
        }}
      />
    </FormDrawer>
  )
}

const newRelay: Partial<RelayInput> = {
  port: usualPorts.starttls,
  security: 'starttls',
  maxConnections: 5,
  messagesPerConnection: null,
  ratePerMinute: null,
  weight: 1,
  senderDomains: [],
  isActive: true,
}

type Values = RelayInput & { connected?: SignInWish }

interface RelayFormProps {
  formId: string
  relay: RelayView | undefined
  mailInDomain: string
  save: (input: RelayInput) => Promise<void>
}

function RelayForm({ formId, relay, mailInDomain, save }: RelayFormProps): ReactNode {
  const { t } = useTranslation()
  const [form] = Form.useForm<Values>()
  const { data: signIns } = useSignIns()
  const isConnected = Boolean(Form.useWatch<SignInWish>('connected', form))
  const fromAddress: string = Form.useWatch('fromAddress', form) ?? ''
  const [failure, setFailure] = useState('')
  const rule = (field: 'name' | 'fromAddress') => [
    { required: true, message: t('common.required', { field: t(`emailSettings.fields.${field}`) }) },
  ]
  const submit = async (values: Values) => {
    setFailure('')
    // An empty secret is one that stays as it is.
    const { password, dkimKey, connected, ...rest } = values
    const secrets = { ...(password ? { password } : {}), ...(dkimKey ? { dkimKey } : {}) }
    try {
      // Without a domain for bounces the choice is not shown, but stays as it was.
      const hidden = { returnsBounces: relay?.returnsBounces ?? false }
      const { ratePerMinute = null, messagesPerConnection = null } = rest
      const place = signInValues(connected, signIns, 'smtp')
      await save({ ...hidden, ...rest, ...secrets, ...place, ratePerMinute, messagesPerConnection })
    } catch (error) {
      if (!(error instanceof ApiError && placeIssues(form, error))) setFailure(describeError(error))
    }
  }
  const keep = (isKept: boolean | undefined) => (isKept ? t('emailSettings.keepSecret') : undefined)
  return (
    <Form
      id={formId}
      name="relay"
      form={form}
      layout="vertical"
      initialValues={relay ? { ...relay, connected: wishOf(relay.signIn) } : newRelay}
      onFinish={submit}
      scrollToFirstError
    >
      <FormGuard />
      <FailureNote failure={failure} />
      <Form.Item name="name" label={t('emailSettings.fields.name')} rules={rule('name')}>
        <Input maxLength={100} />
      </Form.Item>
      <SignInItem
        current={relay?.signIn}
        hint={fromAddress}
        onChosen={({ address }) => {
          form.setFieldValue('userName', address)
          if (!fromAddress) form.setFieldValue('fromAddress', address)
        }}
      />
      <div className="form-pair">
        {!isConnected && <ServerFields />}
        <Form.Item name="userName" label={t('emailSettings.fields.userName')}>
          <Input autoComplete="off" />
        </Form.Item>
        {!isConnected && <PasswordField hint={keep(relay?.hasPassword)} />}
        <Form.Item name="fromName" label={t('emailSettings.fields.fromName')}>
          <Input maxLength={100} />
        </Form.Item>
        <Form.Item
          name="fromAddress"
          label={t('emailSettings.fields.fromAddress')}
          rules={rule('fromAddress')}
        >
          <Input type="email" maxLength={320} />
        </Form.Item>
        <Form.Item name="replyTo" label={t('emailSettings.fields.replyTo')}>
          <Input type="email" maxLength={320} />
        </Form.Item>
        <Form.Item name="maxConnections" label={t('emailSettings.fields.maxConnections')}>
          <InputNumber min={1} max={100} precision={0} style={{ width: '100%' }} />
        </Form.Item>
        <Form.Item name="messagesPerConnection" label={t('emailSettings.fields.messagesPerConnection')}>
          <InputNumber
            min={1}
            max={10_000}
            precision={0}
            placeholder={t('emailSettings.unlimited')}
            style={{ width: '100%' }}
          />
        </Form.Item>
        <Form.Item name="ratePerMinute" label={t('emailSettings.fields.ratePerMinute')}>
          <InputNumber
            min={1}
            max={1_000_000}
            precision={0}
            placeholder={t('emailSettings.unlimited')}
            style={{ width: '100%' }}
          />
        </Form.Item>
        <Form.Item
          name="weight"
          label={t('emailSettings.fields.weight')}
          extra={t('emailSettings.weightHint')}
          rules={[
            { required: true, message: t('common.required', { field: t('emailSettings.fields.weight') }) },
          ]}
        >
          <InputNumber min={1} max={100} precision={0} style={{ width: '100%' }} />
        </Form.Item>
        <Form.Item
          name="senderDomains"
          label={t('emailSettings.fields.senderDomains')}
          extra={t('emailSettings.senderDomainsHint')}
        >
          <Select
            mode="tags"
            maxCount={20}
            open={false}
            tokenSeparators={[',', ' ', '，', '、']}
            suffixIcon={null}
          />
        </Form.Item>
        <Form.Item
          name="heloName"
          label={t('emailSettings.fields.heloName')}
          extra={t('emailSettings.heloHint')}
        >
          <Input maxLength={253} autoComplete="off" />
        </Form.Item>
        <Form.Item name="isActive" valuePropName="checked" label={t('emailSettings.fields.isActive')}>
          <Switch />
        </Form.Item>
      </div>
      {mailInDomain && (
        <Form.Item
          name="returnsBounces"
          valuePropName="checked"
          extra={t('emailSettings.returnsHint', { domain: mailInDomain })}
        >
          <Checkbox>{t('emailSettings.fields.returnsBounces')}</Checkbox>
        </Form.Item>
      )}
      <DkimFields keyHint={keep(relay?.hasDkimKey)} />
    </Form>
  )
}
