import type { UserGroupView } from '@landfall/contract/organisation/user-groups.ts'

/** No group, or the top, in a select: it knows no null, and no group has this id. */
export const noGroup = 0

/** A group with the groups below it. */
export interface GroupNode {
  group: UserGroupView
  children: GroupNode[]
}

/** The groups as a tree; one whose parent is not among them stands at the top. */
export function buildGroupTree(groups: readonly UserGroupView[]): GroupNode[] {
  const known = new Set(groups.map(({ id }) => id))
  const below = (parentId: number | null): GroupNode[] =>
    groups
      .filter((group) => (known.has(group.parentId ?? 0) ? group.parentId : null) === parentId)
      .map((group) => ({ group, children: below(group.id) }))
  return below(null)
}

/** Ids of a group and of everything below it. */
export function idsInside(groups: readonly UserGroupView[], id: number): Set<number> {
  const inside = new Set([id])
  for (const outer of inside) for (const group of groups) if (group.parentId === outer) inside.add(group.id)
  return inside
}

/** Groups for a picker, with the names of the groups above them. */
export function groupChoices(
  groups: readonly UserGroupView[],
  except: ReadonlySet<number> = new Set(),
): { value: number; label: string }[] {
  const flat = (nodes: readonly GroupNode[], path: string): { value: number; label: string }[] =>
    nodes.flatMap(({ group, children }) => {
      const label = path === '' ? group.name : `${path} / ${group.name}`
      return [{ value: group.id, label }, ...flat(children, label)]
    })
  return flat(buildGroupTree(groups), '').filter(({ value }) => !except.has(value))
}
