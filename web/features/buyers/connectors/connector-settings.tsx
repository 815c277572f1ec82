import { type ConnectorView, connectorRoutes } from '@landfall/contract/buyers/connectors.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Alert, Button, Form, Input, Skeleton, Switch } from 'antd'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '#platform/api-client.ts'
import { FailureState } from '#ui/failure-state.tsx'
import { FormGuard } from '#ui/form-guard.tsx'
import { StateTag } from '#ui/state-tag.tsx'
import { TimeBadge } from '#ui/time-badge.tsx'
import { notifySuccess } from '#ui/toast-store.ts'
import { useFormSave } from '#ui/use-form-save.ts'
import './connectors.css'

interface Values {
  isOn: boolean
  baseUrl: string
  apiKey?: string
}

/** The sources outside: which are turned on, where they are and by which key they are asked. */
export function ConnectorSettings(): ReactNode {
  const { t } = useTranslation()
  const connectors = useQuery({
    queryKey: ['connectors'],
    queryFn: async ({ signal }) => (await call(connectorRoutes.list, {}, { signal })).items,
    meta: { claims: true },
  })
  if (connectors.error)
    return (
      <FailureState
        title={t('list.failed')}
        error={connectors.error}
        onRetry={() => void connectors.refetch()}
      />
    )
  return (
    <div className="panel">
      <p className="quiet">{t('connectors.intro')}</p>
      {connectors.data ? (
        connectors.data.map((connector) => <ConnectorForm key={connector.key} connector={connector} />)
      ) : (
        <Skeleton active />
      )}
    </div>
  )
}

function ConnectorForm({ connector }: { connector: ConnectorView }): ReactNode {
  const { t } = useTranslation()
  const client = useQueryClient()
  const [form] = Form.useForm<Values>()
  const [isKeyAsked, setIsKeyAsked] = useState(false)
  const { key, isOn, baseUrl, needsKey, hasKey, defaultUrl } = connector
  const name = t(`connectors.name.${key}`)
  const store = useMutation({
    mutationFn: (body: Values) => call(connectorRoutes.save, { params: { key }, body }),
    meta: { claims: true },
  })
  const { failure, submit } = useFormSave<Values>(form, async (values) => {
    await store.mutateAsync(values)
    form.setFieldValue('apiKey', undefined)
    setIsKeyAsked(false)
    await client.invalidateQueries({ queryKey: ['connectors'] })
    notifySuccess(t('connectors.saved', { name }))
  })
  return (
    <section className="connector" aria-label={name}>
      <h3>
        {name} <ConnectorState connector={connector} />
      </h3>
      <p className="quiet">{t(`connectors.about.${key}`)}</p>
      <p className="quiet">
        {t(connector.isStorable ? 'connectors.storable' : 'connectors.notStorable')}
        {connector.licence && ` · ${connector.licence}`}
      </p>
      <Form<Values>
        form={form}
        name={`connector-${key}`}
        layout="vertical"
        initialValues={{ isOn, baseUrl }}
        onFinish={submit}
      >
        <FormGuard />
        {failure && <Alert type="error" showIcon title={failure} />}
        <Form.Item name="isOn" label={t('connectors.isOn')} valuePropName="checked">
          <Switch aria-label={t('connectors.turnOn', { name })} />
        </Form.Item>
        <Form.Item
          name="baseUrl"
          label={t('connectors.baseUrl')}
          extra={baseUrl === defaultUrl ? undefined : defaultUrl}
        >
          <Input maxLength={300} />
        </Form.Item>
        {needsKey &&
          (hasKey && !isKeyAsked ? (
            <p>
              {t('connectors.keyKept')}{' '}
              <Button size="small" onClick={() => setIsKeyAsked(true)}>
                {t('connectors.changeKey')}
              </Button>
            </p>
          ) : (
            <Form.Item name="apiKey" label={t('connectors.apiKey')}>
              <Input.Password maxLength={300} autoComplete="off" />
            </Form.Item>
          ))}
        <Button htmlType="submit" loading={store.isPending}>
          {t('common.save')}
        </Button>
      </Form>
    </section>
  )
}

function ConnectorState({ connector }: { connector: ConnectorView }): ReactNode {
  const { t } = useTranslation()
  const { isOn, trouble, askedAt, needsKey, hasKey } = connector
  if (!isOn) return <StateTag tone="neutral">{t('connectors.state.off')}</StateTag>
  if (needsKey && !hasKey) return <StateTag tone="warning">{t('connectors.state.noKey')}</StateTag>
  if (trouble) return <StateTag tone="bad">{t('connectors.state.failed', { reason: trouble })}</StateTag>
  return (
    <>
      <StateTag tone="good">{t('connectors.state.on')}</StateTag>
      {askedAt && <TimeBadge value={askedAt} />}
    </>
  )
}
