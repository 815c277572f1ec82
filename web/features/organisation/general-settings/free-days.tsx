import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import {
  contactCalendarRoutes,
  type FreeDay,
  type FreeDayInput,
} from '@landfall/contract/customers/contact-calendar.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Button, DatePicker, Form, Input, Skeleton } from 'antd'
import type { Dayjs } from 'dayjs'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '#platform/api-client.ts'
import { FailureState } from '#ui/failure-state.tsx'
import { FormGuard } from '#ui/form-guard.tsx'
import { LocaleDate } from '#ui/locale-date.tsx'
import { notifyUndo } from '#ui/toast-store.ts'

const daysKey = ['free-days']

/** The days on which the company is off, beside the holidays of its customers' countries. */
export function FreeDays(): ReactNode {
  const { t } = useTranslation()
  const days = useQuery({
    queryKey: daysKey,
    queryFn: ({ signal }) => call(contactCalendarRoutes.freeDays, {}, { signal }),
    meta: { claims: true },
  })
  const add = useAddDay()
  return (
    <section className="panel free-days">
      <h2>{t('companies.freeDays.title')}</h2>
      <p className="account-hint">{t('companies.freeDays.hint')}</p>
      <DayForm isSaving={add.isPending} onAdd={(day) => add.mutateAsync(day)} />
      {days.error && (
        <FailureState
          title={t('companies.freeDays.failed')}
          error={days.error}
          onRetry={() => days.refetch()}
        />
      )}
      {days.isPending && <Skeleton active paragraph={{ rows: 2 }} />}
      {days.data?.items.length === 0 && <p className="account-hint">{t('companies.freeDays.none')}</p>}
      {days.data && days.data.items.length > 0 && (
        <ul className="house-people" aria-label={t('companies.freeDays.title')}>
          {days.data.items.map((day) => (
            <DayItem key={day.id} day={day} onUndo={() => add.mutate({ day: day.day, name: day.name })} />
          ))}
        </ul>
      )}
    </section>
  )
}

function DayForm({
  isSaving,
  onAdd,
}: {
  isSaving: boolean
  onAdd: (day: FreeDayInput) => Promise<unknown>
}): ReactNode {
  const { t } = useTranslation()
  const [form] = Form.useForm<{ day: Dayjs; name: string }>()
  const required = (field: string) => [{ required: true, message: t('common.required', { field }) }]
  const submit = async ({ day, name }: { day: Dayjs; name: string }) => {
    await onAdd({ day: day.format('YYYY-MM-DD'), name })
    form.resetFields()
  }
  const [day, name] = [t('companies.freeDays.day'), t('companies.freeDays.name')]
  return (
    <Form
      form={form}
      name="free-day"
      layout="vertical"
      onFinish={(wish) => submit(wish).catch(() => undefined)}
    >
      <FormGuard />
      <div className="account-pair">
        <Form.Item name="day" label={day} rules={required(day)}>
          <DatePicker className="account-wide" />
        </Form.Item>
        <Form.Item
          name="name"
          label={name}
          rules={[{ required: true, whitespace: true, message: t('common.required', { field: name }) }]}
        >
          <Input maxLength={60} placeholder={t('companies.freeDays.example')} autoComplete="off" />
        </Form.Item>
      </div>
      <Button htmlType="submit" icon={<PlusOutlined aria-hidden />} loading={isSaving}>
        {t('companies.freeDays.add')}
      </Button>
    </Form>
  )
}

function DayItem({ day: { id, day, name }, onUndo }: { day: FreeDay; onUndo: () => void }): ReactNode {
  const { t } = useTranslation()
  const client = useQueryClient()
  const remove = useMutation({
    mutationFn: () => call(contactCalendarRoutes.removeFreeDay, { params: { id } }),
    onSuccess: async () => {
      notifyUndo(t('companies.freeDays.removed', { name }), { label: t('common.undo'), run: onUndo })
      await client.invalidateQueries({ queryKey: daysKey })
    },
  })
  return (
    <li>
      <span>
        <LocaleDate value={day} /> · {name}
      </span>
      <Button
        type="text"
        danger
        icon={<DeleteOutlined aria-hidden />}
        aria-label={t('companies.freeDays.remove', { date: day, name })}
        loading={remove.isPending}
        onClick={() => remove.mutate()}
      />
    </li>
  )
}

function useAddDay() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: FreeDayInput) => call(contactCalendarRoutes.addFreeDay, { body }),
    onSuccess: () => client.invalidateQueries({ queryKey: daysKey }),
  })
}
