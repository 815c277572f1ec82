import { CheckOutlined, CloseOutlined } from '@ant-design/icons'
import type {
  PermissionNode,
  PermissionTemplateView,
} from '@landfall/contract/access/permission-templates.ts'
import type { Permission } from '@landfall/contract/permissions.ts'
import { Checkbox, Select, Skeleton } from 'antd'
import { type ReactNode, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ScrollGroup } from '#ui/scroll-group.tsx'
import { TabModal } from '#ui/tab-modal.tsx'
import { nodeTitle, permissionsIn } from './permission-tree.tsx'
import { usePermissionTree } from './use-permission-templates.ts'

interface TemplateCompareDialogProps {
  templates: readonly PermissionTemplateView[]
  firstId: number
  onClose: () => void
}

/** Two templates side by side, right by right. */
export function TemplateCompareDialog({
  templates,
  firstId,
  onClose,
}: TemplateCompareDialogProps): ReactNode {
  const { t } = useTranslation()
  const titleId = useId()
  const tree = usePermissionTree().data?.tree
  const [ids, setIds] = useState([firstId, templates.find(({ id }) => id !== firstId)?.id ?? firstId])
  const [onlyDifferences, setOnlyDifferences] = useState(true)
  const [left, right] = ids.map((wanted) => templates.find(({ id }) => id === wanted))
  const isSame =
    left?.dataScope === right?.dataScope && left?.permissions.join() === right?.permissions.join()
  const picker = (index: 0 | 1) => (
    <Select
      aria-label={t(index === 0 ? 'permissionTemplates.name' : 'permissionTemplates.compareWith')}
      value={ids[index] ?? firstId}
      options={templates.map(({ id, name }) => ({ value: id, label: name }))}
      onChange={(id) => setIds((before) => before.map((old, place) => (place === index ? id : old)))}
      className="compare-picker"
    />
  )
  return (
    <TabModal
      open
      width={760}
      title={<span id={titleId}>{t('permissionTemplates.compareTitle')}</span>}
      footer={null}
      onCancel={onClose}
    >
      <Checkbox checked={onlyDifferences} onChange={(event) => setOnlyDifferences(event.target.checked)}>
        {t('permissionTemplates.onlyDifferences')}
      </Checkbox>
      {!tree && <Skeleton active />}
      {tree && left && right && (
        <ScrollGroup labelledBy={titleId}>
          <table className="compare-table">
            <thead>
              <tr>
                <th scope="col">{t('permissionTemplates.rights')}</th>
                <th scope="col">{picker(0)}</th>
                <th scope="col">{picker(1)}</th>
              </tr>
            </thead>
            <tbody>
              {(!onlyDifferences || left.dataScope !== right.dataScope) && (
                <tr className={left.dataScope === right.dataScope ? '' : 'is-different'}>
                  <th scope="row">{t('permissionTemplates.dataScope')}</th>
                  <td>{t(`permissionTemplates.scopes.${left.dataScope}`)}</td>
                  <td>{t(`permissionTemplates.scopes.${right.dataScope}`)}</td>
                </tr>
              )}
              {tree.map((node) => (
                <CompareRows key={node.title} {...{ node, left, right, onlyDifferences }} />
              ))}
            </tbody>
          </table>
          {onlyDifferences && isSame && <p>{t('permissionTemplates.noDifferences')}</p>}
        </ScrollGroup>
      )}
    </TabModal>
  )
}

interface CompareRowsProps {
  node: PermissionNode
  left: PermissionTemplateView
  right: PermissionTemplateView
  onlyDifferences: boolean
}

function CompareRows({ node, left, right, onlyDifferences }: CompareRowsProps): ReactNode {
  const { t } = useTranslation()
  const differs = (permission: Permission) =>
    left.permissions.includes(permission) !== right.permissions.includes(permission)
  const shown = permissionsIn(node).filter((permission) => !onlyDifferences || differs(permission))
  if (shown.length === 0) return null
  return (
    <>
      <tr>
        <th scope="rowgroup" colSpan={3} className="compare-group">
          {nodeTitle(node)}
        </th>
      </tr>
      {shown.map((permission) => (
        <tr key={permission} className={differs(permission) ? 'is-different' : ''}>
          <th scope="row">{t(`permissions.${permission}`)}</th>
          <td>
            <Mark isAllowed={left.permissions.includes(permission)} />
          </td>
          <td>
            <Mark isAllowed={right.permissions.includes(permission)} />
          </td>
        </tr>
      ))}
    </>
  )
}

function Mark({ isAllowed }: { isAllowed: boolean }): ReactNode {
  const { t } = useTranslation()
  const label = t(isAllowed ? 'permissionTemplates.allowed' : 'permissionTemplates.denied')
  const Icon = isAllowed ? CheckOutlined : CloseOutlined
  return <Icon role="img" aria-label={label} title={label} className={isAllowed ? 'mark-yes' : 'mark-no'} />
}
