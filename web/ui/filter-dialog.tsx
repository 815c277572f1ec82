import { GroupOutlined } from '@ant-design/icons'
import type { FilterGroup, ListFilter } from '@landfall/contract/list.ts'
import { Button } from 'antd'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type DraftGroup, FilterGroupFields, firstCondition } from './filter-group-fields.tsx'
import { usableConditions } from './filter-rules.ts'
import type { ListFilterField } from './list-model.ts'
import { TabModal } from './tab-modal.tsx'

const maxGroups = 5

interface FilterDialogProps {
  fields: readonly ListFilterField[]
  filter: ListFilter
  onApply: (filter: ListFilter) => void
  onClose: () => void
}

/** Conditions and groups of conditions, joined by and/or, that narrow a list. */
export function FilterDialog({ fields, filter, onApply, onClose }: FilterDialogProps): ReactNode {
  const { t } = useTranslation()
  const [top, setTop] = useState(() => {
    const draft = draftOf(filter)
    const isEmpty = draft.drafts.length === 0 && !filter.groups?.length
    return isEmpty ? { ...draft, drafts: [firstCondition(fields)] } : draft
  })
  const [groups, setGroups] = useState(() => (filter.groups ?? []).map(draftOf))
  const addGroup = () =>
    setGroups([
      ...groups,
      // Inside a group the other way of joining is what the group is for.
      { id: Math.random(), join: top.join === 'and' ? 'or' : 'and', drafts: [firstCondition(fields)] },
    ])
  const apply = () => {
    const kept = groups.map(groupOf).filter(({ conditions }) => conditions.length > 0)
    onApply(kept.length > 0 ? { ...groupOf(top), groups: kept } : groupOf(top))
  }
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
      <FilterGroupFields fields={fields} group={top} onChange={setTop} />
      {groups.map((group, at) => (
        <FilterGroupFields
          key={group.id}
          title={t('list.filterGroup', { number: at + 1 })}
          fields={fields}
          group={group}
          onChange={(next) => setGroups(groups.map((one) => (one.id === group.id ? next : one)))}
          onRemove={() => setGroups(groups.filter((one) => one.id !== group.id))}
        />
      ))}
      {groups.length < maxGroups && (
        <Button icon={<GroupOutlined aria-hidden />} onClick={addGroup}>
          {t('list.addGroup')}
        </Button>
      )}
    </TabModal>
  )
}

function draftOf({ join, conditions }: FilterGroup): DraftGroup {
  return {
    id: Math.random(),
    join,
    drafts: conditions.map((condition) => ({ ...condition, id: Math.random() })),
  }
}

function groupOf({ join, drafts }: DraftGroup): FilterGroup {
  return { join, conditions: usableConditions(drafts.map(({ id: _, ...rest }) => rest)) }
}
