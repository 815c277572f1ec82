import { StopOutlined } from '@ant-design/icons'
import type { UploadView } from '@landfall/contract/customs/customs-upload.ts'
import { taskRoutes } from '@landfall/contract/tasks.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '#platform/api-client.ts'
import { isTaskOpen, noteTask, useTask } from '#platform/task-store.ts'
import { uploadsKey } from './use-uploads.ts'

/** Stops a load of one's own that waits or runs; nothing of it stays, and it can be started again. */
export function CancelLoad({ view, isLink = false }: { view: UploadView; isLink?: boolean }): ReactNode {
  const { t } = useTranslation()
  const client = useQueryClient()
  const task = useTask(view.taskId)
  const cancel = useMutation({
    mutationFn: (id: number) => call(taskRoutes.cancel, { params: { id } }),
    onSuccess: (next) => {
      noteTask(next)
      return client.invalidateQueries({ queryKey: [uploadsKey] })
    },
  })
  // Only whoever started a load knows its task.
  if (!task || !isTaskOpen(task) || task.kind !== 'customsImport') return null
  return (
    <Button
      danger
      {...(isLink ? { type: 'text', icon: <StopOutlined aria-hidden /> } : {})}
      title={t('customsUpload.cancelLoad')}
      aria-label={`${t('customsUpload.cancelLoad')}: ${view.fileName}`}
      loading={cancel.isPending}
      onClick={() => cancel.mutate(task.id)}
    >
      {t('customsUpload.cancelLoad')}
    </Button>
  )
}
