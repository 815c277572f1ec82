import { Alert, Button, Form, Input, Modal, Typography } from 'antd'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '#platform/api-error.ts'
import { describeError } from '#platform/i18n.ts'
import { FormGuard, markSaved } from './form-guard.tsx'
import { placeIssues } from './form-issues.ts'
import { SettingsItem, SettingsList } from './settings-list.tsx'
import { StateTag } from './state-tag.tsx'
import { notifySuccess } from './toast-store.ts'
import { useConfirm } from './use-confirm.ts'

/** An application by which people sign in at a provider: the company's own, or that of the installation. */
export interface ClientApp {
  key: string
  /** Of the provider. */
  name: string
  isReady: boolean
  /** What stands in the form of the company's own; null: it has none. */
  own: { clientId: string } | null
  /** How one is registered at the provider. */
  steps: string
  /** Further fields of the form. */
  fields?: ReactNode
}

/** What is stored of an application; without a secret the stored one is kept. */
export interface ClientAppValues {
  clientId: string
  clientSecret?: string
}

interface ClientAppWork {
  /** What happens once the company's own is removed. */
  removeHint: string
  save: (key: string, values: ClientAppValues) => Promise<unknown>
  remove: (key: string) => Promise<unknown>
}

interface ClientAppsProps extends ClientAppWork {
  apps: readonly ClientApp[]
  /** Addresses that an application has to be registered with. */
  redirectUris: readonly string[]
}

/** Applications at providers, to be set up, changed and removed. */
export function ClientApps({ apps, redirectUris, ...work }: ClientAppsProps): ReactNode {
  const [edited, setEdited] = useState<ClientApp | null>(null)
  return (
    <>
      <SettingsList>
        {apps.map((app) => (
          <AppItem key={app.key} app={app} work={work} onEdit={() => setEdited(app)} />
        ))}
      </SettingsList>
      {edited && (
        <AppDialog
          app={edited}
          save={work.save}
          redirectUris={redirectUris}
          onClose={() => setEdited(null)}
        />
      )}
    </>
  )
}

interface AppItemProps {
  app: ClientApp
  work: ClientAppWork
  onEdit: () => void
}

function AppItem({ app: { key, name, isReady, own }, work, onEdit }: AppItemProps): ReactNode {
  const { t } = useTranslation()
  const confirm = useConfirm()
  const [isRemoving, setRemoving] = useState(false)
  const remove = async () => {
    const isSure = await confirm({
      title: t('clientApps.removeQuestion', { provider: name }),
      text: work.removeHint,
      action: t('clientApps.remove'),
      isDanger: true,
    })
    if (!isSure) return
    setRemoving(true)
    // What goes wrong is told by whoever does it.
    await work.remove(key).catch(() => undefined)
    setRemoving(false)
  }
  return (
    <SettingsItem
      actions={
        <>
          <Button onClick={onEdit}>{t(own ? 'clientApps.change' : 'clientApps.setUp')}</Button>
          {own && (
            <Button danger onClick={() => void remove()} loading={isRemoving}>
              {t('clientApps.remove')}
            </Button>
          )}
        </>
      }
    >
      <b>{name}</b>{' '}
      <StateTag tone={isReady ? 'good' : 'neutral'}>
        {t(isReady ? 'clientApps.ready' : 'clientApps.notReady')}
      </StateTag>
      <p className="settings-hint">
        {own
          ? t('clientApps.ownClient', { id: own.clientId })
          : t(isReady ? 'clientApps.givenClient' : 'clientApps.noClient')}
      </p>
    </SettingsItem>
  )
}

interface AppDialogProps extends Pick<ClientAppWork, 'save'> {
  app: ClientApp
  redirectUris: readonly string[]
  onClose: () => void
}

function AppDialog({
  app: { key, name, own, steps, fields },
  save,
  redirectUris,
  onClose,
}: AppDialogProps): ReactNode {
  const { t } = useTranslation()
  const [form] = Form.useForm<ClientAppValues>()
  const [failure, setFailure] = useState('')
  const [isSaving, setSaving] = useState(false)
  const finish = async () => {
    const values = await form.validateFields().catch(() => undefined)
    if (!values) return
    const { clientSecret, ...rest } = values
    setSaving(true)
    try {
      await save(key, { ...rest, ...(clientSecret && { clientSecret }) })
      markSaved(form)
      notifySuccess(t('clientApps.saved'))
      onClose()
    } catch (error) {
      if (!(error instanceof ApiError && placeIssues(form, error))) setFailure(describeError(error))
    } finally {
      setSaving(false)
    }
  }
  const rules = (field: 'clientId' | 'clientSecret') => [
    { required: true, message: t('common.required', { field: t(`clientApps.${field}`) }) },
  ]
  return (
    <Modal
      open
      title={t('clientApps.appOf', { provider: name })}
      okText={t('common.save')}
      onOk={finish}
      confirmLoading={isSaving}
      onCancel={onClose}
    >
      <Form form={form} name="clientApp" layout="vertical" initialValues={own ?? {}}>
        <FormGuard />
        {failure && <Alert type="error" showIcon title={failure} />}
        <p className="settings-hint">{steps}</p>
        {redirectUris.map((uri) => (
          <Typography.Paragraph key={uri} code copyable>
            {uri}
          </Typography.Paragraph>
        ))}
        <Form.Item name="clientId" label={t('clientApps.clientId')} rules={rules('clientId')}>
          <Input autoComplete="off" maxLength={300} />
        </Form.Item>
        <Form.Item
          name="clientSecret"
          label={t('clientApps.clientSecret')}
          extra={own ? t('clientApps.secretKept') : undefined}
          rules={own ? [] : rules('clientSecret')}
        >
          <Input.Password autoComplete="new-password" maxLength={500} />
        </Form.Item>
        {fields}
      </Form>
    </Modal>
  )
}
