import type { DesktopBridge } from '@landfall/contract/desktop-bridge.ts'
import type { SendTaskRow } from '@landfall/contract/email/email-tasks.ts'
import { Button, Progress, Skeleton, Tag } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useClient } from '#platform/desktop-bridge.ts'
import { formatNumber } from '#platform/formatters.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { FailureState } from '#ui/failure-state.tsx'
import { useConfirm } from '#ui/use-confirm.ts'
import { retryFreeSending } from './free-send-runner.ts'
import { useFreeTasks, useMoveFreeTask } from './use-free-send.ts'

/** The user's mailings from own mailboxes, with what his client does at present. */
export function FreeTaskList({ bridge }: { bridge: DesktopBridge }): ReactNode {
  const { t } = useTranslation()
  const tasks = useFreeTasks()
  if (tasks.error)
    return <FailureState title={t('freeSend.failed')} error={tasks.error} onRetry={() => tasks.refetch()} />
  if (!tasks.data) return <Skeleton active paragraph={{ rows: 3 }} />
  if (tasks.data.length === 0)
    return <EmptyState title={t('freeSend.noTasks')} hint={t('freeSend.noTasksHint')} />
  return tasks.data.map((task) => <FreeTaskItem key={task.id} task={task} bridge={bridge} />)
}

function FreeTaskItem({ task, bridge }: { task: SendTaskRow; bridge: DesktopBridge }): ReactNode {
  const { t } = useTranslation()
  const confirm = useConfirm()
  const move = useMoveFreeTask()
  const own = useClient((state) => state.tasks.find(({ id }) => id === task.id))
  const wait = useClient((state) => state.waits[task.id])
  const { total, sent, failed, skipped, unknown, opened } = task.counts
  const isOpen = task.state === 'SUBMITTED'
  const troubles = isOpen ? (own?.senders.filter(({ problem }) => problem !== '') ?? []) : []
  const pause = async () => {
    await bridge.invoke('mail.pause', { taskId: task.id }).catch(() => undefined)
    move.mutate({ id: task.id, action: 'pause' })
  }
  const cancel = async () => {
    const isSure = await confirm({
      title: t('freeSend.cancelQuestion', { name: task.name, amount: formatNumber(total - sent - failed) }),
      action: t('freeSend.cancel'),
      isDanger: true,
    })
    if (!isSure) return
    await bridge.invoke('mail.stop', { taskId: task.id }).catch(() => undefined)
    move.mutate({ id: task.id, action: 'cancel' })
  }
  return (
    <div className="free-row">
      <div>
        <Link className="plain-link" to={`/email/emailMarketingTask?task=${task.id}`}>
          {task.name}
        </Link>{' '}
        <Tag>{t(`emailTasks.phase.${task.phase}`)}</Tag>
        <small>
          {t('freeSend.counts', {
            sent: formatNumber(sent),
            total: formatNumber(total),
            failed: formatNumber(failed),
            opened: formatNumber(opened),
          })}
        </small>
        {unknown > 0 && <small>{t('freeSend.unknown', { amount: formatNumber(unknown) })}</small>}
        {isOpen && wait && (
          <small className={wait === 'signIn' ? 'free-problem' : undefined} role="status">
            {t(`freeSend.wait.${wait}`)}
          </small>
        )}
        {troubles.map(({ emailAddress, problem }) => (
          <small key={emailAddress} className="free-problem" role="alert">
            {t('freeSend.trouble', { address: emailAddress, problem })}
          </small>
        ))}
        <Progress
          percent={total === 0 ? 0 : Math.round((100 * (sent + failed + skipped + unknown)) / total)}
          size="small"
        />
      </div>
      {isOpen && (
        <div className="page-actions">
          {troubles.length > 0 && <Button onClick={retryFreeSending}>{t('freeSend.tryAgain')}</Button>}
          {task.phase === 'paused' ? (
            <Button onClick={() => move.mutate({ id: task.id, action: 'resume' })}>
              {t('freeSend.resume')}
            </Button>
          ) : (
            <Button onClick={pause}>{t('freeSend.pause')}</Button>
          )}
          <Button danger onClick={cancel}>
            {t('freeSend.cancel')}
          </Button>
        </div>
      )}
    </div>
  )
}
