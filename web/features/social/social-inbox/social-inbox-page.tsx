import { CheckOutlined, InboxOutlined } from '@ant-design/icons'
import type { BatchSelection } from '@landfall/contract/list.ts'
import {
  type SocialConversationChange,
  type SocialConversationRow,
  socialInboxRoutes,
  socialTabs,
} from '@landfall/contract/social/social-inbox.ts'
import { messageNetworks, networkNames } from '@landfall/contract/social/social-networks.ts'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation, useSearchParams } from 'react-router'
import { call } from '#platform/api-client.ts'
import { Allowed, usePermission } from '#platform/permission.tsx'
import type { BatchAction, ListColumn, ListFilterField } from '#ui/list-model.ts'
import { ListPage } from '#ui/list-page.tsx'
import { TimeBadge } from '#ui/time-badge.tsx'
import { ConversationDrawer } from './chat-drawer.tsx'
import { DeadlineClock } from './deadline-clock.tsx'
import { personName } from './person-name.ts'
import { only, socialInboxKey, useChangeConversations, useLiveInbox } from './use-social-inbox.ts'
import './social-inbox.css'

/** What people write to the accounts, by who writes; news come by themselves. */
export function SocialInboxPage(): ReactNode {
  const { t } = useTranslation()
  const [openId, open] = useOpenConversation()
  const change = useChangeConversations()
  const mayWrite = usePermission('social.inbox.write')
  useLiveInbox()
  const nameOf = (row: SocialConversationRow) => personName(row, t)
  const close = ({ id, isClosed }: SocialConversationRow) =>
    change.mutate({ selection: only(id), change: { kind: 'close', isClosed: !isClosed } })
  return (
    <>
      <ListPage<SocialConversationRow>
        list={socialInboxKey}
        title={t('menu.socialMarketing')}
        load={(query, signal) => call(socialInboxRoutes.list, { query }, { signal })}
        defaultSort="-lastAt"
        columns={useColumns()}
        rowId={(row) => row.id}
        rowName={nameOf}
        tabs={socialTabs.map((key) => ({ key, label: t(`socialInbox.tabs.${key}`) }))}
        filters={useFilters()}
        searchHint={t('socialInbox.searchHint')}
        batchActions={useBatchActions()}
        onOpen={(row) => open(row.id)}
        rowActions={
          mayWrite
            ? (row) => {
                const label = row.isClosed ? t('socialInbox.reopen') : t('socialInbox.close')
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
          title: t('socialInbox.emptyTitle'),
          hint: t('socialInbox.emptyHint'),
          action: (
            <Allowed need="social.account.read">
              <Link to="/social-account-bind">{t('socialInbox.bindAccount')}</Link>
            </Allowed>
          ),
        }}
      />
      <ConversationDrawer id={openId} onClose={() => open(undefined)} />
    </>
  )
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

function useColumns(): ListColumn<SocialConversationRow>[] {
  const { t } = useTranslation()
  return [
    {
      key: 'from',
      title: t('socialInbox.fields.from'),
      width: 190,
      isMain: true,
      render: (row) => (
        <span className={row.isUnread ? 'chat-unread' : undefined}>
          {row.isUnread && (
            <>
              <span className="chat-dot" aria-hidden />
              <span className="visually-hidden">{t('socialInbox.unread')} </span>
            </>
          )}
          {personName(row, t)}
        </span>
      ),
    },
    {
      key: 'message',
      title: t('socialInbox.fields.message'),
      width: 260,
      render: (row) => <span className={row.isUnread ? 'chat-unread' : undefined}>{row.excerpt}</span>,
    },
    {
      key: 'replyUntil',
      title: t('socialInbox.fields.replyUntil'),
      width: 140,
      render: (row) => <DeadlineClock row={row} />,
    },
    {
      key: 'account',
      title: t('socialInbox.fields.account'),
      width: 170,
      render: (row) => `${networkNames[row.network]} · ${row.accountName}`,
    },
    {
      key: 'customerName',
      givesWay: true,
      title: t('socialInbox.fields.customer'),
      width: 190,
      render: (row) => row.customerName,
    },
    {
      key: 'responsible',
      title: t('socialInbox.fields.responsible'),
      width: 120,
      render: (row) => row.responsibleName || t('socialInbox.nobody'),
    },
    {
      key: 'lastAt',
      title: t('socialInbox.fields.lastAt'),
      width: 140,
      sortable: true,
      render: (row) => <TimeBadge value={row.lastAt} />,
    },
    {
      key: 'phone',
      title: t('socialInbox.fields.phone'),
      width: 160,
      isOptional: true,
      render: (row) => row.phone,
    },
  ]
}

function useFilters(): ListFilterField[] {
  const { t } = useTranslation()
  return [
    {
      field: 'network',
      label: t('socialInbox.fields.network'),
      kind: 'choice',
      isQuick: true,
      choices: messageNetworks.map((value) => ({ value, label: networkNames[value] })),
    },
    { field: 'isUnread', label: t('socialInbox.unread'), kind: 'boolean' },
    { field: 'name', label: t('socialInbox.fields.from'), kind: 'text' },
    { field: 'phone', label: t('socialInbox.fields.phone'), kind: 'text' },
    { field: 'lastAt', label: t('socialInbox.fields.lastAt'), kind: 'date' },
    { field: 'replyUntil', label: t('socialInbox.fields.replyUntil'), kind: 'date' },
  ]
}

function useBatchActions(): BatchAction[] {
  const { t } = useTranslation()
  const change = useChangeConversations()
  const run = (wanted: SocialConversationChange) => (selection: BatchSelection) =>
    change.mutateAsync({ selection, change: wanted })
  const need = 'social.inbox.write'
  return [
    { key: 'read', label: t('socialInbox.markRead'), need, run: run({ kind: 'read', isUnread: false }) },
    { key: 'close', label: t('socialInbox.close'), need, run: run({ kind: 'close', isClosed: true }) },
  ]
}
