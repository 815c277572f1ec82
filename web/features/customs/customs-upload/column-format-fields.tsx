import { type CustomsField, daysOfRecords } from '@landfall/contract/customs/customs-fields.ts'
import type { ColumnFormat, UploadInspection } from '@landfall/contract/customs/customs-upload.ts'
import { Select } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

const numberFields: readonly CustomsField[] = [
  'quantity',
  'quantity2',
  'packages',
  'grossWeight',
  'netWeight',
  'teu',
  'value',
]
const dateFields: readonly CustomsField[] = [...daysOfRecords, 'updated']
const signs = ['point', 'comma'] as const
const orders = ['dmy', 'mdy', 'ymd'] as const

interface ColumnFormatFieldsProps {
  inspection: UploadInspection
  index: number
  field: CustomsField | null
  format: ColumnFormat | null
  onChange: (format: ColumnFormat) => void
}

/** How a column writes its numbers or dates, where its cells leave room for a doubt: as found out, until somebody decides. */
export function ColumnFormatFields(props: ColumnFormatFieldsProps): ReactNode {
  const { inspection, index, field, format, onChange } = props
  const { t } = useTranslation()
  const evidence = inspection.evidence[index]
  if (!field || !evidence) return null
  const column = inspection.headers[index] || t('tableFiles.columnNumber', { number: index + 1 })
  const hasSigns = inspection.rows.some((row) => /[.,]/.test(row[index] ?? ''))
  if (numberFields.includes(field) && (hasSigns || evidence.decimalSign !== null)) {
    return (
      <Select
        className="upload-format"
        aria-label={t('customsUpload.decimalSignOf', { column })}
        value={format?.decimalSign ?? evidence.decimalSign ?? 'point'}
        options={signs.map((value) => ({ value, label: t(`customsUpload.${value}`) }))}
        onChange={(decimalSign) => onChange({ decimalSign })}
      />
    )
  }
  if (dateFields.includes(field) && (evidence.isDateUnclear || evidence.dateOrder !== null)) {
    return (
      <Select
        className="upload-format"
        aria-label={t('customsUpload.dateOrderOf', { column })}
        placeholder={t('tableFiles.dateOrder')}
        status={evidence.isDateUnclear && !format?.dateOrder ? 'warning' : ''}
        value={format?.dateOrder ?? evidence.dateOrder}
        options={orders.map((value) => ({ value, label: t(`tableFiles.${value}`) }))}
        onChange={(dateOrder) => dateOrder && onChange({ dateOrder })}
      />
    )
  }
  return null
}
