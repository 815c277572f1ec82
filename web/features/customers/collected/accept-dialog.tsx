import type { CollectedRow } from '@landfall/contract/customers/collected.ts'
import { Alert, Button, Form, Input } from 'antd'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError, type ApiErrorName } from '#platform/api-error.ts'
import { describeError } from '#platform/i18n.ts'
import { FormGuard } from '#ui/form-guard.tsx'
import { TabModal } from '#ui/tab-modal.tsx'
import { notifyError } from '#ui/toast-store.ts'
import { Duplicates } from './collected-columns.tsx'
import { useAccept } from './use-collected.ts'

interface AcceptDialogProps {
  row: CollectedRow
  onClose: () => void
  /** Called when it is to be merged instead. */
  onMerge: () => void
}

/** Makes a customer of a collected company at once; asks only when it may be one already. */
export function AcceptDialog({ row, onClose, onMerge }: AcceptDialogProps): ReactNode {
  const { t } = useTranslation()
  const accept = useAccept()
  const [form] = Form.useForm<{ reason: string }>()
  const [refusal, setRefusal] = useState<unknown>(null)
  const isAsked = useRef(false)
  const send = (duplicateReason?: string) =>
    accept.mutate(
      { row, ...(duplicateReason === undefined ? {} : { duplicateReason }) },
      {
        onSuccess: onClose,
        onError: (error) => {
          if (isAboutExisting(error)) return setRefusal(error)
          notifyError(describeError(error))
          onClose()
        },
      },
    )
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once, when the dialog appears
  useEffect(() => {
    if (isAsked.current) return
    isAsked.current = true
    send()
  }, [])
  if (refusal === null) return null
  const mayInsist = refusal instanceof ApiError && refusal.name === 'customerMayExist'
  return (
    <TabModal
      open
      title={t('collected.acceptTitle', { name: row.name })}
      onCancel={onClose}
      footer={[
        <Button key="cancel" onClick={onClose}>
          {t('common.cancel')}
        </Button>,
        <Button key="merge" type={mayInsist ? 'default' : 'primary'} onClick={onMerge}>
          {t('collected.merge')}
        </Button>,
        mayInsist && (
          <Button key="accept" type="primary" loading={accept.isPending} onClick={form.submit}>
            {t('collected.acceptAnyway')}
          </Button>
        ),
      ]}
    >
      <Alert type="warning" showIcon title={describeError(refusal)} />
      <Duplicates duplicates={row.duplicates} />
      {mayInsist && (
        <Form form={form} layout="vertical" onFinish={({ reason }) => send(reason)}>
          <FormGuard />
          <Form.Item
            name="reason"
            label={t('collected.reason')}
            rules={[{ required: true, whitespace: true, message: t('collected.reasonMissing') }]}
          >
            <Input maxLength={500} />
          </Form.Item>
        </Form>
      )}
    </TabModal>
  )
}

const existing: readonly ApiErrorName[] = ['customerMayExist', 'customerExists', 'customerExistsInPool']

function isAboutExisting(error: unknown): boolean {
  return error instanceof ApiError && existing.includes(error.name)
}
