import { type SecondFactorView, secondFactorRoutes } from '@landfall/contract/access/second-factor.ts'
import {
  type UseMutationResult,
  type UseQueryResult,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { call } from '#platform/api-client.ts'

const key = ['secondFactor']

/** Whether the user signs in with a second factor. */
export function useSecondFactor(): UseQueryResult<SecondFactorView> {
  return useQuery({
    queryKey: key,
    queryFn: ({ signal }) => call(secondFactorRoutes.read, {}, { signal }),
    meta: { claims: true },
  })
}

/** Reads the state again. */
export function useRefreshFactor(): () => Promise<void> {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: key })
}

/** Makes a secret for the app. */
export function useBeginFactor(): UseMutationResult<{ secret: string; address: string }, unknown, string> {
  return useMutation({
    mutationFn: (passWord) => call(secondFactorRoutes.begin, { body: { passWord } }),
    meta: { claims: true },
  })
}

/** Turns the factor on with a code of the app; answers the recovery codes. */
export function useConfirmFactor(): UseMutationResult<{ recoveryCodes: string[] }, unknown, string> {
  return useMutation({
    mutationFn: (code) => call(secondFactorRoutes.confirm, { body: { code } }),
    meta: { claims: true },
  })
}

/** Replaces the recovery codes. */
export function useRenewCodes(): UseMutationResult<{ recoveryCodes: string[] }, unknown, string> {
  return useMutation({
    mutationFn: (passWord) => call(secondFactorRoutes.renewCodes, { body: { passWord } }),
    onSuccess: useRefreshFactor(),
    meta: { claims: true },
  })
}

/** Turns the factor off. */
export function useTurnOffFactor(): UseMutationResult<null, unknown, string> {
  return useMutation({
    mutationFn: (passWord) => call(secondFactorRoutes.turnOff, { body: { passWord } }),
    onSuccess: useRefreshFactor(),
    meta: { claims: true },
  })
}
