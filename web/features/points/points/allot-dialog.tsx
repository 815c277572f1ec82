import type { PointsAccount } from '@landfall/contract/points/points-selling.ts'
import { Alert, DatePicker, Form, Input, InputNumber, Radio, Skeleton } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '#platform/formatters.ts'
import { FailureState } from '#ui/failure-state.tsx'
import { FormGuard } from '#ui/form-guard.tsx'
import { SubmitDialog } from '#ui/submit-dialog.tsx'
import { notifySuccess } from '#ui/toast-store.ts'
import { type AccountChange, useChangeAccount, usePointsAccount } from './use-points.ts'
import './points.css'

const kinds = ['give', 'takeBack', 'grant'] as const
type Kind = (typeof kinds)[number]

interface FormValues {
  kind: Kind
  amount: number | null
  ends: Dayjs | null
  note?: string
}

interface AllotDialogProps {
  /** The company below, or the house of an OEM. */
  companyId: number
  onClose: () => void
}

/** Gives points to a company below, takes unspent ones back, or sets those of every month. */
export function AllotDialog({ companyId, onClose }: AllotDialogProps): ReactNode {
  const { t } = useTranslation()
  const account = usePointsAccount(companyId)
  const change = useChangeAccount(companyId)
  const [form] = Form.useForm<FormValues>()
  // The same wish is carried out once, however often it is sent.
  const [key] = useState(() => crypto.randomUUID())
  const kind = Form.useWatch('kind', form) ?? 'give'
  const submit = async (values: FormValues) => {
    const isDone = await change.mutateAsync(changeOf(values, key)).then(
      () => true,
      () => false,
    )
    if (!isDone) return
    const amount = formatNumber(values.amount ?? 0)
    if (kind === 'grant') notifySuccess(t('points.saved'))
    else notifySuccess(t(kind === 'give' ? 'points.allotDone' : 'points.takeBackDone', { amount }))
    onClose()
  }
  return (
    <SubmitDialog
      title={t('points.allotTitle', { name: account.data?.name ?? '' })}
      okButtonProps={{ danger: kind === 'takeBack', disabled: !account.data }}
      action={kind === 'grant' ? t('common.save') : t(`points.allot.${kind}`)}
      isRunning={change.isPending}
      failure={change.error}
      onSubmit={() => form.submit()}
      onClose={onClose}
    >
      {account.error && (
        <FailureState title={t('list.failed')} error={account.error} onRetry={() => account.refetch()} />
      )}
      {!account.data && !account.error && <Skeleton active paragraph={{ rows: 4 }} />}
      {account.data && (
        <>
          <AccountFacts account={account.data} />
          <Form
            form={form}
            name="allotPoints"
            layout="vertical"
            initialValues={{ kind: 'give', amount: null, ends: null }}
            onFinish={submit}
          >
            <Form.Item name="kind">
              <Radio.Group
                optionType="button"
                options={kinds.map((value) => ({ value, label: t(`points.allot.${value}`) }))}
                onChange={(event) => {
                  const isGrant = event.target.value === 'grant'
                  form.setFieldValue('amount', isGrant ? account.data?.monthlyGrant : null)
                }}
              />
            </Form.Item>
            <FormGuard />
            <AllotFields kind={kind} account={account.data} />
          </Form>
        </>
      )}
    </SubmitDialog>
  )
}

function changeOf({ kind, amount, ends, note = '' }: FormValues, key: string): AccountChange {
  const points = amount ?? 0
  if (kind === 'grant') return { kind, amount: points }
  if (kind === 'takeBack') return { kind, amount: points, note, key }
  return { kind, amount: points, note, key, expiresAt: ends?.endOf('day').toISOString() ?? null }
}

function AccountFacts({ account }: { account: PointsAccount }): ReactNode {
  const { t } = useTranslation()
  const { monthly, lasting, available, isGrantDue } = account
  return (
    <>
      <p>
        {t('points.allotCurrent', {
          balance: formatNumber(monthly + lasting),
          lasting: formatNumber(lasting),
        })}
      </p>
      {available !== null && <p>{t('points.allotAvailable', { amount: formatNumber(available) })}</p>}
      {isGrantDue && <Alert type="warning" showIcon title={t('points.grantDue')} />}
    </>
  )
}

function AllotFields({ kind, account }: { kind: Kind; account: PointsAccount }): ReactNode {
  const { t } = useTranslation()
  const most = { give: account.available, takeBack: account.lasting, grant: null }[kind]
  const hint = { give: undefined, takeBack: t('points.takeBackHint'), grant: t('points.grantHint') }[kind]
  return (
    <>
      <Form.Item
        name="amount"
        label={t('points.allotAmount')}
        extra={hint}
        rules={[{ required: true, message: t('points.allotAmountMissing') }]}
      >
        <InputNumber
          min={kind === 'grant' ? 0 : 1}
          max={most ?? 1_000_000_000_000}
          precision={0}
          autoFocus
          style={{ width: '100%' }}
        />
      </Form.Item>
      {kind === 'give' && (
        <Form.Item name="ends" label={t('points.allotEnds')}>
          <DatePicker minDate={dayjs().add(1, 'day')} style={{ width: '100%' }} />
        </Form.Item>
      )}
      {kind !== 'grant' && (
        <Form.Item name="note" label={t('points.allotNote')}>
          <Input maxLength={200} />
        </Form.Item>
      )}
    </>
  )
}
