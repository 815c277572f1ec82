import { useLayoutEffect } from 'react'
import { useLocation } from 'react-router'
import { findPage, type PageEntry } from '../menu-tree.ts'
import { pages } from '../pages.ts'
import { keepTabs, nextSerial, type OpenTab, openTabsOf, useTabs, visitTab } from './tab-store.ts'

/** The menu entry in front and its tab's key; opens or updates the tab. Both null for addresses of no page. */
export function useVisitedTab(
  userId: number,
  entries: readonly PageEntry[],
): { page: PageEntry | null; tabKey: string | null } {
  const { pathname, search } = useLocation()
  const page = findPage(entries, pathname) ?? null
  const tabKey = page ? tabKeyOf(page, pathname, search) : null
  useLayoutEffect(() => {
    if (useTabs.getState().userId !== userId) openTabsOf(userId, affixedTabs(entries))
    keepTabs((path) => findPage(entries, path) !== undefined)
  }, [userId, entries])
  useLayoutEffect(() => {
    if (!page || tabKey === null) return
    visitTab({ key: tabKey, fullPath: pathname + search, ...tabTraits(page) })
  }, [page, tabKey, pathname, search])
  return { page, tabKey }
}

function tabKeyOf({ entry }: PageEntry, pathname: string, search: string): string {
  const params = new URLSearchParams(search)
  const own = (pages[entry.component]?.tabBy ?? []).flatMap((name) => {
    const value = params.get(name)
    return value === null ? [] : [`${name}=${value}`]
  })
  return own.length > 0 ? `${pathname}?${own.join('&')}` : pathname
}

function affixedTabs(entries: readonly PageEntry[]): OpenTab[] {
  return entries
    .filter(({ entry }) => entry.meta.affix)
    .map((page) => ({
      key: page.entry.path,
      fullPath: page.entry.path,
      serial: nextSerial(),
      ...tabTraits(page),
    }))
}

function tabTraits({ entry }: PageEntry): Pick<OpenTab, 'titleKey' | 'affix' | 'noCache'> {
  const { title, affix = false, noCache = false } = entry.meta
  return { titleKey: title, affix, noCache }
}
