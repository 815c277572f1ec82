import type { ImportView } from '@landfall/contract/customer-import.ts'
import { Skeleton } from 'antd'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FailureState } from '#ui/failure-state.tsx'
import { TabDrawer } from '#ui/tab-drawer.tsx'
import { UploadStateTag } from '#ui/upload-state.tsx'
import { useConfirm } from '#ui/use-confirm.ts'
import { useUnsavedGuard } from '#ui/use-unsaved-guard.ts'
import { ImportReport } from './import-report.tsx'
import { ImportFileStep, ImportResumeStep } from './import-steps.tsx'
import { ImportWizard } from './import-wizard.tsx'
import { useImport } from './use-imports.ts'

/** An import by its id, a new one, or none. */
export type OpenImport = number | 'new' | undefined

/** One import beside the list: sending, deciding, and what became of it. */
export function CustomerImportDrawer({
  opened,
  onOpen,
}: {
  opened: OpenImport
  onOpen: (next: OpenImport) => void
}): ReactNode {
  const { t } = useTranslation()
  const confirm = useConfirm()
  const id = typeof opened === 'number' ? opened : undefined
  const found = useImport(id)
  const [isDirty, setIsDirty] = useState(false)
  useUnsavedGuard(isDirty)
  const close = async () => {
    const question = { title: t('customerImport.unsaved'), action: t('tableFiles.leave'), isDanger: true }
    if (isDirty && !(await confirm(question))) return
    setIsDirty(false)
    onOpen(undefined)
  }
  return (
    <TabDrawer
      open={opened !== undefined}
      onClose={close}
      size={1040}
      title={
        opened === 'new' || !found.data ? (
          t('customerImport.newImport')
        ) : (
          <span className="upload-heading">
            <span className="upload-name">{found.data.fileName}</span>
            <UploadStateTag state={found.data.state} />
          </span>
        )
      }
    >
      {opened === 'new' && <ImportFileStep onAnnounced={(view) => onOpen(view.id)} />}
      {id !== undefined && found.error && (
        <FailureState
          title={t('customerImport.unavailable')}
          error={found.error}
          onRetry={() => found.refetch()}
        />
      )}
      {id !== undefined && found.isPending && <Skeleton active paragraph={{ rows: 8 }} />}
      {found.data && id !== undefined && !found.error && (
        <ImportContent
          key={found.data.id}
          view={found.data}
          onDirty={setIsDirty}
          onGone={() => {
            setIsDirty(false)
            onOpen(undefined)
          }}
        />
      )}
    </TabDrawer>
  )
}

interface ImportContentProps {
  view: ImportView
  onDirty: (isDirty: boolean) => void
  /** The import was thrown away. */
  onGone: () => void
}

function ImportContent({ view, onDirty, onGone }: ImportContentProps): ReactNode {
  const [isRetrying, setIsRetrying] = useState(false)
  const isRetryable = view.state === 'failed' || view.state === 'cancelled'
  if (view.state === 'receiving') return <ImportResumeStep view={view} onGone={onGone} />
  if (view.state === 'mapping' || (isRetryable && isRetrying)) {
    return <ImportWizard view={view} onDirty={onDirty} onGone={onGone} />
  }
  return (
    <ImportReport view={view} onRetry={isRetryable ? () => setIsRetrying(true) : undefined} onGone={onGone} />
  )
}
