import { DeleteOutlined } from '@ant-design/icons'
import type { FollowUpComment } from '@landfall/contract/customers/follow-ups.ts'
import { Button, Input, Skeleton } from 'antd'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Allowed, usePermission } from '#platform/permission.tsx'
import { FailureState } from '#ui/failure-state.tsx'
import { TimeBadge } from '#ui/time-badge.tsx'
import { useConfirm } from '#ui/use-confirm.ts'
import { useUnsavedGuard } from '#ui/use-unsaved-guard.ts'
import { useComment, useComments, useDeleteComment } from './use-follow-ups.ts'
import './follow-up-form.css'

/** What colleagues said about a follow-up, with room to say something. */
export function CommentList({ followUpId }: { followUpId: number }): ReactNode {
  const { t } = useTranslation()
  const comments = useComments(followUpId)
  if (comments.error) {
    return (
      <FailureState
        title={t('followUps.commentsFailed')}
        error={comments.error}
        onRetry={() => comments.refetch()}
      />
    )
  }
  if (!comments.data) return <Skeleton active paragraph={{ rows: 1 }} />
  return (
    <div className="follow-up-comments">
      <ul>
        {comments.data.items.map((comment) => (
          <Comment key={comment.id} comment={comment} />
        ))}
      </ul>
      <Allowed need="customer.followUp.write">
        <CommentForm followUpId={followUpId} />
      </Allowed>
    </div>
  )
}

function Comment({ comment }: { comment: FollowUpComment }): ReactNode {
  const { t } = useTranslation()
  const confirm = useConfirm()
  const mayWrite = usePermission('customer.followUp.write')
  const remove = useDeleteComment()
  const ask = async () => {
    const isSure = await confirm({
      title: t('followUps.removeCommentQuestion'),
      action: t('followUps.removeComment'),
      isDanger: true,
    })
    if (isSure) remove.mutate(comment.id)
  }
  return (
    <li>
      <div className="follow-up-comment-head">
        <span>
          <strong>{comment.authorName}</strong> <TimeBadge value={comment.createdAt} />
        </span>
        {comment.canDelete && mayWrite && (
          <Button
            type="text"
            size="small"
            icon={<DeleteOutlined aria-hidden />}
            aria-label={t('followUps.removeComment')}
            title={t('followUps.removeComment')}
            loading={remove.isPending}
            onClick={ask}
          />
        )}
      </div>
      <p>{comment.content}</p>
    </li>
  )
}

function CommentForm({ followUpId }: { followUpId: number }): ReactNode {
  const { t } = useTranslation()
  const [text, setText] = useState('')
  const say = useComment(followUpId)
  useUnsavedGuard(text.trim() !== '')
  return (
    <form
      className="follow-up-comment-form"
      onSubmit={(event) => {
        event.preventDefault()
        say.mutate(text.trim(), { onSuccess: () => setText('') })
      }}
    >
      <Input.TextArea
        aria-label={t('followUps.comment')}
        placeholder={t('followUps.commentHint')}
        maxLength={1000}
        autoSize={{ minRows: 1, maxRows: 5 }}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <Button htmlType="submit" disabled={text.trim() === ''} loading={say.isPending}>
        {t('followUps.sendComment')}
      </Button>
    </form>
  )
}
