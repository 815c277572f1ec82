import { type RefObject, useEffect, useState } from 'react'
import type { RowSelection } from './list-selection.ts'
import { useTabActive } from './tab-context.ts'

interface ListKeys<Row> {
  rows: readonly Row[]
  rowId: (row: Row) => number
  selection: RowSelection | undefined
  onOpen: ((row: Row) => void) | undefined
  /** The list's root; keys typed elsewhere in an overlay are not ours. */
  root: RefObject<HTMLElement | null>
  onHelp: () => void
}

/** Arrow keys, space, enter, `/`, `v` and `?` for the list in front; answers which row the keys are at. */
export function useListKeys<Row>(keys: ListKeys<Row>): number | null {
  const isActive = useTabActive()
  const [focusedId, setFocusedId] = useState<number | null>(null)
  useEffect(() => {
    if (!isActive) return
    const handle = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
      if (isTakenElsewhere(event.target, keys.root.current)) return
      const used = handleListKey(event.key, { ...keys, focusedId, setFocusedId })
      if (used) event.preventDefault()
    }
    document.addEventListener('keydown', handle)
    return () => document.removeEventListener('keydown', handle)
  })
  return focusedId
}

interface KeyContext<Row> extends ListKeys<Row> {
  focusedId: number | null
  setFocusedId: (id: number) => void
}

function handleListKey<Row>(key: string, context: KeyContext<Row>): boolean {
  const { rows, rowId, focusedId, selection, onOpen } = context
  const at = rows.findIndex((row) => rowId(row) === focusedId)
  const row = rows[at]
  switch (key) {
    case '/':
      context.root.current?.querySelector<HTMLInputElement>('.list-search input')?.focus()
      return true
    case 'v':
      context.root.current?.querySelector<HTMLButtonElement>('.list-views button')?.click()
      return true
    case '?':
      context.onHelp()
      return true
    case 'ArrowDown':
    case 'ArrowUp':
      return moveTo(key === 'ArrowDown' ? at + 1 : at === -1 ? 0 : at - 1, context)
    case ' ':
      if (!row || !selection) return false
      selection.select([rowId(row)], !selection.ids.has(rowId(row)))
      return true
    case 'Enter':
      if (!row || !onOpen) return false
      onOpen(row)
      return true
    default:
      return false
  }
}

function moveTo<Row>(index: number, { rows, rowId, setFocusedId, root }: KeyContext<Row>): boolean {
  const row = rows[index]
  if (!row) return false
  setFocusedId(rowId(row))
  root.current?.querySelector(`[data-row-id="${rowId(row)}"]`)?.scrollIntoView({ block: 'nearest' })
  return true
}

const ownKeys = 'input, textarea, select, button, a, [contenteditable], [role], .ant-modal, .ant-drawer'

/** Controls keep their own keys; a page behind a dialog gets none. */
function isTakenElsewhere(target: EventTarget | null, root: HTMLElement | null): boolean {
  if (!(target instanceof Element) || !root) return true
  if (target === document.body) return document.querySelector('.ant-modal-wrap:not([style*="none"])') !== null
  return target.closest(ownKeys) !== null && target !== root
}
