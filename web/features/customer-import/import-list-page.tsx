import { CloudUploadOutlined } from '@ant-design/icons'
import { type ImportView, importRoutes } from '@landfall/contract/customer-import.ts'
import type { ListQuery } from '@landfall/contract/list.ts'
import { useQueryClient } from '@tanstack/react-query'
import { Button } from 'antd'
import { type ReactNode, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useSearchParams } from 'react-router'
import { call } from '#platform/api-client.ts'
import { useLeaveGuard } from '#platform/file-sending.ts'
import { isTaskOpen, useTasks } from '#platform/task-store.ts'
import type { ListRows } from '#ui/list-model.ts'
import { ListPage } from '#ui/list-page.tsx'
import { isRunning } from '#ui/upload-state.tsx'
import { CustomerImportDrawer, type OpenImport } from './customer-import-drawer.tsx'
import { useImportColumns } from './import-columns.tsx'
import { importsKey } from './use-imports.ts'
import '#ui/file-wizard.css'

const pollEvery = 3_000

/** The files of customers that were imported, what became of them, and the wizard that imports another. */
export function ImportListPage(): ReactNode {
  const { t } = useTranslation()
  const [opened, open] = useOpenImport()
  const [isBusy, setIsBusy] = useState(false)
  useRefreshByTasks()
  useLeaveGuard()
  const newButton = (
    <Button type="primary" icon={<CloudUploadOutlined aria-hidden />} onClick={() => open('new')}>
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
          return pageOfImports(items, query)
        }}
        columns={useImportColumns()}
        rowId={(row) => row.id}
        rowName={(row) => row.fileName}
        searchHint={t('tableFiles.fileName')}
        onOpen={(row) => open(row.id)}
        rowActions={(row) => (
          <Button type="link" size="small" onClick={() => open(row.id)}>
            {t(rowActionOf(row))}
          </Button>
        )}
        rowActionsWidth={120}
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

/** The server answers all imports at once; words and pages are applied here. */
function pageOfImports(items: readonly ImportView[], query: ListQuery): ListRows<ImportView> {
  const words = (query.search ?? '').toLowerCase().split(/\s+/)
  const found = items.filter(({ fileName, userName }) =>
    words.every((word) => `${fileName} ${userName}`.toLowerCase().includes(word)),
  )
  const from = Number(query.cursor ?? 0) || 0
  const to = from + query.size
  return {
    items: found.slice(from, to),
    nextCursor: to < found.length ? String(to) : null,
    total: found.length,
    totalIsMinimum: false,
  }
}

/** Which import is open, kept in the address so that a link and a reload show the same. */
function useOpenImport(): [OpenImport, (next: OpenImport) => void] {
  const [params, setParams] = useSearchParams()
  const location = useLocation()
  const text = params.get('import')
  const id = Number(text)
  const opened = text === 'new' ? 'new' : Number.isSafeInteger(id) && id > 0 ? id : undefined
  const open = (next: OpenImport) =>
    setParams(
      (before) => {
        const after = new URLSearchParams(before)
        if (next === undefined) after.delete('import')
        else after.set('import', String(next))
        return after
      },
      { state: location.state },
    )
  return [opened, open]
}

/** Counts are final and customers have changed when a task ends: then all of it is asked again. */
function useRefreshByTasks(): void {
  const client = useQueryClient()
  const ended = useTasks(({ tasks }) =>
    tasks
      .filter((task) => !isTaskOpen(task) && /^customerImport(Revert)?$/.test(task.kind))
      .map(({ id }) => id)
      .join(),
  )
  useEffect(() => {
    if (ended === '') return
    for (const key of [importsKey, 'customers']) void client.invalidateQueries({ queryKey: [key] })
  }, [ended, client])
}
