import { type UploadView, uploadRoutes } from '@landfall/contract/customs-upload.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Button, Space } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '#platform/api-client.ts'
import { usePermission } from '#platform/permission.tsx'
import { useConfirm } from '#ui/use-confirm.ts'
import { startableStates } from './upload-state-tag.tsx'

/** What can be done with one upload in its state. */
export function UploadActions({
  upload,
  onContinue,
}: {
  upload: UploadView
  onContinue: () => void
}): ReactNode {
  const { t } = useTranslation()
  const mayWrite = usePermission('customs.upload.write')
  const confirm = useConfirm()
  const client = useQueryClient()
  const { id, fileName, state } = upload
  const refresh = () => client.invalidateQueries({ queryKey: ['uploads'] })
  const discard = useMutation({
    mutationFn: () => call(uploadRoutes.discard, { params: { id } }),
    onSuccess: refresh,
  })
  const revert = useMutation({
    mutationFn: () => call(uploadRoutes.revert, { params: { id } }),
    onSuccess: async () => {
      await refresh()
      for (const key of ['shipments', 'statistics', 'tradeCompanies'])
        await client.invalidateQueries({ queryKey: [key] })
    },
  })
  if (!mayWrite) return null
  const isOpen = state === 'receiving' || startableStates.includes(state)
  const askDiscard = async () => {
    const title = t('customsUpload.discardConfirm', { fileName })
    if (await confirm({ title, action: t('customsUpload.discard'), isDanger: true })) discard.mutate()
  }
  const askRevert = async () => {
    const title = t('customsUpload.revertConfirm', { fileName })
    if (await confirm({ title, action: t('customsUpload.revert'), isDanger: true })) revert.mutate()
  }
  return (
    <Space size={4} wrap>
      {isOpen && (
        <Button size="small" onClick={onContinue}>
          {state === 'receiving' ? t('customsUpload.resume') : t('customsUpload.continue')}
        </Button>
      )}
      {isOpen && (
        <Button size="small" danger loading={discard.isPending} onClick={askDiscard}>
          {t('customsUpload.discard')}
        </Button>
      )}
      {upload.canRevert && (
        <Button size="small" danger loading={revert.isPending} onClick={askRevert}>
          {t('customsUpload.revert')}
        </Button>
      )}
    </Space>
  )
}
