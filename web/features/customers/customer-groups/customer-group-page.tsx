import {
  type CustomerGroupInput,
  type CustomerGroupView,
  customerGroupRoutes,
} from '@landfall/contract/customers/customer-groups.ts'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  useOrderWords,
  useWordRecords,
  type WordApi,
} from '#features/customers/customer-word-pages/use-word-records.ts'
import { customersLink, type WordActs, WordItem } from '#features/customers/customer-word-pages/word-item.tsx'
import { movedIds } from '#features/customers/customer-word-pages/word-moves.ts'
import { CreateWordButton, WordPanel } from '#features/customers/customer-word-pages/word-page.tsx'
import { groupPaths, wordOf } from '#features/customers/customer-words/use-vocabulary.ts'
import { call } from '#platform/api-client.ts'
import { usePermission } from '#platform/permission.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { CustomerGroupDialogs, type GroupOpened } from './customer-group-dialogs.tsx'
import { customersInside } from './customer-group-inside.ts'

const groupApi: WordApi<CustomerGroupView, CustomerGroupInput> = {
  key: 'groups',
  list: (signal) => call(customerGroupRoutes.list, {}, { signal }),
  create: (body) => call(customerGroupRoutes.create, { body }),
  update: (id, body) => call(customerGroupRoutes.update, { params: { id }, body }),
  order: (ids) => call(customerGroupRoutes.order, { body: { ids } }),
  remove: (id, intoId) => call(customerGroupRoutes.remove, { params: { id }, body: { intoId } }),
  restore: (id) => call(customerGroupRoutes.restore, { params: { id } }),
}

/** The tree of groups into which the company sorts its customers. */
export function CustomerGroupPage(): ReactNode {
  const { t } = useTranslation()
  const mayWrite = usePermission('customer.group.write')
  const query = useWordRecords(groupApi)
  const order = useOrderWords(groupApi)
  const [opened, setOpened] = useState<GroupOpened>()
  const rows = query.data ?? []
  const create = mayWrite && (
    <CreateWordButton
      label={t('customerWords.group.create')}
      onClick={() => setOpened({ act: 'create', parentId: null })}
    />
  )
  const actsOf = (row: CustomerGroupView, isTree: boolean): WordActs => {
    if (!mayWrite) return {}
    const beside = rows.filter(({ parentId }) => parentId === row.parentId).map(({ id }) => id)
    const move = (step: -1 | 1) => {
      const moved = isTree ? movedIds(beside, row.id, step) : undefined
      return moved && (() => order.mutate(moved))
    }
    return {
      onEdit: () => setOpened({ act: 'edit', row }),
      onCreateBelow: () => setOpened({ act: 'create', parentId: row.id }),
      onUp: move(-1),
      onDown: move(1),
      onMerge: rows.length > 1 ? () => setOpened({ act: 'merge', row }) : undefined,
      onDelete: () => setOpened({ act: 'delete', row }),
    }
  }
  return (
    <>
      <PageHeader title={t('customerWords.group.title')} hint={t('customerWords.group.hint')}>
        {create}
      </PageHeader>
      <WordPanel
        query={query}
        nameOf={({ names }) => Object.values(names).join(' ')}
        empty={{
          title: t('customerWords.group.empty'),
          hint: t('customerWords.group.emptyHint'),
          action: create,
        }}
      >
        {(shown, isSearching) => (
          <GroupBranch
            label={t('customerWords.group.title')}
            groups={isSearching ? shown.map((row) => ({ ...row, parentId: null })) : rows}
            parentId={null}
            nameOf={(row) => (isSearching ? pathOf(rows, row.id) : wordOf(row.names))}
            customersOf={(row) => customersInside(rows, row.id)}
            actsOf={(row) => actsOf(rows.find(({ id }) => id === row.id) ?? row, !isSearching)}
          />
        )}
      </WordPanel>
      <CustomerGroupDialogs api={groupApi} opened={opened} rows={rows} onClose={() => setOpened(undefined)} />
    </>
  )
}

function pathOf(rows: readonly CustomerGroupView[], id: number): string {
  return groupPaths([...rows]).find(({ value }) => value === id)?.label ?? ''
}

interface GroupBranchProps {
  label?: string
  groups: readonly CustomerGroupView[]
  parentId: number | null
  nameOf: (row: CustomerGroupView) => string
  /** With those of the groups inside, as the list behind the link shows. */
  customersOf: (row: CustomerGroupView) => number
  actsOf: (row: CustomerGroupView) => WordActs
}

function GroupBranch({ label, groups, parentId, ...of }: GroupBranchProps): ReactNode {
  const own = groups.filter((group) => group.parentId === parentId)
  if (own.length === 0) return null
  return (
    <ul className="word-items" aria-label={label}>
      {own.map((row) => (
        <li key={row.id}>
          <WordItem
            name={of.nameOf(row)}
            customers={of.customersOf(row)}
            link={customersLink('groupId', row.id)}
            acts={of.actsOf(row)}
          />
          <GroupBranch groups={groups} parentId={row.id} {...of} />
        </li>
      ))}
    </ul>
  )
}
