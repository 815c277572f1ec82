import type { CustomerGroupInput, CustomerGroupView } from '@landfall/contract/customers/customer-groups.ts'
import { Form, Select } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { WordApi } from '#features/customers/customer-word-pages/use-word-records.ts'
import { WordFormDialog } from '#features/customers/customer-word-pages/word-form-dialog.tsx'
import { WordRemoveDialog } from '#features/customers/customer-word-pages/word-remove-dialog.tsx'
import { groupPaths, wordOf } from '#features/customers/customer-words/use-vocabulary.ts'
import { formatNumber } from '#platform/formatters.ts'
import { customersInside, idsInside } from './customer-group-inside.ts'

/** What is open over the tree. */
export type GroupOpened =
  | { act: 'create'; parentId: number | null }
  | { act: 'edit' | 'merge' | 'delete'; row: CustomerGroupView }

interface CustomerGroupDialogsProps {
  api: WordApi<CustomerGroupView, CustomerGroupInput>
  opened: GroupOpened | undefined
  rows: readonly CustomerGroupView[]
  onClose: () => void
}

/** The dialogs of the tree: naming and placing a group, joining it, deleting it. */
export function CustomerGroupDialogs({ api, opened, rows, onClose }: CustomerGroupDialogsProps): ReactNode {
  const shared = { api, rows, onClose }
  if (!opened) return null
  if (opened.act === 'create') return <GroupForm {...shared} row={undefined} parentId={opened.parentId} />
  const { act, row } = opened
  if (act === 'edit') return <GroupForm {...shared} row={row} parentId={row.parentId} />
  return <GroupRemoval {...shared} row={row} isMerging={act === 'merge'} />
}

type SharedProps = Omit<CustomerGroupDialogsProps, 'opened'>

interface GroupFormProps extends SharedProps {
  /** Absent for a new group. */
  row: CustomerGroupView | undefined
  parentId: number | null
}

function GroupForm({ api, rows, row, parentId, onClose }: GroupFormProps): ReactNode {
  const { t } = useTranslation()
  const inside = row ? idsInside(rows, row.id) : new Set<number>()
  return (
    <WordFormDialog
      api={api}
      title={t(row ? 'customerWords.group.edit' : 'customerWords.group.create')}
      id={row?.id}
      initial={row ? { names: row.names, parentId } : { parentId }}
      onClose={onClose}
    >
      <Form.Item
        name="parentId"
        label={t('customerWords.group.parent')}
        normalize={(value: number | undefined) => value ?? null}
      >
        <Select
          allowClear
          showSearch={{ optionFilterProp: 'label' }}
          placeholder={t('customerWords.group.top')}
          options={groupPaths([...rows]).filter(({ value }) => !inside.has(value))}
        />
      </Form.Item>
    </WordFormDialog>
  )
}

interface GroupRemovalProps extends SharedProps {
  row: CustomerGroupView
  isMerging: boolean
}

function GroupRemoval({ api, rows, row, isMerging, onClose }: GroupRemovalProps): ReactNode {
  const { t } = useTranslation()
  const inside = idsInside(rows, row.id)
  const amount = customersInside(rows, row.id)
  const targets = groupPaths([...rows]).filter(({ value }) => !inside.has(value))
  return (
    <WordRemoveDialog
      api={api}
      row={row}
      name={wordOf(row.names)}
      targets={isMerging ? targets : undefined}
      text={t(inside.size > 1 ? 'customerWords.deleteTextGroup' : 'customerWords.deleteText', {
        amount: formatNumber(amount),
      })}
      onClose={onClose}
    />
  )
}
