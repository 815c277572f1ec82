import {
  CloseCircleOutlined,
  CopyOutlined,
  DeleteOutlined,
  EditOutlined,
  PauseCircleOutlined,
  PlayCircleOutlined,
} from '@ant-design/icons'
import type { SendTaskRow } from '@landfall/contract/email/email-tasks.ts'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { usePermission } from '#platform/permission.tsx'
import { notifySuccess } from '#ui/toast-store.ts'
import { useConfirm } from '#ui/use-confirm.ts'
import { useMoveSendTask, useRemoveSendTask } from './use-send-tasks.ts'

interface SendTaskActionsProps {
  task: Pick<SendTaskRow, 'id' | 'name' | 'state' | 'phase' | 'isLetter'>
  /** Icons only, for rows of a list. */
  isCompact?: boolean
  onRemoved?: () => void
}

/** What can be done with a task in its present state. */
export function SendTaskActions({ task, isCompact = false, onRemoved }: SendTaskActionsProps): ReactNode {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const confirm = useConfirm()
  const move = useMoveSendTask()
  const remove = useRemoveSendTask()
  const { id, name, state, phase } = task
  if (!usePermission('email.task.send')) return null

  const cancelTask = async () => {
    const isSure = await confirm({
      title: t('emailTasks.cancelQuestion', { name }),
      text: t('emailTasks.cancelHint'),
      action: t('emailTasks.cancel'),
      isDanger: true,
    })
    if (!isSure) return
    await move.mutateAsync({ id, action: 'cancel' })
    notifySuccess(t('emailTasks.cancelled'))
  }
  const removeTask = async () => {
    const isSure = await confirm({
      title: t('emailTasks.removeQuestion', { name }),
      action: t('emailTasks.remove'),
      isDanger: true,
    })
    if (!isSure) return
    await remove.mutateAsync(id)
    notifySuccess(t('emailTasks.removed'))
    onRemoved?.()
  }
  const common = { name, isCompact, isBusy: move.isPending && move.variables?.id === id }
  if (state === 'UN_SUBMIT') {
    const edit = () => navigate(`/email/emailServerSend/add?id=${id}`)
    return (
      <span className="send-actions">
        <ActionButton {...common} label={t('emailTasks.edit')} icon={<EditOutlined />} onClick={edit} />
        <ActionButton
          {...common}
          isDanger
          label={t('emailTasks.remove')}
          icon={<DeleteOutlined />}
          onClick={removeTask}
        />
      </span>
    )
  }
  const copy = async () => {
    const made = await move.mutateAsync({ id, action: 'copy' })
    navigate(`/email/emailServerSend/add?id=${made.id}`)
  }
  // A letter is a part of a conversation, and no beginning of a mailing.
  const copyButton = !task.isLetter && (
    <ActionButton {...common} label={t('emailTasks.copy')} icon={<CopyOutlined />} onClick={copy} />
  )
  if (state !== 'SUBMITTED') return <span className="send-actions">{copyButton}</span>
  const isPaused = phase === 'paused'
  return (
    <span className="send-actions">
      <ActionButton
        {...common}
        label={isPaused ? t('emailTasks.resume') : t('emailTasks.pause')}
        icon={isPaused ? <PlayCircleOutlined /> : <PauseCircleOutlined />}
        onClick={() => move.mutate({ id, action: isPaused ? 'resume' : 'pause' })}
      />
      <ActionButton
        {...common}
        isDanger
        label={t('emailTasks.cancel')}
        icon={<CloseCircleOutlined />}
        onClick={cancelTask}
      />
      {copyButton}
    </span>
  )
}

interface ActionButtonProps {
  label: string
  icon: ReactNode
  /** The task, for screen readers. */
  name: string
  isCompact: boolean
  isBusy: boolean
  isDanger?: boolean
  onClick: () => void
}

function ActionButton({ label, icon, name, isCompact, isBusy, isDanger, onClick }: ActionButtonProps) {
  return (
    <Button
      type={isCompact ? 'text' : 'default'}
      danger={isDanger === true}
      icon={icon}
      loading={isBusy && !isCompact}
      title={isCompact ? label : undefined}
      aria-label={isCompact ? `${label}: ${name}` : undefined}
      onClick={onClick}
    >
      {isCompact ? null : label}
    </Button>
  )
}
