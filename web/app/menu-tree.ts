import type { MenuEntry } from '@landfall/contract/menu.ts'
import { matchPath } from 'react-router'

/** Where a signed-in user starts. */
export const homePath = '/data-search/index'

/** A menu entry with a page, and the entries above it from the top down. */
export interface PageEntry {
  entry: MenuEntry
  parents: readonly MenuEntry[]
}

/** Keeps what the roles may see: admins everything, others entries without roles or with one of theirs. */
export function filterByRoles(menu: readonly MenuEntry[], roles: readonly string[]): MenuEntry[] {
  return menu.flatMap((entry) => {
    const needed = entry.meta.roles
    const isOpen = !needed || roles.includes('admin') || needed.some((role) => roles.includes(role))
    if (!isOpen) return []
    return [{ ...entry, children: entry.children && filterByRoles(entry.children, roles) }]
  })
}

/** Every page of the menu that the roles may open, hidden ones too. */
export function pageEntries(menu: readonly MenuEntry[], roles: readonly string[]): PageEntry[] {
  return collect(filterByRoles(menu, roles), [])
}

/** The pages of the menu that are for other roles. */
export function deniedPages(menu: readonly MenuEntry[], roles: readonly string[]): string[] {
  const open = new Set(pageEntries(menu, roles).map(({ entry }) => entry.path))
  return collect(menu, []).flatMap(({ entry }) => (open.has(entry.path) ? [] : [entry.path]))
}

function collect(entries: readonly MenuEntry[], parents: readonly MenuEntry[]): PageEntry[] {
  return entries.flatMap((entry) => {
    const own = entry.component === 'Layout' ? [] : [{ entry, parents }]
    return [...own, ...collect(entry.children ?? [], [...parents, entry])]
  })
}

/** The page an address belongs to. */
export function findPage(pages: readonly PageEntry[], pathname: string): PageEntry | undefined {
  return pages.find(({ entry }) => matchPath(entry.path, pathname) !== null)
}

/** What the sidebar shows: no hidden entries, and a group with a single visible child as that child. */
export function sidebarEntries(entries: readonly MenuEntry[]): MenuEntry[] {
  return entries.flatMap<MenuEntry>((entry) => {
    if (entry.meta.hidden) return []
    const children = sidebarEntries(entry.children ?? [])
    const [only] = children
    if (only && children.length === 1 && !only.children) {
      return [{ ...only, meta: { ...only.meta, icon: only.meta.icon ?? entry.meta.icon } }]
    }
    if (entry.component === 'Layout' && children.length === 0 && !isExternal(entry.path)) return []
    return [{ ...entry, children: children.length > 0 ? children : undefined }]
  })
}

/** Whether a menu entry leads to another site. */
export function isExternal(path: string): boolean {
  return /^(https?:|mailto:|tel:)/.test(path)
}
