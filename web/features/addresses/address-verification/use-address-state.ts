import { useQuery } from '@tanstack/react-query'
import { usePermission } from '#platform/permission.tsx'
import { type KnownState, readAddressState } from './address-states.ts'
import { isUnderWay, runningMs } from './use-verification.ts'

/** What the company knows of an address; null when nothing, undefined while it is not known or the caller may not see it. */
export function useAddressState(email: string | null): KnownState | null | undefined {
  const mayRead = usePermission('address.verification.read')
  const { data } = useQuery({
    queryKey: ['addressStates', email],
    queryFn: () => readAddressState(email ?? ''),
    enabled: mayRead && email !== null,
    refetchInterval: ({ state }) => (state.data && isUnderWay(state.data) ? runningMs : false),
  })
  return data
}
