import { type BatchSelection, batchScope } from '@landfall/contract/list.ts'
import {
  type SocialConversationChange,
  type SocialConversationView,
  type SocialMessage,
  socialInboxRoutes,
} from '@landfall/contract/social/social-inbox.ts'
import { networkAbilities, type SocialNetwork } from '@landfall/contract/social/social-networks.ts'
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
import { upload } from '#platform/upload-client.ts'

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

/** What is written: a note without keys; a file has one of its own, for its text may be a message beside it. */
export interface Writing {
  text: string
  keys: { text: string; file: string } | null
  file: File | undefined
}

/** Answers in a conversation, or notes something for colleagues. */
export function useWrite(conversation: {
  id: number
  network: SocialNetwork
}): UseMutationResult<SocialMessage, unknown, Writing> {
  const { id, network } = conversation
  const { longestCaption } = networkAbilities[network]
  const params = { id }
  return useInboxWork(async ({ text, keys, file }: Writing) => {
    if (keys === null) return call(socialInboxRoutes.note, { params, body: { text } })
    if (!file) return call(socialInboxRoutes.send, { params, body: { text, key: keys.text } })
    // What is too long to stand below it is said after it.
    const isBelow = text.trim().length <= longestCaption
    const query = { key: keys.file, name: file.name.slice(0, 200), text: isBelow ? text : '' }
    const sent = await upload(socialInboxRoutes.sendFile, { params, query, body: file })
    if (isBelow || text.trim() === '') return sent
    return call(socialInboxRoutes.send, { params, body: { text, key: keys.text } })
  })
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
