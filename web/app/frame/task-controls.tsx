import { type TaskView, taskRoutes } from '@landfall/contract/tasks.ts'
import { useMutation } from '@tanstack/react-query'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '#platform/api-client.ts'
import { downloadFile } from '#platform/file-download.ts'
import { isTaskOpen, noteTask } from '#platform/task-store.ts'

/** The buttons of one task: cancel while it runs, its result afterwards. */
export function TaskControls({ task }: { task: TaskView }): ReactNode {
  const { t } = useTranslation()
  const cancel = useMutation({
    mutationFn: () => call(taskRoutes.cancel, { params: { id: task.id } }),
    onSuccess: noteTask,
  })
  const download = useMutation({ mutationFn: downloadFile })
  const { fileId } = task
  return (
    <>
      {isTaskOpen(task) && (
        <Button danger loading={cancel.isPending} onClick={() => cancel.mutate()}>
          {t('frame.tasks.cancel')}
        </Button>
      )}
      {fileId !== null && (
        <Button type="primary" loading={download.isPending} onClick={() => download.mutate(fileId)}>
          {t('frame.tasks.download')}
        </Button>
      )}
    </>
  )
}
