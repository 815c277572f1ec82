import { CheckOutlined, InboxOutlined, MailOutlined } from '@ant-design/icons'
import {
  type ConversationChange,
  type ConversationRow,
  conversationLabels,
  conversationRoutes,
  conversationTabs,
} from '@landfall/contract/email/mail-conversations.ts'
import type { BatchSelection } from '@landfall/contract/list.ts'
import { Button, Form, Select } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation, useSearchParams } from 'react-router'
import { call } from '#platform/api-client.ts'
import { Allowed, usePermission } from '#platform/permission.tsx'
import type { BatchAction, ListColumn, ListFilterField } from '#ui/list-model.ts'
import { ListPage } from '#ui/list-page.tsx'
import { TimeBadge } from '#ui/time-badge.tsx'
import { ConversationDrawer } from './conversation-drawer.tsx'
import { ConversationLabelTag } from './conversation-label-tag.tsx'
import { inboxKey, only, useChangeConversations } from './use-inbox.ts'
import './email-inbox.css'

/** What people wrote back, by who wrote. */
export function InboxPage(): ReactNode {
  const { t } = useTranslation()
  const [openId, open] = useOpenConversation()
  const change = useChangeConversations()
  const mayChange = usePermission('email.task.send')
  const close = ({ id, isClosed }: ConversationRow) =>
    change.mutate({ selection: only(id), change: { kind: 'close', isClosed: !isClosed } })
  return (
    <>
      <ListPage<ConversationRow>
        list={inboxKey}
        title={t('menu.emailInbox')}
        load={(query, signal) => call(conversationRoutes.list, { query }, { signal })}
        defaultSort="-lastAt"
        columns={useInboxColumns()}
        rowId={(row) => row.id}
        rowName={nameOf}
        tabs={conversationTabs.map((key) => ({ key, label: t(`inbox.tabs.${key}`) }))}
        filters={useInboxFilters()}
        searchHint={t('inbox.searchHint')}
        batchActions={useBatchActions()}
        onOpen={(row) => open(row.id)}
        rowActions={
          mayChange
            ? (row) => {
                const label = row.isClosed ? t('inbox.reopen') : t('inbox.close')
                return (
                  <Button
                    type="text"
                    icon={row.isClosed ? <InboxOutlined /> : <CheckOutlined />}
                    title={label}
                    aria-label={`${label}: ${nameOf(row)}`}
                    onClick={() => close(row)}
                  />
                )
              }
            : undefined
        }
        rowActionsWidth={72}
        empty={{
          title: t('inbox.emptyTitle'),
          hint: t('inbox.emptyHint'),
          action: (
            <Allowed need="company.sending.manage">
              <Link to="/systemManage/company?part=mailboxes">{t('inbox.connectMailbox')}</Link>
            </Allowed>
          ),
        }}
      />
      <ConversationDrawer id={openId} onClose={() => open(undefined)} />
    </>
  )
}

function nameOf({ name, customerName, email }: ConversationRow): string {
  return name || customerName || email
}

/** Which conversation is open, kept in the address so that notices lead to it. */
function useOpenConversation(): [number | undefined, (id: number | undefined) => void] {
  const [params, setParams] = useSearchParams()
  const { state } = useLocation()
  const id = Number(params.get('conversation'))
  const open = (next: number | undefined) =>
    setParams(
      (before) => {
        const after = new URLSearchParams(before)
        if (next === undefined) after.delete('conversation')
        else after.set('conversation', String(next))
        return after
      },
      { state },
    )
  return [Number.isSafeInteger(id) && id > 0 ? id : undefined, open]
}

function useInboxColumns(): ListColumn<ConversationRow>[] {
  const { t } = useTranslation()
  return [
    {
      key: 'from',
      title: t('inbox.fields.from'),
      width: 176,
      isMain: true,
      render: (row) => (
        <span className={row.isUnread ? 'inbox-unread' : undefined}>
          {row.isUnread && (
            <>
              <span className="inbox-dot" aria-hidden />
              <span className="visually-hidden">{t('inbox.unread')} </span>
            </>
          )}
          {nameOf(row)}
        </span>
      ),
    },
    {
      key: 'message',
      title: t('inbox.fields.message'),
      width: 300,
      render: (row) => (
        <div className="inbox-message">
          <span className={row.isUnread ? 'inbox-unread' : undefined}>{row.subject}</span>
          <span className="inbox-excerpt">{row.excerpt}</span>
        </div>
      ),
    },
    {
      key: 'customerName',
      title: t('inbox.fields.customer'),
      width: 160,
      render: (row) => row.customerName,
    },
    {
      key: 'label',
      title: t('inbox.fields.label'),
      width: 130,
      render: (row) => <ConversationLabelTag row={row} />,
    },
    {
      key: 'responsible',
      title: t('inbox.fields.responsible'),
      width: 120,
      render: (row) => row.responsibleName,
    },
    {
      key: 'lastAt',
      title: t('inbox.fields.lastAt'),
      width: 140,
      sortable: true,
      render: (row) => <TimeBadge value={row.lastAt} />,
    },
    {
      key: 'answeredAt',
      givesWay: true,
      title: t('inbox.fields.answeredAt'),
      width: 140,
      render: (row) => <TimeBadge value={row.answeredAt} />,
    },
    {
      key: 'email',
      title: t('inbox.fields.email'),
      width: 220,
      isOptional: true,
      render: (row) => row.email,
    },
  ]
}

function useInboxFilters(): ListFilterField[] {
  const { t } = useTranslation()
  return [
    {
      field: 'label',
      label: t('inbox.fields.label'),
      kind: 'choice',
      isQuick: true,
      choices: conversationLabels.map((value) => ({ value, label: t(`inbox.labels.${value}`) })),
    },
    { field: 'isUnread', label: t('inbox.unread'), kind: 'boolean' },
    { field: 'email', label: t('inbox.fields.email'), kind: 'text' },
    { field: 'subject', label: t('emailHistory.fields.subject'), kind: 'text' },
    { field: 'lastAt', label: t('inbox.fields.lastAt'), kind: 'date' },
    { field: 'answeredAt', label: t('inbox.fields.answeredAt'), kind: 'date' },
  ]
}

function useBatchActions(): BatchAction[] {
  const { t } = useTranslation()
  const change = useChangeConversations()
  const run = (made: (values: Record<string, unknown>) => ConversationChange) => {
    return (selection: BatchSelection, values: Record<string, unknown>) =>
      change.mutateAsync({ selection, change: made(values) })
  }
  const need = 'email.task.send'
  return [
    { key: 'read', label: t('inbox.markRead'), need, run: run(() => ({ kind: 'read', isUnread: false })) },
    { key: 'close', label: t('inbox.close'), need, run: run(() => ({ kind: 'close', isClosed: true })) },
    {
      key: 'label',
      label: t('inbox.fields.label'),
      need,
      hint: t('inbox.labelHint'),
      fields: (
        <Form.Item name="label" label={t('inbox.fields.label')}>
          <Select
            allowClear
            suffixIcon={<MailOutlined />}
            options={conversationLabels.map((value) => ({ value, label: t(`inbox.labels.${value}`) }))}
          />
        </Form.Item>
      ),
      run: run(({ label }) => ({
        kind: 'label',
        label: (label as ConversationRow['label'] | undefined) ?? null,
      })),
    },
  ]
}
