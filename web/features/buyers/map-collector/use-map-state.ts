import { type MapArea, readMapArea } from '@landfall/contract/buyers/map-area.ts'
import type { ListFilter, ListSelection } from '@landfall/contract/list.ts'
import { type ListState, useListState } from '#ui/list-state.ts'

/** The state of the list beside the map; what is drawn stands in the address and holds besides the filter. */
export interface MapState {
  state: ListState
  area: MapArea | undefined
}

const areaParam = 'area'

/** Reads what is drawn from the address. */
export function useMapState(): MapState {
  const state = useListState({ sort: 'name' })
  const text = state.param(areaParam)
  const area = text === undefined ? undefined : readMapArea(text)
  const filter = area && text ? JSON.stringify(placedFilter(state.filter, text)) : state.selection.filter
  const selection: ListSelection = { ...state.selection, filter }
  return {
    area,
    state: { ...state, selection, query: { ...state.query, filter }, viewParams: [areaParam] },
  }
}

function placedFilter(filter: ListFilter, text: string): ListFilter {
  return { ...filter, within: { join: 'and', conditions: [{ field: 'area', op: 'eq', value: text }] } }
}
