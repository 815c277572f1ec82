import type { AttachedFile, FollowUpInput } from '@landfall/contract/customers/follow-ups.ts'
import { Alert, Button, DatePicker, Form } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import { type ReactNode, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { keepForm, NextContactField } from '#features/customers/contact-calendar/next-contact-field.tsx'
import { ApiError } from '#platform/api-error.ts'
import { describeError } from '#platform/i18n.ts'
import { asDay } from '#ui/day-value.ts'
import { FormGuard } from '#ui/form-guard.tsx'
import { placeIssues } from '#ui/form-issues.ts'
import { notifySuccess } from '#ui/toast-store.ts'
import { useKeptDraft } from '#ui/use-kept-draft.ts'
import { AttachmentField } from './attachment-field.tsx'
import { ContentField } from './content-field.tsx'
import { followUpDraftKey } from './follow-up-draft.ts'
import { MethodFields } from './method-field.tsx'
import { useRecordFollowUp } from './use-follow-ups.ts'
import './follow-up-form.css'

/** What the forms of follow-ups hold; the ids that travel are taken from it. */
export interface FollowUpValues extends Omit<FollowUpInput, 'fileIds' | 'mentionIds'> {
  files?: readonly AttachedFile[]
}

/** Records what was done about a customer, and when to get in touch again. */
export function FollowUpForm({
  customerId,
  onSaved,
}: {
  customerId: number
  onSaved?: () => void
}): ReactNode {
  const { t } = useTranslation()
  const [form] = Form.useForm<FollowUpValues>()
  const [failure, setFailure] = useState('')
  const { draft, keep, forget } = useKeptDraft<FollowUpValues>(followUpDraftKey(customerId))
  useEffect(() => {
    if (draft) form.setFieldsValue(draft)
  }, [draft, form])
  const save = useRecordFollowUp(customerId)
  const [isSending, setIsSending] = useState(false)
  const record = ({ files = [], ...words }: FollowUpValues) => {
    setFailure('')
    const body = { ...words, fileIds: files.map(({ id }) => id) }
    save.mutate(body, {
      onSuccess: () => {
        form.resetFields()
        forget()
        notifySuccess(t('followUps.saved'))
        onSaved?.()
      },
      onError: (error) => {
        if (!(error instanceof ApiError && placeIssues(form, error))) setFailure(describeError(error))
      },
    })
  }
  return (
    <Form
      className="follow-up-form"
      name="followUp"
      form={form}
      layout="vertical"
      initialValues={{ method: 'call' }}
      onFinish={record}
      onValuesChange={(_, values) => keep(values)}
    >
      <FormGuard />
      {failure && <Alert type="error" showIcon title={failure} />}
      <MethodFields />
      <ContentItem customerId={customerId} />
      <div className="follow-up-times">
        <HappenedAtField />
        <NextContactItem customerId={customerId} />
      </div>
      <div className="follow-up-end">
        <FilesItem onBusy={setIsSending} />
        <Button type="primary" htmlType="submit" loading={save.isPending} disabled={isSending}>
          {t('followUps.save')}
        </Button>
      </div>
    </Form>
  )
}

/** What was said. */
export function ContentItem({ customerId }: { customerId: number }): ReactNode {
  const { t } = useTranslation()
  const message = t('common.required', { field: t('followUps.content') })
  return (
    <Form.Item
      name="content"
      label={t('followUps.content')}
      rules={[{ required: true, whitespace: true, message }]}
    >
      <ContentField customerId={customerId} />
    </Form.Item>
  )
}

/** The files that go with it. */
export function FilesItem({ onBusy }: { onBusy: (isBusy: boolean) => void }): ReactNode {
  return (
    <Form.Item name="files">
      <AttachmentField onBusy={onBusy} />
    </Form.Item>
  )
}

/** When it took place; empty means now. */
export function HappenedAtField(): ReactNode {
  const { t } = useTranslation()
  return (
    <Form.Item name="happenedAt" label={t('followUps.happenedAt')} getValueProps={asDay} normalize={asMoment}>
      <DatePicker
        showTime={{ format: 'HH:mm' }}
        format="YYYY-MM-DD HH:mm"
        placeholder={t('followUps.now')}
        onKeyDown={keepForm}
        disabledDate={(day) => day.isAfter(dayjs(), 'day')}
      />
    </Form.Item>
  )
}

function NextContactItem({ customerId }: { customerId: number }): ReactNode {
  const { t } = useTranslation()
  const isAppointment = Form.useWatch('method') === 'schedule'
  return (
    <Form.Item
      name="nextContactAt"
      label={isAppointment ? t('followUps.appointmentAt') : t('followUps.nextContactAt')}
      rules={[{ required: isAppointment, message: t('followUps.appointmentNeedsTime') }]}
    >
      <NextContactField customerId={customerId} placeholder={isAppointment ? '' : t('followUps.unchanged')} />
    </Form.Item>
  )
}

// A cleared time means "not said" here: now.
function asMoment(value: Dayjs | null): string | undefined {
  return value ? value.toISOString() : undefined
}
