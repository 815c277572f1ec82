import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'

interface ListTabsProps {
  label: string
  tabs: readonly { key: string; label: string; count?: string | undefined }[]
  active: string | undefined
  onChange: (key: string) => void
}

/** Tabs above a list; they scroll sideways where they do not fit. */
export function ListTabs({ label, tabs, active, onChange }: ListTabsProps): ReactNode {
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (active === undefined) return
    // Not before the browser lays the page out anyway.
    const frame = requestAnimationFrame(() =>
      list.current
        ?.querySelector('[aria-selected="true"]')
        ?.scrollIntoView({ block: 'nearest', inline: 'nearest' }),
    )
    return () => cancelAnimationFrame(frame)
  }, [active])
  const handleKey = (event: KeyboardEvent<HTMLDivElement>) => {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
    if (step === 0) return
    event.preventDefault()
    const buttons = [...event.currentTarget.querySelectorAll('button')]
    const at = buttons.indexOf(document.activeElement as HTMLButtonElement)
    const next = buttons.at((at + step) % buttons.length)
    next?.focus()
    next?.click()
  }
  return (
    <div
      ref={list}
      role="tablist"
      tabIndex={-1}
      aria-label={label}
      className="list-tabs"
      onKeyDown={handleKey}
    >
      {tabs.map((tab) => (
        <button
          key={tab.key}
          type="button"
          role="tab"
          aria-selected={tab.key === active}
          tabIndex={tab.key === active ? 0 : -1}
          onClick={() => tab.key !== active && onChange(tab.key)}
        >
          {tab.label}
          {tab.count !== undefined && <span className="tab-count"> {tab.count}</span>}
        </button>
      ))}
    </div>
  )
}
