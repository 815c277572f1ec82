import type { CompanyDataset } from '@landfall/contract/buyers/company-datasets.ts'
import { Skeleton } from 'antd'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { usePermission } from '#platform/permission.tsx'
import { FailureState } from '#ui/failure-state.tsx'
import { TabDrawer } from '#ui/tab-drawer.tsx'
import { useRefreshByTasks } from '#ui/table-file-list.ts'
import { DatasetImport } from './dataset-import.tsx'
import { DatasetList } from './dataset-list.tsx'
import { DatasetsUnderWay } from './datasets-under-way.tsx'
import { datasetKeys, useDatasets } from './use-datasets.ts'
import './company-datasets.css'

const importing = ['datasetImport'] as const

/** The files of companies that were imported: adding, replacing and removing them. */
export function DatasetDrawer({ onClose }: { onClose: () => void }): ReactNode {
  const { t } = useTranslation()
  return (
    <TabDrawer open onClose={onClose} title={t('buyers.datasets.title')}>
      <Datasets />
    </TabDrawer>
  )
}

function Datasets(): ReactNode {
  const { t } = useTranslation()
  const mayWrite = usePermission('buyer.dataset.write')
  const loaded = useDatasets()
  useRefreshByTasks(importing, datasetKeys)
  const [replaced, setReplaced] = useState<CompanyDataset | null>(null)
  if (loaded.error) {
    return <FailureState title={t('list.failed')} error={loaded.error} onRetry={() => loaded.refetch()} />
  }
  if (!loaded.data) return <Skeleton active paragraph={{ rows: 6 }} />
  const listed = loaded.data.find(({ id }) => id === replaced?.id)
  return (
    <div className="datasets">
      <DatasetsUnderWay />
      <DatasetList items={loaded.data} onReplace={mayWrite ? setReplaced : undefined} />
      {mayWrite && (
        <DatasetImport key={listed?.id ?? 'new'} replaced={listed} onDone={() => setReplaced(null)} />
      )}
    </div>
  )
}
