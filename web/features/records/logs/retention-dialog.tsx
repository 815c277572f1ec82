import { ClockCircleOutlined } from '@ant-design/icons'
import { type RecordRetention, retentionLimits, retentionRoutes } from '@landfall/contract/records/logs.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Button, Form, InputNumber, Skeleton } from 'antd'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '#platform/api-client.ts'
import { usePermission } from '#platform/permission.tsx'
import { FailureState } from '#ui/failure-state.tsx'
import { SubmitDialog } from '#ui/submit-dialog.tsx'
import { notifySuccess } from '#ui/toast-store.ts'

const retentionKey = ['recordRetention']

/** Opens how long logs and deleted records are kept. */
export function RetentionButton(): ReactNode {
  const { t } = useTranslation()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button icon={<ClockCircleOutlined aria-hidden />} onClick={() => setIsOpen(true)}>
        {t('logs.retention.title')}
      </Button>
      {isOpen && <RetentionDialog onClose={() => setIsOpen(false)} />}
    </>
  )
}

function RetentionDialog({ onClose }: { onClose: () => void }): ReactNode {
  const { t } = useTranslation()
  const client = useQueryClient()
  const [form] = Form.useForm<RecordRetention>()
  const hasBin = usePermission('recycle.record.read')
  const retention = useQuery({
    queryKey: retentionKey,
    queryFn: ({ signal }) => call(retentionRoutes.read, {}, { signal }),
    meta: { claims: true },
  })
  const save = useMutation({
    mutationFn: (body: RecordRetention) => call(retentionRoutes.save, { body }),
    onSuccess: async (saved) => {
      client.setQueryData(retentionKey, saved)
      notifySuccess(t('logs.retention.saved'))
      onClose()
      await client.invalidateQueries({ queryKey: ['recycleBin'] })
    },
    meta: { claims: true },
  })
  return (
    <SubmitDialog
      title={t('logs.retention.title')}
      okButtonProps={{ disabled: !retention.data }}
      isRunning={save.isPending}
      failure={save.error}
      onSubmit={() => form.submit()}
      onClose={onClose}
    >
      {retention.error ? (
        <FailureState
          title={t('logs.retention.title')}
          error={retention.error}
          onRetry={() => retention.refetch()}
        />
      ) : retention.data ? (
        <Form
          form={form}
          name="retention"
          layout="vertical"
          initialValues={retention.data}
          onFinish={(days) => save.mutate({ ...retention.data, ...days })}
        >
          <DaysField name="logDays" />
          {hasBin && <DaysField name="recycleDays" />}
          <p className="log-hint">{t('logs.retention.hint')}</p>
        </Form>
      ) : (
        <Skeleton active paragraph={{ rows: 3 }} />
      )}
    </SubmitDialog>
  )
}

function DaysField({ name }: { name: keyof RecordRetention }): ReactNode {
  const { t } = useTranslation()
  const { min, max } = retentionLimits[name]
  const label = t(`logs.retention.${name}`)
  return (
    <Form.Item
      name={name}
      label={label}
      extra={`${min}–${max}`}
      rules={[{ required: true, message: t('common.required', { field: label }) }]}
    >
      <InputNumber min={min} max={max} precision={0} />
    </Form.Item>
  )
}
