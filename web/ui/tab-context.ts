import { createContext, useContext, useEffect } from 'react'

interface TabContextValue {
  /** Whether the page's tab is the one in front. */
  isActive: boolean
  setTitle: (title: string) => void
  /** Notes changes that closing would lose, or takes one such note back; several places of a page may have some. */
  setDirty: (isDirty: boolean) => void
  /** Makes the page start afresh; null outside of tabs. */
  restart: (() => void) | null
}

/** What a page may know of the tab it is shown in; outside of tabs a page is always in front. */
export const TabContext = createContext<TabContextValue>({
  isActive: true,
  setTitle: () => {},
  setDirty: () => {},
  restart: null,
})

interface TabElements {
  /** Where the page's own overlays live, so that they stay with their tab. */
  root: HTMLElement | null
  /** What scrolls when the page is longer than the window. */
  scroller: HTMLElement | null
}

/** The elements of the tab, which are there only after the page: apart, so that their coming does not draw all of it again. */
export const TabElementsContext = createContext<TabElements>({ root: null, scroller: null })

/** Whether this page is in front; pause timers, shortcuts and refetching while it is not. */
export function useTabActive(): boolean {
  return useContext(TabContext).isActive
}

/** The element in which the overlays of this page are placed. */
export function useTabRoot(): HTMLElement | null {
  return useContext(TabElementsContext).root
}

/** The element that scrolls this page. */
export function useTabScroller(): HTMLElement | null {
  return useContext(TabElementsContext).scroller
}

/** Gives the tab of a detail page its own title, for example the name of what it shows. */
export function useTabTitle(title: string | undefined): void {
  const { setTitle } = useContext(TabContext)
  useEffect(() => {
    if (title) setTitle(title)
  }, [title, setTitle])
}
