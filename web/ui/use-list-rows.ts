import type { ListSelection } from '@landfall/contract/list.ts'
import { keepPreviousData, type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ListPageProps, ListRows } from './list-model.ts'
import type { ListState } from './list-state.ts'
import { useTabActive } from './tab-context.ts'

type Source<Row> = Pick<ListPageProps<Row>, 'list' | 'load' | 'inSteps' | 'loadKey' | 'refetchEvery'>

/** The rows of the current page, unless something else is shown; the page before stays on screen while the next one loads. */
export function useListRows<Row>(
  source: Source<Row>,
  state: ListState,
  enabled = true,
): UseQueryResult<ListRows<Row>> {
  const isActive = useTabActive()
  const exact = (signal: AbortSignal) => source.load(state.query, signal)
  const steps = state.query.cursor === undefined ? source.inSteps : undefined
  return useQuery({
    queryKey: [source.list, 'rows', state.query, ...(source.loadKey ?? [])],
    queryFn: (context) =>
      steps
        ? steps.ask<ListRows<Row>>(context, { first: (signal) => steps.first(state.query, signal), exact })
        : exact(context.signal),
    enabled,
    placeholderData: keepPreviousData,
    subscribed: isActive,
    refetchInterval: isActive ? (source.refetchEvery ?? false) : false,
    meta: { claims: true },
  })
}

/** How many rows a selection has exactly, however long counting takes; asked only while `enabled`. */
export function useExactTotal<Row>(
  source: Source<Row>,
  selection: ListSelection,
  enabled: boolean,
): { count: number | null; isMinimum: boolean } {
  const query = { ...selection, size: 1, exactTotal: true }
  const { data } = useQuery({
    queryKey: [source.list, 'total', query],
    queryFn: ({ signal }) => source.load(query, signal),
    enabled,
    meta: { claims: true },
  })
  return { count: data?.total ?? null, isMinimum: data?.totalIsMinimum ?? false }
}

/** Refetches a list after something changed its rows. */
export function useListRefresh(list: string): () => Promise<void> {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: [list] })
}
