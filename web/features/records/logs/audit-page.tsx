import {
  type AuditAction,
  type AuditRow,
  auditActions,
  auditedTables,
  logRoutes,
} from '@landfall/contract/records/logs.ts'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '#platform/api-client.ts'
import { formatNumber } from '#platform/formatters.ts'
import { StateTag, type StateTone } from '#ui/state-tag.tsx'
import { useOpenRow } from '#ui/use-open-row.ts'
import { AuditDrawer } from './audit-drawer.tsx'
import { LogPage } from './log-page.tsx'
import { fieldName, kindName } from './log-words.ts'

const tones: Record<AuditAction, StateTone> = {
  create: 'good',
  change: 'active',
  delete: 'warning',
  restore: 'active',
  purge: 'bad',
}

/** Who changed what. */
export function AuditPage(): ReactNode {
  const { t } = useTranslation()
  const [openId, open] = useOpenRow('entry')
  return (
    <>
      <LogPage<AuditRow>
        log="audit"
        list="auditLog"
        load={(query, signal) => call(logRoutes.audit, { query }, { signal })}
        rowName={(row) => `${t(`logs.action.${row.action}`)} ${titleOf(row)}`}
        onOpen={(row) => open(row.id)}
        columns={[
          {
            key: 'action',
            title: t('logs.fields.action'),
            width: 110,
            render: (row) => <StateTag tone={tones[row.action]}>{t(`logs.action.${row.action}`)}</StateTag>,
          },
          {
            key: 'recordKind',
            title: t('logs.fields.recordKind'),
            width: 140,
            render: (row) => kindName(row.recordKind),
          },
          { key: 'recordTitle', title: t('logs.fields.recordTitle'), width: 200, render: titleOf },
          {
            key: 'fields',
            title: t('logs.fields.fields'),
            width: 200,
            render: (row) =>
              row.action === 'change'
                ? row.fields.map((field) => fieldName(row.recordKind, field)).join(', ')
                : '',
          },
        ]}
        filters={[
          {
            field: 'action',
            label: t('logs.fields.action'),
            kind: 'choice',
            isQuick: true,
            choices: auditActions.map((value) => ({ value, label: t(`logs.action.${value}`) })),
          },
          {
            field: 'recordKind',
            label: t('logs.fields.recordKind'),
            kind: 'choice',
            isQuick: true,
            operators: ['in'],
            choices: auditedTables.map((value) => ({ value, label: kindName(value) })),
          },
          { field: 'recordTitle', label: t('logs.fields.recordTitle'), kind: 'text' },
          { field: 'recordId', label: t('logs.fields.recordId'), kind: 'number', operators: ['eq'] },
          { field: 'bySupport', label: t('logs.fields.bySupport'), kind: 'boolean' },
        ]}
      />
      <AuditDrawer id={openId} onClose={() => open(undefined)} />
    </>
  )

  function titleOf(row: AuditRow): string {
    if (row.recordCount > 1) return t('logs.manyRecords', { amount: formatNumber(row.recordCount) })
    return row.recordTitle || (row.recordId === null ? '' : `#${row.recordId}`)
  }
}
