import { TeamOutlined } from '@ant-design/icons'
import { customerStages } from '@landfall/contract/customers/customer-profile.ts'
import type { SenderDefaults } from '@landfall/contract/email/email-settings.ts'
import type { SequenceInput, SequenceView } from '@landfall/contract/email/mail-sequences.ts'
import { Alert, Button, Form, Input, InputNumber, Radio, Select, Switch } from 'antd'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { useWords } from '#features/customers/customer-words/use-vocabulary.ts'
import { ApiError } from '#platform/api-error.ts'
import { formatNumber } from '#platform/formatters.ts'
import { describeFailure } from '#platform/i18n.ts'
import { FailureNote } from '#ui/failure-note.tsx'
import { FormGuard, markSaved } from '#ui/form-guard.tsx'
import { placeIssues } from '#ui/form-issues.ts'
import { PageHeader } from '#ui/page-header.tsx'
import { notifySuccess } from '#ui/toast-store.ts'
import { PurposeField } from '../email-tasks/purpose-field.tsx'
import { peoplePath, useToggleSequence } from './sequence-actions.tsx'
import { SequenceStateTag } from './sequence-state-tag.tsx'
import { SequenceSteps, type StepValues } from './sequence-steps.tsx'
import { useSaveSequence } from './use-sequences.ts'
import './email-sequences.css'

type FormValues = Omit<SequenceInput, 'steps'> & { steps: StepValues[] }

interface SequenceFormProps {
  /** Absent for a new one. */
  sequence: SequenceView | undefined
  sender: SenderDefaults
  onSaved: (saved: SequenceView) => void
}

/** The steps of a sequence, when they go out, who writes, and what ends it. */
export function SequenceForm({ sequence, sender, onSaved }: SequenceFormProps): ReactNode {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [form] = Form.useForm<FormValues>()
  const [failure, setFailure] = useState('')
  const save = useSaveSequence(sequence?.id)
  const toggle = useToggleSequence()
  const finish = async (values: FormValues) => {
    setFailure('')
    try {
      const saved = await save.mutateAsync(inputOf(values))
      markSaved(form)
      notifySuccess(t('sequences.saved'))
      onSaved(saved)
    } catch (error) {
      if (!(error instanceof ApiError && placeIssues(form, error))) setFailure(describeFailure(error))
    }
  }
  return (
    <Form
      form={form}
      name="sequence"
      layout="vertical"
      initialValues={sequence ? valuesOf(sequence) : emptyValues(sender)}
      onFinish={finish}
    >
      <FormGuard />
      <PageHeader
        title={sequence?.name ?? t('sequences.create')}
        hint={sequence && <SequenceStateTag sequence={sequence} />}
      >
        {sequence && (
          <>
            <Button icon={<TeamOutlined aria-hidden />} onClick={() => navigate(peoplePath(sequence.id))}>
              {t('sequences.peopleOf', { amount: formatNumber(sequence.people.total) })}
            </Button>
            <Button onClick={() => void toggle(sequence).catch(() => undefined)}>
              {sequence.state === 'running' ? t('sequences.pause') : t('sequences.start')}
            </Button>
          </>
        )}
        <Button type="primary" htmlType="submit" loading={save.isPending}>
          {t('common.save')}
        </Button>
      </PageHeader>
      <div className="sequence-form">
        <FailureNote failure={failure} />
        {sequence?.trouble && (
          <Alert type="warning" showIcon title={t(`sequences.trouble.${sequence.trouble}`)} />
        )}
        {sender.relayName === null && <Alert type="warning" showIcon title={t('emailTasks.toOutboxHint')} />}
        <section className="panel">
          <Required name="name" label={t('sequences.fields.name')}>
            <Input maxLength={100} autoFocus={!sequence} />
          </Required>
          <h2>{t('sequences.stepsTitle')}</h2>
          <SequenceSteps figures={sequence?.content} />
        </section>
        <WhenAndUntil />
        <Writer />
      </div>
    </Form>
  )
}

function Required({
  name,
  label,
  children,
}: {
  name: keyof FormValues
  label: string
  children: ReactNode
}): ReactNode {
  const { t } = useTranslation()
  const message = t('common.required', { field: label })
  return (
    <Form.Item name={name} label={label} rules={[{ required: true, whitespace: true, message }]}>
      {children}
    </Form.Item>
  )
}

function WhenAndUntil(): ReactNode {
  const { t } = useTranslation()
  const words = useWords()
  const from = Form.useWatch(['hours', 'from']) as number | null | undefined
  return (
    <section className="panel">
      <fieldset className="sequence-hours">
        <legend>{t('sequences.fields.hours')}</legend>
        <Form.Item name={['hours', 'from']} label={t('sequences.hoursFrom')} rules={[{ required: true }]}>
          <InputNumber min={0} max={23} precision={0} suffix=":00" />
        </Form.Item>
        <Form.Item name={['hours', 'to']} label={t('sequences.hoursTo')} rules={[{ required: true }]}>
          <InputNumber min={(from ?? 0) + 1} max={24} precision={0} suffix=":00" />
        </Form.Item>
      </fieldset>
      <p className="sequence-hint">{t('sequences.hoursHint')}</p>
      <Form.Item name="stopStages" label={t('sequences.fields.stopStages')} extra={t('sequences.stopHint')}>
        <Select
          mode="multiple"
          options={customerStages.map((value) => ({ value, label: words.stageName(value) }))}
        />
      </Form.Item>
    </section>
  )
}

function Writer(): ReactNode {
  const { t } = useTranslation()
  return (
    <section className="panel">
      <Form.Item name="sender" label={t('sequences.fields.sender')} extra={t('sequences.senderHint')}>
        <Radio.Group
          options={(['fixed', 'owner'] as const).map((value) => ({
            value,
            label: t(`sequences.senders.${value}`),
          }))}
        />
      </Form.Item>
      <div className="sequence-pair">
        <Form.Item name="fromName" label={t('sequences.fields.fromName')}>
          <Input maxLength={100} />
        </Form.Item>
        <Required name="fromAddress" label={t('sequences.fields.fromAddress')}>
          <Input type="email" maxLength={320} />
        </Required>
        <Form.Item name="replyTo" label={t('sequences.fields.replyTo')}>
          <Input type="email" maxLength={320} />
        </Form.Item>
      </div>
      <PurposeField />
      <Form.Item name="trackReads" label={t('sequences.fields.trackReads')} valuePropName="checked">
        <Switch />
      </Form.Item>
    </section>
  )
}

function emptyValues({ fromName, fromAddress, replyTo }: SenderDefaults): FormValues {
  return {
    ...{ name: '', sender: 'fixed', fromName, fromAddress, replyTo, trackReads: true, purpose: 'offer' },
    ...{ hours: { from: 9, to: 17 }, stopStages: ['sample', 'won', 'repeat'] },
    steps: [
      { waitDays: 0, templateId: null, isInThread: false },
      { waitDays: 3, templateId: null, isInThread: true },
      { waitDays: 5, templateId: null, isInThread: true },
    ],
  }
}

function valuesOf(sequence: SequenceView): FormValues {
  const { name, sender, fromName, fromAddress, replyTo, trackReads, purpose, hours, stopStages, content } =
    sequence
  const steps = content.map(({ waitDays, templateId, isInThread }) => ({ waitDays, templateId, isInThread }))
  return { name, sender, fromName, fromAddress, replyTo, trackReads, purpose, hours, stopStages, steps }
}

function inputOf({ steps, ...rest }: FormValues): SequenceInput {
  return {
    ...rest,
    replyTo: rest.replyTo ?? '',
    fromName: rest.fromName ?? '',
    steps: steps.map(({ waitDays, templateId, isInThread }) => ({
      ...{ waitDays: waitDays ?? 0, templateId: templateId ?? 0, isInThread: isInThread ?? true },
    })),
  }
}
