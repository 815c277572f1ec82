import { noHeaderRow, type ReadingWish, type TablePreview } from '@landfall/contract/table-files.ts'
import { Alert, Button, Checkbox, InputNumber, Select } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '#platform/formatters.ts'
import { describeError } from '#platform/i18n.ts'
import { LabelledField } from './labelled-field.tsx'

type Encoding = TablePreview['format']['encoding']
type Delimiter = TablePreview['format']['delimiter']

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

interface TableReadingProps {
  preview: TablePreview
  /** The figures are of the reading before; the new one is on its way. */
  isStale: boolean
  isRemembered: boolean
  /** A part of the wish; choosing a sheet takes everything else that was chosen back. */
  onWish: (part: ReadingWish, isAnew?: boolean) => void
}

/** How the bytes of a file become rows, with the first five of them as they were decoded. */
export function TableReading({ preview, isStale, isRemembered, onWish }: TableReadingProps): ReactNode {
  const { t } = useTranslation()
  const { format } = preview
  const isJoined = format.entry === null && preview.together === 'join'
  return (
    <>
      {isRemembered && <Alert type="info" showIcon title={t('tableFiles.remembered')} />}
      {(preview.entries.length > 0 || format.kind !== 'vcard') && (
        <div className="upload-fields">
          {preview.entries.length > 0 && <EntryField preview={preview} onWish={onWish} />}
          {(format.kind === 'csv' || format.kind === 'json') && (
            <LabelledField label={t('tableFiles.encoding')} hint={t('tableFiles.garbledHint')}>
              <Select<Encoding>
                value={format.encoding}
                options={encodingChoices(preview)}
                onChange={(encoding) => onWish({ encoding })}
              />
            </LabelledField>
          )}
          {format.kind === 'csv' && (
            <LabelledField label={t('tableFiles.delimiter')}>
              <Select<Delimiter>
                value={format.delimiter}
                options={delimiters.map((value) => ({
                  value,
                  label: value === '\t' ? t('tableFiles.tab') : value,
                }))}
                onChange={(delimiter) => onWish({ delimiter })}
              />
            </LabelledField>
          )}
          {format.kind === 'xlsx' && (
            <LabelledField label={t('tableFiles.sheet')}>
              <Select<number>
                value={format.sheet}
                options={preview.sheets.map((label, value) => ({ value, label }))}
                onChange={(sheet) => onWish({ sheet, ...entryOf(preview) }, true)}
              />
            </LabelledField>
          )}
          {(format.kind === 'csv' || format.kind === 'xlsx') && !isJoined && (
            <HeaderRowFields headerRow={format.headerRow} onWish={onWish} />
          )}
        </div>
      )}
      {preview.notes.map(({ code, amount }) => (
        <Alert
          key={code}
          type="warning"
          showIcon
          title={t(`tableFiles.note.${code}`, { amount: formatNumber(amount) })}
        />
      ))}
      <Preview preview={preview} isStale={isStale} />
    </>
  )
}

/** Where the names of the columns stand, or that there are none. */
function HeaderRowFields({
  headerRow,
  onWish,
}: {
  headerRow: number
  onWish: TableReadingProps['onWish']
}): ReactNode {
  const { t } = useTranslation()
  const isNameless = headerRow === noHeaderRow
  return (
    <>
      {!isNameless && (
        <LabelledField label={t('tableFiles.headerRow')}>
          <InputNumber
            min={1}
            max={lastHeaderRow}
            precision={0}
            value={headerRow + 1}
            onChange={(row) => row !== null && onWish({ headerRow: row - 1 })}
          />
        </LabelledField>
      )}
      <Checkbox
        className="upload-nameless"
        checked={isNameless}
        onChange={({ target }) => onWish({ headerRow: target.checked ? noHeaderRow : 0 }, true)}
      >
        {t('tableFiles.firstRowIsData')}
      </Checkbox>
    </>
  )
}

/** The table of an archive that is read, or all of them where they belong together. */
function EntryField({ preview, onWish }: Pick<TableReadingProps, 'preview' | 'onWish'>): ReactNode {
  const { t } = useTranslation()
  const { entries, together, format } = preview
  const isAll = format.entry === null
  const note = together === 'join' ? t('tableFiles.joined') : t('tableFiles.appended')
  return (
    <LabelledField label={t('tableFiles.entry')} hint={isAll && entries.length > 1 ? note : undefined}>
      <Select<number>
        value={format.entry ?? allEntries}
        options={[
          ...(together === null && !isAll ? [] : [{ value: allEntries, label: t('tableFiles.allEntries') }]),
          ...entries.map((label, value) => ({ value, label })),
        ]}
        onChange={(entry) => onWish({ entry: entry === allEntries ? null : entry }, true)}
      />
    </LabelledField>
  )
}

/** Stands for all tables of an archive in a select, which knows no null. */
const allEntries = -1

function entryOf({ entries, format }: TablePreview): ReadingWish {
  return entries.length > 0 ? { entry: format.entry } : {}
}

/** The likely encodings first, then all others. */
function encodingChoices({ format, encodings: likely }: TablePreview): { value: Encoding; label: string }[] {
  const all = new Set<Encoding>([format.encoding, ...likely, ...encodings])
  return [...all].map((value) => ({ value, label: value.toUpperCase() }))
}

function Preview({ preview, isStale }: { preview: TablePreview; isStale: boolean }): ReactNode {
  const { t } = useTranslation()
  return (
    <section
      className={isStale ? 'upload-preview is-refreshing' : 'upload-preview'}
      aria-label={t('tableFiles.previewTitle')}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
      tabIndex={0}
    >
      <table>
        <caption>{t('tableFiles.previewTitle')}</caption>
        <thead>
          <tr>
            {preview.headers.map((header, column) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place
              <th key={column} scope="col">
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {preview.rows.map((row, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place
            <tr key={at}>
              {preview.headers.map((_, column) => (
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

/** Why a file cannot be read as chosen; the choices can be taken back. */
export function UnreadableTable({
  error,
  onReset,
}: {
  error: unknown
  onReset: (() => void) | undefined
}): ReactNode {
  const { t } = useTranslation()
  return (
    <Alert
      type="error"
      showIcon
      role="alert"
      title={describeError(error)}
      action={onReset && <Button onClick={onReset}>{t('tableFiles.automatic')}</Button>}
    />
  )
}
