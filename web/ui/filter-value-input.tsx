import type { FilterCondition } from '@landfall/contract/list.ts'
import { DatePicker, Input, InputNumber, Select } from 'antd'
import dayjs from 'dayjs'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { searchedChoice } from './choice-search.ts'
import { isValueless } from './filter-rules.ts'
import type { ListFilterField } from './list-model.ts'

interface FilterValueInputProps {
  field: ListFilterField
  condition: FilterCondition
  onChange: (condition: FilterCondition) => void
}

/** The input for the value of one condition, by the kind of its field. */
export function FilterValueInput({ field, condition, onChange }: FilterValueInputProps): ReactNode {
  const { t } = useTranslation()
  if (isValueless(condition.op)) return <span />
  const { value } = condition
  const label = t('list.filterValue')
  const set = (next: FilterCondition['value']) => onChange({ ...condition, value: next })
  switch (field.kind) {
    case 'number':
      return (
        <InputNumber
          aria-label={label}
          value={typeof value === 'number' ? value : null}
          onChange={(next) => set(next ?? undefined)}
        />
      )
    case 'date':
      return (
        <DatePicker
          aria-label={label}
          value={typeof value === 'string' ? dayjs(value) : null}
          onChange={(next) => set(next?.format('YYYY-MM-DD'))}
        />
      )
    case 'boolean':
      return (
        <Select
          aria-label={label}
          value={typeof value === 'boolean' ? String(value) : undefined}
          options={[
            { value: 'true', label: t('common.yes') },
            { value: 'false', label: t('common.no') },
          ]}
          onChange={(next) => set(next === 'true')}
        />
      )
    case 'choice':
      return <ChoiceInput field={field} condition={condition} onChange={onChange} />
    default:
      return (
        <Input
          aria-label={label}
          value={typeof value === 'string' ? value : ''}
          maxLength={200}
          onChange={(event) => set(event.target.value)}
        />
      )
  }
}

function ChoiceInput({ field, condition, onChange }: FilterValueInputProps): ReactNode {
  const { t } = useTranslation()
  const options = [...(field.choices ?? [])]
  const { value } = condition
  const { search } = field
  const shared = search ? searchedChoice(search) : { showSearch: { optionFilterProp: 'label' } }
  if (condition.op === 'in') {
    return (
      <Select
        {...shared}
        mode="multiple"
        aria-label={t('list.filterValue')}
        value={Array.isArray(value) ? value : []}
        options={options}
        onChange={(next) => onChange({ ...condition, value: next })}
      />
    )
  }
  return (
    <Select
      {...shared}
      aria-label={t('list.filterValue')}
      value={typeof value === 'string' || typeof value === 'number' ? value : undefined}
      options={options}
      onChange={(next) => onChange({ ...condition, value: next })}
    />
  )
}
