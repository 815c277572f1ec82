import {
  type ConversationChange,
  type ConversationView,
  conversationRoutes,
} from '@landfall/contract/email/mail-conversations.ts'
import type { BatchSelection } from '@landfall/contract/list.ts'
import { batchScope } from '@landfall/contract/list.ts'
import {
  type UseMutationResult,
  type UseQueryResult,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '#platform/api-client.ts'
import { notifySuccess } from '#ui/toast-store.ts'

/** The name of the list, and first part of the query keys of everything in the inbox. */
export const inboxKey = 'conversations'

/** One conversation; not asked while there is no id. */
export function useConversation(id: number | undefined): UseQueryResult<ConversationView> {
  return useQuery({
    queryKey: [inboxKey, 'one', id],
    queryFn: ({ signal }) => call(conversationRoutes.read, { params: { id: id ?? 0 } }, { signal }),
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
    queryKey: [inboxKey, 'assignees', id],
    queryFn: ({ signal }) => call(conversationRoutes.assignees, { params: { id } }, { signal }),
    enabled: isAsked,
    staleTime: 60_000,
  })
  return data?.items
}

interface Change {
  selection: BatchSelection
  change: ConversationChange
}

/** Changes conversations, and says when that moved customers to another stage. */
export function useChangeConversations(): UseMutationResult<
  { changed: number; moved: number },
  unknown,
  Change
> {
  const { t } = useTranslation()
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body) => call(conversationRoutes.change, { body }),
    onSuccess: async ({ moved }) => {
      if (moved > 0) notifySuccess(t('inbox.moved', { amount: moved }))
      await client.invalidateQueries({ queryKey: [inboxKey] })
      if (moved > 0) await client.invalidateQueries({ queryKey: ['customers'] })
    },
  })
}

/** The selection that means one conversation. */
export function only(id: number): BatchSelection {
  return { scope: batchScope.Checked, ids: [id] }
}
