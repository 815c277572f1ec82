import {
  type ReactNode,
  useContext,
  useDeferredValue,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { UNSAFE_LocationContext as LocationContext, useOutlet } from 'react-router'
import { TabContext, TabElementsContext } from '#ui/tab-context.ts'
import { refreshTab, setTabDirty, setTabTitle, useTabs, wouldLoseChanges } from './tab-store.ts'

/** So many pages keep their contents; beyond that the one used longest ago starts afresh when opened, unless something typed in it would be lost. */
const liveLimit = 20

interface KeptPage {
  outlet: ReactNode
  location: React.ContextType<typeof LocationContext>
}

/**
 * The pages of all open tabs. Those behind stay in the document, hidden by CSS, each under the location it
 * was left with: so inputs, dialogs and scroll positions survive a change of tab. Without a key the address
 * belongs to no page of the menu and is shown as it is.
 */
export function TabOutlets({ activeKey }: { activeKey: string | null }): ReactNode {
  const outlet = useOutlet()
  const location = useContext(LocationContext)
  const tabs = useTabs((state) => state.tabs)
  // A page just opened follows the frame around it, in steps between which the browser can answer.
  const drawn = useDeferredValue(tabs)
  const kept = useRef(new Map<string, KeptPage>())

  // Insertion order is the order of use: the page in front moves to the end.
  if (activeKey !== null) {
    kept.current.delete(activeKey)
    kept.current.set(activeKey, { outlet, location })
  }
  forgetUnused(
    kept.current,
    new Set(tabs.filter((tab) => tab.key === activeKey || !tab.noCache).map((tab) => tab.key)),
    activeKey,
  )

  const serials = new Map(drawn.map((tab) => [tab.key, tab.serial]))
  // A stable order keeps React from moving the elements, which would reset their scroll positions.
  const pages = [...kept.current].sort(([one], [other]) => (one < other ? -1 : 1))
  return (
    <>
      {activeKey === null && outlet}
      {pages.map(([key, page]) => {
        const serial = serials.get(key)
        // A page just opened is drawn once its tab is there, else it would be drawn twice.
        if (serial === undefined) return null
        return (
          <TabPage key={`${key}#${serial}`} tabKey={key} isActive={key === activeKey}>
            <LocationContext.Provider value={page.location}>{page.outlet}</LocationContext.Provider>
          </TabPage>
        )
      })}
    </>
  )
}

function forgetUnused(
  kept: Map<string, KeptPage>,
  open: ReadonlySet<string>,
  activeKey: string | null,
): void {
  for (const key of [...kept.keys()]) {
    if (key === activeKey) continue
    if (!open.has(key) || (kept.size > liveLimit && !wouldLoseChanges([key]))) kept.delete(key)
  }
}

interface TabPageProps {
  tabKey: string
  isActive: boolean
  children: ReactNode
}

function TabPage({ tabKey, isActive, children }: TabPageProps): ReactNode {
  const [root, setRoot] = useState<HTMLElement | null>(null)
  const [scroller, setScroller] = useState<HTMLElement | null>(null)
  const scrolled = useRef(0)
  const unsaved = useRef(0)
  const context = useMemo(
    () => ({
      isActive,
      setTitle: (title: string) => setTabTitle(tabKey, title),
      setDirty: (isDirty: boolean) => {
        unsaved.current += isDirty ? 1 : -1
        setTabDirty(tabKey, unsaved.current > 0)
      },
      restart: () => refreshTab(tabKey),
    }),
    [isActive, tabKey],
  )
  const elements = useMemo(() => ({ root, scroller }), [root, scroller])
  useLayoutEffect(() => {
    if (isActive && scroller) scroller.scrollTop = scrolled.current
  }, [isActive, scroller])
  return (
    <div ref={setRoot} className="tab-page" hidden={!isActive}>
      <div
        ref={setScroller}
        className="tab-scroll"
        onScroll={(event) => {
          // Hiding an element scrolls it to its top, which is not the user's doing.
          if (isActive && event.target === scroller) scrolled.current = scroller.scrollTop
        }}
      >
        <TabContext value={context}>
          <TabElementsContext value={elements}>{children}</TabElementsContext>
        </TabContext>
      </div>
    </div>
  )
}
