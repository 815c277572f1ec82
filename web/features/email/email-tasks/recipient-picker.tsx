import { customerIntents, customerStages } from '@landfall/contract/customers/customer-profile.ts'
import { batchScope } from '@landfall/contract/list.ts'
import { Radio, Select } from 'antd'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { languageChoices } from '#features/customers/customer-words/profile-texts.ts'
import { useWords } from '#features/customers/customer-words/use-vocabulary.ts'
import { countryChoices } from '#platform/country-names.ts'
import type { RecipientWish } from './use-send-tasks.ts'
import { ViewChoice } from './view-choice.tsx'

interface RecipientPickerProps {
  /** The customers chosen in the list before coming here. */
  chosen: RecipientWish | undefined
  /** Undefined while nobody is chosen. */
  onChange: (wish: RecipientWish | undefined) => void
}

interface Criteria {
  stages: string[]
  intents: string[]
  countries: string[]
  languages: string[]
  labels: number[]
  groups: number[]
}

const anybody: Criteria = { stages: [], intents: [], countries: [], languages: [], labels: [], groups: [] }

const fields = {
  stages: 'stage',
  intents: 'intent',
  countries: 'country',
  languages: 'language',
  labels: 'labelId',
  groups: 'groupId',
} as const

/** The customers that meet the criteria; an empty criterion allows everything, and without any nobody is chosen. */
function wishOf(criteria: Criteria): RecipientWish | undefined {
  const conditions = (Object.keys(fields) as (keyof Criteria)[])
    .filter((key) => criteria[key].length > 0)
    .map((key) => ({ field: fields[key], op: 'in', value: criteria[key] }))
  if (conditions.length === 0) return undefined
  const filter = JSON.stringify({ join: 'and', conditions })
  return { selection: { scope: batchScope.SearchQuery, query: { filter } }, toAddress: '' }
}

interface CriterionList {
  key: keyof Criteria
  label: string
  hint: string
  options: { value: string | number; label: string }[]
}

/** What customers can be chosen by; a company without labels or groups is not asked for them. */
function useCriteria(): CriterionList[] {
  const { t } = useTranslation()
  const { stageName, intentName, labelChoices, groupChoices } = useWords()
  const lists: CriterionList[] = [
    {
      ...{ key: 'stages', label: t('customers.fields.stage'), hint: t('emailTasks.anyStage') },
      options: customerStages.map((value) => ({ value, label: stageName(value) })),
    },
    {
      ...{ key: 'intents', label: t('customers.fields.intent'), hint: t('emailTasks.anyIntent') },
      options: customerIntents.map((value) => ({ value, label: intentName(value) })),
    },
    {
      ...{ key: 'countries', label: t('customers.fields.country'), hint: t('emailTasks.anyCountry') },
      options: countryChoices(),
    },
    {
      ...{ key: 'languages', label: t('customers.fields.language'), hint: t('emailTasks.anyLanguage') },
      options: languageChoices(),
    },
    {
      ...{ key: 'labels', label: t('customers.fields.labels'), hint: t('emailTasks.anyLabel') },
      options: labelChoices,
    },
    {
      ...{ key: 'groups', label: t('customers.fields.group'), hint: t('emailTasks.anyGroup') },
      options: groupChoices,
    },
  ]
  return lists.filter(({ options }) => options.length > 0)
}

type Kind = 'chosen' | 'filter' | 'view' | 'all'

/** Chooses whom to write to: those picked in the customer list, those that meet criteria or that a saved view shows, or everybody; at first nobody. */
export function RecipientPicker({ chosen, onChange }: RecipientPickerProps): ReactNode {
  const { t } = useTranslation()
  const lists = useCriteria()
  const [kind, setKind] = useState<Kind>(chosen ? 'chosen' : 'filter')
  const [criteria, setCriteria] = useState<Criteria>(anybody)
  const narrow = (next: Criteria) => {
    setCriteria(next)
    onChange(wishOf(next))
  }
  const change = (next: Kind) => {
    setKind(next)
    if (next === 'view') onChange(undefined)
    else if (next === 'all') onChange({ selection: { scope: batchScope.All }, toAddress: '' })
    else onChange(next === 'chosen' ? chosen : wishOf(criteria))
  }
  return (
    <div className="recipient-picker">
      <Radio.Group
        value={kind}
        aria-label={t('emailTasks.steps.recipients')}
        onChange={({ target }) => change(target.value as Kind)}
        options={(['chosen', 'filter', 'view', 'all'] as const)
          .filter((value) => value !== 'chosen' || chosen)
          .map((value) => ({ value, label: t(`emailTasks.choice.${value}`) }))}
      />
      {kind === 'view' && <ViewChoice onChange={onChange} />}
      {kind === 'filter' && (
        <div className="recipient-criteria">
          {lists.map(({ key, label, hint, options }) => (
            <Select<Criteria[typeof key], { value: string | number; label: string }>
              key={key}
              mode="multiple"
              allowClear
              showSearch={{ optionFilterProp: 'label' }}
              value={criteria[key]}
              aria-label={label}
              placeholder={hint}
              onChange={(chosen) => narrow({ ...criteria, [key]: chosen })}
              options={options}
            />
          ))}
          <Link to="/customer/index">{t('emailTasks.chooseInList')}</Link>
        </div>
      )}
    </div>
  )
}
