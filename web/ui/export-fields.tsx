import { Form, Radio } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { exportFormats } from './list-model.ts'

/** What an export asks for besides its rows. */
export function ExportFields(): ReactNode {
  const { t } = useTranslation()
  return (
    <Form.Item name="format" label={t('list.exportFormat')} initialValue="csv">
      <Radio.Group
        options={exportFormats.map((format) => ({ value: format, label: format.toUpperCase() }))}
      />
    </Form.Item>
  )
}
