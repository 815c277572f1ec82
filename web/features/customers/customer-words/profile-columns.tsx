import {
  annualPurchases,
  companyTypes,
  customerScales,
} from '@landfall/contract/customers/customer-profile.ts'
import type { CustomerRow } from '@landfall/contract/customers/customers.ts'
import type { TFunction } from 'i18next'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { ListColumn, ListFilterField } from '#ui/list-model.ts'
import { LabelWords, StarsMark } from './customer-marks.tsx'
import {
  languageChoices,
  languageText,
  ownFieldText,
  purchaseText,
  scaleText,
  zoneText,
} from './profile-texts.ts'
import { useWords, type Words, wordOf } from './use-vocabulary.ts'

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
      {
        key: 'stars',
        title: t('customers.fields.stars'),
        width: 120,
        sortable: true,
        render: (row: CustomerRow) => <StarsMark stars={row.stars} />,
      },
      {
        key: 'group',
        title: t('customers.fields.group'),
        width: 180,
        render: (row: CustomerRow) => row.groupId !== null && words.groupName(row.groupId),
      },
      {
        key: 'companyType',
        title: t('customers.fields.companyType'),
        width: 140,
        render: (row: CustomerRow) => row.companyType && t(`customerProfile.types.${row.companyType}`),
      },
      {
        key: 'scale',
        title: t('customers.fields.scale'),
        width: 130,
        render: (row: CustomerRow) => row.scale && scaleText(row.scale),
      },
      {
        key: 'annualPurchase',
        title: t('customers.fields.annualPurchase'),
        width: 150,
        render: (row: CustomerRow) => row.annualPurchase && purchaseText(row.annualPurchase),
      },
      {
        key: 'timeZone',
        title: t('customers.fields.timeZone'),
        width: 200,
        render: (row: CustomerRow) => zoneText(row.timeZone, row.country),
      },
      {
        key: 'language',
        title: t('customers.fields.language'),
        width: 160,
        render: (row: CustomerRow) => languageText(row.language, row.country),
      },
      ...words.fields.map((field) => ({
        key: `custom.${field.id}`,
        title: wordOf(field.names),
        width: 150,
        render: (row: CustomerRow) => ownFieldText(field, row.custom[field.id]),
      })),
    ].map(optional),
  }
}

const filterKinds = {
  text: 'text',
  number: 'number',
  date: 'date',
  choice: 'choice',
  choices: 'choice',
} as const

/** What customers can be filtered by besides; labels stand beside the search. */
export function useProfileFilters(): ListFilterField[] {
  const { t } = useTranslation()
  const words = useWords()
  return useMemo(() => profileFilters(t, words), [t, words])
}

function profileFilters(t: TFunction, words: Words): ListFilterField[] {
  const choice = (field: string, choices: ListFilterField['choices'], isQuick = false): ListFilterField => ({
    field: fieldNames[field] ?? field,
    label: t(`customers.fields.${field}` as 'customers.fields.labels'),
    kind: 'choice',
    ...(isQuick ? { isQuick } : {}),
    ...(choices ? { choices } : {}),
  })
  return [
    // Until it is known whether there are labels it keeps its place, so that nothing moves when they come.
    choice('labels', words.labelChoices, !words.isKnown || words.labelChoices.length > 0),
    choice('group', words.groupChoices),
    choice('source', words.sourceChoices),
    choice(
      'companyType',
      companyTypes.map((value) => ({ value, label: t(`customerProfile.types.${value}`) })),
    ),
    // Few look at these: their words are worked out then.
    {
      ...choice('scale', undefined),
      get choices() {
        return customerScales.map((value) => ({ value, label: scaleText(value) }))
      },
    },
    {
      ...choice('annualPurchase', undefined),
      get choices() {
        return annualPurchases.map((value) => ({ value, label: purchaseText(value) }))
      },
    },
    {
      ...choice('language', undefined),
      get choices() {
        return languageChoices()
      },
    },
    { field: 'stars', label: t('customers.fields.stars'), kind: 'number', operators: ['gte', 'lte', 'eq'] },
    ...words.fields.map(
      ({ id, names, type, choices }): ListFilterField => ({
        field: `custom.${type}.${id}`,
        label: wordOf(names),
        kind: filterKinds[type],
        choices: choices.map(({ key, names: own }) => ({ value: key, label: wordOf(own) })),
      }),
    ),
  ]
}

const fieldNames: Record<string, string> = { labels: 'labelId', group: 'groupId', source: 'sourceId' }
