import { customerIntents, customerStages } from '@landfall/contract/customers/customers.ts'
import { batchScope } from '@landfall/contract/list.ts'
import { Radio, Select } from 'antd'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useWords } from '#features/customers/customer-words/use-vocabulary.ts'
import type { RecipientWish } from './use-send-tasks.ts'

interface RecipientPickerProps {
  /** The customers chosen in the list before coming here. */
  chosen: RecipientWish | undefined
  /** Undefined while nobody is chosen. */
  onChange: (wish: RecipientWish | undefined) => void
}

interface Criteria {
  stages: string[]
  intents: string[]
}

/** The customers that meet the criteria; an empty criterion allows everything, and without any nobody is chosen. */
function wishOf({ stages, intents }: Criteria): RecipientWish | undefined {
  const conditions = [
    ...(stages.length > 0 ? [{ field: 'stage', op: 'in', value: stages }] : []),
    ...(intents.length > 0 ? [{ field: 'intent', op: 'in', value: intents }] : []),
  ]
  if (conditions.length === 0) return undefined
  const filter = JSON.stringify({ join: 'and', conditions })
  return { selection: { scope: batchScope.SearchQuery, query: { filter } }, toAddress: '' }
}

type Kind = 'chosen' | 'filter' | 'all'

/** Chooses whom to write to: those picked in the customer list, those that meet criteria, or everybody; at first nobody. */
export function RecipientPicker({ chosen, onChange }: RecipientPickerProps): ReactNode {
  const { t } = useTranslation()
  const { stageName, intentName } = useWords()
  const [kind, setKind] = useState<Kind>(chosen ? 'chosen' : 'filter')
  const [criteria, setCriteria] = useState<Criteria>({ stages: [], intents: [] })
  const narrow = (next: Criteria) => {
    setCriteria(next)
    onChange(wishOf(next))
  }
  const change = (next: Kind) => {
    setKind(next)
    if (next === 'all') onChange({ selection: { scope: batchScope.All }, toAddress: '' })
    else onChange(next === 'chosen' ? chosen : wishOf(criteria))
  }
  return (
    <div className="recipient-picker">
      <Radio.Group
        value={kind}
        aria-label={t('emailTasks.steps.recipients')}
        onChange={({ target }) => change(target.value as Kind)}
        options={(['chosen', 'filter', 'all'] as const)
          .filter((value) => value !== 'chosen' || chosen)
          .map((value) => ({ value, label: t(`emailTasks.choice.${value}`) }))}
      />
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
          <Link to="/customer/index">{t('emailTasks.chooseInList')}</Link>
        </div>
      )}
    </div>
  )
}
