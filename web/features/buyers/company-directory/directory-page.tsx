import { DatabaseOutlined } from '@ant-design/icons'
import { companyDirectoryRoutes, type DirectoryCompany } from '@landfall/contract/buyers/company-directory.ts'
import { placeIdOf } from '@landfall/contract/buyers/map-places.ts'
import { Button } from 'antd'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useDatasets } from '#features/buyers/company-datasets/use-datasets.ts'
import { call } from '#platform/api-client.ts'
import { lazyPart } from '#ui/lazy-part.tsx'
import { ListPage } from '#ui/list-page.tsx'
import { CollectCompany } from './collect-company.tsx'
import { useDirectoryColumns, useDirectoryFilters } from './directory-columns.tsx'
import { ListedFinder } from './listed-finder.tsx'
import { useDirectoryBatch } from './use-directory-batch.tsx'

const DatasetDrawer = lazyPart(() =>
  import('#features/buyers/company-datasets/dataset-drawer.tsx').then((m) => m.DatasetDrawer),
)

/** The companies of all datasets, to be found by what they trade in and collected. */
export function DirectoryPage(): ReactNode {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const datasets = useDatasets()
  const batch = useDirectoryBatch()
  const button = (
    <Button icon={<DatabaseOutlined aria-hidden />} onClick={() => setOpen(true)}>
      {t('buyers.datasets.title')}
    </Button>
  )
  return (
    <>
      <ListPage<DirectoryCompany>
        list="directoryCompanies"
        title={t('buyers.title')}
        load={(query, signal) => call(companyDirectoryRoutes.list, { query }, { signal })}
        defaultSort="name"
        columns={useDirectoryColumns()}
        rowId={(row) => row.id}
        rowName={(row) => row.name}
        filters={useDirectoryFilters(datasets.data ?? [])}
        searchHint={t('buyers.searchHint')}
        batchActions={batch.actions}
        exporting={{
          need: 'buyer.company.export',
          start: (selection, format) => call(companyDirectoryRoutes.export, { body: { selection, format } }),
          note: () => <p>{t('buyers.exportNote')}</p>,
        }}
        rowActions={(row) => (
          <>
            <ListedFinder company={{ id: placeIdOf(row.id), name: row.name }} />
            <CollectCompany company={row} />
          </>
        )}
        toolbar={button}
        empty={{ title: t('buyers.empty.title'), hint: t('buyers.empty.hint'), action: button }}
      />
      {batch.dialog}
      {isOpen && <DatasetDrawer onClose={() => setOpen(false)} />}
    </>
  )
}
