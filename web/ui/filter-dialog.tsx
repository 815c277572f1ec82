import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import type { FilterCondition, ListFilter } from '@landfall/contract/list.ts'
import { Button, Radio, Select } from 'antd'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { operatorsOf, usableConditions } from './filter-rules.ts'
import { FilterValueInput } from './filter-value-input.tsx'
import type { ListFilterField } from './list-model.ts'
import { TabModal } from './tab-modal.tsx'

interface FilterDialogProps {
  fields: readonly ListFilterField[]
  filter: ListFilter
  onApply: (filter: ListFilter) => void
  onClose: () => void
}

interface Draft extends FilterCondition {
  id: number
}

/** Conditions joined by and/or that narrow a list. */
export function FilterDialog({ fields, filter, onApply, onClose }: FilterDialogProps): ReactNode {
  const { t } = useTranslation()
  const [join, setJoin] = useState(filter.join)
  const first = (): Draft => ({ id: Math.random(), ...newCondition(fields[0]) })
  const [drafts, setDrafts] = useState<Draft[]>(() => {
    const known = filter.conditions.map((condition) => ({ ...condition, id: Math.random() }))
    return known.length > 0 ? known : [first()]
  })
  const change = (id: number, condition: FilterCondition) =>
    setDrafts(drafts.map((draft) => (draft.id === id ? { ...condition, id } : draft)))
  const apply = () =>
    onApply({ join, conditions: usableConditions(drafts.map(({ id: _, ...rest }) => rest)) })

  return (
    <TabModal
      open
      width={720}
      title={t('list.filterTitle')}
      okText={t('list.applyFilter')}
      cancelText={t('common.cancel')}
      onOk={apply}
      onCancel={onClose}
    >
      <Radio.Group
        aria-label={t('list.filterJoin')}
        value={join}
        onChange={(event) => setJoin(event.target.value as ListFilter['join'])}
        options={[
          { value: 'and', label: t('list.joinAnd') },
          { value: 'or', label: t('list.joinOr') },
        ]}
      />
      <ul className="filter-conditions">
        {drafts.map((draft) => (
          <ConditionRow
            key={draft.id}
            fields={fields}
            condition={draft}
            onChange={(condition) => change(draft.id, condition)}
            onRemove={() => setDrafts(drafts.filter((one) => one.id !== draft.id))}
          />
        ))}
      </ul>
      <Button
        icon={<PlusOutlined aria-hidden />}
        disabled={drafts.length >= 20}
        onClick={() => setDrafts([...drafts, first()])}
      >
        {t('list.addCondition')}
      </Button>
    </TabModal>
  )
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
