import type { UploadDecisions, UploadInspection } from '@landfall/contract/customs-upload.ts'
import { Alert, InputNumber, Select } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { UploadField } from './question-fields.tsx'
import type { ReadingWish, UploadDraft } from './upload-decisions.ts'

type Encoding = UploadDecisions['encoding']
type Delimiter = UploadDecisions['delimiter']

const encodings: readonly Encoding[] = [
  'utf-8',
  'gb18030',
  'big5',
  'shift_jis',
  'euc-kr',
  'utf-16le',
  'utf-16be',
  'windows-1252',
]
const delimiters: readonly Delimiter[] = [',', ';', '\t', '|']
/** Rows below which the header cannot be. */
const lastHeaderRow = 51

interface ReadingStepProps {
  inspection: UploadInspection
  isStale: boolean
  draft: UploadDraft
  onChange: (draft: UploadDraft) => void
}

/** How the bytes become rows, with the first five of them as they were decoded. */
export function ReadingStep({ inspection, isStale, draft, onChange }: ReadingStepProps): ReactNode {
  const { t } = useTranslation()
  const { format } = inspection
  const wish = (part: ReadingWish) => onChange({ ...draft, wish: { ...draft.wish, ...part } })
  return (
    <>
      {inspection.remembered && <Alert type="info" showIcon title={t('customsUpload.remembered')} />}
      <div className="upload-fields">
        {format.kind === 'csv' ? (
          <>
            <UploadField label={t('customsUpload.encoding')} hint={t('customsUpload.garbledHint')}>
              <Select<Encoding>
                value={format.encoding}
                options={encodingChoices(inspection)}
                onChange={(encoding) => wish({ encoding })}
              />
            </UploadField>
            <UploadField label={t('customsUpload.delimiter')}>
              <Select<Delimiter>
                value={format.delimiter}
                options={delimiters.map((value) => ({
                  value,
                  label: value === '\t' ? t('customsUpload.tab') : value,
                }))}
                onChange={(delimiter) => wish({ delimiter })}
              />
            </UploadField>
          </>
        ) : (
          <UploadField label={t('customsUpload.sheet')}>
            <Select<number>
              value={format.sheet}
              options={inspection.sheets.map((label, value) => ({ value, label }))}
              onChange={(sheet) => onChange({ ...draft, wish: { kind: draft.wish.kind, sheet } })}
            />
          </UploadField>
        )}
        <UploadField label={t('customsUpload.headerRow')}>
          <InputNumber
            min={1}
            max={lastHeaderRow}
            precision={0}
            value={format.headerRow + 1}
            onChange={(row) => row !== null && wish({ headerRow: row - 1 })}
          />
        </UploadField>
      </div>
      <Preview inspection={inspection} isStale={isStale} />
    </>
  )
}

/** The likely encodings first, then all others. */
function encodingChoices({
  format,
  encodings: likely,
}: UploadInspection): { value: Encoding; label: string }[] {
  const all = new Set<Encoding>([format.encoding, ...likely, ...encodings])
  return [...all].map((value) => ({ value, label: value.toUpperCase() }))
}

function Preview({ inspection, isStale }: { inspection: UploadInspection; isStale: boolean }): ReactNode {
  const { t } = useTranslation()
  return (
    <section
      className={isStale ? 'upload-preview is-refreshing' : 'upload-preview'}
      aria-label={t('customsUpload.previewTitle')}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
      tabIndex={0}
    >
      <table>
        <caption>{t('customsUpload.previewTitle')}</caption>
        <thead>
          <tr>
            {inspection.headers.map((header, column) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place
              <th key={column} scope="col">
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {inspection.rows.map((row, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place
            <tr key={at}>
              {inspection.headers.map((_, column) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a cell is its place
                <td key={column} title={row[column]}>
                  {row[column]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
