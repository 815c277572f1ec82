import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import type { FilterCondition, FilterGroup } from '@landfall/contract/list.ts'
import { Button, Radio, Select } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { operatorsOf } from './filter-rules.ts'
import { FilterValueInput } from './filter-value-input.tsx'
import type { ListFilterField } from './list-model.ts'

interface Draft extends FilterCondition {
  id: number
}

/** A group of conditions while it is being edited. */
export interface DraftGroup {
  id: number
  join: FilterGroup['join']
  drafts: Draft[]
}

interface FilterGroupFieldsProps {
  /** Names a group inside the filter; the filter itself has none. */
  title?: string
  fields: readonly ListFilterField[]
  group: DraftGroup
  onChange: (group: DraftGroup) => void
  onRemove?: () => void
}

/** How conditions are joined, and the conditions. */
export function FilterGroupFields(props: FilterGroupFieldsProps): ReactNode {
  const { title, fields, group, onChange, onRemove } = props
  const { t } = useTranslation()
  const setDrafts = (drafts: Draft[]) => onChange({ ...group, drafts })
  return (
    <fieldset className={title === undefined ? 'filter-group' : 'filter-group is-inner'}>
      {title !== undefined && (
        <legend>
          {title}
          <Button
            type="text"
            icon={<DeleteOutlined />}
            aria-label={t('list.removeGroup', { name: title })}
            title={t('list.removeGroup', { name: title })}
            onClick={onRemove}
          />
        </legend>
      )}
      <Radio.Group
        aria-label={t('list.filterJoin')}
        value={group.join}
        onChange={(event) => onChange({ ...group, join: event.target.value as FilterGroup['join'] })}
        options={[
          { value: 'and', label: t('list.joinAnd') },
          { value: 'or', label: t('list.joinOr') },
        ]}
      />
      <ul className="filter-conditions">
        {group.drafts.map((draft) => (
          <ConditionRow
            key={draft.id}
            fields={fields}
            condition={draft}
            onChange={(condition) =>
              setDrafts(
                group.drafts.map((one) => (one.id === draft.id ? { ...condition, id: draft.id } : one)),
              )
            }
            onRemove={() => setDrafts(group.drafts.filter((one) => one.id !== draft.id))}
          />
        ))}
      </ul>
      <Button
        icon={<PlusOutlined aria-hidden />}
        disabled={group.drafts.length >= 20}
        onClick={() => setDrafts([...group.drafts, firstCondition(fields)])}
      >
        {t('list.addCondition')}
      </Button>
    </fieldset>
  )
}

/** A condition to begin with: the first field, compared as it usually is. */
export function firstCondition(fields: readonly ListFilterField[]): Draft {
  return { id: Math.random(), ...newCondition(fields[0]) }
}

function newCondition(field: ListFilterField | undefined): FilterCondition {
  return { field: field?.field ?? '', op: field ? (operatorsOf(field)[0] ?? 'eq') : 'eq' }
}

interface ConditionRowProps {
  fields: readonly ListFilterField[]
  condition: FilterCondition
  onChange: (condition: FilterCondition) => void
  onRemove: () => void
}

function ConditionRow({ fields, condition, onChange, onRemove }: ConditionRowProps): ReactNode {
  const { t } = useTranslation()
  const field = fields.find((one) => one.field === condition.field)
  return (
    <li>
      <Select
        aria-label={t('list.filterField')}
        value={condition.field}
        options={fields.map((one) => ({ value: one.field, label: one.label }))}
        onChange={(name) => onChange(newCondition(fields.find((one) => one.field === name)))}
      />
      <Select
        aria-label={t('list.filterOperator')}
        value={condition.op}
        options={(field ? operatorsOf(field) : []).map((op) => ({
          value: op,
          label: t(`list.operators.${op}`),
        }))}
        onChange={(op) => onChange({ field: condition.field, op, value: keptValue(condition, op) })}
      />
      {field && <FilterValueInput field={field} condition={condition} onChange={onChange} />}
      <Button
        type="text"
        icon={<DeleteOutlined />}
        aria-label={t('list.removeCondition')}
        onClick={onRemove}
      />
    </li>
  )
}

/** The value survives a change of operator unless one of the two means several values. */
function keptValue(condition: FilterCondition, op: FilterCondition['op']): FilterCondition['value'] {
  return (condition.op === 'in') === (op === 'in') ? condition.value : undefined
}
