import { type DataPullRow, logRoutes, pullActions } from '@landfall/contract/records/logs.ts'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '#platform/api-client.ts'
import { useSourceFields } from './log-fields.tsx'
import { LogPage } from './log-page.tsx'
import { selectionText, sourceName } from './log-words.ts'

/** Who opened or exported which data. */
export function DataPullPage(): ReactNode {
  const { t } = useTranslation()
  const fields = useSourceFields<DataPullRow>()
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
        fields.source,
        {
          key: 'subject',
          title: t('logs.fields.subject'),
          width: 300,
          render: (row) => row.subject || selectionText(row.source, row.selection),
        },
        fields.rowCount,
      ]}
      filters={[
        {
          field: 'action',
          label: t('logs.fields.action'),
          kind: 'choice',
          isQuick: true,
          choices: pullActions.map((value) => ({ value, label: t(`logs.action.${value}`) })),
        },
        fields.sourceFilter,
        fields.rowCountFilter,
      ]}
    />
  )
}
