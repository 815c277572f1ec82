import type { ImportView } from '@landfall/contract/customers/customer-import.ts'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type FileSteps, type OpenFile, TableFileDrawer } from '#ui/table-file-drawer.tsx'
import { useTableFile } from '#ui/use-table-files.ts'
import { ImportReport } from './import-report.tsx'
import { ImportFileStep, ImportResumeStep } from './import-steps.tsx'
import { ImportWizard } from './import-wizard.tsx'
import { importFiles } from './use-imports.ts'

/** One import beside the list: sending, deciding, and what became of it. */
export function CustomerImportDrawer({
  opened,
  onOpen,
}: {
  opened: OpenFile
  onOpen: (next: OpenFile) => void
}): ReactNode {
  const { t } = useTranslation()
  const found = useTableFile(importFiles, typeof opened === 'number' ? opened : undefined)
  return (
    <TableFileDrawer
      opened={opened}
      found={found}
      texts={{
        fresh: t('customerImport.newImport'),
        unavailable: t('customerImport.unavailable'),
        unsaved: t('customerImport.unsaved'),
      }}
      start={<ImportFileStep onAnnounced={(view) => onOpen(view.id)} />}
      content={(view, steps) => <ImportContent key={view.id} view={view} {...steps} />}
      onClose={() => onOpen(undefined)}
    />
  )
}

function ImportContent({ view, onDirty, onGone }: FileSteps & { view: ImportView }): ReactNode {
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
