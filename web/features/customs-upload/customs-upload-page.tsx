import { UploadOutlined } from '@ant-design/icons'
import { type UploadView, uploadRoutes } from '@landfall/contract/customs-upload.ts'
import { Button } from 'antd'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '#platform/api-client.ts'
import { formatBytes, formatNumber } from '#platform/formatters.ts'
import { Allowed } from '#platform/permission.tsx'
import { useTasks } from '#platform/task-store.ts'
import type { ListColumn } from '#ui/list-model.ts'
import { ListPage } from '#ui/list-page.tsx'
import { TimeBadge } from '#ui/time-badge.tsx'
import { UploadActions } from './upload-actions.tsx'
import { UploadReport } from './upload-report.tsx'
import { isUploadBusy, startableStates, UploadStateTag } from './upload-state-tag.tsx'
import { UploadWizard } from './upload-wizard.tsx'
import './customs-upload.css'

const busyRefresh = 2_000

/** The company's customs files: send one, decide how it is read, follow it, take it back. */
export function CustomsUploadPage(): ReactNode {
  const { t } = useTranslation()
  const [wizard, setWizard] = useState<{ upload?: UploadView } | null>(null)
  const [shown, setShown] = useState<number | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const taskCount = useTasks((state) => state.tasks.filter(({ kind }) => kind.startsWith('customs')).length)
  const newButton = (
    <Allowed need="customs.upload.write">
      <Button type="primary" icon={<UploadOutlined />} onClick={() => setWizard({})}>
        {t('customsUpload.newUpload')}
      </Button>
    </Allowed>
  )
  const open = (upload: UploadView) => {
    const isOpen = upload.state === 'receiving' || startableStates.includes(upload.state)
    if (isOpen && upload.counts === null) setWizard({ upload })
    else setShown(upload.id)
  }
  return (
    <>
      <ListPage<UploadView>
        list="uploads"
        loadKey={[taskCount]}
        title={t('customsUpload.title')}
        load={async ({ search = '' }, signal) => {
          const { items } = await call(uploadRoutes.list, {}, { signal })
          setIsBusy(items.some(isUploadBusy))
          const found = items.filter(({ fileName }) => fileName.toLowerCase().includes(search.toLowerCase()))
          return { items: found, nextCursor: null, total: found.length, totalIsMinimum: false }
        }}
        refetchEvery={isBusy ? busyRefresh : false}
        columns={useColumns()}
        rowId={(row) => row.id}
        rowName={(row) => row.fileName}
        searchHint={t('customsUpload.fileName')}
        onOpen={open}
        rowActions={(row) => <UploadActions upload={row} onContinue={() => setWizard({ upload: row })} />}
        toolbar={newButton}
        empty={{ title: t('customsData.emptyTitle'), hint: t('customsUpload.empty'), action: newButton }}
      />
      {wizard && <UploadWizard upload={wizard.upload} onClose={() => setWizard(null)} />}
      <UploadReport id={shown} onClose={() => setShown(null)} />
    </>
  )
}

function useColumns(): ListColumn<UploadView>[] {
  const { t } = useTranslation()
  const count = (key: 'read' | 'loaded' | 'replaced' | 'skipped' | 'rejected'): ListColumn<UploadView> => ({
    key,
    title: t(`customsUpload.${key}`),
    width: 100,
    align: 'right',
    render: (row) => row.counts && formatNumber(row.counts[key]),
  })
  return [
    {
      key: 'fileName',
      title: t('customsUpload.fileName'),
      width: 260,
      isMain: true,
      render: (row) => row.fileName,
    },
    {
      key: 'state',
      title: t('customsUpload.stateTitle'),
      width: 180,
      render: (row) => <UploadStateTag state={row.state} />,
    },
    {
      key: 'kind',
      title: t('customsUpload.kind'),
      width: 150,
      render: (row) => row.kind && t(`customsUpload.${row.kind}`),
    },
    count('read'),
    count('loaded'),
    count('replaced'),
    count('skipped'),
    count('rejected'),
    {
      key: 'size',
      title: t('customsUpload.size'),
      width: 100,
      align: 'right',
      isOptional: true,
      render: (row) => formatBytes(row.size),
    },
    { key: 'userName', title: t('customsUpload.uploadedBy'), width: 130, render: (row) => row.userName },
    {
      key: 'createdAt',
      title: t('customsUpload.uploadedAt'),
      width: 140,
      render: (row) => <TimeBadge value={row.createdAt} />,
    },
  ]
}
