import type { CustomerView } from '@landfall/contract/customers/customers.ts'
import { useAddressState } from '#features/addresses/address-verification/use-address-state.ts'
import { isUnderWay } from '#features/addresses/address-verification/use-verification.ts'
import { usePermission } from '#platform/permission.tsx'

/** The steps from a company to a mail that arrives. */
export type NextStep = 'find' | 'verify' | 'write'

/** What brings a customer on: an address to find, one to verify, or a mail to write; undefined when none of it is the caller's. */
export function useNextStep(customer: CustomerView): {
  step: NextStep | undefined
  /** Whether it is known what the address is worth. */
  isSettled: boolean
} {
  const { contactEmail, mayEdit, isMasked } = customer
  const mayFind = usePermission('customer.customer.write') && mayEdit && !isMasked
  const mayVerify = usePermission('address.verification.run')
  const mayWrite = usePermission('email.task.send')
  const { state, isLoading } = useAddressState(contactEmail)
  const isUnknown = state === null || (state?.state === 'toVerify' && !isUnderWay(state))
  const step = (): NextStep | undefined => {
    if (contactEmail === null || state?.state === 'invalid') return mayFind ? 'find' : undefined
    if (isUnknown && mayVerify) return 'verify'
    return mayWrite ? 'write' : undefined
  }
  return { step: step(), isSettled: !isLoading }
}
