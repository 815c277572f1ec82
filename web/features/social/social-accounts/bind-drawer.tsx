import {
  type SocialBinding,
  type SocialTarget,
  socialAccountRoutes,
} from '@landfall/contract/social/social-accounts.ts'
import { networkAbilities, networkNames, socialNetworks } from '@landfall/contract/social/social-networks.ts'
import { Alert, Button, Form, Input, Radio, Select } from 'antd'
import { type ReactNode, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '#platform/api-client.ts'
import { describeError } from '#platform/i18n.ts'
import { FailureNote } from '#ui/failure-note.tsx'
import { FormDrawer } from '#ui/form-drawer.tsx'
import { FormGuard } from '#ui/form-guard.tsx'
import { notifySuccess } from '#ui/toast-store.ts'
import { useFormSave } from '#ui/use-form-save.ts'
import { useAccountWork, useTargets } from './use-accounts.ts'

interface BindDrawerProps {
  open: boolean
  onClose: () => void
  /** Called with the account; where it is to be told of events is set up next. */
  onBound: (id: number) => void
}

/** Binds a number, a bot or a page: its network, a token, and which of those that the token is good for. */
export function BindDrawer({ open, onClose, onBound }: BindDrawerProps): ReactNode {
  const { t } = useTranslation()
  const formId = useId()
  const bind = useAccountWork((body: SocialBinding) => call(socialAccountRoutes.bind, { body }))
  return (
    <FormDrawer
      open={open}
      title={t('socialAccounts.add')}
      formId={formId}
      isSaving={bind.isPending}
      onClose={onClose}
    >
      <BindForm
        formId={formId}
        bind={async (body) => {
          const { id } = await bind.mutateAsync(body)
          notifySuccess(t('socialAccounts.bound'))
          if (networkAbilities[body.network].opensDoorItself) onClose()
          else onBound(id)
        }}
      />
    </FormDrawer>
  )
}

interface BindFormProps {
  formId: string
  bind: (body: SocialBinding) => Promise<void>
}

function BindForm({ formId, bind }: BindFormProps): ReactNode {
  const { t } = useTranslation()
  const [form] = Form.useForm<SocialBinding>()
  const network = Form.useWatch('network', form) ?? 'whatsapp'
  const targets = useTargets()
  const { failure, submit } = useFormSave<SocialBinding>(form, bind)
  const { needsAppSecret } = networkAbilities[network]
  const required = [{ required: true }]
  return (
    <Form<SocialBinding>
      id={formId}
      name="social-bind"
      form={form}
      layout="vertical"
      initialValues={{ network: 'whatsapp' }}
      onFinish={(values) =>
        submit({ ...values, businessId: values.businessId ?? '', appSecret: values.appSecret ?? '' })
      }
      scrollToFirstError
    >
      <FormGuard />
      <FailureNote failure={failure} />
      <Form.Item name="network" label={t('socialAccounts.network')}>
        <Radio.Group
          optionType="button"
          options={socialNetworks.map((value) => ({ value, label: networkNames[value] }))}
          onChange={() => {
            targets.reset()
            form.setFieldValue('targetId', undefined)
          }}
        />
      </Form.Item>
      <p className="quiet">{t(`socialAccounts.about.${network}`)}</p>
      <Form.Item name="token" label={t('socialAccounts.token')} rules={required}>
        <Input.Password maxLength={1000} autoComplete="off" onChange={() => targets.reset()} />
      </Form.Item>
      {networkAbilities[network].needsBusinessId && (
        <Form.Item name="businessId" label={t('socialAccounts.businessId')} rules={required}>
          <Input maxLength={30} inputMode="numeric" onChange={() => targets.reset()} />
        </Form.Item>
      )}
      <TargetField form={form} targets={targets} />
      {needsAppSecret && (
        <Form.Item
          name="appSecret"
          label={t('socialAccounts.appSecret')}
          extra={t('socialAccounts.appSecretHint')}
          rules={required}
        >
          <Input.Password maxLength={200} autoComplete="off" />
        </Form.Item>
      )}
    </Form>
  )
}

interface TargetFieldProps {
  form: ReturnType<typeof Form.useForm<SocialBinding>>[0]
  targets: ReturnType<typeof useTargets>
}

function TargetField({ form, targets }: TargetFieldProps): ReactNode {
  const { t } = useTranslation()
  const [failure, setFailure] = useState('')
  const find = async () => {
    setFailure('')
    const values = await form.validateFields(['network', 'token', 'businessId']).catch(() => undefined)
    if (!values) return
    const { network = 'whatsapp', token, businessId = '' } = values
    targets.mutate(
      { network, token, businessId },
      {
        onError: (error) => setFailure(describeError(error)),
        onSuccess: (found) => {
          const free = found.filter((target) => target.isUsable && !target.isBound)
          form.setFieldValue('targetId', free.length === 1 ? free[0]?.id : undefined)
        },
      },
    )
  }
  const nameOf = ({ name, handle, isUsable, isBound }: SocialTarget) => {
    const full = [name, handle].filter(Boolean).join(' · ')
    if (!isUsable) return t('socialAccounts.unusable', { name: full })
    return isBound ? t('socialAccounts.taken', { name: full }) : full
  }
  return (
    <>
      <div aria-live="polite">
        {failure && <Alert type="error" showIcon title={failure} />}
        {targets.data?.length === 0 && (
          <Alert type="warning" showIcon title={t('socialAccounts.noTargets')} />
        )}
      </div>
      <Button loading={targets.isPending} onClick={() => void find()} className="social-find">
        {t('socialAccounts.find')}
      </Button>
      <Form.Item name="targetId" label={t('socialAccounts.target')} rules={[{ required: true }]}>
        <Select
          disabled={!targets.data?.length}
          options={(targets.data ?? []).map((target) => ({
            value: target.id,
            label: nameOf(target),
            disabled: !target.isUsable || target.isBound,
          }))}
        />
      </Form.Item>
    </>
  )
}
