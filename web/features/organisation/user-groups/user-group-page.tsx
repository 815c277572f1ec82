import { PlusOutlined } from '@ant-design/icons'
import type { UserGroupView } from '@landfall/contract/organisation/user-groups.ts'
import { Button, Skeleton } from 'antd'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { formatNumber } from '#platform/formatters.ts'
import { usePermission } from '#platform/permission.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { FailureState } from '#ui/failure-state.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { GroupFormDialog, MembersDialog } from './group-dialogs.tsx'
import { GroupOutline } from './group-outline.tsx'
import { type GroupAct, GroupPanel } from './group-panel.tsx'
import { GroupRemoveDialog } from './group-remove-dialog.tsx'
import { useUserGroups } from './use-user-groups.ts'
import './user-groups.css'

/** The user groups of the company as a tree, with the chosen one beside it. */
export function UserGroupPage(): ReactNode {
  const { t } = useTranslation()
  const [params, setParams] = useSearchParams()
  const list = useUserGroups()
  const mayWrite = usePermission('company.group.write')
  const [opened, setOpened] = useState<GroupAct | 'create'>()
  const { items = [], ungrouped = 0, canWriteTop = false } = list.data ?? {}
  const group = items.find(({ id }) => id === Number(params.get('group')))
  const select = (id: number) => setParams({ group: String(id) })
  const create = mayWrite && canWriteTop && (
    <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => setOpened('create')}>
      {t('userGroups.create')}
    </Button>
  )
  return (
    <>
      <PageHeader title={t('userGroups.title')} hint={t('userGroups.hint')}>
        {create}
      </PageHeader>
      <div className="panel">
        {list.isPending && <Skeleton active />}
        {list.isError && (
          <FailureState
            title={t('userGroups.failed')}
            error={list.error}
            onRetry={() => void list.refetch()}
          />
        )}
        {list.data && items.length === 0 && (
          <EmptyState title={t('userGroups.empty')} hint={t('userGroups.emptyHint')} action={create} />
        )}
        {items.length > 0 && (
          <div className="group-columns">
            <nav aria-label={t('userGroups.title')}>
              <GroupOutline
                groups={items}
                canWriteTop={canWriteTop}
                selectedId={group?.id}
                onSelect={select}
              />
              {mayWrite && <p className="group-facts">{t('userGroups.dragHint')}</p>}
              {ungrouped > 0 && (
                <p className="group-facts">
                  {t('userGroups.ungrouped')}:{' '}
                  {t('userGroups.memberAmount', { amount: formatNumber(ungrouped) })}
                </p>
              )}
            </nav>
            {group ? (
              <GroupPanel group={group} canWriteTop={canWriteTop} onAct={setOpened} />
            ) : (
              <EmptyState title={t('userGroups.choose')} />
            )}
          </div>
        )}
      </div>
      <GroupDialogs {...{ opened, items, canWriteTop, group, select }} onClose={() => setOpened(undefined)} />
    </>
  )
}

interface GroupDialogsProps {
  opened: GroupAct | 'create' | undefined
  items: readonly UserGroupView[]
  canWriteTop: boolean
  group: UserGroupView | undefined
  select: (id: number) => void
  onClose: () => void
}

function GroupDialogs({ opened, items, canWriteTop, group, select, onClose }: GroupDialogsProps): ReactNode {
  const shared = { groups: items, canWriteTop, onClose, onSaved: ({ id }: UserGroupView) => select(id) }
  if (opened === 'create') return <GroupFormDialog {...shared} group={undefined} parentId={null} />
  if (!group) return null
  if (opened === 'edit') return <GroupFormDialog {...shared} group={group} parentId={group.parentId} />
  if (opened === 'below') return <GroupFormDialog {...shared} group={undefined} parentId={group.id} />
  if (opened === 'members') return <MembersDialog group={group} onClose={onClose} />
  if (opened === 'remove') return <GroupRemoveDialog {...shared} group={group} />
  return null
}
