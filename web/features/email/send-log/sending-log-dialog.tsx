import type { SendTaskRow } from '@landfall/contract/email/email-tasks.ts'
import { type SendLog, sendLogRoutes } from '@landfall/contract/email/send-log.ts'
import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query'
import { Button, Modal, Select, Skeleton } from 'antd'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { PhaseTag, SendTaskProgress } from '#features/email/email-tasks/send-task-progress.tsx'
import { progressEvery, sendTasksKey, useMoveSendTask } from '#features/email/email-tasks/use-send-tasks.ts'
import { call } from '#platform/api-client.ts'
import { formatNumber } from '#platform/formatters.ts'
import { Allowed } from '#platform/permission.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { FailureState } from '#ui/failure-state.tsx'
import { SendingLogEntries } from './sending-log-entries.tsx'
import { useSendingLog } from './sending-log-store.ts'
import './sending-log.css'

const close = () => useSendingLog.setState({ isOpen: false })

/** What sending is doing right now: the running mailings, and result by result what became of their messages. */
export function SendingLogDialog(): ReactNode {
  const { t } = useTranslation()
  const [taskId, setTaskId] = useState<number | undefined>()
  const log = useLog(taskId)
  return (
    <Modal open width={760} title={t('sendLog.title')} onCancel={close} footer={null}>
      {log.isPending && <Skeleton active paragraph={{ rows: 6 }} />}
      {log.isError && !log.data && (
        <FailureState title={t('sendLog.failed')} error={log.error} onRetry={() => log.refetch()} />
      )}
      {log.data?.tasks.length === 0 && (
        <EmptyState
          title={t('sendLog.emptyTitle')}
          hint={t('sendLog.emptyHint')}
          action={
            <Allowed need="email.task.send">
              <Link className="plain-link" to="/email/emailServerSend/add" onClick={close}>
                {t('emailTasks.create')}
              </Link>
            </Allowed>
          }
        />
      )}
      {log.data && log.data.tasks.length > 0 && (
        <>
          <ul className="log-tasks">
            {log.data.tasks.map((task) => (
              <TaskLine key={task.id} task={task} />
            ))}
          </ul>
          <div className="log-head">
            <h3>{t('sendLog.results')}</h3>
            {log.data.tasks.length > 1 && <TaskChoice {...{ taskId, setTaskId }} tasks={log.data.tasks} />}
          </div>
          <SendingLogEntries entries={log.data.entries} />
        </>
      )}
    </Modal>
  )
}

/** The log, looked at again while it is on screen. */
function useLog(taskId: number | undefined): UseQueryResult<SendLog> {
  return useQuery({
    queryKey: [sendTasksKey, 'log', taskId],
    queryFn: ({ signal }) =>
      call(sendLogRoutes.read, { query: taskId === undefined ? {} : { taskId } }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: progressEvery,
    meta: { claims: true },
  })
}

interface TaskChoiceProps {
  tasks: readonly SendTaskRow[]
  taskId: number | undefined
  setTaskId: (id: number | undefined) => void
}

function TaskChoice({ tasks, taskId, setTaskId }: TaskChoiceProps): ReactNode {
  const { t } = useTranslation()
  return (
    <Select
      aria-label={t('sendLog.which')}
      value={taskId ?? 0}
      onChange={(id) => setTaskId(id === 0 ? undefined : id)}
      options={[
        { value: 0, label: t('sendLog.allTasks') },
        ...tasks.map(({ id, name }) => ({ value: id, label: name })),
      ]}
      popupMatchSelectWidth={false}
    />
  )
}

const counted = ['sent', 'deferred', 'failed', 'unknown', 'waiting'] as const

function TaskLine({ task }: { task: SendTaskRow }): ReactNode {
  const { t } = useTranslation()
  const { id, name, phase, state, counts, waitingFor } = task
  const move = useMoveSendTask()
  const isPaused = phase === 'paused'
  return (
    <li>
      <div className="log-task-head">
        <Link to={`/email/emailMarketingTask?task=${id}`} onClick={close}>
          {name}
        </Link>
        <PhaseTag phase={phase} />
        {state === 'SUBMITTED' && (
          <Allowed need="email.task.send">
            <Button
              size="small"
              loading={move.isPending}
              aria-label={`${t(isPaused ? 'emailTasks.resume' : 'emailTasks.pause')}: ${name}`}
              onClick={() => move.mutate({ id, action: isPaused ? 'resume' : 'pause' })}
            >
              {t(isPaused ? 'emailTasks.resume' : 'emailTasks.pause')}
            </Button>
          </Allowed>
        )}
      </div>
      <SendTaskProgress task={task} />
      <p className="log-counts">
        {counted
          .filter((count) => count === 'sent' || counts[count] > 0)
          .map((count) => `${t(`emailTasks.counts.${count}`)}: ${formatNumber(counts[count])}`)
          .join(' · ')}
      </p>
      {waitingFor && <p className="field-problem">{t('emailTasks.waitingFor', { reason: waitingFor })}</p>}
    </li>
  )
}
