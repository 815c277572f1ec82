import type { UploadState } from '@landfall/contract/table-files.ts'
import type { UseQueryResult } from '@tanstack/react-query'
import { Skeleton } from 'antd'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FailureState } from './failure-state.tsx'
import { TabDrawer } from './tab-drawer.tsx'
import { UploadStateTag } from './upload-state.tsx'
import { useConfirm } from './use-confirm.ts'
import { useUnsavedGuard } from './use-unsaved-guard.ts'

/** A table file by its id, a new one, or none. */
export type OpenFile = number | 'new' | undefined

/** What the steps of a file tell the drawer they are in. */
export interface FileSteps {
  onDirty: (isDirty: boolean) => void
  /** The file was thrown away. */
  onGone: () => void
}

interface TableFileDrawerProps<View> {
  opened: OpenFile
  /** The file that is open; not asked for while none or a new one is. */
  found: UseQueryResult<View>
  texts: { fresh: string; unavailable: string; unsaved: string }
  /** Sends a new file. */
  start: ReactNode
  content: (view: View, steps: FileSteps) => ReactNode
  onClose: () => void
}

/** One table file beside the list: sending, deciding, and what became of it. */
export function TableFileDrawer<View extends { id: number; fileName: string; state: UploadState }>({
  opened,
  found,
  texts,
  start,
  content,
  onClose,
}: TableFileDrawerProps<View>): ReactNode {
  const { t } = useTranslation()
  const confirm = useConfirm()
  const { data, error, isPending, refetch } = found
  const [isDirty, setIsDirty] = useState(false)
  useUnsavedGuard(isDirty)
  const leave = () => {
    setIsDirty(false)
    onClose()
  }
  const close = async () => {
    const question = { title: texts.unsaved, action: t('tableFiles.leave'), isDanger: true }
    if (!isDirty || (await confirm(question))) leave()
  }
  const isStored = typeof opened === 'number'
  return (
    <TabDrawer
      open={opened !== undefined}
      onClose={close}
      size={1040}
      title={
        opened === 'new' || !data ? (
          texts.fresh
        ) : (
          <span className="upload-heading">
            <span className="upload-name">{data.fileName}</span>
            <UploadStateTag state={data.state} />
          </span>
        )
      }
    >
      {opened === 'new' && start}
      {isStored && error && (
        <FailureState title={texts.unavailable} error={error} onRetry={() => refetch()} />
      )}
      {isStored && isPending && <Skeleton active paragraph={{ rows: 8 }} />}
      {isStored && data && !error && content(data, { onDirty: setIsDirty, onGone: leave })}
    </TabDrawer>
  )
}
