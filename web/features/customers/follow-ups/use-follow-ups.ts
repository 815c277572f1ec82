import {
  type FollowUpChange,
  type FollowUpComment,
  type FollowUpInput,
  type FollowUpView,
  followUpRoutes,
  type NamedColleague,
} from '@landfall/contract/customers/follow-ups.ts'
import {
  type UseMutationResult,
  type UseQueryResult,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '#platform/api-client.ts'
import { fetchByBrowser } from '#platform/file-download.ts'
import { notifySuccess, notifyUndo } from '#ui/toast-store.ts'
import { mentionedIn } from './mentioned-names.ts'

const customersKey = 'customers'

/** Has everything about customers read again: clocks, lists and timelines follow from follow-ups. */
function useRefresh(): () => Promise<void> {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: [customersKey] })
}

/** What a form says; whom it mentions is read out of its text. */
type Written<Body> = Omit<Body, 'mentionIds'>

/** Records a follow-up; the form shows what is refused. */
export function useRecordFollowUp(
  customerId: number,
): UseMutationResult<FollowUpView, unknown, Written<FollowUpInput>> {
  const readMentions = useReadMentions(customerId)
  return useMutation({
    mutationFn: async (words) => {
      const body = { ...words, mentionIds: await readMentions(words.content) }
      return call(followUpRoutes.create, { params: { id: customerId }, body })
    },
    onSuccess: useRefresh(),
    meta: { claims: true },
  })
}

/** Puts one’s own follow-up right; the form shows what is refused. */
export function useChangeFollowUp({
  id,
  customerId,
}: {
  id: number
  customerId: number
}): UseMutationResult<FollowUpView, unknown, Written<FollowUpChange>> {
  const readMentions = useReadMentions(customerId)
  return useMutation({
    mutationFn: async (words) => {
      const body = { ...words, mentionIds: await readMentions(words.content) }
      return call(followUpRoutes.change, { params: { id }, body })
    },
    onSuccess: useRefresh(),
    meta: { claims: true },
  })
}

/** Deletes one’s own follow-up and offers for 10 s to take it back. */
export function useDeleteFollowUp(): UseMutationResult<null, unknown, number> {
  const { t } = useTranslation()
  const refresh = useRefresh()
  const restore = useMutation({
    mutationFn: (id: number) => call(followUpRoutes.restore, { params: { id } }),
    onSuccess: async () => {
      await refresh()
      notifySuccess(t('followUps.restored'))
    },
  })
  return useMutation({
    mutationFn: (id) => call(followUpRoutes.remove, { params: { id } }),
    onSuccess: async (_gone, id) => {
      notifyUndo(t('followUps.removed'), { label: t('common.undo'), run: () => restore.mutate(id) })
      await refresh()
    },
  })
}

/** Colleagues who may open a customer; asked once somebody may want to mention one. */
export function useMentionable(customerId: number, isWanted: boolean): readonly NamedColleague[] {
  const colleagues = useQuery({ ...mentionableOf(customerId), enabled: isWanted })
  return colleagues.data?.items ?? []
}

const mentionableOf = (customerId: number) => ({
  queryKey: ['mentionable', customerId],
  queryFn: () => call(followUpRoutes.colleagues, { params: { id: customerId } }),
  staleTime: 60_000,
})

function useReadMentions(customerId: number): (text: string) => Promise<number[]> {
  const client = useQueryClient()
  return async (text) => {
    if (!text.includes('@')) return []
    const { items } = await client.fetchQuery(mentionableOf(customerId))
    return mentionedIn(text, items)
  }
}

/** Fetches a file of a follow-up. */
export function useFetchFile(): UseMutationResult<void, unknown, number> {
  return useMutation({
    mutationFn: async (id) => {
      const { url } = await call(followUpRoutes.fileLink, { params: { id } })
      fetchByBrowser(url)
    },
  })
}

const commentsKey = (followUpId: number) => [customersKey, 'comments', followUpId]

/** What was said about a follow-up. */
export function useComments(followUpId: number): UseQueryResult<{ items: FollowUpComment[] }> {
  return useQuery({
    queryKey: commentsKey(followUpId),
    queryFn: ({ signal }) => call(followUpRoutes.comments, { params: { id: followUpId } }, { signal }),
    meta: { claims: true },
  })
}

/** Says something about a follow-up. */
export function useComment(followUpId: number): UseMutationResult<unknown, unknown, string> {
  return useMutation({
    mutationFn: (content) => call(followUpRoutes.comment, { params: { id: followUpId }, body: { content } }),
    onSuccess: useRefresh(),
  })
}

/** Deletes one’s own comment. */
export function useDeleteComment(): UseMutationResult<null, unknown, number> {
  return useMutation({
    mutationFn: (id) => call(followUpRoutes.removeComment, { params: { id } }),
    onSuccess: useRefresh(),
  })
}
