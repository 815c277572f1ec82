import { type CapturedMailRow, outboxRoutes } from '@landfall/contract/email/email-settings.ts'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { call } from '#platform/api-client.ts'
import { formatBytes } from '#platform/formatters.ts'
import { ListPage } from '#ui/list-page.tsx'
import { TimeBadge } from '#ui/time-badge.tsx'
import { CapturedMailDrawer } from './captured-mail-drawer.tsx'

/** Mail that stayed on this machine because no relay is active. */
export function OutboxPage(): ReactNode {
  const { t } = useTranslation()
  const [openId, setOpenId] = useState<number>()
  const names = ['to', 'subject', 'from'] as const
  return (
    <>
      <ListPage<CapturedMailRow>
        list="outbox"
        title={t('emailSettings.outbox.title')}
        load={(query, signal) => call(outboxRoutes.list, { query }, { signal })}
        defaultSort="-receivedAt"
        columns={[
          ...names.map((key) => ({
            key,
            title: t(`emailSettings.outbox.${key}`),
            width: key === 'subject' ? 320 : 220,
            isMain: key === 'to',
            render: (row: CapturedMailRow) => row[key],
          })),
          {
            key: 'size',
            title: t('emailSettings.outbox.size'),
            width: 90,
            align: 'right',
            render: (row) => formatBytes(row.size),
          },
          {
            key: 'receivedAt',
            title: t('emailSettings.outbox.receivedAt'),
            width: 130,
            sortable: true,
            render: (row) => <TimeBadge value={row.receivedAt} />,
          },
        ]}
        rowId={(row) => row.id}
        rowName={(row) => `${row.to} ${row.subject}`}
        searchHint={t('emailSettings.outbox.searchHint')}
        filters={[
          ...names.map((field) => ({
            field,
            label: t(`emailSettings.outbox.${field}`),
            kind: 'text' as const,
          })),
          { field: 'receivedAt', label: t('emailSettings.outbox.receivedAt'), kind: 'date' },
        ]}
        onOpen={(row) => setOpenId(row.id)}
        aside={<p className="settings-hint">{t('emailSettings.outbox.hint')}</p>}
        empty={{
          title: t('emailSettings.outbox.emptyTitle'),
          hint: t('emailSettings.outbox.emptyHint'),
          action: <Link to="/email/emailServerSend/add">{t('emailHistory.newTask')}</Link>,
        }}
      />
      <CapturedMailDrawer id={openId} onClose={() => setOpenId(undefined)} />
    </>
  )
}
