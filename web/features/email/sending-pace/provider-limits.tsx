import {
  type HourlyLimits,
  pacedProviders,
  type SendingPaceView,
} from '@landfall/contract/email/sending-pace.ts'
import { Alert, Button, Form, InputNumber, Skeleton } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDateTime } from '#platform/formatters.ts'
import { FailureNote } from '#ui/failure-note.tsx'
import { FailureState } from '#ui/failure-state.tsx'
import { FormGuard, markSaved } from '#ui/form-guard.tsx'
import { notifySuccess } from '#ui/toast-store.ts'
import { useFormSave } from '#ui/use-form-save.ts'
import { useProviderName } from './provider-name.ts'
import { useSaveLimits, useSendingPace } from './use-sending-pace.ts'
import './sending-pace.css'

/** How many messages an hour go to each provider, and who asked to be left alone. */
export function ProviderLimits(): ReactNode {
  const { t } = useTranslation()
  const pace = useSendingPace()
  if (pace.error && !pace.data) {
    return <FailureState title={t('sendingPace.failed')} error={pace.error} onRetry={() => pace.refetch()} />
  }
  return (
    <section className="panel">
      <h2 className="sender-heading">{t('sendingPace.limitsTitle')}</h2>
      <p className="sender-hint">{t('sendingPace.limitsHint')}</p>
      {pace.data ? (
        <>
          <Rests rests={pace.data.rests} />
          <LimitForm limits={pace.data.limits} />
        </>
      ) : (
        <Skeleton active paragraph={{ rows: 3 }} />
      )}
    </section>
  )
}

function Rests({ rests }: Pick<SendingPaceView, 'rests'>): ReactNode {
  const { t } = useTranslation()
  const nameOf = useProviderName()
  return rests.map(({ provider, until, said }) => (
    <Alert
      key={provider}
      className="pace-rest"
      type="warning"
      showIcon
      title={t('sendingPace.rests', { provider: nameOf(provider), until: formatDateTime(until) })}
      description={said}
    />
  ))
}

function LimitForm({ limits }: { limits: HourlyLimits }): ReactNode {
  const { t } = useTranslation()
  const [form] = Form.useForm<HourlyLimits>()
  const save = useSaveLimits()
  const { failure, submit } = useFormSave<HourlyLimits>(form, async (values) => {
    await save.mutateAsync(
      Object.fromEntries(pacedProviders.map((name) => [name, values[name] ?? null])) as HourlyLimits,
    )
    markSaved(form)
    notifySuccess(t('sendingPace.saved'))
  })
  return (
    <Form form={form} name="providerLimits" layout="vertical" initialValues={limits} onFinish={submit}>
      <FormGuard />
      <FailureNote failure={failure} />
      <div className="pace-fields">
        {pacedProviders.map((name) => (
          <Form.Item key={name} name={name} label={t(`sendingPace.providers.${name}`)}>
            <InputNumber
              min={1}
              max={1_000_000}
              precision={0}
              placeholder={t('sendingPace.unlimited')}
              style={{ width: '100%' }}
            />
          </Form.Item>
        ))}
      </div>
      <Button htmlType="submit" loading={save.isPending}>
        {t('common.save')}
      </Button>
    </Form>
  )
}
