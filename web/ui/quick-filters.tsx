import type { FilterCondition, ListFilter } from '@landfall/contract/list.ts'
import { Select, type SelectProps } from 'antd'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { searchedChoice } from './choice-search.ts'
import { isWidening } from './filter-rules.ts'
import type { ListFilterField } from './list-model.ts'
import { useEver } from './use-ever.ts'

interface QuickFiltersProps {
  fields: readonly ListFilterField[]
  filter: ListFilter
  onChange: (filter: ListFilter) => void
}

/** The most used filters beside the search box; each is one condition of the same filter. */
export function QuickFilters({ fields, filter, onChange }: QuickFiltersProps): ReactNode {
  const { t } = useTranslation()
  // A quick choice always narrows; in a filter of alternatives it would widen instead.
  const isBlocked = isWidening(filter)
  return fields
    .filter((field) => field.isQuick)
    .map((field) => {
      const current = filter.conditions.find((one) => one.field === field.field && one.op === opOf(field))
      const set = (value: FilterCondition['value']) => {
        const others = filter.conditions.filter((one) => one !== current)
        const isEmpty = value === undefined || (Array.isArray(value) && value.length === 0)
        const added = isEmpty ? [] : [{ field: field.field, op: opOf(field), value }]
        onChange({ ...filter, conditions: [...others, ...added] })
      }
      const shared = {
        'aria-label': field.label,
        placeholder: field.label,
        allowClear: true,
        disabled: isBlocked,
        className: 'quick-filter',
        popupMatchSelectWidth: false,
      }
      if (field.kind === 'boolean') {
        return (
          <Select
            key={field.field}
            {...shared}
            value={current === undefined ? undefined : String(current.value)}
            options={[
              { value: 'true', label: t('common.labelBefore', { label: field.label }) + t('common.yes') },
              { value: 'false', label: t('common.labelBefore', { label: field.label }) + t('common.no') },
            ]}
            onChange={(value: string | undefined) => set(value === undefined ? undefined : value === 'true')}
          />
        )
      }
      return (
        <QuickChoice
          key={field.field}
          {...shared}
          field={field}
          value={Array.isArray(current?.value) ? current.value : []}
          onChange={set}
        />
      )
    })
}

interface QuickChoiceProps extends SelectProps<(string | number)[]> {
  field: ListFilterField
  value: (string | number)[]
}

/** Some of the values of a field; they are worked out once the list is opened or one of them is to be named. */
function QuickChoice({ field, ...props }: QuickChoiceProps): ReactNode {
  const [isOpen, setIsOpen] = useState(false)
  const isNamed = useEver(isOpen || props.value.length > 0)
  const { search } = field
  const searching = search
    ? searchedChoice(search)
    : { showSearch: { optionFilterProp: 'label' }, onOpenChange: setIsOpen }
  return (
    <Select
      {...props}
      {...searching}
      mode="multiple"
      maxTagCount="responsive"
      options={isNamed || search ? [...(field.choices ?? [])] : []}
    />
  )
}

function opOf(field: ListFilterField): FilterCondition['op'] {
  return field.kind === 'boolean' ? 'eq' : 'in'
}
