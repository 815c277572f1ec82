import type { SessionUser } from '@landfall/contract/access/session.ts'
import type { MenuEntry } from '@landfall/contract/menu.ts'
import type { IFuseOptions } from 'fuse.js'
import { menuTitle } from '../menu-title.ts'
import { filterByRoles } from '../menu-tree.ts'

/** A page of the menu as the palette finds it. */
export interface PaletteEntry {
  path: string
  /** Titles from the top of the menu down. */
  trail: readonly string[]
  /** What the title may be typed as: itself and, for Chinese, its spellings. */
  title: readonly string[]
  icon: string | undefined
}

/** How titles and paths weigh in the search, and how unlike a hit may be. */
export const searchOptions: IFuseOptions<PaletteEntry> = {
  threshold: 0.4,
  includeScore: true,
  keys: [
    { name: 'title', weight: 0.7 },
    { name: 'path', weight: 0.3 },
  ],
}

/** The visible pages of the menu in the order of the sidebar. */
export function palettePages(
  menu: readonly MenuEntry[],
  user: SessionUser,
  spellings: (title: string) => string[],
): PaletteEntry[] {
  return collect(filterByRoles(menu, user.roles), [], spellings)
}

function collect(
  entries: readonly MenuEntry[],
  parents: readonly string[],
  spellings: (title: string) => string[],
): PaletteEntry[] {
  return entries.flatMap((entry) => {
    if (entry.meta.hidden) return []
    const title = menuTitle(entry.meta.title)
    const trail = [...parents, title]
    const own = {
      path: entry.path,
      trail,
      title: [title, ...spellings(title)],
      icon: entry.meta.icon,
    }
    const below = collect(entry.children ?? [], trail, spellings)
    return entry.component === 'Layout' ? below : [own, ...below]
  })
}
