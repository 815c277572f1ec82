import { completePermissions, type PermissionNode } from '@landfall/contract/access/permission-templates.ts'
import type { Permission } from '@landfall/contract/permissions.ts'
import { Checkbox } from 'antd'
import i18next from 'i18next'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

interface PermissionTreeProps {
  id?: string
  tree: readonly PermissionNode[]
  /** What the user himself has: nothing else can be given. */
  held: readonly Permission[]
  value?: readonly Permission[]
  onChange?: (value: Permission[]) => void
  isFixed?: boolean
}

/** Menus and actions to choose from; an action brings the right to see what it acts on. */
export function PermissionTree(props: PermissionTreeProps): ReactNode {
  const { id, tree, value = [], onChange } = props
  const toggle = (permissions: readonly Permission[], isOn: boolean) => {
    const without = value.filter((permission) => !permissions.includes(permission))
    const lost = new Set(permissions)
    // What is useless without the right that goes, goes with it.
    const kept = without.filter(
      (permission) => !completePermissions([permission]).some((one) => lost.has(one)),
    )
    onChange?.(isOn ? completePermissions([...without, ...permissions]) : kept)
  }
  return (
    <div id={id} className="permission-tree" tabIndex={-1}>
      {tree.map((node) => (
        <PermissionBranch key={node.title} node={node} {...props} value={value} toggle={toggle} />
      ))}
    </div>
  )
}

interface PermissionBranchProps extends Omit<PermissionTreeProps, 'tree' | 'value'> {
  node: PermissionNode
  value: readonly Permission[]
  toggle: (permissions: readonly Permission[], isOn: boolean) => void
}

function PermissionBranch(props: PermissionBranchProps): ReactNode {
  const { node, held, value, toggle, isFixed } = props
  const { t } = useTranslation()
  const all = permissionsIn(node)
  const givable = all.filter((permission) => held.includes(permission))
  const chosen = all.filter((permission) => value.includes(permission))
  const title = nodeTitle(node)
  return (
    <fieldset className="permission-branch">
      <legend>
        <Checkbox
          checked={chosen.length === all.length}
          indeterminate={chosen.length > 0 && chosen.length < all.length}
          disabled={isFixed === true || givable.length === 0}
          onChange={(event) => toggle(givable, event.target.checked)}
        >
          {title}
        </Checkbox>
      </legend>
      {node.permissions.length > 0 && (
        <div className="permission-actions">
          {node.permissions.map((permission) => (
            <Checkbox
              key={permission}
              checked={value.includes(permission)}
              disabled={isFixed === true || !held.includes(permission)}
              title={held.includes(permission) ? undefined : t('permissionTemplates.notHeld')}
              onChange={(event) => toggle([permission], event.target.checked)}
            >
              {t(`permissions.${permission}`)}
            </Checkbox>
          ))}
        </div>
      )}
      {node.children.map((child) => (
        <PermissionBranch {...props} key={child.title} node={child} />
      ))}
    </fieldset>
  )
}

/** Every right of a node and of what is below it. */
export function permissionsIn(node: PermissionNode): Permission[] {
  return [...node.permissions, ...node.children.flatMap(permissionsIn)]
}

/** What the menu calls a node. */
export function nodeTitle({ title }: PermissionNode): string {
  const { t } = i18next
  if (title === 'other') return t('permissions.other')
  const key = `menu.${title}`
  return i18next.exists(key) ? t(key as 'menu.home') : title
}
