import {
  type ListLayout,
  type ListName,
  listLayoutRoutes,
  type ViewState,
} from '@landfall/contract/list-layouts.ts'
import type { SavedView } from '@landfall/contract/saved-views.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { call } from '#platform/api-client.ts'
import type { ListColumn } from './list-model.ts'

/** A column as this user arranged it. */
export interface ArrangedColumn<Row> extends ListColumn<Row> {
  isHidden: boolean
  width: number
}

const usualWidth = 160

/** The columns of a list as they are shown, and how to keep a new arrangement. */
export interface ArrangedLayout<Row> {
  columns: ArrangedColumn<Row>[]
  /** Null resets. */
  arrange: (columns: readonly ArrangedColumn<Row>[] | null) => void
  /** Whether the columns of the view in front were changed and not saved with it. */
  isRearranged: boolean
  /** The columns as a view keeps them; none where nobody arranged them. */
  kept: ListLayout['columns']
  /** The view the user opens the list with. */
  opensWith: { id: number; state: ViewState } | undefined
  isPending: boolean
}

/** The columns to arrange, and the pixels there are for them; undefined where they need not fit. */
interface Columns<Row> {
  columns: readonly ListColumn<Row>[]
  room: number | undefined
}

/**
 * The columns of a list in the user's order, with their widths; a view that brings its own columns shows those. As
 * long as nobody arranged them, some give way where all do not fit.
 */
export function useListLayout<Row>(
  list: ListName,
  { columns, room }: Columns<Row>,
  view: SavedView | undefined,
): ArrangedLayout<Row> {
  const client = useQueryClient()
  const key = ['list-layout', list]
  const { data, isPending } = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => call(listLayoutRoutes.read, { params: { list } }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    meta: { claims: true },
  })
  const save = useMutation({
    mutationFn: (layout: ListLayout) => call(listLayoutRoutes.save, { params: { list }, body: layout }),
  })
  const [rearranged, setRearranged] = useState<{ viewId: number; layout: ListLayout } | null>(null)
  const ofView = view?.state.columns && { columns: view.state.columns }
  const unsaved = ofView && rearranged?.viewId === view?.id ? rearranged?.layout : undefined
  const kept = (unsaved ?? ofView ?? data)?.columns
  const shown = useMemo(() => {
    const arranged = arrangeColumns(columns, kept)
    return kept?.length || room === undefined ? arranged : fitColumns(arranged, room)
  }, [columns, kept, room])
  return {
    columns: shown,
    arrange: (arranged) => {
      const layout = { columns: (arranged ?? []).map(toKept) }
      if (view && ofView) {
        setRearranged({ viewId: view.id, layout })
        return
      }
      client.setQueryData(key, { ...data, ...layout })
      save.mutate(layout)
    },
    isRearranged:
      unsaved !== undefined && JSON.stringify(unsaved.columns) !== JSON.stringify(ofView?.columns),
    // What gave way for the window is not arranged.
    kept: kept?.length ? shown.map(toKept) : [],
    opensWith: data?.opensWith,
    isPending,
  }
}

function toKept<Row>(column: ArrangedColumn<Row>): ListLayout['columns'][number] {
  return { key: column.key, hidden: column.isHidden, width: Math.round(column.width) }
}

/** Hides columns until the others fit into so many pixels: first those that give way, each time from the last one on. */
export function fitColumns<Row>(
  columns: readonly ArrangedColumn<Row>[],
  room: number,
): ArrangedColumn<Row>[] {
  const shown = columns.filter((column) => !column.isHidden)
  let width = shown.reduce((sum, column) => sum + column.width, 0)
  const rest = shown.filter((column) => !column.isMain).toReversed()
  const hidden = new Set<string>()
  for (const column of [
    ...rest.filter(({ givesWay }) => givesWay),
    ...rest.filter(({ givesWay }) => !givesWay),
  ]) {
    if (width <= room) break
    hidden.add(column.key)
    width -= column.width
  }
  return hidden.size === 0
    ? [...columns]
    : columns.map((column) => (hidden.has(column.key) ? { ...column, isHidden: true } : column))
}

/** Applies a kept layout: known columns in its order, columns it has not heard of after their usual neighbour. */
export function arrangeColumns<Row>(
  columns: readonly ListColumn<Row>[],
  kept: ListLayout['columns'] = [],
): ArrangedColumn<Row>[] {
  const places = new Map(kept.map((one, index) => [one.key, { ...one, index }]))
  let place = -1
  return columns
    .map((column) => {
      const memory = places.get(column.key)
      place = memory?.index ?? place
      const isHidden = !column.isMain && (memory?.hidden ?? column.isOptional ?? false)
      const arranged = { ...column, isHidden, width: memory?.width ?? column.width ?? usualWidth }
      return { arranged, place: memory ? place : place + 0.5 }
    })
    .sort((a, b) => a.place - b.place)
    .map(({ arranged }) => arranged)
}
