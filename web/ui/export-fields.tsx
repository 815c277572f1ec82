import { Form, Radio, Select } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { exportFormats } from './list-model.ts'

interface ExportFieldsProps {
  /** The columns to choose from; absent when there is no choice. */
  columns?: readonly { value: string; label: string }[] | undefined
}

/** What an export asks for besides its rows. */
export function ExportFields({ columns }: ExportFieldsProps): ReactNode {
  const { t } = useTranslation()
  return (
    <>
      <Form.Item name="format" label={t('list.exportFormat')} initialValue="csv">
        <Radio.Group
          options={exportFormats.map((format) => ({ value: format, label: format.toUpperCase() }))}
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
