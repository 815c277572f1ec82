import { ClockCircleOutlined } from '@ant-design/icons'
import { type RecordRetention, retentionLimits, retentionRoutes } from '@landfall/contract/logs.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Alert, Button, Form, InputNumber, Skeleton } from 'antd'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '#platform/api-client.ts'
import { describeError } from '#platform/i18n.ts'
import { usePermission } from '#platform/permission.tsx'
import { FailureState } from '#ui/failure-state.tsx'
import { TabModal } from '#ui/tab-modal.tsx'
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
    <TabModal
      open
      title={t('logs.retention.title')}
      okText={t('common.save')}
      cancelText={t('common.cancel')}
      okButtonProps={{ disabled: !retention.data }}
      confirmLoading={save.isPending}
      onOk={() => form.submit()}
      onCancel={onClose}
    >
      {save.error && <Alert type="error" showIcon title={describeError(save.error)} />}
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
    </TabModal>
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
