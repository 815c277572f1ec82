import type { SingleSignOnInput, SingleSignOnView } from '@landfall/contract/access/single-sign-on.ts'
import { Button, Form, Input, Skeleton, Switch } from 'antd'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '#platform/api-error.ts'
import { describeError } from '#platform/i18n.ts'
import { CopyButton } from '#ui/copy-button.tsx'
import { FailureNote } from '#ui/failure-note.tsx'
import { FailureState } from '#ui/failure-state.tsx'
import { FormGuard, markSaved } from '#ui/form-guard.tsx'
import { placeIssues } from '#ui/form-issues.ts'
import { notifySuccess } from '#ui/toast-store.ts'
import { useConfirm } from '#ui/use-confirm.ts'
import { useSaveSignOn, useSingleSignOn } from './use-company-security.ts'
import './company-security.css'

/** The OpenID Connect provider of the company. */
export function SingleSignOnSettings(): ReactNode {
  const { t } = useTranslation()
  const signOn = useSingleSignOn()
  if (signOn.error && !signOn.data) {
    return <FailureState title={t('security.failed')} error={signOn.error} onRetry={() => signOn.refetch()} />
  }
  if (!signOn.data) return <Skeleton active paragraph={{ rows: 6 }} />
  const { provider, redirectUris } = signOn.data
  return (
    <section className="panel">
      <p className="security-hint">{t('security.singleSignOn.intro')}</p>
      <p className="security-hint">{t('security.singleSignOn.redirect')}</p>
      <ul className="security-addresses">
        {redirectUris.map((address) => (
          <li key={address}>
            <code>{address}</code> <CopyButton text={address} />
          </li>
        ))}
      </ul>
      <ProviderForm key={provider ? 'there' : 'none'} provider={provider} />
    </section>
  )
}

const emptyProvider: Partial<SingleSignOnInput> = { isActive: true, isOnly: false }
const namePattern = /^([A-Za-z0-9-]{1,63}\.)+[A-Za-z]{2,63}$/

function ProviderForm({ provider }: { provider: SingleSignOnView['provider'] }): ReactNode {
  const { t } = useTranslation()
  const [form] = Form.useForm<SingleSignOnInput>()
  const [failure, setFailure] = useState('')
  const confirm = useConfirm()
  const save = useSaveSignOn()
  const label = (name: 'issuer' | 'clientId' | 'clientSecret' | 'mailDomain') =>
    t(`security.singleSignOn.${name}`)
  const required = (text: string) => ({ required: true, message: t('common.required', { field: text }) })
  const submit = async ({ clientSecret, ...values }: SingleSignOnInput) => {
    setFailure('')
    try {
      // An empty secret is one that stays as it is.
      await save.mutateAsync({ ...values, ...(clientSecret ? { clientSecret } : {}) })
      form.setFieldValue('clientSecret', '')
      markSaved(form)
      notifySuccess(t('security.singleSignOn.saved'))
    } catch (error) {
      if (!(error instanceof ApiError && placeIssues(form, error))) setFailure(describeError(error))
    }
  }
  const remove = async () => {
    const isSure = await confirm({
      title: t('security.singleSignOn.removeQuestion'),
      action: t('security.singleSignOn.remove'),
      isDanger: true,
    })
    if (!isSure) return
    save.mutate(null, {
      onSuccess: () => notifySuccess(t('security.singleSignOn.removed')),
      onError: (error) => setFailure(describeError(error)),
    })
  }
  return (
    <Form
      form={form}
      name="singleSignOn"
      layout="vertical"
      className="security-form"
      initialValues={provider ?? emptyProvider}
      onFinish={submit}
    >
      <FormGuard />
      <FailureNote failure={failure} />
      <Form.Item name="issuer" label={label('issuer')} rules={[required(label('issuer'))]}>
        <Input type="url" maxLength={300} />
      </Form.Item>
      <Form.Item name="clientId" label={label('clientId')} rules={[required(label('clientId'))]}>
        <Input maxLength={300} autoComplete="off" />
      </Form.Item>
      <Form.Item
        name="clientSecret"
        label={label('clientSecret')}
        extra={provider ? t('security.singleSignOn.keepSecret') : undefined}
        rules={provider ? [] : [required(label('clientSecret'))]}
      >
        <Input.Password maxLength={500} autoComplete="new-password" />
      </Form.Item>
      <Form.Item
        name="mailDomain"
        extra={t('security.singleSignOn.domainFormat')}
        label={label('mailDomain')}
        validateTrigger="onBlur"
        rules={[
          required(label('mailDomain')),
          { pattern: namePattern, message: t('security.singleSignOn.domainFormat') },
        ]}
      >
        <Input maxLength={253} />
      </Form.Item>
      <Form.Item name="isActive" valuePropName="checked" label={t('security.singleSignOn.isActive')}>
        <Switch />
      </Form.Item>
      <Form.Item
        name="isOnly"
        valuePropName="checked"
        label={t('security.singleSignOn.isOnly')}
        extra={t('security.singleSignOn.isOnlyHint')}
      >
        <Switch />
      </Form.Item>
      <div className="security-actions">
        <Button type="primary" htmlType="submit" loading={save.isPending}>
          {t('common.save')}
        </Button>
        {provider && (
          <Button danger onClick={remove}>
            {t('security.singleSignOn.remove')}
          </Button>
        )}
      </div>
    </Form>
  )
}
