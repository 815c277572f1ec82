import { useTranslation } from 'react-i18next'
import { type ListChange, type ListState, useListState } from '#ui/list-state.ts'

const customsTabs = ['shipments', 'buyers', 'sellers', 'analysis', 'statistics'] as const
export type CustomsTab = (typeof customsTabs)[number]

/** What each tab can be ordered by; an order of another tab falls back to the first. */
const sortsOf: Readonly<Record<CustomsTab, readonly string[]>> = {
  shipments: ['tradeDate', 'grossKg', 'teu', 'value'],
  buyers: ['records', 'grossKg', 'teu', 'valueUsd', 'partners', 'lastDate'],
  sellers: ['records', 'grossKg', 'teu', 'valueUsd', 'partners', 'lastDate'],
  analysis: ['tradeDate'],
  statistics: ['period', 'value', 'quantity'],
}

/** The tabs of the customs query. */
export function useCustomsTabs(): { key: CustomsTab; label: string }[] {
  const { t } = useTranslation()
  return customsTabs.map((key) => ({ key, label: t(`customsData.${key}`) }))
}

/** The state of the query; changing the tab keeps what was searched as far as the next tab understands it. */
export function useCustomsState(): ListState {
  const state = useListState({ tab: 'shipments' })
  const tab = customsTabs.find((one) => one === state.tab) ?? 'shipments'
  const sorts = sortsOf[tab]
  const isKnown = state.sort !== undefined && sorts.includes(state.sort.replace(/^-/, ''))
  const sort = isKnown ? state.sort : `-${sorts[0]}`
  const change = (next: ListChange) => {
    const isOther = next.tab !== undefined && (next.tab === 'statistics') !== (tab === 'statistics')
    state.change(isOther ? { ...next, filter: undefined, sort: undefined } : next)
  }
  return { ...state, tab, sort, query: { ...state.query, tab, sort }, change }
}
