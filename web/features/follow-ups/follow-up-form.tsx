import { type FollowUpInput, followUpMethods, followUpRoutes } from '@landfall/contract/follow-ups.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Alert, Button, DatePicker, Form, Input, Radio } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '#platform/api-client.ts'
import { ApiError } from '#platform/api-error.ts'
import { describeError } from '#platform/i18n.ts'
import { FormGuard } from '#ui/form-guard.tsx'
import { placeIssues } from '#ui/form-issues.ts'
import { notifySuccess } from '#ui/toast-store.ts'
import './follow-up-form.css'

/** Records a call, e-mail, SMS or visit, and when to get in touch again. */
export function FollowUpForm({
  customerId,
  onSaved,
}: {
  customerId: number
  onSaved?: () => void
}): ReactNode {
  const { t } = useTranslation()
  const client = useQueryClient()
  const [form] = Form.useForm<FollowUpInput>()
  const [failure, setFailure] = useState('')
  const save = useMutation({
    mutationFn: (body: FollowUpInput) => call(followUpRoutes.create, { params: { id: customerId }, body }),
    onSuccess: async () => {
      form.resetFields()
      notifySuccess(t('followUps.saved'))
      onSaved?.()
      await client.invalidateQueries({ queryKey: ['customers'] })
    },
    onError: (error) => {
      if (!(error instanceof ApiError && placeIssues(form, error))) setFailure(describeError(error))
    },
    meta: { claims: true },
  })
  return (
    <Form
      className="follow-up-form"
      name="followUp"
      form={form}
      layout="vertical"
      initialValues={{ method: 'call' }}
      onFinish={(values) => {
        setFailure('')
        save.mutate(values)
      }}
    >
      <FormGuard />
      {failure && <Alert type="error" showIcon title={failure} />}
      <Form.Item name="method" label={t('followUps.method')}>
        <Radio.Group
          optionType="button"
          options={followUpMethods.map((value) => ({ value, label: t(`followUps.methods.${value}`) }))}
        />
      </Form.Item>
      <Form.Item
        name="content"
        label={t('followUps.content')}
        rules={[
          {
            required: true,
            whitespace: true,
            message: t('common.required', { field: t('followUps.content') }),
          },
        ]}
      >
        <Input.TextArea
          maxLength={4000}
          autoSize={{ minRows: 2, maxRows: 8 }}
          placeholder={t('followUps.contentHint')}
        />
      </Form.Item>
      <div className="follow-up-times">
        <Form.Item
          name="happenedAt"
          label={t('followUps.happenedAt')}
          getValueProps={asDay}
          normalize={asMoment}
        >
          <DatePicker
            showTime={{ format: 'HH:mm' }}
            format="YYYY-MM-DD HH:mm"
            placeholder={t('followUps.now')}
            disabledDate={(day) => day.isAfter(dayjs(), 'day')}
          />
        </Form.Item>
        <Form.Item
          name="nextContactAt"
          label={t('followUps.nextContactAt')}
          getValueProps={asDay}
          normalize={asMoment}
        >
          <DatePicker
            showTime={{ format: 'HH:mm' }}
            format="YYYY-MM-DD HH:mm"
            placeholder={t('followUps.unchanged')}
          />
        </Form.Item>
        <Button type="primary" htmlType="submit" loading={save.isPending}>
          {t('followUps.save')}
        </Button>
      </div>
    </Form>
  )
}

function asDay(value: unknown): { value: Dayjs | null } {
  return { value: typeof value === 'string' ? dayjs(value) : null }
}

// A cleared time means "not said" here: now, and the next contact as it is.
function asMoment(value: Dayjs | null): string | undefined {
  return value ? value.toISOString() : undefined
}
