import { type AccessToken, accessTokenRoutes } from '@landfall/contract/access/access-tokens.ts'
import type { RouteArguments, RouteReply } from '@landfall/contract/route.ts'
import {
  type UseMutationResult,
  type UseQueryResult,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { call } from '#platform/api-client.ts'

const area = 'access-tokens'

/** Access tokens, and whether the company lets any in. */
export type TokenList = RouteReply<typeof accessTokenRoutes.list>

/** The access tokens of the user, or of his whole company. */
export function useTokens(whose: 'own' | 'company'): UseQueryResult<TokenList> {
  return useQuery({
    queryKey: [area, whose],
    queryFn: ({ signal }) =>
      whose === 'own'
        ? call(accessTokenRoutes.list, {}, { signal })
        : call(accessTokenRoutes.listOfCompany, {}, { signal }),
    meta: { claims: true },
  })
}

type NewToken = RouteArguments<typeof accessTokenRoutes.create>['body']

/** Makes a token; the form shows what is refused. */
export function useCreateToken(): UseMutationResult<{ token: string; item: AccessToken }, unknown, NewToken> {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body) => call(accessTokenRoutes.create, { body }),
    onSuccess: () => client.invalidateQueries({ queryKey: [area] }),
    meta: { claims: true },
  })
}

/** Ends a token. */
export function useRevokeToken(whose: 'own' | 'company'): UseMutationResult<null, unknown, number> {
  const client = useQueryClient()
  const route = whose === 'own' ? accessTokenRoutes.revoke : accessTokenRoutes.revokeOfCompany
  return useMutation({
    mutationFn: (id) => call(route, { params: { id } }),
    onSettled: () => client.invalidateQueries({ queryKey: [area] }),
  })
}

/** Lets tokens of the company in, or keeps them out. */
export function useAllowTokens(): UseMutationResult<null, unknown, boolean> {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (areAllowed) => call(accessTokenRoutes.allow, { body: { areAllowed } }),
    onSettled: () => client.invalidateQueries({ queryKey: [area] }),
  })
}
