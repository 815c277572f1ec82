import {
  passwordLengths,
  type SecurityView,
  type SecuritySettings as Settings,
  secondFactorPolicies,
} from '@landfall/contract/access/company-security.ts'
import { Button, Form, InputNumber, Radio, Skeleton } from 'antd'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '#platform/api-error.ts'
import { describeError } from '#platform/i18n.ts'
import { FailureNote } from '#ui/failure-note.tsx'
import { FailureState } from '#ui/failure-state.tsx'
import { FormGuard, markSaved } from '#ui/form-guard.tsx'
import { placeIssues } from '#ui/form-issues.ts'
import { notifySuccess } from '#ui/toast-store.ts'
import { useConfirm } from '#ui/use-confirm.ts'
import { useSaveSecurity, useSecurity } from './use-company-security.ts'
import './company-security.css'

/** What the company asks of signing in: devices, hours, passwords, second factor. */
export function SecuritySettings(): ReactNode {
  const { t } = useTranslation()
  const security = useSecurity()
  if (security.error && !security.data) {
    return (
      <FailureState title={t('security.failed')} error={security.error} onRetry={() => security.refetch()} />
    )
  }
  if (!security.data) return <Skeleton active paragraph={{ rows: 8 }} />
  return (
    <section className="panel">
      <SecurityForm view={security.data} />
    </section>
  )
}

function SecurityForm({ view }: { view: SecurityView }): ReactNode {
  const { t } = useTranslation()
  const [form] = Form.useForm<Settings>()
  const [failure, setFailure] = useState('')
  const confirm = useConfirm()
  const save = useSaveSecurity()
  const submit = async (values: Settings) => {
    setFailure('')
    const givesUp = values.secondFactor === 'off' && view.usersWithSecondFactor > 0
    const isSure =
      !givesUp ||
      view.secondFactor === 'off' ||
      (await confirm({
        title: t('security.offQuestion', { amount: view.usersWithSecondFactor }),
        action: t('security.offAction'),
        isDanger: true,
      }))
    if (!isSure) return
    const { devices = null, passwordMaxAgeDays = null } = values
    try {
      await save.mutateAsync({ ...values, devices, passwordMaxAgeDays })
      markSaved(form)
      notifySuccess(t('security.saved'))
    } catch (error) {
      if (!(error instanceof ApiError && placeIssues(form, error))) setFailure(describeError(error))
    }
  }
  return (
    <Form
      form={form}
      name="companySecurity"
      layout="vertical"
      initialValues={view}
      onFinish={submit}
      scrollToFirstError
    >
      <FormGuard />
      <FailureNote failure={failure} />
      <fieldset className="security-part">
        <legend>{t('security.sessions')}</legend>
        <NumberField
          name="devices"
          label={t('security.devices')}
          hint={t('security.devicesHint')}
          empty={t('security.unlimited')}
          range={[1, 100]}
        />
        <NumberField name="idleHours" label={t('security.idleHours')} range={[1, 720]} />
        <NumberField name="absoluteHours" label={t('security.absoluteHours')} range={[1, 2160]} />
        <NumberField name="signInLogDays" label={t('security.logDays')} range={[30, 1825]} />
      </fieldset>
      <fieldset className="security-part">
        <legend>{t('security.passwords')}</legend>
        <NumberField
          name="passwordMinLength"
          label={t('security.minLength')}
          range={[passwordLengths.least, passwordLengths.mostAsked]}
        />
        <NumberField name="passwordHistory" label={t('security.history')} range={[0, 24]} />
        <NumberField
          name="passwordMaxAgeDays"
          label={t('security.maxAge')}
          hint={t('security.maxAgeHint')}
          empty={t('security.never')}
          range={[1, 730]}
        />
      </fieldset>
      <SecondFactorPart view={view} />
      <Button type="primary" htmlType="submit" loading={save.isPending}>
        {t('common.save')}
      </Button>
    </Form>
  )
}

function SecondFactorPart({ view }: { view: SecurityView }): ReactNode {
  const { t } = useTranslation()
  const coverage = { amount: view.usersWithSecondFactor, users: view.users }
  return (
    <fieldset className="security-part">
      <legend>{t('security.secondFactor')}</legend>
      <p className="security-hint">
        {t('security.coverage', coverage)} · {t('security.requiredHint')}
      </p>
      <Form.Item name="secondFactor" noStyle>
        <Radio.Group
          aria-label={t('security.secondFactor')}
          options={secondFactorPolicies.map((value) => ({
            value,
            label: t(`security.secondFactors.${value}`),
          }))}
        />
      </Form.Item>
    </fieldset>
  )
}

interface NumberFieldProps {
  name: keyof Settings
  label: string
  hint?: string
  /** What an empty field means; without it the field must be filled. */
  empty?: string
  range: [least: number, most: number]
}

function NumberField({ name, label, hint, empty, range: [min, max] }: NumberFieldProps): ReactNode {
  const { t } = useTranslation()
  const rules =
    empty === undefined ? [{ required: true, message: t('common.required', { field: label }) }] : []
  return (
    <Form.Item name={name} label={label} extra={hint} rules={rules}>
      <InputNumber min={min} max={max} precision={0} placeholder={empty} style={{ width: 160 }} />
    </Form.Item>
  )
}
