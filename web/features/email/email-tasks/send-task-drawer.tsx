import type { SendTaskView } from '@landfall/contract/email/email-tasks.ts'
import { Alert, Button, Skeleton, Tabs } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { VerifyTaskButton } from '#features/addresses/address-verification/verify-task-button.tsx'
import { costText } from '#features/points/points/points-cost.tsx'
import { useQuotePoints } from '#features/points/points/use-points.ts'
import { formatDateTime, formatNumber } from '#platform/formatters.ts'
import { usePermission } from '#platform/permission.tsx'
import { type Fact, FactList } from '#ui/fact-list.tsx'
import { FailureState } from '#ui/failure-state.tsx'
import { HtmlFrame } from '#ui/html-frame.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import { TabDrawer } from '#ui/tab-drawer.tsx'
import { useConfirm } from '#ui/use-confirm.ts'
import { MailAttachmentList } from '../email-attachments/mail-attachment-list.tsx'
import { VariantPanel } from '../variant-tests/variant-panel.tsx'
import { ExclusionList } from './recipient-summary.tsx'
import { SendTaskActions } from './send-task-actions.tsx'
import { PhaseTag, SendTaskProgress } from './send-task-progress.tsx'
import { TaskFigures } from './task-figures.tsx'
import { useSendTask, useSendTaskAgain } from './use-send-tasks.ts'
import './email-tasks.css'

const TaskReportPart = lazyPart(() => import('../email-reports/task-report.tsx').then((m) => m.TaskReport))

/** One task beside the list: how it goes, what it sends, and what readers did. */
export function SendTaskDrawer({ id, onClose }: { id: number | undefined; onClose: () => void }): ReactNode {
  const { t } = useTranslation()
  const task = useSendTask(id)
  const { data } = task
  return (
    <TabDrawer
      open={id !== undefined}
      onClose={onClose}
      size={760}
      title={
        data ? (
          <span className="send-heading">
            {data.name} <PhaseTag phase={data.phase} />
          </span>
        ) : (
          t('emailTasks.title')
        )
      }
    >
      {task.error ? (
        <FailureState title={t('emailTasks.failed')} error={task.error} onRetry={() => task.refetch()} />
      ) : data ? (
        <TaskReport task={data} onRemoved={onClose} />
      ) : (
        <Skeleton active paragraph={{ rows: 8 }} />
      )}
    </TabDrawer>
  )
}

const hints = {
  complaints: 'hint',
  bounces: 'hint',
  sender: 'senderHint',
  restored: 'restoredHint',
  restoredRead: 'restoredReadHint',
} as const

function nameOf({ reason, known }: NonNullable<SendTaskView['brake']>): keyof typeof hints {
  return reason === 'restored' && known > 0 ? 'restoredRead' : reason
}

function TaskReport({ task, onRemoved }: { task: SendTaskView; onRemoved: () => void }): ReactNode {
  const { t } = useTranslation()
  const mayReadHistory = usePermission('email.history.read')
  const filter = JSON.stringify({
    join: 'and',
    conditions: [{ field: 'taskId', op: 'in', value: [task.id] }],
  })
  return (
    <>
      <div className="send-toolbar">
        <SendTaskActions task={task} onRemoved={onRemoved} />
        <SendAgainButton task={task} />
        <VerifyTaskButton taskId={task.id} />
        {mayReadHistory && task.counts.total > 0 && (
          <Link to={`/email/emailSendHistory?${new URLSearchParams({ filter })}`}>
            {t('emailTasks.showRecipients')}
          </Link>
        )}
      </div>
      <SendTaskProgress task={task} />
      {task.phase === 'waiting' && (
        <Alert
          type="warning"
          showIcon
          title={
            task.waitingFor
              ? t('emailTasks.waitingFor', { reason: task.waitingFor })
              : t('emailTasks.relayInactive')
          }
        />
      )}
      {task.restsUntil && (
        <Alert
          type="info"
          showIcon
          title={t('emailTasks.restsUntil', { until: formatDateTime(task.restsUntil) })}
        />
      )}
      {task.brake && (
        <Alert
          type={task.brake.reason === 'sender' ? 'error' : 'warning'}
          showIcon
          title={t(`mailSafety.braked.${nameOf(task.brake)}`, {
            amount: formatNumber(task.brake.amount),
            known: formatNumber(task.brake.known),
            sender: task.fromAddress,
            reply: task.brake.said ?? '',
          })}
          description={t(`mailSafety.braked.${hints[nameOf(task.brake)]}`)}
        />
      )}
      {task.counts.unknown > 0 && (
        <Alert
          type="warning"
          showIcon
          title={t('emailTasks.unknownNote', { amount: formatNumber(task.counts.unknown) })}
        />
      )}
      {task.variantPlan && task.state !== 'UN_SUBMIT' && <VariantPanel task={task} plan={task.variantPlan} />}
      <Tabs
        items={[
          { key: 'report', label: t('emailTasks.report'), children: <TaskOverview task={task} /> },
          ...(!task.isLetter && task.counts.total > 0
            ? [{ key: 'analysis', label: t('mailReports.title'), children: <TaskReportPart task={task} /> }]
            : []),
          { key: 'contents', label: t('emailTasks.contents'), children: <TaskContents task={task} /> },
        ]}
      />
    </>
  )
}

function SendAgainButton({ task }: { task: SendTaskView }): ReactNode {
  const { t } = useTranslation()
  const confirm = useConfirm()
  const sendAgain = useSendTaskAgain()
  const quote = useQuotePoints()
  const maySend = usePermission('email.task.send')
  const isPossible = task.state === 'DONE' || task.state === 'SUBMITTED'
  const messages = task.counts.failed + task.counts.unknown
  if (!maySend || !isPossible || messages === 0) return null
  const run = async () => {
    const label = t('emailTasks.sendAgain')
    // While a mailing is under way, what it was charged at first pays for these too.
    const cost = task.state === 'DONE' ? costText(await quote('serverSend', messages)) : ''
    const text = [t('emailTasks.sendAgainHint'), cost].filter(Boolean).join(' ')
    const isSure = await confirm({ title: label, text, action: label })
    if (isSure) sendAgain.mutate(task.id)
  }
  return (
    <Button loading={sendAgain.isPending} onClick={run}>
      {t('emailTasks.sendAgain')}
    </Button>
  )
}

/** How it went so far, and how it is sent. */
function TaskOverview({ task }: { task: SendTaskView }): ReactNode {
  const { t } = useTranslation()
  const facts: Fact[] = [
    [t('emailTasks.fields.sender'), `${task.fromName} <${task.fromAddress}>`],
    [t('emailTasks.fields.replyTo'), task.replyTo],
    [t('emailTasks.fields.via'), task.relayName ?? t('emailTasks.outbox')],
    [
      t('emailTasks.fields.scheduledAt'),
      task.scheduledAt ? formatDateTime(task.scheduledAt) : t('emailTasks.now'),
    ],
    [
      t('emailTasks.fields.localHours'),
      task.localHours ? `${task.localHours.from}:00–${task.localHours.to}:00` : t('common.no'),
    ],
    [t('mailPurposes.label'), t(`mailPurposes.${task.purpose}`)],
    [t('emailTasks.fields.trackReads'), task.trackReads ? t('common.yes') : t('common.no')],
    [t('emailTasks.fields.creator'), task.creatorName],
  ]
  return (
    <>
      <TaskFigures task={task} />
      <ExclusionList excluded={task.excluded} />
      <FactList facts={facts} />
      <h2 className="send-subheading">{t('emailTasks.links')}</h2>
      {task.links.length === 0 ? (
        <p className="send-hint">{t('emailTasks.noLinks')}</p>
      ) : (
        <ul className="send-links">
          {task.links.map((link) => (
            <li key={link.id}>
              <span>{link.url}</span> <b>{t('emailTasks.clicks', { amount: formatNumber(link.clicks) })}</b>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

function TaskContents({ task }: { task: SendTaskView }): ReactNode {
  const { t } = useTranslation()
  return (
    <>
      <MailAttachmentList files={task.attachments} />
      {task.personalFiles && (
        <details>
          <summary>{t('attachments.personal')}</summary>
          <MailAttachmentList files={task.personalFiles.files} />
        </details>
      )}
      {task.contents.map((content) => (
        <section key={content.id} className="send-content">
          <h2 className="send-subheading">{content.templateName}</h2>
          <p>{content.subject}</p>
          <HtmlFrame title={content.subject} html={content.html} />
        </section>
      ))}
    </>
  )
}
