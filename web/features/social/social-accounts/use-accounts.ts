import {
  type SocialAccountChoice,
  type SocialAccountView,
  type SocialBinding,
  type SocialDoor,
  type SocialTarget,
  socialAccountRoutes,
} from '@landfall/contract/social/social-accounts.ts'
import {
  type UseMutationResult,
  type UseQueryResult,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { call } from '#platform/api-client.ts'

const accountsKey = 'socialAccounts'

/** The accounts of the company. */
export function useAccounts(): UseQueryResult<SocialAccountView[]> {
  return useQuery({
    queryKey: [accountsKey],
    queryFn: async ({ signal }) => (await call(socialAccountRoutes.list, {}, { signal })).items,
    meta: { claims: true },
  })
}

/** The accounts of the company, for those who write or publish by one. */
export function useAccountChoices(): UseQueryResult<SocialAccountChoice[]> {
  return useQuery({
    queryKey: [accountsKey, 'choices'],
    queryFn: async ({ signal }) => (await call(socialAccountRoutes.choices, {}, { signal })).items,
    meta: { claims: true },
  })
}

/** Where a network has to report; not asked while there is no account. */
export function useDoor(id: number | undefined): UseQueryResult<SocialDoor> {
  return useQuery({
    queryKey: [accountsKey, 'door', id],
    queryFn: ({ signal }) => call(socialAccountRoutes.door, { params: { id: id ?? 0 } }, { signal }),
    enabled: id !== undefined,
    meta: { claims: true },
  })
}

/** What a token may act for. */
export function useTargets(): UseMutationResult<
  SocialTarget[],
  unknown,
  Pick<SocialBinding, 'network' | 'token' | 'businessId'>
> {
  return useMutation({
    mutationFn: async (body) => (await call(socialAccountRoutes.targets, { body })).items,
    meta: { claims: true },
  })
}

/** Does something to accounts, and reads them again. */
export function useAccountWork<Wish, Result>(
  work: (wish: Wish) => Promise<Result>,
): UseMutationResult<Result, unknown, Wish> {
  const client = useQueryClient()
  return useMutation({
    mutationFn: work,
    onSettled: () => client.invalidateQueries({ queryKey: [accountsKey] }),
  })
}
