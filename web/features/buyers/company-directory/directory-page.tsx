import { DatabaseOutlined } from '@ant-design/icons'
import { companyDirectoryRoutes, type DirectoryCompany } from '@landfall/contract/buyers/company-directory.ts'
import { placeIdOf } from '@landfall/contract/buyers/map-places.ts'
import { Button } from 'antd'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useDatasets } from '#features/buyers/company-datasets/use-datasets.ts'
import { call } from '#platform/api-client.ts'
import { usePermission } from '#platform/permission.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import type { ListPageProps } from '#ui/list-model.ts'
import { ListPage } from '#ui/list-page.tsx'
import { useListState, useTabbedState } from '#ui/list-state.ts'
import { CollectCompany } from './collect-company.tsx'
import { useDirectoryColumns, useDirectoryFilters } from './directory-columns.tsx'
import { ExportNote } from './export-note.tsx'
import { ListedFinder } from './listed-finder.tsx'
import { useDirectoryBatch } from './use-directory-batch.tsx'

const UnlockedCompanies = lazyPart(() =>
  import('#features/customs/unlocked-companies/unlocked-companies.tsx').then((m) => m.UnlockedCompanies),
)
const DatasetDrawer = lazyPart(() =>
  import('#features/buyers/company-datasets/dataset-drawer.tsx').then((m) => m.DatasetDrawer),
)

/** The companies that we have: those of all datasets, and those whose contacts in customs data were unlocked. */
export function DirectoryPage(): ReactNode {
  const { t } = useTranslation()
  // The system imports datasets to share them, and unlocks nobody.
  const mayReadCustomers = usePermission('customer.customer.read')
  const mayReadCustoms = usePermission('customs.record.read') && mayReadCustomers
  const { tab } = useListState({ tabs: ['datasets', 'unlocked'] })
  const tabs = mayReadCustoms
    ? [
        { key: 'datasets', label: t('unlocked.datasets') },
        { key: 'unlocked', label: t('unlocked.title') },
      ]
    : undefined
  return mayReadCustoms && tab === 'unlocked' ? (
    <UnlockedCompanies tabs={tabs} />
  ) : (
    <DatasetCompanies tabs={tabs} />
  )
}

/** The companies of all datasets, to be found by what they trade in and collected. */
function DatasetCompanies({ tabs }: Pick<ListPageProps<DirectoryCompany>, 'tabs'>): ReactNode {
  const { t } = useTranslation()
  const state = useTabbedState({ tabs: ['datasets'], sort: 'name' })
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
        tabs={tabs}
        state={state}
        columns={useDirectoryColumns()}
        rowId={(row) => row.id}
        rowName={(row) => row.name}
        filters={useDirectoryFilters(datasets.data ?? [])}
        searchHint={t('buyers.searchHint')}
        batchActions={batch.actions}
        exporting={{
          need: 'buyer.company.export',
          start: (selection, format) => call(companyDirectoryRoutes.export, { body: { selection, format } }),
          note: (selection) => (
            <ExportNote
              selection={selection}
              quote={(body, signal) =>
                call(companyDirectoryRoutes.exportCost, { body: { selection: body } }, { signal })
              }
            />
          ),
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
