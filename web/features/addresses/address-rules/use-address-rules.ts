import { type AddressRules, addressRuleRoutes } from '@landfall/contract/addresses/address-rules.ts'
import {
  type UseMutationResult,
  type UseQueryResult,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { call } from '#platform/api-client.ts'

const rulesKey = ['addressRules']

/** What the company asks of addresses. */
export function useAddressRules(): UseQueryResult<AddressRules> {
  return useQuery({
    queryKey: rulesKey,
    queryFn: ({ signal }) => call(addressRuleRoutes.read, {}, { signal }),
    meta: { claims: true },
  })
}

/** Changes that. */
export function useSaveAddressRules(): UseMutationResult<AddressRules, unknown, AddressRules> {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body) => call(addressRuleRoutes.save, { body }),
    onSuccess: (saved) => client.setQueryData(rulesKey, saved),
  })
}
