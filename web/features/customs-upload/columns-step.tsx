import { type CustomsField, fieldsOfKind } from '@landfall/contract/customs-fields.ts'
import type { UploadDecisions, UploadInspection } from '@landfall/contract/customs-upload.ts'
import { Alert, Button, Select } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { AnswerFields } from './answer-fields.tsx'

interface ColumnsStepProps {
  inspection: UploadInspection
  decisions: UploadDecisions
  onChange: (decisions: UploadDecisions) => void
  onBack: () => void
  onNext: () => void
}

/** What each column means, beside examples of it, and the questions the file leaves open. */
export function ColumnsStep({
  inspection,
  decisions,
  onChange,
  onBack,
  onNext,
}: ColumnsStepProps): ReactNode {
  const { t } = useTranslation()
  const fields = fieldsOfKind[decisions.kind].map((value) => ({
    value,
    label: t(`customsUpload.field.${value}`),
  }))
  // A field can be in one column only: choosing it elsewhere frees the column that had it.
  const assign = (column: number, field: CustomsField | null) =>
    onChange({
      ...decisions,
      columns: decisions.columns.map((known, at) => {
        if (at === column) return field
        return known === field ? null : known
      }),
    })
  return (
    <>
      {inspection.remembered && <Alert type="info" showIcon title={t('customsUpload.remembered')} />}
      <div className="upload-preview upload-mapping">
        <table>
          <thead>
            <tr>
              <th scope="col">{t('customsUpload.column')}</th>
              <th scope="col">{t('customsUpload.means')}</th>
              <th scope="col">{t('customsUpload.examples')}</th>
            </tr>
          </thead>
          <tbody>
            {inspection.headers.map((header, column) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: headers may repeat; a column is its place
              <tr key={`${column} ${header}`}>
                <th scope="row">{header || column + 1}</th>
                <td>
                  <Select
                    className="upload-field"
                    allowClear
                    showSearch={{ optionFilterProp: 'label' }}
                    aria-label={`${t('customsUpload.means')}: ${header}`}
                    placeholder={t('customsUpload.notUsed')}
                    value={decisions.columns[column] ?? null}
                    options={fields}
                    onChange={(field) => assign(column, field ?? null)}
                  />
                </td>
                <td className="upload-examples">{examplesOf(inspection.rows, column)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <AnswerFields decisions={decisions} onChange={onChange} />
      <div className="upload-buttons">
        <Button onClick={onBack}>{t('customsUpload.back')}</Button>
        <Button type="primary" onClick={onNext}>
          {t('customsUpload.next')}
        </Button>
      </div>
    </>
  )
}

function examplesOf(rows: readonly string[][], column: number): string {
  const found = rows.map((row) => row[column] ?? '').filter((cell) => cell !== '')
  return [...new Set(found)].slice(0, 3).join(' · ')
}
