import { CloudUploadOutlined, RightOutlined } from '@ant-design/icons'
import { type UploadView, uploadRoutes } from '@landfall/contract/customs/customs-upload.ts'
import { Button } from 'antd'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { TemplateDrawer } from '#features/customs/customs-templates/template-drawer.tsx'
import { call } from '#platform/api-client.ts'
import { useLeaveGuard } from '#platform/file-sending.ts'
import { Allowed, usePermission } from '#platform/permission.tsx'
import { ListPage } from '#ui/list-page.tsx'
import { useOpenFile, useRefreshByTasks } from '#ui/table-file-list.ts'
import { isRunning } from '#ui/upload-state.tsx'
import { CancelLoad } from './cancel-load.tsx'
import { useUploadColumns } from './upload-columns.tsx'
import { UploadDrawer } from './upload-drawer.tsx'
import { uploadsKey } from './use-uploads.ts'
import '#ui/file-wizard.css'

const pollEvery = 3_000

const taskKinds = ['customsImport', 'customsRevert'] as const
const changedKeys = [uploadsKey, 'shipments', 'statistics', 'tradeCompanies']

/** The customs files of the company, what became of them, and the wizard that loads another. */
export function UploadListPage(): ReactNode {
  const { t } = useTranslation()
  const [opened, open] = useOpenFile('upload')
  const [isBusy, setIsBusy] = useState(false)
  const [isManaging, setIsManaging] = useState(false)
  const mayWrite = usePermission('customs.upload.write')
  useRefreshByTasks(taskKinds, changedKeys)
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
          const page = await call(uploadRoutes.list, { query }, { signal })
          setIsBusy(page.items.some(isRunning))
          return page
        }}
        columns={useUploadColumns()}
        rowId={(row) => row.id}
        rowName={(row) => row.fileName}
        searchHint={t('tableFiles.fileName')}
        onOpen={(row) => open(row.id)}
        rowActions={(row) => (
          <>
            <Button
              type="text"
              icon={<RightOutlined aria-hidden />}
              title={t(rowActionOf(row, mayWrite))}
              onClick={() => open(row.id)}
            >
              {t(rowActionOf(row, mayWrite))}
            </Button>
            <CancelLoad view={row} isLink />
          </>
        )}
        rowActionsWidth={72}
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
