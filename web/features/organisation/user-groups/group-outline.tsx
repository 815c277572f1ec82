import type { UserGroupView } from '@landfall/contract/organisation/user-groups.ts'
import { Tree, type TreeDataNode, type TreeProps } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '#platform/formatters.ts'
import { usePermission } from '#platform/permission.tsx'
import { notifySuccess } from '#ui/toast-store.ts'
import { buildGroupTree, type GroupNode, idsInside } from './group-tree.ts'
import { useMoveGroup } from './use-user-groups.ts'

interface GroupOutlineProps {
  groups: readonly UserGroupView[]
  canWriteTop: boolean
  selectedId: number | undefined
  onSelect: (id: number) => void
}

/** The groups as a tree in which they can be dragged to another place. */
export function GroupOutline({ groups, canWriteTop, selectedId, onSelect }: GroupOutlineProps): ReactNode {
  const { t } = useTranslation()
  const mayWrite = usePermission('company.group.write')
  const move = useMoveGroup()
  const find = (key: unknown) => groups.find(({ id }) => id === Number(key))
  const drop: TreeProps['onDrop'] = async ({ dragNode, node, dropToGap }) => {
    const group = find(dragNode.key)
    const target = find(node.key)
    if (!group || !target) return
    // Between two groups means beside the one it was dropped at.
    const parentId = dropToGap ? target.parentId : target.id
    if (parentId === group.parentId) return
    await move.mutateAsync({ group, parentId })
    const parent = find(parentId)?.name ?? t('userGroups.top')
    notifySuccess(t('userGroups.movedGroup', { name: group.name, parent }))
  }
  const mayDrop: TreeProps['allowDrop'] = ({ dragNode, dropNode, dropPosition }) => {
    const group = find(dragNode.key)
    const target = find(dropNode.key)
    if (!group || !target || idsInside(groups, group.id).has(target.id)) return false
    const parent = dropPosition === 0 ? target : find(target.parentId)
    return parent ? canWriteTop || parent.canWrite : canWriteTop
  }
  const nodeOf = ({ group, children }: GroupNode): TreeDataNode => ({
    key: group.id,
    title: (
      <span className="group-title">
        {group.name} <span className="group-count">{formatNumber(group.members)}</span>
      </span>
    ),
    children: children.map(nodeOf),
  })
  return (
    <Tree
      blockNode
      defaultExpandAll
      treeData={buildGroupTree(groups).map(nodeOf)}
      selectedKeys={selectedId === undefined ? [] : [selectedId]}
      onSelect={(_, { node }) => onSelect(Number(node.key))}
      draggable={
        mayWrite && {
          icon: false,
          nodeDraggable: (node) => find((node as TreeDataNode).key)?.canWrite === true,
        }
      }
      allowDrop={mayDrop}
      onDrop={(info) => void drop(info)}
    />
  )
}
