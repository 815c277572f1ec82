import {
  type HourlyLimits,
  type PaceInput,
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
import { QuietHoursFields, type QuietTimes, quietHoursOf, quietTimesOf } from './quiet-hours-fields.tsx'
import { useSavePace, useSendingPace } from './use-sending-pace.ts'
import './sending-pace.css'

/** How many messages an hour go to each provider, when mailings rest, and who asked to be left alone. */
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
          <PaceForm pace={pace.data} />
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

type PaceFields = HourlyLimits & QuietTimes

function PaceForm({ pace }: { pace: PaceInput }): ReactNode {
  const { t } = useTranslation()
  const [form] = Form.useForm<PaceFields>()
  const save = useSavePace()
  const { failure, submit } = useFormSave<PaceFields>(form, async (values) => {
    const limits = Object.fromEntries(pacedProviders.map((name) => [name, values[name] ?? null]))
    await save.mutateAsync({ limits: limits as HourlyLimits, quiet: quietHoursOf(values) })
    markSaved(form)
    notifySuccess(t('sendingPace.saved'))
  })
  return (
    <Form
      form={form}
      name="sendingPace"
      layout="vertical"
      initialValues={{ ...pace.limits, ...quietTimesOf(pace.quiet) }}
      onFinish={submit}
    >
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
      <QuietHoursFields form={form} />
      <Button htmlType="submit" loading={save.isPending}>
        {t('common.save')}
      </Button>
    </Form>
  )
}
