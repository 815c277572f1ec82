import type { CustomerRow } from '@landfall/contract/customers/customers.ts'
import type { ListedField } from '@landfall/contract/customers/standard-field-shapes.ts'
import {
  fieldsWith,
  fieldTextOf,
  type StandardField,
  standardFields,
} from '@landfall/contract/customers/standard-fields.ts'
import type { TFunction } from 'i18next'
import { type ReactNode, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { ListColumn, ListFilterField } from '#ui/list-model.ts'
import { LabelWords, StarsMark } from './customer-marks.tsx'
import { type FieldLook, fieldChoices, fieldLabel, fieldValueText, isChosen } from './field-texts.ts'
import { languageText, ownFieldText, zoneText } from './profile-texts.ts'
import { useWords, type Words, wordOf } from './use-vocabulary.ts'

// The list draws these itself, in front of all others.
const drawn: readonly StandardField[] = ['name', 'country', 'stage', 'intent', 'nextContactAt']
const further = fieldsWith('list').filter((field) => !drawn.includes(field))

/** The column of a standard field. */
export function fieldColumn(field: ListedField, look: FieldLook): ListColumn<CustomerRow> {
  return {
    key: fieldTextOf(field),
    title: fieldLabel(field, look.t),
    width: standardFields[field].list,
    ...('sort' in standardFields[field] ? { sortable: true } : {}),
    render: (row) => shown(field, row, look),
  }
}

function shown(field: ListedField, row: CustomerRow, look: FieldLook): ReactNode {
  const value = row[field]
  switch (standardFields[field].kind) {
    case 'stars':
      return <StarsMark stars={Number(value)} />
    case 'zone':
      return zoneText(value as string | null, row.country)
    case 'language':
      return languageText(value as string | null, row.country)
    case 'word':
      return field === 'sourceId'
        ? look.words.sourceName(row.sourceId, row.source)
        : fieldValueText(field, value, look)
    default:
      return fieldValueText(field, value, look)
  }
}

/** The columns of what the company orders its customers by: labels, and what is shown on request. */
export function useProfileColumns(): { labels: ListColumn<CustomerRow>; further: ListColumn<CustomerRow>[] } {
  const { t } = useTranslation()
  const words = useWords()
  // The same until the language or the words change, so that rows need not be drawn again.
  return useMemo(() => profileColumns(t, words), [t, words])
}

function profileColumns(t: TFunction, words: Words): ReturnType<typeof useProfileColumns> {
  const optional = (column: ListColumn<CustomerRow>) => ({ ...column, isOptional: true })
  return {
    labels: {
      key: 'labels',
      title: t('customers.fields.labels'),
      width: 96,
      render: (row) => <LabelWords ids={row.labelIds} words={words} isShort />,
    },
    further: [
      ...further.map((field) => fieldColumn(field, { t, words })),
      ...words.fields.map((field) => ({
        key: `custom.${field.id}`,
        title: wordOf(field.names),
        width: 150,
        render: (row: CustomerRow) => ownFieldText(field, row.custom[field.id]),
      })),
    ].map(optional),
  }
}

const ownKinds = {
  text: 'text',
  number: 'number',
  date: 'date',
  choice: 'choice',
  choices: 'choice',
} as const

/** What customers can be filtered by in their own fields, those beside the search first. */
export function useFieldFilters(): {
  quick: ListFilterField[]
  profile: ListFilterField[]
  company: ListFilterField[]
} {
  const { t } = useTranslation()
  const words = useWords()
  return useMemo(() => fieldFilters(t, words), [t, words])
}

const quick = fieldsWith('filter', 'quick')
const grades: readonly StandardField[] = fieldsWith('kind', 'grade')
const offered = fieldsWith('filter', 'offered')

function fieldFilters(t: TFunction, words: Words): ReturnType<typeof useFieldFilters> {
  const look = { t, words }
  const offer = (field: StandardField) => fieldFilter(field, look, false)
  return {
    quick: [
      ...quick.filter((field) => grades.includes(field)),
      ...quick.filter((field) => !grades.includes(field)),
    ].map((field) => fieldFilter(field, look, true)),
    profile: [
      {
        field: 'labelId',
        label: t('customers.fields.labels'),
        kind: 'choice',
        choices: words.labelChoices,
        // Until it is known whether there are labels it keeps its place, so that nothing moves when they come.
        ...(!words.isKnown || words.labelChoices.length > 0 ? { isQuick: true } : {}),
      },
      ...offered.filter((field) => standardFields[field].group === 'profile').map(offer),
      ...words.fields.map(
        ({ id, names, type, choices }): ListFilterField => ({
          field: `custom.${type}.${id}`,
          label: wordOf(names),
          kind: ownKinds[type],
          choices: choices.map(({ key, names: own }) => ({ value: key, label: wordOf(own) })),
        }),
      ),
    ],
    company: offered.filter((field) => standardFields[field].group === 'company').map(offer),
  }
}

function fieldFilter(field: StandardField, look: FieldLook, isQuick: boolean): ListFilterField {
  const named = { field, label: fieldLabel(field, look.t), ...(isQuick ? { isQuick } : {}) }
  if (isChosen(field)) {
    return {
      ...named,
      kind: 'choice',
      // Few look at most of them: their words are worked out then.
      get choices() {
        return fieldChoices(field, look)
      },
    }
  }
  const { kind } = standardFields[field]
  if (kind === 'stars') return { ...named, kind: 'number', operators: ['gte', 'lte', 'eq'] }
  return { ...named, kind: kind === 'moment' ? 'date' : 'text' }
}
