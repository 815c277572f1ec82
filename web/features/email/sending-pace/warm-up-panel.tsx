import { type WarmUpView, warmUpAllowance, warmUpDefaults } from '@landfall/contract/email/sending-pace.ts'
import { Button, Form, InputNumber } from 'antd'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '#platform/formatters.ts'
import { FailureNote } from '#ui/failure-note.tsx'
import { FormGuard } from '#ui/form-guard.tsx'
import { SubmitDialog } from '#ui/submit-dialog.tsx'
import { notifySuccess } from '#ui/toast-store.ts'
import { useConfirm } from '#ui/use-confirm.ts'
import { useProviderName } from './provider-name.ts'
import { useEndWarmUp, useSendingPace, useWarmUp } from './use-sending-pace.ts'
import './sending-pace.css'

/** How a domain is warmed up: what may go today, and what has gone. */
export function WarmUpPanel({ domainId }: { domainId: number }): ReactNode {
  const { t } = useTranslation()
  const pace = useSendingPace()
  const [isEditing, setIsEditing] = useState(false)
  const plan = pace.data?.plans.find((each) => each.domainId === domainId)
  return (
    <>
      <h3 className="sender-heading">{t('sendingPace.warmUpTitle')}</h3>
      {pace.error && !pace.data && <FailureNote failure={pace.error} />}
      {pace.data &&
        (plan ? <PlanFacts plan={plan} /> : <p className="sender-hint">{t('sendingPace.warmUpHint')}</p>)}
      {pace.data && (
        <div className="pace-actions">
          <Button onClick={() => setIsEditing(true)}>
            {t(plan ? 'sendingPace.changePlan' : 'sendingPace.beginPlan')}
          </Button>
          {plan && <EndButton domainId={domainId} />}
        </div>
      )}
      {isEditing && <PlanDialog domainId={domainId} plan={plan} onClose={() => setIsEditing(false)} />}
    </>
  )
}

function PlanFacts({ plan }: { plan: WarmUpView }): ReactNode {
  const { t } = useTranslation()
  const nameOf = useProviderName()
  const { day, days, allowance, sent } = plan
  if (allowance === null) return <p className="sender-hint">{t('sendingPace.planOver')}</p>
  return (
    <>
      <p className="sender-hint">
        {t('sendingPace.planDay', {
          day: formatNumber(day),
          days: formatNumber(days),
          amount: formatNumber(allowance),
        })}
      </p>
      {sent.length === 0 ? (
        <p className="sender-hint">{t('sendingPace.nothingSent')}</p>
      ) : (
        <ul className="sender-keys">
          {sent.map(({ provider, amount }) => (
            <li key={provider}>
              {nameOf(provider)}: {formatNumber(amount)} / {formatNumber(allowance)}
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

function EndButton({ domainId }: { domainId: number }): ReactNode {
  const { t } = useTranslation()
  const confirm = useConfirm()
  const end = useEndWarmUp(domainId)
  const run = async () => {
    const isSure = await confirm({
      title: t('sendingPace.endQuestion'),
      text: t('sendingPace.endHint'),
      action: t('sendingPace.endPlan'),
      isDanger: true,
    })
    if (isSure) end.mutate(undefined, { onSuccess: () => notifySuccess(t('sendingPace.ended')) })
  }
  return (
    <>
      <Button danger loading={end.isPending} onClick={run}>
        {t('sendingPace.endPlan')}
      </Button>
      <FailureNote failure={end.error} />
    </>
  )
}

interface PlanDialogProps {
  domainId: number
  plan: WarmUpView | undefined
  onClose: () => void
}

interface PlanValues {
  firstDay: number
  growth: number
  days: number
}

const ranges = { firstDay: [1, 10_000], growth: [5, 100], days: [7, 90] } as const

function PlanDialog({ domainId, plan, onClose }: PlanDialogProps): ReactNode {
  const { t } = useTranslation()
  const [form] = Form.useForm<PlanValues>()
  const save = useWarmUp(domainId)
  const values = { ...warmUpDefaults, ...Form.useWatch([], form) }
  const submit = ({ firstDay, growth, days }: PlanValues) =>
    save.mutate(
      { firstDay, growth, days },
      {
        onSuccess: () => {
          notifySuccess(t('sendingPace.planSaved'))
          onClose()
        },
      },
    )
  return (
    <SubmitDialog
      title={t('sendingPace.warmUpTitle')}
      isRunning={save.isPending}
      failure={save.error}
      onSubmit={() => form.submit()}
      onClose={onClose}
    >
      <Form
        form={form}
        name="warmUp"
        layout="vertical"
        initialValues={plan ?? warmUpDefaults}
        onFinish={submit}
      >
        <FormGuard />
        {(['firstDay', 'growth', 'days'] as const).map((name) => (
          <Form.Item
            key={name}
            name={name}
            label={t(`sendingPace.${name}`)}
            rules={[{ required: true, message: t('common.required', { field: t(`sendingPace.${name}`) }) }]}
          >
            <InputNumber
              min={ranges[name][0]}
              max={ranges[name][1]}
              precision={0}
              style={{ width: '100%' }}
            />
          </Form.Item>
        ))}
        <p className="sender-hint">
          {t('sendingPace.lastDay', {
            amount: formatNumber(warmUpAllowance(values, values.days ?? warmUpDefaults.days)),
          })}
        </p>
      </Form>
    </SubmitDialog>
  )
}
