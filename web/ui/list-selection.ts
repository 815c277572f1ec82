import { type BatchSelection, batchScope, type ListSelection } from '@landfall/contract/list.ts'
import { useMemo, useState } from 'react'

/** Which rows of a list are selected. */
export interface RowSelection {
  ids: ReadonlySet<number>
  /** Everything the current search matches, also on other pages. */
  isAllMatching: boolean
  select: (ids: Iterable<number>, selected: boolean) => void
  selectAllMatching: () => void
  clear: () => void
}

/** Keeps selected rows over pages; another search starts with none. */
export function useRowSelection(selection: ListSelection): RowSelection {
  const key = JSON.stringify(selection)
  const [kept, setKept] = useState({ key, ids: new Set<number>(), isAllMatching: false })
  return useMemo(() => {
    const current = kept.key === key ? kept : { key, ids: new Set<number>(), isAllMatching: false }
    return {
      ids: current.ids,
      isAllMatching: current.isAllMatching,
      select: (ids, selected) => {
        const next = new Set(current.ids)
        for (const id of ids) selected ? next.add(id) : next.delete(id)
        setKept({ key, ids: next, isAllMatching: false })
      },
      selectAllMatching: () => setKept({ ...current, isAllMatching: true }),
      clear: () => setKept({ key, ids: new Set(), isAllMatching: false }),
    }
  }, [kept, key])
}

export type ScopeValue = (typeof batchScope)[keyof typeof batchScope]

/** What a batch action sends for a scope. */
export function batchSelectionOf(
  scope: ScopeValue,
  from: { ids: ReadonlySet<number>; selection: ListSelection },
): BatchSelection {
  if (scope === batchScope.Checked) return { scope, ids: [...from.ids] }
  if (scope === batchScope.All) return { scope, tab: from.selection.tab }
  return { scope, query: from.selection }
}
