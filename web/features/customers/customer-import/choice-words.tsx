import {
  type ChoiceWord,
  type ColumnWords,
  type ImportInspection,
  type WordMeaning,
  wordMeaning,
} from '@landfall/contract/customers/customer-import.ts'
import { Select } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '#platform/formatters.ts'
import { usePermission } from '#platform/permission.tsx'

interface ChoiceWordsProps {
  column: ColumnWords
  /** Own fields in which a word may be kept. */
  textFields: ImportInspection['ownFields']
  onChange: (word: ChoiceWord) => void
}

/** Words of a column with choices that are called otherwise, and what each of them means. */
export function ChoiceWords({ column, textFields, onChange }: ChoiceWordsProps): ReactNode {
  const { t } = useTranslation()
  const options = useMeanings(column, textFields)
  return (
    <fieldset className="upload-kind">
      <legend>{t('customerImport.wordsTitle', { column: column.header })}</legend>
      <ul className="upload-columns choice-words">
        {column.words.map(({ word, rows, means }) => (
          <li key={word}>
            <span className="upload-column-name" title={word}>
              {word}
            </span>
            <span className="upload-examples">
              {t('customerImport.wordRows', { rows: formatNumber(rows) })}
            </span>
            <Select<string>
              className={means.kind === 'nothing' ? 'upload-means is-unused' : 'upload-means'}
              aria-label={`${t('tableFiles.means')}: ${word}`}
              showSearch={{ optionFilterProp: 'label' }}
              popupMatchSelectWidth={false}
              value={JSON.stringify(means)}
              options={options}
              onChange={(value) =>
                onChange({ column: column.column, word, means: wordMeaning.parse(JSON.parse(value)) })
              }
            />
          </li>
        ))}
      </ul>
    </fieldset>
  )
}

function useMeanings({ choices, canGrow }: ColumnWords, textFields: ImportInspection['ownFields']) {
  const { t } = useTranslation()
  const mayMake = usePermission('customer.field.manage')
  const meanings: (readonly [WordMeaning, string])[] = [
    ...choices.map(({ key, name }) => [{ kind: 'choice', key }, name] as const),
    ...(canGrow && mayMake ? ([[{ kind: 'make' }, t('customerImport.wordMake')]] as const) : []),
    [{ kind: 'nothing' }, t('customerImport.wordNothing')],
    [{ kind: 'keep', in: 'remark' }, t('customerImport.wordKeep', { field: t('customers.fields.remark') })],
    ...textFields.map(
      ({ column, name }) =>
        [{ kind: 'keep', in: column }, t('customerImport.wordKeep', { field: name })] as const,
    ),
    ...(mayMake ? ([[{ kind: 'keep', in: 'newField' }, t('customerImport.wordKeepNew')]] as const) : []),
  ]
  return meanings.map(([means, label]) => ({ value: JSON.stringify(means), label }))
}
