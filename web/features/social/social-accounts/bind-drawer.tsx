import {
  type SocialBinding,
  type SocialTarget,
  socialAccountRoutes,
} from '@landfall/contract/social/social-accounts.ts'
import {
  networkAbilities,
  networkNames,
  type SocialNetwork,
  socialNetworks,
} from '@landfall/contract/social/social-networks.ts'
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
import { SocialSignInField } from '../social-sign-ins/social-sign-in-field.tsx'
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
          const { id, hasDoor } = await bind.mutateAsync(body)
          notifySuccess(t('socialAccounts.bound'))
          if (hasDoor) onBound(id)
          else onClose()
        }}
      />
    </FormDrawer>
  )
}

interface BindValues {
  network: SocialNetwork
  way: 'signIn' | 'token'
  signInId?: number
  token?: string
  businessId?: string
  appSecret?: string
  targetId?: string
}

interface BindFormProps {
  formId: string
  bind: (body: SocialBinding) => Promise<void>
}

function BindForm({ formId, bind }: BindFormProps): ReactNode {
  const { t } = useTranslation()
  const [form] = Form.useForm<BindValues>()
  const network = Form.useWatch('network', form) ?? 'whatsapp'
  const way = Form.useWatch('way', form) ?? 'signIn'
  const search = useTargetSearch(form)
  const { failure, submit } = useFormSave<BindValues>(form, (values) =>
    bind({ ...proofOf(values), appSecret: values.appSecret ?? '', targetId: values.targetId ?? '' }),
  )
  const forget = () => {
    search.targets.reset()
    form.resetFields(['targetId'])
  }
  return (
    <Form<BindValues>
      id={formId}
      name="social-bind"
      form={form}
      layout="vertical"
      initialValues={{ network: 'whatsapp', way: 'signIn' }}
      onFinish={submit}
      scrollToFirstError
    >
      <FormGuard />
      <FailureNote failure={failure} />
      <Form.Item name="network" label={t('socialAccounts.network')}>
        <Radio.Group
          optionType="button"
          options={socialNetworks.map((value) => ({ value, label: networkNames[value] }))}
          onChange={() => {
            forget()
            form.resetFields(['signInId'])
          }}
        />
      </Form.Item>
      <p className="quiet">{t(`socialAccounts.about.${network}`)}</p>
      {networkAbilities[network].signsInBy !== null && (
        <Form.Item name="way" label={t('socialAccounts.way')}>
          <Radio.Group
            options={[
              { value: 'signIn', label: t('socialAccounts.bySignIn') },
              { value: 'token', label: t('socialAccounts.byToken') },
            ]}
            onChange={forget}
          />
        </Form.Item>
      )}
      {waysOf(network, way) === 'signIn' ? (
        <Form.Item name="signInId" rules={[{ required: true, message: t('socialAccounts.signInFirst') }]}>
          <SocialSignInField network={network} onTaken={() => void search.find()} />
        </Form.Item>
      ) : (
        <TokenFields network={network} onChange={() => search.targets.reset()} />
      )}
      <TargetField search={search} />
    </Form>
  )
}

/** How an account of a network is bound, where there is a choice. */
const waysOf = (network: SocialNetwork, way: BindValues['way']): BindValues['way'] =>
  networkAbilities[network].signsInBy === null ? 'token' : way

function proofOf({ network, way, signInId, token, businessId = '' }: BindValues) {
  return waysOf(network, way) === 'signIn'
    ? { network, signInId, businessId: '' }
    : { network, token, businessId }
}

function TokenFields({ network, onChange }: { network: SocialNetwork; onChange: () => void }): ReactNode {
  const { t } = useTranslation()
  const required = [{ required: true }]
  const { needsBusinessId, needsAppSecret } = networkAbilities[network]
  return (
    <>
      <Form.Item
        name="token"
        label={t('socialAccounts.token')}
        extra={t(`socialAccounts.tokenHint.${network}`)}
        rules={required}
      >
        <Input.Password maxLength={1000} autoComplete="off" onChange={onChange} />
      </Form.Item>
      {needsBusinessId && (
        <Form.Item name="businessId" label={t('socialAccounts.businessId')} rules={required}>
          <Input maxLength={30} inputMode="numeric" onChange={onChange} />
        </Form.Item>
      )}
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
    </>
  )
}

type BindFormInstance = ReturnType<typeof Form.useForm<BindValues>>[0]

/** Looks for what a token, or what was signed in for, may act for. */
function useTargetSearch(form: BindFormInstance) {
  const targets = useTargets()
  const [failure, setFailure] = useState('')
  const find = async () => {
    setFailure('')
    const values = await form
      .validateFields(['network', 'way', 'signInId', 'token', 'businessId'])
      .catch(() => undefined)
    if (!values) return
    targets.mutate(proofOf(form.getFieldsValue(true)), {
      onError: (error) => setFailure(describeError(error)),
      onSuccess: (found) => {
        const free = found.filter((target) => target.isUsable && !target.isBound)
        form.setFieldValue('targetId', free.length === 1 ? free[0]?.id : undefined)
      },
    })
  }
  return { targets, failure, find }
}

function TargetField({
  search: { targets, failure, find },
}: {
  search: ReturnType<typeof useTargetSearch>
}): ReactNode {
  const { t } = useTranslation()
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
