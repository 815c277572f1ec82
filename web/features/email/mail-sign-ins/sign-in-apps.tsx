import type { SignInAppInput, SignInProviderView } from '@landfall/contract/email/mail-sign-ins.ts'
import { Alert, Button, Form, Input, Modal, Typography } from 'antd'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '#platform/api-error.ts'
import { describeError } from '#platform/i18n.ts'
import { FormGuard, markSaved } from '#ui/form-guard.tsx'
import { placeIssues } from '#ui/form-issues.ts'
import { SettingsItem, SettingsList } from '#ui/settings-list.tsx'
import { StateTag } from '#ui/state-tag.tsx'
import { notifySuccess } from '#ui/toast-store.ts'
import { useConfirm } from '#ui/use-confirm.ts'
import { useRemoveApp, useSaveApp, useSignIns } from './use-sign-ins.ts'

/** At which providers mailboxes can be connected without a password, and by which client of the company. */
export function SignInApps(): ReactNode {
  const { t } = useTranslation()
  const { data } = useSignIns()
  const [edited, setEdited] = useState<SignInProviderView | null>(null)
  if (!data) return null
  return (
    <section className="panel" aria-labelledby="sign-in-apps">
      <h2 id="sign-in-apps">{t('mailSignIns.appsTitle')}</h2>
      <p className="settings-hint">{t('mailSignIns.appsIntro')}</p>
      <SettingsList>
        {data.providers.map((provider) => (
          <ProviderItem key={provider.provider} provider={provider} onEdit={() => setEdited(provider)} />
        ))}
      </SettingsList>
      {edited && (
        <AppDialog provider={edited} redirectUris={data.redirectUris} onClose={() => setEdited(null)} />
      )}
    </section>
  )
}

function ProviderItem({
  provider: { provider, isReady, app },
  onEdit,
}: {
  provider: SignInProviderView
  onEdit: () => void
}): ReactNode {
  const { t } = useTranslation()
  const confirm = useConfirm()
  const remove = useRemoveApp()
  const name = t(`mailSignIns.provider.${provider}`)
  const askRemoval = async () => {
    const isSure = await confirm({
      title: t('mailSignIns.removeQuestion', { provider: name }),
      text: t('mailSignIns.removeHint'),
      action: t('mailSignIns.remove'),
      isDanger: true,
    })
    if (isSure) remove.mutate(provider)
  }
  return (
    <SettingsItem
      actions={
        <>
          <Button onClick={onEdit}>{t(app ? 'mailSignIns.change' : 'mailSignIns.setUp')}</Button>
          {app && (
            <Button danger onClick={askRemoval} loading={remove.isPending}>
              {t('mailSignIns.remove')}
            </Button>
          )}
        </>
      }
    >
      <b>{name}</b>{' '}
      <StateTag tone={isReady ? 'good' : 'neutral'}>
        {t(isReady ? 'mailSignIns.ready' : 'mailSignIns.notReady')}
      </StateTag>
      <p className="settings-hint">
        {app
          ? t('mailSignIns.ownClient', { id: app.clientId })
          : t(isReady ? 'mailSignIns.givenClient' : 'mailSignIns.noClient')}
      </p>
    </SettingsItem>
  )
}

interface AppDialogProps {
  provider: SignInProviderView
  redirectUris: readonly string[]
  onClose: () => void
}

function AppDialog({ provider: { provider, app }, redirectUris, onClose }: AppDialogProps): ReactNode {
  const { t } = useTranslation()
  const [form] = Form.useForm<SignInAppInput>()
  const save = useSaveApp(provider)
  const [failure, setFailure] = useState('')
  const finish = async () => {
    const values = await form.validateFields().catch(() => undefined)
    if (!values) return
    const { clientSecret, ...rest } = values
    try {
      await save.mutateAsync({ ...rest, ...(clientSecret && { clientSecret }) })
      markSaved(form)
      notifySuccess(t('mailSignIns.saved'))
      onClose()
    } catch (error) {
      if (!(error instanceof ApiError && placeIssues(form, error))) setFailure(describeError(error))
    }
  }
  const rules = (field: 'clientId' | 'clientSecret') => [
    { required: true, message: t('common.required', { field: t(`mailSignIns.fields.${field}`) }) },
  ]
  return (
    <Modal
      open
      title={t('mailSignIns.appOf', { provider: t(`mailSignIns.provider.${provider}`) })}
      okText={t('common.save')}
      onOk={finish}
      confirmLoading={save.isPending}
      onCancel={onClose}
    >
      <Form form={form} name="signInApp" layout="vertical" initialValues={app ?? { tenant: '' }}>
        <FormGuard />
        {failure && <Alert type="error" showIcon title={failure} />}
        <p className="settings-hint">{t(`mailSignIns.steps.${provider}`)}</p>
        {redirectUris.map((uri) => (
          <Typography.Paragraph key={uri} code copyable>
            {uri}
          </Typography.Paragraph>
        ))}
        <Form.Item name="clientId" label={t('mailSignIns.fields.clientId')} rules={rules('clientId')}>
          <Input autoComplete="off" maxLength={300} />
        </Form.Item>
        <Form.Item
          name="clientSecret"
          label={t('mailSignIns.fields.clientSecret')}
          extra={app ? t('mailSignIns.secretKept') : undefined}
          rules={app ? [] : rules('clientSecret')}
        >
          <Input.Password autoComplete="new-password" maxLength={500} />
        </Form.Item>
        {provider === 'microsoft' && (
          <Form.Item
            name="tenant"
            label={t('mailSignIns.fields.tenant')}
            extra={t('mailSignIns.tenantHint')}
            rules={[{ pattern: /^[A-Za-z0-9.-]*$/, message: t('mailSignIns.tenantWrong') }]}
          >
            <Input autoComplete="off" maxLength={100} />
          </Form.Item>
        )}
      </Form>
    </Modal>
  )
}
