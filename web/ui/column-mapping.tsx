import type { TablePreview } from '@landfall/contract/table-files.ts'
import { Select } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '#platform/formatters.ts'
import './file-wizard.css'

interface ColumnMappingProps<Field extends string> {
  preview: TablePreview
  /** The field of each column; null leaves the column out. */
  columns: readonly (Field | null)[]
  /** What a column may mean that means `own` now. */
  choicesFor: (own: Field | null) => readonly Field[]
  label: (field: Field) => string
  onChange: (index: number, field: Field | null) => void
  /** What else is decided for a column. */
  extra?: (index: number) => ReactNode
}

/** What each column of a file means, beside examples of what stands in it. */
export function ColumnMapping<Field extends string>({
  preview,
  columns,
  ...mapping
}: ColumnMappingProps<Field>): ReactNode {
  const { t } = useTranslation()
  const used = columns.filter((field) => field !== null).length
  return (
    <div className="upload-columns">
      <p className="upload-columns-head">
        {t('tableFiles.columnsUsed', {
          used: formatNumber(used),
          total: formatNumber(preview.headers.length),
        })}
      </p>
      <ul>
        {preview.headers.map((header, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place
          <li key={index}>
            <ColumnRow
              header={header || t('tableFiles.columnNumber', { number: index + 1 })}
              examples={examplesOf(preview, index)}
              own={columns[index] ?? null}
              choices={mapping.choicesFor(columns[index] ?? null)}
              label={mapping.label}
              onChange={(field) => mapping.onChange(index, field)}
            />
            {mapping.extra?.(index)}
          </li>
        ))}
      </ul>
    </div>
  )
}

function examplesOf({ rows }: TablePreview, column: number): string[] {
  const values = rows.map((row) => (row[column] ?? '').trim()).filter((value) => value !== '')
  return [...new Set(values)].slice(0, 3)
}

interface ColumnRowProps<Field extends string> {
  header: string
  examples: readonly string[]
  own: Field | null
  choices: readonly Field[]
  label: (field: Field) => string
  onChange: (field: Field | null) => void
}

const unused = ''

function ColumnRow<Field extends string>({
  header,
  examples,
  own,
  choices,
  label,
  onChange,
}: ColumnRowProps<Field>): ReactNode {
  const { t } = useTranslation()
  return (
    <>
      <span className="upload-column-name" title={header}>
        {header}
      </span>
      <span className="upload-examples" title={examples.join('\n')}>
        {examples.join(' · ')}
      </span>
      <Select<string>
        className={own === null ? 'upload-means is-unused' : 'upload-means'}
        aria-label={`${t('tableFiles.means')}: ${header}`}
        showSearch={{ optionFilterProp: 'label' }}
        popupMatchSelectWidth={false}
        value={own ?? unused}
        options={[
          { value: unused, label: t('tableFiles.notUsed') },
          ...choices.map((value) => ({ value, label: label(value) })),
        ]}
        onChange={(value) => onChange(choices.find((field) => field === value) ?? null)}
      />
    </>
  )
}
