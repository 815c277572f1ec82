import type { TradeRole } from '@landfall/contract/customers/customers.ts'
import { useTranslation } from 'react-i18next'
import { countAllParam } from '#features/customs/customs-filters/counted-range.ts'
import { expansionParams, useWordExpansion } from '#features/customs/customs-words/use-word-expansion.ts'
import { conditionText } from '#ui/filter-conditions.ts'
import { type ListChange, type ListState, useListState } from '#ui/list-state.ts'

const customsTabs = ['shipments', 'buyers', 'sellers', 'analysis', 'statistics'] as const
export type CustomsTab = (typeof customsTabs)[number]

/** What each tab can be ordered by; an order of another tab falls back to the first. */
const sortsOf: Readonly<Record<CustomsTab, readonly string[]>> = {
  shipments: ['tradeDate', 'grossKg', 'teu', 'value'],
  buyers: ['records', 'grossKg', 'teu', 'valueUsd', 'partners', 'growth', 'lastDate'],
  sellers: ['records', 'grossKg', 'teu', 'valueUsd', 'partners', 'growth', 'lastDate'],
  analysis: ['tradeDate'],
  statistics: ['period', 'value', 'quantity'],
}

/** The order of companies by how much their names are like the one asked for. */
export const likenessSort = '-likeness'

/** The words that the name of a buyer or seller is asked for; empty when it is not, or only among alternatives. */
export function askedName({ filter }: Pick<ListState, 'filter'>, role: TradeRole): string {
  return filter.join === 'and' ? conditionText(filter, { field: role, op: 'contains' }).trim() : ''
}

/** The tabs of the customs query. */
export function useCustomsTabs(): { key: CustomsTab; label: string }[] {
  const { t } = useTranslation()
  return customsTabs.map((key) => ({ key, label: t(`customsData.${key}`) }))
}

/** Whether names can be compared with this one: one letter is like all of them, and none is as long as a page. */
export function isComparable(name: string): boolean {
  return name.length >= 2 && name.length <= 100
}

function isNameAsked(state: ListState, tab: CustomsTab): boolean {
  if (tab !== 'buyers' && tab !== 'sellers') return false
  return isComparable(askedName(state, tab === 'buyers' ? 'buyer' : 'seller'))
}

/** The state of the query; changing the tab keeps what was searched as far as the next tab understands it. */
export function useCustomsState(): ListState & { isReady: boolean } {
  const state = useListState({ tabs: customsTabs })
  const expansion = useWordExpansion(state)
  const tab = customsTabs.find((one) => one === state.tab) ?? 'shipments'
  const sorts = sortsOf[tab]
  const isKnown =
    state.sort !== undefined &&
    (sorts.includes(state.sort.replace(/^-/, '')) || (state.sort === likenessSort && isNameAsked(state, tab)))
  const sort = isKnown ? state.sort : `-${sorts[0]}`
  const change = (next: ListChange) => {
    const isOther = next.tab !== undefined && (next.tab === 'statistics') !== (tab === 'statistics')
    // What was left out, and how much is counted, belongs to the words that were searched for.
    const params =
      next.search === undefined
        ? next.params
        : { without: undefined, [countAllParam]: undefined, ...next.params }
    const change = params ? { ...next, params } : next
    state.change(isOther ? { ...change, filter: undefined, sort: undefined } : change)
  }
  // Lists, exports and everything else that means these records are asked with all words; the box shows those typed.
  const search = expansion?.search || undefined
  return {
    ...state,
    tab,
    sort,
    selection: { ...state.selection, search },
    query: { ...state.query, search, tab, sort },
    viewParams: expansionParams,
    change,
    isReady: expansion !== undefined,
  }
}
