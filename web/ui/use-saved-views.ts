import type { ListName, ViewState } from '@landfall/contract/list-layouts.ts'
import { type SavedView, savedViewRoutes } from '@landfall/contract/saved-views.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useNavigation } from 'react-router'
import { call } from '#platform/api-client.ts'
import { type ListState, readFilter } from './list-state.ts'
import { useTabActive } from './tab-context.ts'

/** First part of the query keys of saved views. */
export const savedViewsKey = 'saved-views'

/** The saved views of a list, and which of them the address shows. */
export interface SavedViews {
  items: readonly SavedView[]
  /** The view the caller opens the list with. */
  opensWithId: number | null
  current: SavedView | undefined
  isLoading: boolean
  error: unknown
  /** Fetches the views once they are asked for; a list that shows none does without. */
  fetch: () => void
}

/** The saved views of a list; `saved` in the address names the one that is shown. */
export function useSavedViews(list: ListName, state: ListState): SavedViews {
  const [isWanted, setIsWanted] = useState(false)
  const id = Number(state.param('saved'))
  const isNamed = Number.isSafeInteger(id) && id > 0
  const views = useQuery({
    queryKey: [savedViewsKey, list],
    queryFn: ({ signal }) => call(savedViewRoutes.list, { query: { list } }, { signal }),
    enabled: isWanted || isNamed,
    staleTime: 60_000,
    meta: { claims: true },
  })
  const items = views.data?.items ?? []
  return {
    items,
    opensWithId: views.data?.opensWithId ?? null,
    current: isNamed ? items.find((view) => view.id === id) : undefined,
    isLoading: views.isLoading,
    error: views.error,
    fetch: () => (views.isError ? void views.refetch() : setIsWanted(true)),
  }
}

/** What of a list's address belongs to a view. */
export function viewStateOf(state: ListState): ViewState {
  return {
    search: state.search,
    tab: state.tab,
    filter: state.selection.filter,
    sort: state.sort,
    display: state.param('view'),
    params: paramsOf(state),
  }
}

function paramsOf({ viewParams = [], param }: ListState): ViewState['params'] {
  const set = viewParams.flatMap((name) => [[name, param(name)] as const]).filter(([, value]) => value)
  return set.length > 0 ? (Object.fromEntries(set) as Record<string, string>) : undefined
}

/** The page's own parameters of the address as a view has them; those it does not have are removed. */
function ownParams({ viewParams = [] }: ListState, saved: ViewState['params'] = {}) {
  return Object.fromEntries(viewParams.map((name) => [name, saved[name]]))
}

/** Whether the list looks otherwise than the view was saved; columns are compared by who keeps them. */
export function isViewChanged(view: SavedView, state: ListState): boolean {
  const now = viewStateOf(state)
  const { search, tab, filter, sort, display } = view.state
  const areSame = (state.viewParams ?? []).every((name) => now.params?.[name] === view.state.params?.[name])
  const isSame =
    areSame && now.search === search && now.tab === tab && now.sort === sort && now.display === display
  return !isSame || (now.filter ?? '') !== (filter ?? '')
}

/** Shows a list as a view was saved. */
export function openView(
  state: ListState,
  { id, state: saved }: Pick<SavedView, 'id' | 'state'>,
  replace = false,
): void {
  state.change({
    search: saved.search,
    tab: saved.tab,
    filter: readFilter(saved.filter ?? null),
    sort: saved.sort,
    params: { ...ownParams(state, saved.params), saved: String(id), view: saved.display },
    replace,
  })
}

/** Leaves the views; the list is then shown as it is without any, even where it usually opens with one. */
export function leaveView(state: ListState): void {
  state.change({
    search: '',
    tab: undefined,
    filter: undefined,
    sort: undefined,
    params: { ...ownParams(state), saved: 'none', view: undefined },
    replace: false,
  })
}

const listParams = ['search', 'tab', 'filter', 'sort', 'size', 'cursor', 'page', 'view', 'saved']

interface OpeningLayout {
  isPending: boolean
  opensWith: { id: number; state: ViewState } | undefined
}

/** Shows a list whose address says nothing with the view its user chose for that; true until that is decided. */
export function useOpeningView(state: ListState, { isPending, opensWith }: OpeningLayout): boolean {
  const isActive = useTabActive()
  const isIdle = useNavigation().state === 'idle'
  const isBare = [...listParams, ...(state.viewParams ?? [])].every((name) => state.param(name) === undefined)
  const isOpening = isBare && opensWith !== undefined
  useEffect(() => {
    if (isOpening && isActive && isIdle) openView(state, opensWith, true)
  })
  return isBare && (isPending || isOpening)
}
