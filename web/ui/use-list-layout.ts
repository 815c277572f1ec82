import { type ListLayout, type ListName, listLayoutRoutes } from '@landfall/contract/list-layouts.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '#platform/api-client.ts'
import type { ListColumn } from './list-model.ts'

/** A column as this user arranged it. */
export interface ArrangedColumn<Row> extends ListColumn<Row> {
  isHidden: boolean
  width: number
}

const usualWidth = 160

/** The columns of a list in the user's order, with their widths, and how to keep a new arrangement; null resets. */
export function useListLayout<Row>(
  list: ListName,
  columns: readonly ListColumn<Row>[],
): { columns: ArrangedColumn<Row>[]; arrange: (columns: readonly ArrangedColumn<Row>[] | null) => void } {
  const client = useQueryClient()
  const key = ['list-layout', list]
  const { data } = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => call(listLayoutRoutes.read, { params: { list } }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    meta: { claims: true },
  })
  const save = useMutation({
    mutationFn: (layout: ListLayout) => call(listLayoutRoutes.save, { params: { list }, body: layout }),
  })
  return {
    columns: arrangeColumns(columns, data ?? null),
    arrange: (arranged) => {
      const layout = { columns: (arranged ?? []).map(toKept) }
      client.setQueryData(key, layout)
      save.mutate(layout)
    },
  }
}

function toKept<Row>(column: ArrangedColumn<Row>): ListLayout['columns'][number] {
  return { key: column.key, hidden: column.isHidden, width: Math.round(column.width) }
}

/** Applies a kept layout: known columns in its order, columns it has not heard of after their usual neighbour. */
export function arrangeColumns<Row>(
  columns: readonly ListColumn<Row>[],
  layout: ListLayout | null,
): ArrangedColumn<Row>[] {
  const kept = new Map((layout?.columns ?? []).map((one, index) => [one.key, { ...one, index }]))
  let place = -1
  return columns
    .map((column) => {
      const memory = kept.get(column.key)
      place = memory?.index ?? place
      const isHidden = !column.isMain && (memory?.hidden ?? column.isOptional ?? false)
      const arranged = { ...column, isHidden, width: memory?.width ?? column.width ?? usualWidth }
      return { arranged, place: memory ? place : place + 0.5 }
    })
    .sort((a, b) => a.place - b.place)
    .map(({ arranged }) => arranged)
}
