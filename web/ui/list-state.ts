import type {
  FilterCondition,
  FilterGroup,
  ListFilter,
  ListQuery,
  ListSelection,
} from '@landfall/contract/list.ts'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { countConditions } from './filter-rules.ts'

/** Rows per page that users can choose. */
export const pageSizes = [10, 20, 50, 100, 200] as const

interface ListStateDefaults {
  sort?: string | undefined
  size?: number | undefined
  /** The tabs there are; the first is open unless the address names another one. */
  tabs?: readonly string[] | undefined
}

/** What can be changed about a list; every change starts again at the first page. */
export interface ListChange {
  search?: string | undefined
  tab?: string | undefined
  filter?: ListFilter | undefined
  sort?: string | undefined
  size?: number | undefined
  /** Further parameters of the address that the page itself understands; empty removes one. */
  params?: Record<string, string | undefined>
  /** Whether the history entry is replaced; by default only while searching. */
  replace?: boolean
}

export interface ListState {
  search: string
  tab: string | undefined
  filter: ListFilter
  sort: string | undefined
  size: number
  /** Counted from 1; after opening a shared link it is what the link says. */
  page: number
  /** What selects the rows, as batch actions and exports send it. */
  selection: ListSelection
  /** What the list route takes. */
  query: ListQuery
  /** Further parameters that belong to what is shown, so that saved views keep them. */
  viewParams?: readonly string[]
  /** A further parameter of the address. */
  param: (name: string) => string | undefined
  change: (change: ListChange) => void
  goNext: (cursor: string) => void
  goPrevious: () => void
}

interface HistoryState {
  cursors?: (string | null)[]
}

const noFilter: ListFilter = { join: 'and', conditions: [] }

/** The state of a list kept in the address, so that back, reload and a shared link show the same rows. */
export function useListState(defaults: ListStateDefaults = {}): ListState {
  const [params, setParams] = useSearchParams()
  const navigate = useNavigate()
  const location = useLocation()
  const read = readParams(params, defaults)
  // Cursors only lead forward; the way back is remembered beside the history entry.
  const cursors = (location.state as HistoryState | null)?.cursors ?? []

  const goTo = (cursor: string | null, page: number, cursorsBefore: (string | null)[]) => {
    const next = new URLSearchParams(params)
    setOrDelete(next, 'cursor', cursor ?? undefined)
    setOrDelete(next, 'page', page > 1 ? String(page) : undefined)
    navigate({ search: next.toString() }, { state: { cursors: cursorsBefore } })
  }
  return {
    ...read,
    param: (name) => params.get(name) ?? undefined,
    change: (change) =>
      setParams((before) => changedParams(before, change), {
        replace: change.replace ?? change.search !== undefined,
      }),
    goNext: (cursor) => goTo(cursor, read.page + 1, [...cursors, read.query.cursor ?? null]),
    goPrevious: () => {
      const back = cursors.at(-1)
      if (back === undefined) goTo(null, 1, [])
      else goTo(back, read.page - 1, cursors.slice(0, -1))
    },
  }
}

/** The state of one of several lists that are tabs of a page: another tab has columns of its own to filter and order by. */
export function useTabbedState(defaults: ListStateDefaults): ListState {
  const state = useListState(defaults)
  return {
    ...state,
    change: (change) =>
      state.change(
        change.tab === undefined || change.tab === state.tab
          ? change
          : { ...change, filter: undefined, sort: undefined },
      ),
  }
}

/** What a list asks for first at an address; undefined where it shows something else than rows. */
export function firstQueryOf(search: string, defaults: ListStateDefaults): ListQuery | undefined {
  const params = new URLSearchParams(search)
  return params.has('view') ? undefined : readParams(params, defaults).query
}

type ReadState = Omit<ListState, 'param' | 'change' | 'goNext' | 'goPrevious'>

function readParams(params: URLSearchParams, defaults: ListStateDefaults): ReadState {
  const filter = readFilter(params.get('filter'))
  const search = params.get('search') ?? ''
  const tab = openTab(params.get('tab'), defaults.tabs)
  const sort = params.get('sort') ?? defaults.sort
  const size = pageSizes.find((one) => String(one) === params.get('size')) ?? defaults.size ?? 20
  const cursor = params.get('cursor') ?? undefined
  const selection: ListSelection = {
    search: search === '' ? undefined : search,
    tab,
    filter: countConditions(filter) > 0 ? JSON.stringify(filter) : undefined,
  }
  const page = Math.max(1, Math.trunc(Number(params.get('page'))) || 1)
  return { search, tab, filter, sort, size, page, selection, query: { ...selection, sort, cursor, size } }
}

// An address may be older than the tabs, or mistyped.
function openTab(asked: string | null, tabs: readonly string[] | undefined): string | undefined {
  if (asked === null) return tabs?.[0]
  return tabs === undefined || tabs.includes(asked) ? asked : tabs[0]
}

/** Reads a filter from the address; anything unreadable counts as no filter. */
export function readFilter(text: string | null): ListFilter {
  if (text === null) return noFilter
  try {
    const value = JSON.parse(text) as Partial<ListFilter> | null
    if (!Array.isArray(value?.groups)) return readGroup(value)
    const groups = value.groups.map(readGroup).filter(({ conditions }) => conditions.length > 0)
    return groups.length > 0 ? { ...readGroup(value), groups } : readGroup(value)
  } catch {
    return noFilter
  }
}

function readGroup(value: Partial<FilterGroup> | null): FilterGroup {
  const conditions = Array.isArray(value?.conditions) ? value.conditions.filter(isCondition) : []
  return { join: value?.join === 'or' ? 'or' : 'and', conditions }
}

function isCondition(value: unknown): value is FilterCondition {
  return typeof value === 'object' && value !== null && 'field' in value && 'op' in value
}

function changedParams(before: URLSearchParams, change: ListChange): URLSearchParams {
  const next = new URLSearchParams(before)
  next.delete('cursor')
  next.delete('page')
  if ('search' in change) setOrDelete(next, 'search', change.search)
  if ('tab' in change) setOrDelete(next, 'tab', change.tab)
  if ('sort' in change) setOrDelete(next, 'sort', change.sort)
  if ('size' in change) setOrDelete(next, 'size', change.size === undefined ? undefined : String(change.size))
  if ('filter' in change) {
    const isFiltered = change.filter !== undefined && countConditions(change.filter) > 0
    setOrDelete(next, 'filter', isFiltered ? JSON.stringify(change.filter) : undefined)
  }
  for (const [name, value] of Object.entries(change.params ?? {})) setOrDelete(next, name, value)
  return next
}

function setOrDelete(params: URLSearchParams, name: string, value: string | undefined): void {
  if (value === undefined || value === '') params.delete(name)
  else params.set(name, value)
}
