import { type BatchSelection, batchScope } from '@landfall/contract/list.ts'
import {
  type SocialConversationChange,
  type SocialConversationView,
  type SocialMessage,
  socialInboxRoutes,
} from '@landfall/contract/social/social-inbox.ts'
import {
  type InfiniteData,
  type UseInfiniteQueryResult,
  type UseMutationResult,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useEffect } from 'react'
import { call } from '#platform/api-client.ts'
import { onSocialNews } from '#platform/social-news.ts'

/** The name of the list, and first part of the query keys of everything in the inbox. */
export const socialInboxKey = 'socialConversations'

const restMs = 400

/** Reads the inbox again when something happens in a conversation; what happens at once is read once. */
export function useLiveInbox(): void {
  const client = useQueryClient()
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const stop = onSocialNews(() => {
      clearTimeout(timer)
      timer = setTimeout(() => void client.invalidateQueries({ queryKey: [socialInboxKey] }), restMs)
    })
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [client])
}

/** One conversation with its messages, page by page backwards; not asked while there is no id. */
export function useConversation(
  id: number | undefined,
): UseInfiniteQueryResult<InfiniteData<SocialConversationView>> {
  return useInfiniteQuery({
    queryKey: [socialInboxKey, 'one', id],
    queryFn: ({ pageParam, signal }) =>
      call(
        socialInboxRoutes.read,
        { params: { id: id ?? 0 }, query: pageParam === undefined ? {} : { before: pageParam } },
        { signal },
      ),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ hasEarlier, messages }) => (hasEarlier ? messages[0]?.id : undefined),
    enabled: id !== undefined,
    meta: { claims: true },
  })
}

/** Colleagues to whom a conversation can be given; asked once the choice is opened. */
export function useAssignees(
  id: number,
  isAsked: boolean,
): readonly { id: number; name: string }[] | undefined {
  const { data } = useQuery({
    queryKey: [socialInboxKey, 'assignees', id],
    queryFn: ({ signal }) => call(socialInboxRoutes.assignees, { params: { id } }, { signal }),
    enabled: isAsked,
    staleTime: 60_000,
  })
  return data?.items
}

function useInboxWork<Wish, Result>(
  work: (wish: Wish) => Promise<Result>,
): UseMutationResult<Result, unknown, Wish> {
  const client = useQueryClient()
  return useMutation({
    mutationFn: work,
    onSettled: () => client.invalidateQueries({ queryKey: [socialInboxKey] }),
  })
}

interface Change {
  selection: BatchSelection
  change: SocialConversationChange
}

/** Changes conversations. */
export function useChangeConversations(): UseMutationResult<{ changed: number }, unknown, Change> {
  return useInboxWork((body: Change) => call(socialInboxRoutes.change, { body }))
}

/** Answers in a conversation, or notes something for colleagues. */
export function useWrite(
  id: number,
): UseMutationResult<SocialMessage, unknown, { text: string; key: string | null }> {
  return useInboxWork(({ text, key }: { text: string; key: string | null }) =>
    key === null
      ? call(socialInboxRoutes.note, { params: { id }, body: { text } })
      : call(socialInboxRoutes.send, { params: { id }, body: { text, key } }),
  )
}

/** Says to which customer a person belongs. */
export function useLinkCustomer(id: number): UseMutationResult<null, unknown, number | null> {
  return useInboxWork((customerId: number | null) =>
    call(socialInboxRoutes.link, { params: { id }, body: { customerId } }),
  )
}

/** The selection that means one conversation. */
export function only(id: number): BatchSelection {
  return { scope: batchScope.Checked, ids: [id] }
}
