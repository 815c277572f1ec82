import { pullSources } from '@landfall/contract/records/logs.ts'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '#platform/formatters.ts'
import type { ListColumn, ListFilterField } from '#ui/list-model.ts'
import { sourceName } from './log-words.ts'

interface CountedRow {
  source: string
  rowCount: number
}

/** What logs of data that left have in common: which data, and how many rows of it. */
export function useSourceFields<Row extends CountedRow>(): {
  source: ListColumn<Row>
  rowCount: ListColumn<Row>
  sourceFilter: ListFilterField
  rowCountFilter: ListFilterField
} {
  const { t } = useTranslation()
  return {
    source: {
      key: 'source',
      title: t('logs.fields.source'),
      width: 180,
      render: (row) => sourceName(row.source),
    },
    rowCount: {
      key: 'rowCount',
      title: t('logs.fields.rowCount'),
      width: 100,
      align: 'right',
      render: (row) => formatNumber(row.rowCount),
    },
    sourceFilter: {
      field: 'source',
      label: t('logs.fields.source'),
      kind: 'choice',
      isQuick: true,
      operators: ['in'],
      choices: pullSources.map((value) => ({ value, label: t(`logs.source.${value}`) })),
    },
    rowCountFilter: { field: 'rowCount', label: t('logs.fields.rowCount'), kind: 'number' },
  }
}
