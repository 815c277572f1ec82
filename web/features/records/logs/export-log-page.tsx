import { type ExportRow, logRoutes } from '@landfall/contract/records/logs.ts'
import { taskStates } from '@landfall/contract/tasks.ts'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '#platform/api-client.ts'
import { formatDateTime, formatNumber } from '#platform/formatters.ts'
import { useSourceFields } from './log-fields.tsx'
import { LogPage } from './log-page.tsx'
import { selectionText, sourceName, wordOf } from './log-words.ts'

/** Who exported what, and how often the file was fetched. */
export function ExportLogPage(): ReactNode {
  const { t } = useTranslation()
  const fields = useSourceFields<ExportRow>()
  return (
    <LogPage<ExportRow>
      log="exports"
      list="exportLog"
      load={(query, signal) => call(logRoutes.exports, { query }, { signal })}
      rowName={(row) => `${row.userName ?? ''} ${sourceName(row.source)}`}
      columns={[
        fields.source,
        {
          key: 'selection',
          title: t('logs.fields.selection'),
          width: 280,
          render: (row) => selectionText(row.source, row.selection),
        },
        fields.rowCount,
        {
          key: 'state',
          title: t('logs.fields.state'),
          width: 110,
          render: (row) => row.state && wordOf(`tasks.state.${row.state}`, row.state),
        },
        { key: 'fileName', title: t('logs.fields.fileName'), width: 240, render: fileText },
        {
          key: 'downloads',
          givesWay: true,
          title: t('logs.fields.downloads'),
          width: 110,
          align: 'right',
          render: (row) => formatNumber(row.downloads),
        },
      ]}
      filters={[
        fields.sourceFilter,
        {
          field: 'state',
          label: t('logs.fields.state'),
          kind: 'choice',
          choices: taskStates.map((value) => ({ value, label: t(`tasks.state.${value}`) })),
        },
        fields.rowCountFilter,
      ]}
    />
  )

  function fileText(row: ExportRow): string {
    if (row.availableUntil === null) return row.state === 'done' ? t('logs.gone') : ''
    const until = t('logs.availableUntil', { date: formatDateTime(row.availableUntil) })
    return row.fileName ? `${row.fileName} (${until})` : until
  }
}
