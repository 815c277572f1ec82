import { CloudUploadOutlined, RightOutlined } from '@ant-design/icons'
import { type ImportView, importRoutes } from '@landfall/contract/customers/customer-import.ts'
import { Button } from 'antd'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { call } from '#platform/api-client.ts'
import { useLeaveGuard } from '#platform/file-sending.ts'
import { ListPage } from '#ui/list-page.tsx'
import { pageOfFiles, useOpenFile, useRefreshByTasks } from '#ui/table-file-list.ts'
import { isRunning } from '#ui/upload-state.tsx'
import { CustomerImportDrawer } from './customer-import-drawer.tsx'
import { useImportColumns } from './import-columns.tsx'
import { importsKey } from './use-imports.ts'
import '#ui/file-wizard.css'

const pollEvery = 3_000

const taskKinds = ['customerImport', 'customerImportRevert'] as const
const changedKeys = [importsKey, 'customers', 'collected']

/** The files of customers that were imported, what became of them, and the wizard that imports another. */
export function ImportListPage(): ReactNode {
  const { t } = useTranslation()
  const [opened, open] = useOpenFile('import')
  const [, setParams] = useSearchParams()
  const [isBusy, setIsBusy] = useState(false)
  useRefreshByTasks(taskKinds, changedKeys)
  useLeaveGuard()
  // Where the rows of an earlier file were to go says nothing about the next one.
  const startNew = () =>
    setParams((before) => {
      const after = new URLSearchParams(before)
      after.set('import', 'new')
      after.delete('place')
      return after
    })
  const newButton = (
    <Button type="primary" icon={<CloudUploadOutlined aria-hidden />} onClick={startNew}>
      {t('customerImport.newImport')}
    </Button>
  )
  return (
    <>
      <ListPage<ImportView>
        list={importsKey}
        title={t('customerImport.title')}
        load={async (query, signal) => {
          const { items } = await call(importRoutes.list, {}, { signal })
          setIsBusy(items.some(isRunning))
          return pageOfFiles(items, query)
        }}
        columns={useImportColumns()}
        rowId={(row) => row.id}
        rowName={(row) => row.fileName}
        searchHint={t('tableFiles.fileName')}
        onOpen={(row) => open(row.id)}
        rowActions={(row) => (
          <Button
            type="text"
            icon={<RightOutlined aria-hidden />}
            title={t(rowActionOf(row))}
            onClick={() => open(row.id)}
          >
            {t(rowActionOf(row))}
          </Button>
        )}
        rowActionsWidth={48}
        toolbar={newButton}
        empty={{
          title: t('customerImport.emptyTitle'),
          hint: t('customerImport.empty'),
          action: newButton,
        }}
        refetchEvery={isBusy ? pollEvery : false}
      />
      <CustomerImportDrawer opened={opened} onOpen={open} />
    </>
  )
}

function rowActionOf({
  state,
}: ImportView): 'tableFiles.resume' | 'tableFiles.continue' | 'tableFiles.details' {
  if (state === 'receiving') return 'tableFiles.resume'
  return state === 'mapping' ? 'tableFiles.continue' : 'tableFiles.details'
}
