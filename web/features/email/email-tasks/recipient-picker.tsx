import { customerIntents, customerStages } from '@landfall/contract/customers/customers.ts'
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

type Kind = 'chosen' | 'filter' | 'view' | 'all'

/** Chooses whom to write to: those picked in the customer list, those that meet criteria or that a saved view shows, or everybody; at first nobody. */
export function RecipientPicker({ chosen, onChange }: RecipientPickerProps): ReactNode {
  const { t } = useTranslation()
  const { stageName, intentName, labelChoices, groupChoices } = useWords()
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
          <Select
            mode="multiple"
            allowClear
            value={criteria.stages}
            aria-label={t('customers.fields.stage')}
            placeholder={t('emailTasks.anyStage')}
            onChange={(stages) => narrow({ ...criteria, stages })}
            options={customerStages.map((value) => ({ value, label: stageName(value) }))}
          />
          <Select
            mode="multiple"
            allowClear
            value={criteria.intents}
            aria-label={t('customers.fields.intent')}
            placeholder={t('emailTasks.anyIntent')}
            onChange={(intents) => narrow({ ...criteria, intents })}
            options={customerIntents.map((value) => ({ value, label: intentName(value) }))}
          />
          <Select
            mode="multiple"
            allowClear
            showSearch={{ optionFilterProp: 'label' }}
            value={criteria.countries}
            aria-label={t('customers.fields.country')}
            placeholder={t('emailTasks.anyCountry')}
            onChange={(countries) => narrow({ ...criteria, countries })}
            options={countryChoices()}
          />
          <Select
            mode="multiple"
            allowClear
            showSearch={{ optionFilterProp: 'label' }}
            value={criteria.languages}
            aria-label={t('customers.fields.language')}
            placeholder={t('emailTasks.anyLanguage')}
            onChange={(languages) => narrow({ ...criteria, languages })}
            options={languageChoices()}
          />
          {labelChoices.length > 0 && (
            <Select
              mode="multiple"
              allowClear
              showSearch={{ optionFilterProp: 'label' }}
              value={criteria.labels}
              aria-label={t('customers.fields.labels')}
              placeholder={t('emailTasks.anyLabel')}
              onChange={(labels) => narrow({ ...criteria, labels })}
              options={labelChoices}
            />
          )}
          {groupChoices.length > 0 && (
            <Select
              mode="multiple"
              allowClear
              showSearch={{ optionFilterProp: 'label' }}
              value={criteria.groups}
              aria-label={t('customers.fields.group')}
              placeholder={t('emailTasks.anyGroup')}
              onChange={(groups) => narrow({ ...criteria, groups })}
              options={groupChoices}
            />
          )}
          <Link to="/customer/index">{t('emailTasks.chooseInList')}</Link>
        </div>
      )}
    </div>
  )
}
