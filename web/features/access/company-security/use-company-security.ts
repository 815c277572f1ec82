import {
  type SecuritySettings,
  type SecurityView,
  securityRoutes,
} from '@landfall/contract/access/company-security.ts'
import {
  type SingleSignOnInput,
  type SingleSignOnView,
  singleSignOnRoutes,
} from '@landfall/contract/access/single-sign-on.ts'
import {
  type UseMutationResult,
  type UseQueryResult,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { call } from '#platform/api-client.ts'

const securityKey = ['companySecurity']
const signOnKey = ['singleSignOn']

/** What the company asks of signing in. */
export function useSecurity(): UseQueryResult<SecurityView> {
  return useQuery({
    queryKey: securityKey,
    queryFn: ({ signal }) => call(securityRoutes.read, {}, { signal }),
    meta: { claims: true },
  })
}

/** Saves what the company asks; the form shows what is refused. */
export function useSaveSecurity(): UseMutationResult<SecurityView, unknown, SecuritySettings> {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body) => call(securityRoutes.save, { body }),
    onSuccess: (view) => client.setQueryData(securityKey, view),
    meta: { claims: true },
  })
}

/** The provider of the company. */
export function useSingleSignOn(): UseQueryResult<SingleSignOnView> {
  return useQuery({
    queryKey: signOnKey,
    queryFn: ({ signal }) => call(singleSignOnRoutes.read, {}, { signal }),
    meta: { claims: true },
  })
}

/** Saves the provider; null removes it. */
export function useSaveSignOn(): UseMutationResult<SingleSignOnView, unknown, SingleSignOnInput | null> {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body) =>
      body ? call(singleSignOnRoutes.save, { body }) : call(singleSignOnRoutes.remove, {}),
    onSuccess: (view) => client.setQueryData(signOnKey, view),
    meta: { claims: true },
  })
}
