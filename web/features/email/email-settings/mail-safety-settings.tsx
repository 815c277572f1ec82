import { type MailSafety, mostSeeds } from '@landfall/contract/email/mail-safety.ts'
import { emailAddress } from '@landfall/contract/email-address.ts'
import { Button, Checkbox, Form, InputNumber, Select, Skeleton } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { FailureNote } from '#ui/failure-note.tsx'
import { FailureState } from '#ui/failure-state.tsx'
import { FormGuard, markSaved } from '#ui/form-guard.tsx'
import { notifySuccess } from '#ui/toast-store.ts'
import { useFormSave } from '#ui/use-form-save.ts'
import { MailHookList } from './mail-hook-list.tsx'
import { useMailSafety, useSaveMailSafety } from './use-mail-safety.ts'
import './mail-safety.css'

/** What keeps the company from mailing those who should not be mailed, and who tells of them. */
export function MailSafetySettings(): ReactNode {
  const { t } = useTranslation()
  const safety = useMailSafety()
  if (safety.error && !safety.data) {
    return (
      <FailureState title={t('mailSafety.failed')} error={safety.error} onRetry={() => safety.refetch()} />
    )
  }
  if (!safety.data) return <Skeleton active paragraph={{ rows: 8 }} />
  return (
    <div className="safety-panels">
      <section className="panel">
        <SafetyForm safety={safety.data} />
      </section>
      <MailHookList />
    </div>
  )
}

function SafetyForm({ safety }: { safety: MailSafety }): ReactNode {
  const { t } = useTranslation()
  const [form] = Form.useForm<MailSafety>()
  const save = useSaveMailSafety()
  const { failure, submit } = useFormSave<MailSafety>(form, async (values) => {
    await save.mutateAsync(values)
    markSaved(form)
    notifySuccess(t('mailSafety.saved'))
  })
  return (
    <Form
      form={form}
      name="mailSafety"
      layout="vertical"
      initialValues={safety}
      onFinish={submit}
      scrollToFirstError
    >
      <FormGuard />
      <FailureNote failure={failure} />
      <fieldset className="safety-part">
        <legend>{t('mailSafety.restsTitle')}</legend>
        <p className="safety-hint">{t('mailSafety.restsHint')}</p>
        <NumberField name="softBounces" range={[2, 20]} />
        <NumberField name="softDays" range={[0, 90]} />
        <NumberField name="restDays" range={[1, 365]} />
      </fieldset>
      <fieldset className="safety-part">
        <legend>{t('mailSafety.brakeTitle')}</legend>
        <p className="safety-hint">{t('mailSafety.brakeHint')}</p>
        <NumberField name="pauseComplaints" range={[0.01, 100]} isPercent />
        <NumberField name="warnComplaints" range={[0.01, 100]} isPercent />
        <NumberField name="pauseBounces" range={[0.01, 100]} isPercent />
        <NumberField name="leastKnown" range={[1, 100_000]} hint={t('mailSafety.leastHint')} />
      </fieldset>
      <fieldset className="safety-part">
        <legend>{t('mailSafety.leavingTitle')}</legend>
        <Form.Item name="isHttpsOnly" valuePropName="checked" extra={t('mailSafety.httpsOnlyHint')}>
          <Checkbox>{t('mailSafety.isHttpsOnly')}</Checkbox>
        </Form.Item>
      </fieldset>
      <fieldset className="safety-part">
        <legend>{t('mailSafety.seedsTitle')}</legend>
        <p className="safety-hint">{t('mailSafety.seedsHint')}</p>
        <Form.Item
          name="seeds"
          label={t('mailSafety.seeds')}
          rules={[
            {
              async validator(_rule, value: string[] = []) {
                const wrong = value.filter((address) => !emailAddress.safeParse(address).success)
                if (wrong.length > 0)
                  throw new Error(t('mailSafety.seedsWrong', { addresses: wrong.join(', ') }))
              },
            },
          ]}
        >
          <Select
            mode="tags"
            maxCount={mostSeeds}
            open={false}
            suffixIcon={null}
            tokenSeparators={[',', ';', ' ', '\n']}
          />
        </Form.Item>
      </fieldset>
      <Button type="primary" htmlType="submit" loading={save.isPending}>
        {t('common.save')}
      </Button>
    </Form>
  )
}

interface NumberFieldProps {
  name: Exclude<keyof MailSafety, 'seeds' | 'isHttpsOnly'>
  range: [least: number, most: number]
  hint?: string
  isPercent?: boolean
}

function NumberField({ name, range: [min, max], hint, isPercent = false }: NumberFieldProps): ReactNode {
  const { t } = useTranslation()
  const label = t(`mailSafety.${name}`)
  const isWarning = name === 'warnComplaints'
  return (
    <Form.Item
      name={name}
      label={label}
      extra={hint}
      dependencies={isWarning ? ['pauseComplaints'] : []}
      rules={[
        { required: true, message: t('common.required', { field: label }) },
        ({ getFieldValue }) => ({
          async validator(_rule, value: number | null) {
            if (!isWarning || (value ?? 0) <= getFieldValue('pauseComplaints')) return
            throw new Error(t('mailSafety.warnTooHigh'))
          },
        }),
      ]}
    >
      <InputNumber
        min={min}
        max={max}
        {...(isPercent ? { step: 0.1, precision: 2 } : { precision: 0 })}
        style={{ width: 160 }}
      />
    </Form.Item>
  )
}
