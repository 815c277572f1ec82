import { RedoOutlined } from '@ant-design/icons'
import { type HistoryRow, historyRoutes, messageStates } from '@landfall/contract/email/email-history.ts'
import { sendTaskRoutes } from '@landfall/contract/email/email-tasks.ts'
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation, useSearchParams } from 'react-router'
import { MarkedAddress } from '#features/addresses/address-verification/address-mark.tsx'
import { call } from '#platform/api-client.ts'
import { Allowed, usePermission } from '#platform/permission.tsx'
import { useUiSettings } from '#platform/use-branding.ts'
import type { ListColumn, ListFilterField } from '#ui/list-model.ts'
import { ListPage } from '#ui/list-page.tsx'
import { TimeBadge } from '#ui/time-badge.tsx'
import { HistoryDrawer } from './history-drawer.tsx'
import { MessageStateTag } from './message-state-tag.tsx'
import { useSendMessageAgain } from './use-history.ts'
import { useHistoryBatch } from './use-history-batch.ts'

const tabs = ['all', 'delivered', 'opened', 'clicked', 'replied', 'failed', 'unknown'] as const

/** Every message that was sent or is on its way. */
export function HistoryListPage(): ReactNode {
  const { t } = useTranslation()
  const [openId, open] = useOpenMessage()
  const sendAgain = useSendMessageAgain()
  const maySend = usePermission('email.task.send')
  return (
    <>
      <ListPage<HistoryRow>
        list="sendHistory"
        title={t('menu.sendHistory')}
        load={(query, signal) => call(historyRoutes.list, { query }, { signal })}
        defaultSort="-id"
        columns={useHistoryColumns()}
        rowId={(row) => row.id}
        rowName={(row) => row.address}
        tabs={tabs.map((key) => ({ key, label: t(`emailHistory.tabs.${key}`) }))}
        filters={useHistoryFilters()}
        batchActions={useHistoryBatch()}
        exporting={{
          need: 'email.history.export',
          start: (selection, format) => call(historyRoutes.export, { body: { selection, format } }),
        }}
        onOpen={(row) => open(row.id)}
        rowActions={
          maySend
            ? (row) =>
                row.canSendAgain && (
                  <Button
                    type="text"
                    icon={<RedoOutlined />}
                    title={t('emailHistory.sendAgain')}
                    aria-label={`${t('emailHistory.sendAgain')}: ${row.address}`}
                    onClick={() => sendAgain(row)}
                  />
                )
            : undefined
        }
        rowActionsWidth={96}
        empty={{
          title: t('emailHistory.emptyTitle'),
          hint: t('emailHistory.emptyText'),
          action: (
            <Allowed need="email.task.send">
              <Link to="/email/emailServerSend/add">{t('emailHistory.newTask')}</Link>
            </Allowed>
          ),
        }}
      />
      <HistoryDrawer id={openId} onClose={() => open(undefined)} />
    </>
  )
}

/** Which message is open, kept in the address so that notices and links lead to it. */
function useOpenMessage(): [number | undefined, (id: number | undefined) => void] {
  const [params, setParams] = useSearchParams()
  const location = useLocation()
  const id = Number(params.get('message'))
  const open = (next: number | undefined) =>
    setParams(
      (before) => {
        const after = new URLSearchParams(before)
        if (next === undefined) after.delete('message')
        else after.set('message', String(next))
        return after
      },
      { state: location.state },
    )
  return [Number.isSafeInteger(id) && id > 0 ? id : undefined, open]
}

function useHistoryColumns(): ListColumn<HistoryRow>[] {
  const { t } = useTranslation()
  const time = (
    key: 'sentAt' | 'openedAt' | 'clickedAt' | 'repliedAt' | 'updatedAt',
  ): ListColumn<HistoryRow> => ({
    key,
    title: t(`emailHistory.fields.${key}`),
    width: 120,
    isOptional: key === 'updatedAt',
    render: (row) => <TimeBadge value={row[key]} />,
  })
  return [
    {
      key: 'address',
      title: t('emailHistory.fields.address'),
      width: 220,
      isMain: true,
      render: (row) => <MarkedAddress email={row.address} />,
    },
    {
      key: 'name',
      givesWay: true,
      title: t('emailHistory.fields.name'),
      width: 150,
      render: (row) => row.name,
    },
    {
      key: 'state',
      title: t('emailHistory.fields.state'),
      width: 130,
      render: (row) => <MessageStateTag state={row.state} />,
    },
    time('sentAt'),
    time('openedAt'),
    time('clickedAt'),
    time('repliedAt'),
    { key: 'taskName', title: t('emailHistory.fields.taskName'), width: 160, render: (row) => row.taskName },
    {
      key: 'templateName',
      givesWay: true,
      title: t('emailHistory.fields.templateName'),
      width: 150,
      render: (row) => row.templateName,
    },
    {
      key: 'error',
      givesWay: true,
      title: t('emailHistory.fields.error'),
      width: 240,
      render: (row) => row.reason && t(`emailHistory.reason.${row.reason as 'hard'}`),
    },
    {
      key: 'fromAddress',
      givesWay: true,
      title: t('emailHistory.fields.fromAddress'),
      width: 180,
      isOptional: true,
      render: (row) => row.fromAddress,
    },
    {
      key: 'kind',
      givesWay: true,
      title: t('emailHistory.fields.kind'),
      width: 120,
      isOptional: true,
      render: (row) => t(`emailHistory.kind.${row.kind}`),
    },
    time('updatedAt'),
  ]
}

function useHistoryFilters(): ListFilterField[] {
  const { t } = useTranslation()
  const { hideUnsubscribe } = useUiSettings()
  const text = (field: 'address' | 'name' | 'templateName' | 'subject'): ListFilterField => ({
    field,
    label: t(`emailHistory.fields.${field}`),
    kind: 'text',
  })
  const date = (field: 'sentAt' | 'openedAt' | 'clickedAt' | 'repliedAt'): ListFilterField => ({
    field,
    label: t(`emailHistory.fields.${field}`),
    kind: 'date',
  })
  return [
    {
      field: 'state',
      label: t('emailHistory.fields.state'),
      kind: 'choice',
      isQuick: true,
      choices: messageStates
        .filter((value) => value !== 'unsubscribed' || !hideUnsubscribe)
        .map((value) => ({ value, label: t(`emailHistory.state.${value}`) })),
    },
    {
      field: 'taskId',
      label: t('emailHistory.fields.taskName'),
      kind: 'choice',
      isQuick: true,
      operators: ['in'],
      choices: useTaskChoices(),
    },
    text('address'),
    text('name'),
    text('templateName'),
    text('subject'),
    date('sentAt'),
    date('openedAt'),
    date('clickedAt'),
    date('repliedAt'),
  ]
}

/** The newest tasks, by which messages can be narrowed. */
function useTaskChoices(): { value: number; label: string }[] {
  const mayRead = usePermission('email.task.read')
  const { data } = useQuery({
    queryKey: ['sendTasks', 'choices'],
    queryFn: ({ signal }) => call(sendTaskRoutes.list, { query: { size: 200 } }, { signal }),
    enabled: mayRead,
  })
  return (data?.items ?? []).map(({ id, name }) => ({ value: id, label: name }))
}
