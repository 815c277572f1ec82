import { customerIntents, customerStages } from '@landfall/contract/customers/customers.ts'
import { type BatchSelection, batchScope } from '@landfall/contract/list.ts'
import { Radio, Select } from 'antd'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useWords } from '#features/customers/customer-words/use-vocabulary.ts'
import type { RecipientWish } from './use-send-tasks.ts'

interface RecipientPickerProps {
  /** The customers chosen in the list before coming here. */
  chosen: RecipientWish | undefined
  onChange: (wish: RecipientWish) => void
}

interface Criteria {
  stages: string[]
  intents: string[]
}

/** The selection of all customers that meet the criteria; an empty criterion allows everything. */
export function selectionOf({ stages, intents }: Criteria): BatchSelection {
  const conditions = [
    ...(stages.length > 0 ? [{ field: 'stage', op: 'in', value: stages }] : []),
    ...(intents.length > 0 ? [{ field: 'intent', op: 'in', value: intents }] : []),
  ]
  if (conditions.length === 0) return { scope: batchScope.All }
  return { scope: batchScope.SearchQuery, query: { filter: JSON.stringify({ join: 'and', conditions }) } }
}

/** Chooses whom to write to: those picked in the customer list, or all that meet criteria. */
export function RecipientPicker({ chosen, onChange }: RecipientPickerProps): ReactNode {
  const { t } = useTranslation()
  const { stageName, intentName } = useWords()
  const [kind, setKind] = useState<'chosen' | 'filter'>(chosen ? 'chosen' : 'filter')
  const [criteria, setCriteria] = useState<Criteria>({ stages: [], intents: [] })
  const narrow = (next: Criteria) => {
    setCriteria(next)
    onChange({ selection: selectionOf(next), toAddress: '' })
  }
  return (
    <div className="recipient-picker">
      {chosen && (
        <Radio.Group
          value={kind}
          onChange={({ target }) => {
            setKind(target.value)
            onChange(target.value === 'chosen' ? chosen : { selection: selectionOf(criteria), toAddress: '' })
          }}
          options={(['chosen', 'filter'] as const).map((value) => ({
            value,
            label: t(`emailTasks.choice.${value}`),
          }))}
        />
      )}
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
