import {
  type CalendarFeed,
  contactCalendarRoutes,
  type LocalTime,
} from '@landfall/contract/customers/contact-calendar.ts'
import {
  keepPreviousData,
  type UseMutationResult,
  type UseQueryResult,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { call } from '#platform/api-client.ts'

/** A moment on the clock of a customer; without one, now. */
export function useLocalTime(customerId: number, at?: string): UseQueryResult<LocalTime> {
  return useQuery({
    queryKey: ['customers', 'localTime', customerId, at],
    queryFn: ({ signal }) =>
      call(contactCalendarRoutes.localTime, { params: { id: customerId }, query: { at } }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
    // Only a hint: without it the field works in the user's own time.
    meta: { claims: true },
  })
}

const feedKey = ['calendarFeed']

/** Whether the user's next contacts can be read as a calendar. */
export function useCalendarFeed(): UseQueryResult<CalendarFeed> {
  return useQuery({
    queryKey: feedKey,
    queryFn: ({ signal }) => call(contactCalendarRoutes.feed, {}, { signal }),
    meta: { claims: true },
  })
}

/** Makes a new address; the answer has it this once. */
export function useOpenFeed(): UseMutationResult<CalendarFeed & { address: string }, unknown, void> {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(contactCalendarRoutes.openFeed, {}),
    onSuccess: ({ address: _shownOnce, ...feed }) => client.setQueryData(feedKey, feed),
  })
}

/** Ends the address. */
export function useCloseFeed(): UseMutationResult<CalendarFeed, unknown, void> {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(contactCalendarRoutes.closeFeed, {}),
    onSuccess: (feed) => client.setQueryData(feedKey, feed),
  })
}
