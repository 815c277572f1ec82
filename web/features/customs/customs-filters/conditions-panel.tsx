import type { CustomsColumn } from '@landfall/contract/customs/customs-fields.ts'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { conditionText, withCondition } from '#ui/filter-conditions.ts'
import type { ListFilterField } from '#ui/list-model.ts'
import type { ListState } from '#ui/list-state.ts'
import { QuickFilters } from '#ui/quick-filters.tsx'
import { TextCondition } from './filter-inputs.tsx'
import { MoreConditions } from './more-conditions.tsx'

interface ConditionsPanelProps {
  state: ListState
  /** The column that holds the day. */
  day: 'tradeDate' | 'period'
  /** Conditions with a few known values. */
  fields: readonly ListFilterField[]
  /** Columns that are searched by words of their own. */
  words: readonly CustomsColumn[]
  isDisabled: boolean
  /** What stands first. */
  children: ReactNode
}

/** All conditions but the most used ones, each with its own input. */
export function ConditionsPanel({ fields, words, children, ...query }: ConditionsPanelProps): ReactNode {
  const { t } = useTranslation()
  const { state, isDisabled } = query
  return (
    <div className="query-panel">
      <div className="query-bar">
        {children}
        {words.map((field) => (
          <TextCondition
            key={field}
            label={t(`customsData.column.${field}`)}
            value={conditionText(state.filter, { field, op: 'contains' })}
            isDisabled={isDisabled}
            onChange={(value) =>
              state.change({ filter: withCondition(state.filter, { field, op: 'contains' }, value) })
            }
          />
        ))}
        <QuickFilters fields={fields} filter={state.filter} onChange={(filter) => state.change({ filter })} />
      </div>
      <MoreConditions {...query} />
    </div>
  )
}
