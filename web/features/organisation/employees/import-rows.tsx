import { type CheckedRow, importFields } from '@landfall/contract/organisation/employees.ts'
import { Table } from 'antd'
import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { downloadRows } from '#platform/csv-download.ts'
import { ScrollGroup } from '#ui/scroll-group.tsx'
import { StateTag } from '#ui/state-tag.tsx'

/** The rows of an import with what is wrong with each. */
export function ImportRows({ rows }: { rows: readonly CheckedRow[] }): ReactNode {
  const { t } = useTranslation()
  const headingId = useId()
  return (
    <ScrollGroup labelledBy={headingId}>
      <h3 id={headingId} className="import-heading">
        {t('employees.import.state')}
      </h3>
      <Table<CheckedRow>
        size="small"
        rowKey="line"
        dataSource={[...rows]}
        pagination={rows.length > 50 ? { pageSize: 50, showSizeChanger: false } : false}
        columns={[
          { key: 'line', title: t('employees.import.line'), dataIndex: 'line', width: 64 },
          {
            key: 'state',
            title: t('employees.import.state'),
            width: 240,
            render: (_, row) => <RowState row={row} />,
          },
          ...importFields.map((field) => ({
            key: field,
            title: t(`employees.import.columns.${field}`),
            dataIndex: field,
          })),
        ]}
      />
    </ScrollGroup>
  )
}

function RowState({ row }: { row: CheckedRow }): ReactNode {
  const { t } = useTranslation()
  if (row.problems.length === 0) return <StateTag tone="good">{t('employees.import.fine')}</StateTag>
  return (
    <ul className="import-problems">
      {row.problems.map(({ field, problem }) => (
        <li key={`${field} ${problem}`}>{t(`employees.import.problems.${problem}`)}</li>
      ))}
    </ul>
  )
}

/** Saves rows as a file that can be corrected and imported again, with a column that says what is wrong. */
export function useBadRowsDownload(): (rows: readonly CheckedRow[]) => void {
  const { t } = useTranslation()
  return (rows) =>
    downloadRows(t('employees.import.badRowsName'), [
      [
        ...importFields.map((field) => t(`employees.import.columns.${field}`)),
        t('employees.import.problemColumn'),
      ],
      ...rows.map((row) => [
        ...importFields.map((field) => row[field]),
        row.problems.map(({ problem }) => t(`employees.import.problems.${problem}`)).join('; '),
      ]),
    ])
}
