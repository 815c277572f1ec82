import { type BoardColumn, boardRoutes } from '@landfall/contract/customers/customer-board.ts'
import type { CustomerStage } from '@landfall/contract/customers/customer-profile.ts'
import { annualPurchases } from '@landfall/contract/customers/customer-profile.ts'
import type { CustomerRow } from '@landfall/contract/customers/customers.ts'
import {
  type InfiniteData,
  keepPreviousData,
  type QueryClient,
  type UseInfiniteQueryResult,
  type UseQueryResult,
  useInfiniteQuery,
  useQuery,
} from '@tanstack/react-query'
import { call } from '#platform/api-client.ts'
import type { ListState } from '#ui/list-state.ts'
import { useTabActive } from '#ui/tab-context.ts'
import { placeOf } from './board-moves.ts'

/** Cards fetched at once. */
const pageSize = 30

type Page = { items: CustomerRow[]; nextCursor: string | null }
type Cards = InfiniteData<Page, string | undefined>

// Below the key of the customers, so that whatever changes them asks anew.
const columnsKey = ({ selection }: ListState) => ['customers', 'board', 'columns', selection]
const cardsKey = ({ selection, sort }: ListState, stage: CustomerStage) => [
  'customers',
  'board',
  'cards',
  stage,
  sort,
  selection,
]

/** The figures of all columns. */
export function useBoardColumns(state: ListState): UseQueryResult<BoardColumn[]> {
  return useQuery({
    queryKey: columnsKey(state),
    queryFn: async ({ signal }) =>
      (await call(boardRoutes.columns, { query: state.selection }, { signal })).columns,
    placeholderData: keepPreviousData,
    subscribed: useTabActive(),
    meta: { claims: true },
  })
}

/** The cards of one column, page by page. */
export function useBoardCards(state: ListState, stage: CustomerStage): UseInfiniteQueryResult<CustomerRow[]> {
  const { selection, sort } = state
  return useInfiniteQuery({
    queryKey: cardsKey(state, stage),
    queryFn: ({ pageParam, signal }) =>
      call(
        boardRoutes.cards,
        { query: { ...selection, sort, stage, size: pageSize, cursor: pageParam } },
        { signal },
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }: Page) => nextCursor ?? undefined,
    select: ({ pages }) => pages.flatMap(({ items }) => items),
    placeholderData: keepPreviousData,
    subscribed: useTabActive(),
    meta: { claims: true },
  })
}

/** Shows a customer in another column, at its place in the order, before the server has said so. */
export function shiftCard(
  client: QueryClient,
  state: ListState,
  { row, to }: { row: CustomerRow; to: CustomerStage },
): void {
  const without = (page: Page) => ({ ...page, items: page.items.filter(({ id }) => id !== row.id) })
  client.setQueryData<Cards>(
    cardsKey(state, row.stage),
    (cards) => cards && { ...cards, pages: cards.pages.map(without) },
  )
  client.setQueryData<Cards>(cardsKey(state, to), (cards) => {
    if (!cards) return cards
    const pages = cards.pages.map(without)
    let place = placeOf(
      row,
      pages.flatMap(({ items }) => items),
      state.sort ?? '-updatedAt',
    )
    const moved = { ...row, stage: to }
    const target = pages.findIndex(({ items }, index) => {
      if (place <= items.length || index === pages.length - 1) return true
      place -= items.length
      return false
    })
    const placed = (page: Page) => ({ ...page, items: page.items.toSpliced(place, 0, moved) })
    return { ...cards, pages: pages.map((page, index) => (index === target ? placed(page) : page)) }
  })
  client.setQueryData<BoardColumn[]>(columnsKey(state), (columns) =>
    columns?.map((column) => {
      const step = column.stage === to ? 1 : column.stage === row.stage ? -1 : 0
      return step === 0 ? column : withCard(column, row, step)
    }),
  )
}

function withCard(column: BoardColumn, row: CustomerRow, step: 1 | -1): BoardColumn {
  const isDue = row.nextContactAt !== null && Date.parse(row.nextContactAt) <= Date.now()
  return {
    ...column,
    count: column.isMinimum ? column.count : column.count + step,
    due: column.due + (isDue ? step : 0),
    annualPurchase: column.annualPurchase + step * leastPurchase(row),
  }
}

/** Thousands of US dollars a year at least. */
function leastPurchase({ annualPurchase }: CustomerRow): number {
  const band = annualPurchases.find((one) => one === annualPurchase)
  return band ? Number.parseInt(band, 10) : 0
}

/** Reads the figures anew, and the cards of columns in which a card may stand at another place. */
export async function refreshBoard(
  client: QueryClient,
  state: ListState,
  stages: readonly CustomerStage[],
): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: columnsKey(state) }),
    ...stages.map((stage) => client.invalidateQueries({ queryKey: cardsKey(state, stage) })),
    // Tables and open details say the stage too.
    client.invalidateQueries({
      queryKey: ['customers'],
      predicate: ({ queryKey }) => queryKey[1] !== 'board' && queryKey[1] !== 'vocabulary',
    }),
  ])
}
