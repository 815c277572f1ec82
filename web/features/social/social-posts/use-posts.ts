import { type PostRow, postRoutes } from '@landfall/contract/social/posts.ts'
import { networkAbilities } from '@landfall/contract/social/social-networks.ts'
import {
  type UseMutationResult,
  type UseQueryResult,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { call } from '#platform/api-client.ts'
import { useAccountChoices } from '../social-accounts/use-accounts.ts'

/** The name of the list of posts, and first part of the query keys of everything about them. */
export const postsKey = 'socialPosts'

/** Most posts of a month that are shown. */
const mostInMonth = 200

/** The posts that are due from one day to another, the earliest first. */
export function usePostsBetween(from: string, to: string): UseQueryResult<PostRow[]> {
  return useQuery({
    queryKey: [postsKey, 'between', from, to],
    queryFn: async ({ signal }) => {
      const conditions = [
        { field: 'dueAt', op: 'gte', value: from },
        { field: 'dueAt', op: 'lte', value: to },
      ]
      const query = { size: mostInMonth, sort: 'dueAt', filter: JSON.stringify({ conditions }) }
      return (await call(postRoutes.list, { query }, { signal })).items
    },
    meta: { claims: true },
  })
}

/** Does something to posts, and reads them again; `isClaimed` where a form shows what is refused. */
export function usePostWork<Wish, Result>(
  work: (wish: Wish) => Promise<Result>,
  isClaimed = false,
): UseMutationResult<Result, unknown, Wish> {
  const client = useQueryClient()
  return useMutation({
    mutationFn: work,
    onSettled: () => client.invalidateQueries({ queryKey: [postsKey] }),
    ...(isClaimed ? { meta: { claims: true } } : {}),
  })
}

/** The accounts on which something can be published. */
export function usePostAccounts() {
  const accounts = useAccountChoices()
  const usable = accounts.data?.filter(
    ({ network, health }) => networkAbilities[network].postLengths !== null && health !== 'reauth',
  )
  return { ...accounts, data: usable }
}

/** Where the pictures of a post can be fetched that were sent here, by their ids; asked once, for what is shown stays. */
export function usePostPictures(
  post: Pick<PostRow, 'id' | 'pictureFiles'> | undefined,
): Readonly<Record<number, string>> {
  const files = post?.pictureFiles ?? []
  const { data } = useQuery({
    queryKey: [postsKey, 'pictures', post?.id, files.map(({ id }) => id)],
    queryFn: ({ signal }) => call(postRoutes.pictureLinks, { params: { id: post?.id ?? 0 } }, { signal }),
    enabled: files.length > 0,
    // Addresses of files are good for five minutes.
    staleTime: 240_000,
    refetchOnWindowFocus: false,
  })
  return Object.fromEntries(files.flatMap(({ id }, at) => (data?.urls[at] ? [[id, data.urls[at]]] : [])))
}
