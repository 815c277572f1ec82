import { useQuery } from '@tanstack/react-query'
import { usePermission } from '#platform/permission.tsx'
import { type KnownState, readAddressState } from './address-states.ts'
import { isUnderWay, runningMs } from './use-verification.ts'

export interface AddressState {
  /** Null when nothing is known of it; undefined while it is asked, and for who may not see it. */
  state: KnownState | null | undefined
  isLoading: boolean
}

/** What the company knows of an address. */
export function useAddressState(email: string | null): AddressState {
  const mayRead = usePermission('address.verification.read')
  const { data, isLoading } = useQuery({
    queryKey: ['addressStates', email],
    queryFn: () => readAddressState(email ?? ''),
    enabled: mayRead && email !== null,
    refetchInterval: ({ state }) => (state.data && isUnderWay(state.data) ? runningMs : false),
  })
  return { state: data, isLoading }
}
