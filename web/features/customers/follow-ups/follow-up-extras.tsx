import { CommentOutlined, DeleteOutlined, DownloadOutlined, EditOutlined } from '@ant-design/icons'
import type { AttachedFile } from '@landfall/contract/customers/follow-ups.ts'
import { Button } from 'antd'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatBytes, formatNumber } from '#platform/formatters.ts'
import { Allowed } from '#platform/permission.tsx'
import { CommentList } from './comment-list.tsx'
import { FollowUpChangeDialog, type ShownFollowUp } from './follow-up-change-dialog.tsx'
import { useDeleteFollowUp, useFetchFile } from './use-follow-ups.ts'
import './follow-up-form.css'

interface FollowUpExtrasProps {
  followUp: ShownFollowUp
  commentCount: number
  /** Whether the user wrote it. */
  canChange: boolean
}

/** What hangs on a follow-up: its files and comments, and for its writer the ways to put it right. */
export function FollowUpExtras({ followUp, commentCount, canChange }: FollowUpExtrasProps): ReactNode {
  const { t } = useTranslation()
  const [isTalking, setIsTalking] = useState(false)
  return (
    <>
      <AttachedFiles files={followUp.files} />
      <div className="follow-up-actions">
        <Button
          type="text"
          size="small"
          icon={<CommentOutlined aria-hidden />}
          aria-expanded={isTalking}
          onClick={() => setIsTalking(!isTalking)}
        >
          {t('followUps.comments', { amount: formatNumber(commentCount) })}
        </Button>
        {canChange && (
          <Allowed need="customer.followUp.write">
            <OwnActions followUp={followUp} />
          </Allowed>
        )}
      </div>
      {isTalking && <CommentList followUpId={followUp.id} />}
    </>
  )
}

function OwnActions({ followUp }: Pick<FollowUpExtrasProps, 'followUp'>): ReactNode {
  const { t } = useTranslation()
  const [isChanging, setIsChanging] = useState(false)
  const remove = useDeleteFollowUp()
  return (
    <>
      <Button
        type="text"
        size="small"
        icon={<EditOutlined aria-hidden />}
        aria-label={t('followUps.editTitle')}
        onClick={() => setIsChanging(true)}
      >
        {t('followUps.edit')}
      </Button>
      <Button
        type="text"
        size="small"
        icon={<DeleteOutlined aria-hidden />}
        aria-label={t('followUps.removeLabel')}
        loading={remove.isPending}
        onClick={() => remove.mutate(followUp.id)}
      >
        {t('followUps.remove')}
      </Button>
      {isChanging && <FollowUpChangeDialog followUp={followUp} onClose={() => setIsChanging(false)} />}
    </>
  )
}

function AttachedFiles({ files }: { files: readonly AttachedFile[] }): ReactNode {
  const { t } = useTranslation()
  const fetchFile = useFetchFile()
  if (files.length === 0) return null
  return (
    <ul className="follow-up-files">
      {files.map(({ id, name, size }) => (
        <li key={id}>
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
        </li>
      ))}
    </ul>
  )
}
