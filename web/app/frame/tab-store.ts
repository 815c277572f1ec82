import { create } from 'zustand'

/** One open page in the tag strip. */
export interface OpenTab {
  /** Path and the parameters that make it a page of its own. */
  key: string
  /** Where a click leads: path with the newest query. */
  fullPath: string
  /** Message key below `menu.`. */
  titleKey: string
  /** What the page calls itself, for example the customer's name. */
  title?: string | undefined
  affix: boolean
  noCache: boolean
  /** A refreshed tab, or one closed and opened again, starts afresh with a new number. */
  serial: number
}

interface TabState {
  userId: number | null
  tabs: readonly OpenTab[]
}

/** The open pages of the signed-in user, in the order of the strip. */
export const useTabs = create<TabState>(() => ({ userId: null, tabs: [] }))

useTabs.subscribe(({ userId, tabs }) => {
  if (userId !== null) sessionStorage.setItem(storageKey(userId), JSON.stringify(tabs))
})

/** Starts with the pinned pages and what this window had open before a reload. */
export function openTabsOf(userId: number, affixed: readonly OpenTab[]): void {
  const stored = readStored(userId).filter((tab) => !affixed.some((one) => one.key === tab.key))
  useTabs.setState({ userId, tabs: [...affixed, ...stored.filter((tab) => !tab.affix)] })
}

/** Closes the tabs of pages that are no longer there for the user. */
export function keepTabs(isThere: (fullPath: string) => boolean): void {
  const { tabs } = useTabs.getState()
  const kept = tabs.filter((tab) => isThere(tab.fullPath.split('?')[0] ?? ''))
  if (kept.length < tabs.length) useTabs.setState({ tabs: kept })
}

/** Notes that a page is in front: opens its tab, or takes over its newest address. */
export function visitTab(visit: Omit<OpenTab, 'serial' | 'title'>): void {
  useTabs.setState(({ tabs }) => {
    const known = tabs.find((tab) => tab.key === visit.key)
    if (known?.fullPath === visit.fullPath && known.titleKey === visit.titleKey) return {}
    if (known) return { tabs: tabs.map((tab) => (tab === known ? { ...tab, ...visit } : tab)) }
    return { tabs: [...tabs, { ...visit, serial: nextSerial() }] }
  })
}

/** Closes tabs; pinned ones stay. */
export function closeTabs(keys: ReadonlySet<string>): void {
  useTabs.setState(({ tabs }) => ({ tabs: tabs.filter((tab) => tab.affix || !keys.has(tab.key)) }))
}

/** Makes a tab start afresh. */
export function refreshTab(key: string): void {
  change(key, { serial: nextSerial() })
}

/** Gives a tab the name of what its page shows. */
export function setTabTitle(key: string, title: string): void {
  if (useTabs.getState().tabs.some((tab) => tab.key === key && tab.title !== title)) change(key, { title })
}

const dirtyKeys = new Set<string>()

/** Notes whether a page has changes that closing it would lose. */
export function setTabDirty(key: string, isDirty: boolean): void {
  if (isDirty) dirtyKeys.add(key)
  else dirtyKeys.delete(key)
}

/** Whether closing these tabs would lose changes. */
export function wouldLoseChanges(keys: Iterable<string>): boolean {
  return [...keys].some((key) => dirtyKeys.has(key))
}

/** The tab to show when `key` closes: its right neighbour, else the left one. */
export function neighbourOf(tabs: readonly OpenTab[], key: string): OpenTab | undefined {
  const at = tabs.findIndex((tab) => tab.key === key)
  return tabs[at + 1] ?? tabs[at - 1]
}

function change(key: string, part: Partial<OpenTab>): void {
  useTabs.setState(({ tabs }) => ({ tabs: tabs.map((tab) => (tab.key === key ? { ...tab, ...part } : tab)) }))
}

let lastSerial = 0

/** A number no tab of this window has had; time keeps it apart from those before a reload. */
export function nextSerial(): number {
  lastSerial = Math.max(lastSerial + 1, Date.now())
  return lastSerial
}

function storageKey(userId: number): string {
  return `tabs.${userId}`
}

function readStored(userId: number): OpenTab[] {
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(storageKey(userId)) ?? '[]')
    return Array.isArray(value) ? (value as OpenTab[]) : []
  } catch {
    return []
  }
}
