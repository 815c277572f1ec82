import { type DataPullRow, logRoutes, pullActions, pullSources } from '@landfall/contract/logs.ts'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '#platform/api-client.ts'
import { formatNumber } from '#platform/formatters.ts'
import { LogPage } from './log-page.tsx'
import { selectionText, wordOf } from './log-words.ts'

/** Who opened or exported which data. */
export function DataPullPage(): ReactNode {
  const { t } = useTranslation()
  return (
    <LogPage<DataPullRow>
      log="dataPulls"
      list="dataPullLog"
      load={(query, signal) => call(logRoutes.dataPulls, { query }, { signal })}
      rowName={(row) => `${row.userName ?? ''} ${sourceName(row.source)}`}
      columns={[
        {
          key: 'action',
          title: t('logs.fields.action'),
          width: 120,
          render: (row) => t(`logs.action.${row.action}`),
        },
        {
          key: 'source',
          title: t('logs.fields.source'),
          width: 200,
          render: (row) => sourceName(row.source),
        },
        {
          key: 'subject',
          title: t('logs.fields.subject'),
          width: 300,
          render: (row) => row.subject || selectionText(row.source, row.selection),
        },
        {
          key: 'rowCount',
          title: t('logs.fields.rowCount'),
          width: 100,
          align: 'right',
          render: (row) => formatNumber(row.rowCount),
        },
      ]}
      filters={[
        {
          field: 'action',
          label: t('logs.fields.action'),
          kind: 'choice',
          isQuick: true,
          choices: pullActions.map((value) => ({ value, label: t(`logs.action.${value}`) })),
        },
        {
          field: 'source',
          label: t('logs.fields.source'),
          kind: 'choice',
          isQuick: true,
          operators: ['in'],
          choices: pullSources.map((value) => ({ value, label: t(`logs.source.${value}`) })),
        },
        { field: 'rowCount', label: t('logs.fields.rowCount'), kind: 'number' },
      ]}
    />
  )
}

/** The data of an entry, in words. */
export function sourceName(source: string): string {
  return wordOf(`logs.source.${source}`, source)
}
