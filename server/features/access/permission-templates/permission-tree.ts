import type { PermissionNode } from '@landfall/contract/access/permission-templates.ts'
import { type Level, type Permission, permissionsAt } from '@landfall/contract/permissions.ts'

/** A menu entry with the right that opens its page. */
export interface MenuNeed {
  title: string
  need?: Permission | undefined
  hidden?: boolean | undefined
  children: readonly MenuNeed[]
}

/** The rights of a level as the menu shows what they open: groups, pages, and on each page what can be done there. */
export function buildPermissionTree(level: Level, menu: readonly MenuNeed[]): PermissionNode[] {
  const left = new Set(permissionsAt(level))
  const nodes = readPages(menu, left)
  for (const permission of left) homeOf(nodes, permission).permissions.push(permission)
  return prune(nodes)
}

// Hidden pages are parts of visible ones: their rights go to the page of the same noun or area.
function readPages(entries: readonly MenuNeed[], left: Set<Permission>): PermissionNode[] {
  return entries
    .filter((entry) => !entry.hidden)
    .map((entry) => {
      const permissions: Permission[] = entry.need && left.delete(entry.need) ? [entry.need] : []
      return { title: entry.title, permissions, children: readPages(entry.children, left) }
    })
}

function homeOf(nodes: PermissionNode[], permission: Permission): PermissionNode {
  const [area = '', noun] = permission.split('.')
  const pages = nodes.flatMap(withChildren)
  const sharing = (start: string) =>
    pages.find((page) => page.permissions.some((other) => other.startsWith(`${start}.`)))
  const home = sharing(`${area}.${noun}`) ?? pages.find((page) => page.title === area) ?? sharing(area)
  if (home) return home
  const other: PermissionNode = nodes.find((node) => node.title === 'other') ?? {
    title: 'other',
    permissions: [],
    children: [],
  }
  if (!nodes.includes(other)) nodes.push(other)
  return other
}

function withChildren(node: PermissionNode): PermissionNode[] {
  return [node, ...node.children.flatMap(withChildren)]
}

function prune(nodes: readonly PermissionNode[]): PermissionNode[] {
  return nodes
    .map((node) => ({ ...node, children: prune(node.children) }))
    .filter((node) => node.permissions.length > 0 || node.children.length > 0)
}
