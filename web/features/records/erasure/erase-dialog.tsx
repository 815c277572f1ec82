import { erasureRoutes, type PersonIdentity } from '@landfall/contract/records/erasure.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Form, Input } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '#platform/api-client.ts'
import { formatNumber } from '#platform/formatters.ts'
import { SubmitDialog } from '#ui/submit-dialog.tsx'
import { notifySuccess } from '#ui/toast-store.ts'

interface EraseDialogProps {
  identity: PersonIdentity
  /** In how many places the person appears. */
  places: number
  /** Files of his customers that go with him. */
  fileIds: number[]
  onClose: () => void
  onErased: () => void
}

/** Asks for a typed word before a person is erased. */
export function EraseDialog({ identity, places, fileIds, onClose, onErased }: EraseDialogProps): ReactNode {
  const { t } = useTranslation()
  const client = useQueryClient()
  const [form] = Form.useForm<{ word: string; reference?: string }>()
  const word = t('erasure.confirmWord')
  const typed = Form.useWatch('word', form)
  const erase = useMutation({
    mutationFn: ({ reference = '' }: { reference?: string }) =>
      call(erasureRoutes.erase, { body: { identity, reference, fileIds } }),
    onSuccess: async () => {
      notifySuccess(t('erasure.done'))
      onClose()
      onErased()
      await client.invalidateQueries()
    },
    meta: { claims: true },
  })
  return (
    <SubmitDialog
      title={t('erasure.confirmTitle', { amount: formatNumber(places) })}
      okButtonProps={{ danger: true, disabled: typed?.trim() !== word }}
      action={t('erasure.erase')}
      isRunning={erase.isPending}
      failure={erase.error}
      onSubmit={() => form.submit()}
      onClose={onClose}
    >
      {fileIds.length > 0 && <p>{t('erasure.files.goes', { amount: formatNumber(fileIds.length) })}</p>}
      <Form form={form} name="erase" layout="vertical" onFinish={erase.mutate}>
        <Form.Item name="reference" label={t('erasure.reference')}>
          <Input maxLength={120} />
        </Form.Item>
        <Form.Item name="word" label={t('erasure.confirmText', { word })}>
          <Input autoComplete="off" />
        </Form.Item>
      </Form>
    </SubmitDialog>
  )
}
