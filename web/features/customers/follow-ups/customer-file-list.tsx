import { DeleteOutlined, DownloadOutlined } from '@ant-design/icons'
import type { CustomerFile } from '@landfall/contract/customers/follow-ups.ts'
import { Button, Skeleton } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatBytes, formatDateTime } from '#platform/formatters.ts'
import { usePermission } from '#platform/permission.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { FailureState } from '#ui/failure-state.tsx'
import { TimeBadge } from '#ui/time-badge.tsx'
import { AttachmentField } from './attachment-field.tsx'
import { useCustomerFiles, useDeleteFile, useKeepFile } from './use-customer-files.ts'
import { useFetchFile } from './use-follow-ups.ts'
import './follow-up-form.css'

interface CustomerFileListProps {
  customerId: number
  /** Whether the user may follow the customer up. */
  mayAdd: boolean
}

/** All files of a customer: those of its follow-ups, and those kept with it; older ones are fetched on request. */
export function CustomerFileList({ customerId, mayAdd }: CustomerFileListProps): ReactNode {
  const { t } = useTranslation()
  const files = useCustomerFiles(customerId)
  const keep = useKeepFile(customerId)
  const isAllowed = usePermission('customer.followUp.write') && mayAdd
  if (files.error) {
    return (
      <FailureState title={t('followUps.filesFailed')} error={files.error} onRetry={() => files.refetch()} />
    )
  }
  if (!files.data) return <Skeleton active paragraph={{ rows: 3 }} />
  const items = files.data.pages.flatMap((page) => page.items)
  return (
    <>
      {isAllowed && (
        <AttachmentField
          value={[]}
          onChange={(sent) => {
            const last = sent.at(-1)
            if (last) keep.mutate(last.id)
          }}
        />
      )}
      {items.length === 0 ? (
        <EmptyState title={t('followUps.noFiles')} hint={t('followUps.noFilesHint')} />
      ) : (
        <ul className="customer-files" aria-label={t('customers.parts.files')}>
          {items.map((file) => (
            <FileItem key={file.id} file={file} />
          ))}
        </ul>
      )}
      {files.hasNextPage && (
        <Button block loading={files.isFetchingNextPage} onClick={() => files.fetchNextPage()}>
          {t('followUps.olderFiles')}
        </Button>
      )}
    </>
  )
}

function FileItem({ file }: { file: CustomerFile }): ReactNode {
  const { t } = useTranslation()
  const fetchFile = useFetchFile()
  const remove = useDeleteFile()
  const isAllowed = usePermission('customer.followUp.write') && file.canDelete
  const { id, name, size, userName, addedAt, followUp } = file
  return (
    <li>
      <div>
        <Button
          type="link"
          size="small"
          icon={<DownloadOutlined aria-hidden />}
          aria-label={t('followUps.downloadFile', { name })}
          onClick={() => fetchFile.mutate(id)}
        >
          {name}
        </Button>{' '}
        <span className="quiet">{formatBytes(size)}</span>
        <div className="quiet">
          {userName} · <TimeBadge value={addedAt} />
          {followUp &&
            ` · ${t('followUps.fileOf', {
              method: t(`followUps.methods.${followUp.method}`),
              time: formatDateTime(followUp.happenedAt),
            })}`}
        </div>
      </div>
      {isAllowed && (
        <Button
          type="text"
          danger
          icon={<DeleteOutlined aria-hidden />}
          aria-label={t('followUps.deleteFileNamed', { name })}
          onClick={() => remove.mutate(file)}
        />
      )}
    </li>
  )
}
