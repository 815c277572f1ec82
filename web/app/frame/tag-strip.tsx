import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { OpenTag, type TagPlace } from './open-tag.tsx'
import { neighbourOf, type OpenTab, useTabs } from './tab-store.ts'
import { TagMenu } from './tag-menu.tsx'
import { useTabActions } from './use-tab-actions.ts'

/** Pixels kept free beside a tag that is scrolled into view. */
const scrollPadding = 4

/** The open pages as tags; middle click closes, the context menu has the other actions. */
export function TagStrip({ activeKey }: { activeKey: string | null }): ReactNode {
  const { t } = useTranslation()
  const tabs = useTabs((state) => state.tabs)
  const strip = useRef<HTMLDivElement>(null)
  const [menuAt, setMenuAt] = useState<(TagPlace & { tab: OpenTab }) | null>(null)
  const actions = useTabActions(activeKey)
  useEffect(() => {
    if (tabs.length === 0) return
    // The browser is about to lay the page out anyway; asking for places before would make it do so twice.
    const frame = requestAnimationFrame(() => {
      const tag = tagOf(strip.current, activeKey)
      if (strip.current && tag) scrollToTag(strip.current, tag)
    })
    return () => cancelAnimationFrame(frame)
  }, [activeKey, tabs.length])

  const focusTag = (tab: OpenTab | undefined) =>
    tagOf(strip.current, tab?.key ?? null)
      ?.querySelector('button')
      ?.focus()
  const closeByKey = async (tab: OpenTab) => {
    const next = neighbourOf(tabs, tab.key)
    await actions.close(tab)
    if (!useTabs.getState().tabs.some((one) => one.key === tab.key)) focusTag(next)
  }
  const moveFocus = (from: OpenTab, key: string) => {
    const at = tabs.indexOf(from)
    const target = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: tabs.length - 1 }[key]
    if (target !== undefined) focusTag(tabs[target])
  }
  // One tag is reached by Tab, the others from it by the arrow keys.
  const reached = tabs.find((tab) => tab.key === activeKey) ?? tabs[0]
  return (
    <nav className="tag-strip" aria-label={t('frame.openTabs')}>
      <div
        ref={strip}
        className="tag-scroll"
        onWheel={(event) => event.deltaX === 0 && strip.current?.scrollBy({ left: event.deltaY })}
      >
        {tabs.map((tab) => (
          <OpenTag
            key={tab.key}
            tab={tab}
            isActive={tab.key === activeKey}
            isReached={tab === reached}
            onClose={() => actions.close(tab)}
            onCloseByKey={() => closeByKey(tab)}
            onMove={(key) => moveFocus(tab, key)}
            onMenu={(place) => setMenuAt({ tab, ...place })}
          />
        ))}
      </div>
      {menuAt && <TagMenu {...menuAt} actions={actions} onClose={() => setMenuAt(null)} />}
    </nav>
  )
}

function tagOf(strip: HTMLElement | null, key: string | null): HTMLElement | undefined {
  return [...(strip?.children ?? [])].find(
    (child): child is HTMLElement => child instanceof HTMLElement && child.dataset.tab === key,
  )
}

/** Scrolls the strip so that a tag and a bit of its neighbours can be seen. */
function scrollToTag(strip: HTMLElement, tag: HTMLElement): void {
  const left = tag.offsetLeft - scrollPadding
  const right = tag.offsetLeft + tag.offsetWidth + scrollPadding
  if (left < strip.scrollLeft) strip.scrollLeft = left
  else if (right > strip.scrollLeft + strip.clientWidth) strip.scrollLeft = right - strip.clientWidth
}
