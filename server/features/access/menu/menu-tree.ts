import type { MenuEntry } from '@landfall/contract/menu.ts'
import type { Permission } from '@landfall/contract/permissions.ts'
import { administrationMenu } from './administration-menu.ts'
import type { Entry } from './menu-entry.ts'
import { workMenu } from './work-menu.ts'

const tree: readonly Entry[] = [...workMenu, ...administrationMenu]

/** A page or group of the menu, with the right that opens it. */
export interface MenuNeed {
  title: string
  need: Permission | undefined
  hidden: boolean
  children: MenuNeed[]
}

function needOf({ title, need, hidden, children = [] }: Entry): MenuNeed {
  return { title, need, hidden: hidden === true, children: children.map(needOf) }
}

/** What each page of the menu asks of its user. */
export const menuNeeds: readonly MenuNeed[] = tree.map(needOf)

/** The route tree of a user: only entries he may open, and groups only with something in them. */
export function menuFor(granted: ReadonlySet<Permission>): MenuEntry[] {
  return visible(tree, granted)
}

/** The pages of the tree that a user may not open. */
export function deniedPathsFor(granted: ReadonlySet<Permission>): string[] {
  const open = new Set(pagePaths(menuFor(granted)))
  return pagePaths(tree).filter((path) => !open.has(path))
}

function pagePaths(entries: readonly Pick<Entry | MenuEntry, 'path' | 'component' | 'children'>[]): string[] {
  return entries.flatMap(({ path, component, children = [] }) => [
    ...(component === 'Layout' ? [] : [path]),
    ...pagePaths(children),
  ])
}

function opensTo({ need, or = [], unless }: Entry, granted: ReadonlySet<Permission>): boolean {
  if (unless && granted.has(unless)) return false
  return !need || granted.has(need) || or.some((each) => granted.has(each))
}

function visible(entries: readonly Entry[], granted: ReadonlySet<Permission>): MenuEntry[] {
  return entries.flatMap((entry) => {
    if (!opensTo(entry, granted)) return []
    const children = entry.children ? visible(entry.children, granted) : undefined
    if (children && !children.some((child) => !child.meta.hidden)) return []
    const { title, icon, hidden, affix, noCache, activeMenu } = entry
    return [
      {
        path: entry.path,
        component: entry.component,
        meta: { title, icon, hidden, affix, noCache, activeMenu },
        children,
      },
    ]
  })
}
