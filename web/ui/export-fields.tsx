import { Form, Radio, Select } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { type ExportFormat, exportFormats, type ProgramFormat } from './list-model.ts'

const formatNames: Readonly<Record<ExportFormat | ProgramFormat, string>> = {
  csv: 'CSV',
  xlsx: 'XLSX',
  jsonl: 'JSON Lines',
  parquet: 'Parquet',
}

interface ExportFieldsProps {
  /** The columns to choose from; absent when there is no choice. */
  columns?: readonly { value: string; label: string }[] | undefined
  /** Formats besides the usual ones. */
  more?: readonly ProgramFormat[] | undefined
}

/** What an export asks for besides its rows. */
export function ExportFields({ columns, more = [] }: ExportFieldsProps): ReactNode {
  const { t } = useTranslation()
  return (
    <>
      <Form.Item name="format" label={t('list.exportFormat')} initialValue="csv">
        <Radio.Group
          options={[...exportFormats, ...more].map((value) => ({ value, label: formatNames[value] }))}
        />
      </Form.Item>
      {columns && (
        <Form.Item name="columns" label={t('list.exportColumns')}>
          <Select<string[]>
            mode="multiple"
            allowClear
            placeholder={t('list.exportAllColumns')}
            showSearch={{ optionFilterProp: 'label' }}
            options={[...columns]}
          />
        </Form.Item>
      )}
    </>
  )
}
