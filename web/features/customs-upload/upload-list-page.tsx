import { CloudUploadOutlined } from '@ant-design/icons'
import { type UploadView, uploadRoutes } from '@landfall/contract/customs-upload.ts'
import type { ListQuery } from '@landfall/contract/list.ts'
import { useQueryClient } from '@tanstack/react-query'
import { Button } from 'antd'
import { type ReactNode, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useSearchParams } from 'react-router'
import { TemplateDrawer } from '#features/customs-templates/template-drawer.tsx'
import { call } from '#platform/api-client.ts'
import { useLeaveGuard } from '#platform/file-sending.ts'
import { Allowed, usePermission } from '#platform/permission.tsx'
import { isTaskOpen, useTasks } from '#platform/task-store.ts'
import type { ListRows } from '#ui/list-model.ts'
import { ListPage } from '#ui/list-page.tsx'
import { isRunning } from '#ui/upload-state.tsx'
import { CancelLoad } from './cancel-load.tsx'
import { useUploadColumns } from './upload-columns.tsx'
import { type OpenUpload, UploadDrawer } from './upload-drawer.tsx'
import { uploadsKey } from './use-uploads.ts'
import '#ui/file-wizard.css'

const pollEvery = 3_000

/** The customs files of the company, what became of them, and the wizard that loads another. */
export function UploadListPage(): ReactNode {
  const { t } = useTranslation()
  const [opened, open] = useOpenUpload()
  const [isBusy, setIsBusy] = useState(false)
  const [isManaging, setIsManaging] = useState(false)
  const mayWrite = usePermission('customs.upload.write')
  useRefreshByTasks()
  useLeaveGuard()
  const newButton = (
    <Allowed need="customs.upload.write">
      <Button type="primary" icon={<CloudUploadOutlined aria-hidden />} onClick={() => open('new')}>
        {t('customsUpload.newUpload')}
      </Button>
    </Allowed>
  )
  return (
    <>
      <ListPage<UploadView>
        list="uploads"
        title={t('customsUpload.title')}
        load={async (query, signal) => {
          const { items } = await call(uploadRoutes.list, {}, { signal })
          setIsBusy(items.some(isRunning))
          return pageOfUploads(items, query)
        }}
        columns={useUploadColumns()}
        rowId={(row) => row.id}
        rowName={(row) => row.fileName}
        searchHint={t('tableFiles.fileName')}
        onOpen={(row) => open(row.id)}
        rowActions={(row) => (
          <>
            <Button type="link" size="small" onClick={() => open(row.id)}>
              {t(rowActionOf(row, mayWrite))}
            </Button>
            <CancelLoad view={row} isLink />
          </>
        )}
        rowActionsWidth={210}
        toolbar={
          <>
            <Allowed need="customs.template.write">
              <Button onClick={() => setIsManaging(true)}>{t('customsUpload.templateManage')}</Button>
            </Allowed>
            {newButton}
          </>
        }
        empty={{ title: t('customsData.emptyTitle'), hint: t('customsUpload.empty'), action: newButton }}
        refetchEvery={isBusy ? pollEvery : false}
      />
      <UploadDrawer opened={opened} onOpen={open} />
      {isManaging && <TemplateDrawer onClose={() => setIsManaging(false)} />}
    </>
  )
}

function rowActionOf(
  { state }: UploadView,
  mayWrite: boolean,
): 'tableFiles.resume' | 'tableFiles.continue' | 'tableFiles.details' {
  if (mayWrite && state === 'receiving') return 'tableFiles.resume'
  return mayWrite && state === 'mapping' ? 'tableFiles.continue' : 'tableFiles.details'
}

/** The server answers all uploads at once; words and pages are applied here. */
function pageOfUploads(items: readonly UploadView[], query: ListQuery): ListRows<UploadView> {
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

/** Which upload is open, kept in the address so that a link and a reload show the same. */
function useOpenUpload(): [OpenUpload, (next: OpenUpload) => void] {
  const [params, setParams] = useSearchParams()
  const location = useLocation()
  const text = params.get('upload')
  const id = Number(text)
  const opened = text === 'new' ? 'new' : Number.isSafeInteger(id) && id > 0 ? id : undefined
  const open = (next: OpenUpload) =>
    setParams(
      (before) => {
        const after = new URLSearchParams(before)
        if (next === undefined) after.delete('upload')
        else after.set('upload', String(next))
        return after
      },
      { state: location.state },
    )
  return [opened, open]
}

/** Counts are final and records have changed when a task ends: then all of it is asked again. */
function useRefreshByTasks(): void {
  const client = useQueryClient()
  const ended = useTasks(({ tasks }) =>
    tasks
      .filter((task) => !isTaskOpen(task) && /^customs(Import|Revert)$/.test(task.kind))
      .map(({ id }) => id)
      .join(),
  )
  useEffect(() => {
    if (ended === '') return
    for (const key of [uploadsKey, 'shipments', 'statistics', 'tradeCompanies']) {
      void client.invalidateQueries({ queryKey: [key] })
    }
  }, [ended, client])
}
