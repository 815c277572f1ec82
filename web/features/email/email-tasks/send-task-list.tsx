import { PlusOutlined } from '@ant-design/icons'
import { type SendTaskRow, sendTaskRoutes, sendTaskStates } from '@landfall/contract/email/email-tasks.ts'
import { Button } from 'antd'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { call } from '#platform/api-client.ts'
import { formatNumber } from '#platform/formatters.ts'
import { Allowed } from '#platform/permission.tsx'
import type { ListColumn } from '#ui/list-model.ts'
import { ListPage } from '#ui/list-page.tsx'
import { TimeBadge } from '#ui/time-badge.tsx'
import { useOpenRow } from '#ui/use-open-row.ts'
import { SendTaskActions } from './send-task-actions.tsx'
import { SendTaskDrawer } from './send-task-drawer.tsx'
import { PhaseTag, SendTaskProgress } from './send-task-progress.tsx'
import { useSendTaskBatch } from './use-send-task-batch.ts'
import { isMoving, progressEvery } from './use-send-tasks.ts'

interface SendTaskListProps {
  title: string
  tabs: readonly { key: string; label: string }[]
  /** Said above the rows. */
  aside?: ReactNode
  /** Whether it is told of each by whom it is sent. */
  isOfAllKinds?: boolean
}

/** Send tasks with their live progress and, beside them, the report of one. */
export function SendTaskList({ title, tabs, aside, isOfAllKinds = false }: SendTaskListProps): ReactNode {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [openId, open] = useOpenRow('task')
  const [isAnyMoving, setIsAnyMoving] = useState(false)
  const createButton = (
    <Allowed need="email.task.send">
      <Button
        type="primary"
        icon={<PlusOutlined aria-hidden />}
        onClick={() => navigate('/email/emailServerSend/add')}
      >
        {t('emailTasks.create')}
      </Button>
    </Allowed>
  )
  return (
    <>
      <ListPage<SendTaskRow>
        list="sendTasks"
        title={title}
        load={async (query, signal) => {
          const rows = await call(sendTaskRoutes.list, { query }, { signal })
          setIsAnyMoving(rows.items.some(isMoving))
          return rows
        }}
        refetchEvery={isAnyMoving && progressEvery}
        defaultSort="-createdAt"
        defaultSize={10}
        columns={useSendTaskColumns(isOfAllKinds)}
        rowId={(row) => row.id}
        rowName={(row) => row.name}
        tabs={tabs}
        aside={aside}
        searchHint={t('emailTasks.searchHint')}
        filters={[
          {
            field: 'state',
            label: t('emailTasks.fields.state'),
            kind: 'choice',
            isQuick: true,
            choices: sendTaskStates.map((value) => ({ value, label: t(`emailTasks.state.${value}`) })),
          },
          { field: 'name', label: t('emailTasks.fields.name'), kind: 'text' },
          { field: 'creator', label: t('emailTasks.fields.creator'), kind: 'text' },
          { field: 'fromAddress', label: t('emailTasks.fields.fromAddress'), kind: 'text' },
          { field: 'createdAt', label: t('emailTasks.fields.createdAt'), kind: 'date' },
        ]}
        onOpen={(row) => open(row.id)}
        rowActions={(row) => <SendTaskActions task={row} isCompact />}
        rowActionsWidth={96}
        batchActions={useSendTaskBatch()}
        toolbar={createButton}
        empty={{ title: t('emailTasks.emptyTitle'), hint: t('emailTasks.emptyHint'), action: createButton }}
      />
      <SendTaskDrawer id={openId} onClose={() => open(undefined)} />
    </>
  )
}

function useSendTaskColumns(isOfAllKinds: boolean): ListColumn<SendTaskRow>[] {
  const { t } = useTranslation()
  const kind: ListColumn<SendTaskRow> = {
    key: 'kind',
    title: t('emailHistory.fields.kind'),
    width: 120,
    render: (row) => t(`emailHistory.kind.${row.kind}`),
  }
  return [
    { key: 'name', title: t('emailTasks.fields.name'), width: 200, isMain: true, render: (row) => row.name },
    {
      key: 'phase',
      title: t('emailTasks.fields.state'),
      width: 150,
      render: (row) => <PhaseTag phase={row.phase} />,
    },
    {
      key: 'progress',
      title: t('emailTasks.fields.progress'),
      width: 190,
      render: (row) => <SendTaskProgress task={row} />,
    },
    {
      key: 'sent',
      title: t('emailTasks.counts.sent'),
      width: 90,
      align: 'right',
      render: (row) => formatNumber(row.counts.sent),
    },
    {
      key: 'opened',
      title: t('emailTasks.fields.opened'),
      width: 90,
      align: 'right',
      render: (row) => formatNumber(row.counts.opened),
    },
    {
      key: 'clicked',
      givesWay: true,
      title: t('emailTasks.fields.clicked'),
      width: 90,
      align: 'right',
      render: (row) => formatNumber(row.counts.clicked),
    },
    {
      key: 'failed',
      title: t('emailTasks.counts.failed'),
      width: 90,
      align: 'right',
      render: (row) => formatNumber(row.counts.failed + row.counts.unknown),
    },
    ...(isOfAllKinds ? [kind] : []),
    {
      key: 'subject',
      givesWay: true,
      title: t('emailTasks.fields.subject'),
      width: 240,
      render: (row) => row.subject,
    },
    {
      key: 'via',
      givesWay: true,
      title: t('emailTasks.fields.via'),
      width: 140,
      isOptional: true,
      render: (row) => row.relayName ?? t('emailTasks.outbox'),
    },
    {
      key: 'creator',
      givesWay: true,
      title: t('emailTasks.fields.creator'),
      width: 120,
      render: (row) => row.creatorName,
    },
    {
      key: 'createdAt',
      title: t('emailTasks.fields.createdAt'),
      width: 130,
      sortable: true,
      render: (row) => <TimeBadge value={row.createdAt} />,
    },
  ]
}
