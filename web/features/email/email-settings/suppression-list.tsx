import { PlusOutlined, UnlockOutlined } from '@ant-design/icons'
import {
  type SuppressionRow,
  suppressionReasons,
  suppressionRoutes,
} from '@landfall/contract/email/email-settings.ts'
import { useQueryClient } from '@tanstack/react-query'
import { Button, Form, Input } from 'antd'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '#platform/api-client.ts'
import { formatNumber } from '#platform/formatters.ts'
import { useUiSettings } from '#platform/use-branding.ts'
import { ListPage } from '#ui/list-page.tsx'
import { TimeBadge } from '#ui/time-badge.tsx'
import { notifySuccess } from '#ui/toast-store.ts'
import { SuppressionAddDialog, SuppressionRemoveDialog } from './suppression-dialogs.tsx'

/** The addresses that must not be mailed. */
export function SuppressionList(): ReactNode {
  const { t } = useTranslation()
  const { hideUnsubscribe } = useUiSettings()
  const client = useQueryClient()
  const [isAdding, setIsAdding] = useState(false)
  const [allowed, setAllowed] = useState<SuppressionRow>()
  const refresh = () => client.invalidateQueries({ queryKey: ['suppressions'] })
  return (
    <>
      <ListPage<SuppressionRow>
        list="suppressions"
        title={t('emailSettings.tabs.suppressions')}
        load={(query, signal) => call(suppressionRoutes.list, { query }, { signal })}
        defaultSort="-createdAt"
        columns={[
          {
            key: 'email',
            title: t('emailSettings.suppression.email'),
            width: 260,
            sortable: true,
            isMain: true,
            render: (row) => row.email,
          },
          {
            key: 'reason',
            title: t('emailSettings.suppression.reason'),
            width: 160,
            render: (row) => (
              <>
                {t(`emailSettings.reasons.${row.reason}`)}
                {row.restsUntil && (
                  <div>
                    {t('mailSafety.restsUntil')} <TimeBadge value={row.restsUntil} />
                  </div>
                )}
              </>
            ),
          },
          { key: 'note', title: t('emailSettings.suppression.note'), width: 220, render: (row) => row.note },
          {
            key: 'creator',
            title: t('emailSettings.suppression.creator'),
            width: 130,
            render: (row) => row.creatorName,
          },
          {
            key: 'createdAt',
            title: t('emailSettings.suppression.createdAt'),
            width: 130,
            sortable: true,
            render: (row) => <TimeBadge value={row.createdAt} />,
          },
        ]}
        rowId={(row) => row.id}
        rowName={(row) => row.email}
        filters={[
          {
            field: 'reason',
            label: t('emailSettings.suppression.reason'),
            kind: 'choice',
            isQuick: true,
            choices: suppressionReasons
              .filter((value) => value !== 'unsubscribed' || !hideUnsubscribe)
              .map((value) => ({ value, label: t(`emailSettings.reasons.${value}`) })),
          },
          { field: 'email', label: t('emailSettings.suppression.email'), kind: 'text' },
          { field: 'createdAt', label: t('emailSettings.suppression.createdAt'), kind: 'date' },
        ]}
        batchActions={[
          {
            key: 'allow',
            label: t('emailSettings.suppression.allow'),
            isDanger: true,
            fields: (
              <Form.Item
                name="note"
                label={t('emailSettings.suppression.allowReason')}
                rules={[{ required: true, whitespace: true, max: 500 }]}
              >
                <Input.TextArea rows={2} maxLength={500} />
              </Form.Item>
            ),
            run: async (selection, { note }) => {
              const body = { selection, note: String(note) }
              const { removed, left } = await call(suppressionRoutes.removeMany, { body }, { act: 'delete' })
              notifySuccess(t('mailSafety.allowedMany', { amount: formatNumber(removed) }))
              if (left > 0) notifySuccess(t('mailSafety.leftComplaints', { amount: formatNumber(left) }))
              await refresh()
            },
          },
        ]}
        exporting={{
          need: 'company.sending.manage',
          start: (selection, format) => call(suppressionRoutes.export, { body: { selection, format } }),
        }}
        rowActions={(row) => (
          <Button
            type="text"
            icon={<UnlockOutlined aria-hidden />}
            // Whoever called our mail junk is never written to again.
            disabled={row.reason === 'complaint'}
            title={t(row.reason === 'complaint' ? 'mailSafety.final' : 'emailSettings.suppression.allow')}
            aria-label={`${t('emailSettings.suppression.allow')}: ${row.email}`}
            onClick={() => setAllowed(row)}
          />
        )}
        rowActionsWidth={96}
        toolbar={
          <Button icon={<PlusOutlined aria-hidden />} onClick={() => setIsAdding(true)}>
            {t('emailSettings.suppression.add')}
          </Button>
        }
        empty={{
          title: t('emailSettings.suppression.emptyTitle'),
          hint: t('emailSettings.suppression.emptyHint'),
        }}
      />
      {isAdding && <SuppressionAddDialog onClose={() => setIsAdding(false)} onDone={refresh} />}
      {allowed && (
        <SuppressionRemoveDialog row={allowed} onClose={() => setAllowed(undefined)} onDone={refresh} />
      )}
    </>
  )
}
