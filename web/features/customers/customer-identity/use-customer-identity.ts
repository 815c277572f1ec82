import type { ConflictClaim } from '@landfall/contract/customers/customer-conflicts.ts'
import { conflictRoutes } from '@landfall/contract/customers/customer-conflicts.ts'
import type { DuplicateView } from '@landfall/contract/customers/customer-identity.ts'
import { placementRoutes } from '@landfall/contract/customers/customer-placement.ts'
import type { CustomerChange } from '@landfall/contract/customers/customers.ts'
import { batchScope } from '@landfall/contract/list.ts'
import type { RouteArguments } from '@landfall/contract/route.ts'
import { type UseMutationResult, useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '#platform/api-client.ts'
import { ApiError } from '#platform/api-error.ts'
import { notifyError, notifySuccess } from '#ui/toast-store.ts'

/** First part of the query keys of everything about cases. */
export const conflictsKey = 'customerConflicts'

/** What a form was refused for: the customers that are there already. */
export interface DuplicateRefusal {
  /** Nothing can be done about it but to use the other one. */
  isHard: boolean
  matches: readonly DuplicateView[]
}

/** The customers a refusal names; null for any other failure. */
export function duplicatesIn(error: unknown): DuplicateRefusal | null {
  if (!(error instanceof ApiError) || typeof error.data !== 'object' || error.data === null) return null
  if (!('matches' in error.data) || !Array.isArray(error.data.matches)) return null
  return { isHard: error.name !== 'customerMayExist', matches: error.data.matches as DuplicateView[] }
}

/** What was typed into the form of a customer, as the conflict desk takes it. */
export function claimOf(values: Partial<CustomerChange>): ConflictClaim {
  const { name = '', country = null, website = '', phone = '', registrationNo = '', contacts = [] } = values
  const emails = contacts.flatMap(({ workEmail, personalEmail, otherEmails = [] }) => [
    workEmail,
    personalEmail,
    ...otherEmails,
  ])
  return {
    text: '',
    name,
    country,
    website,
    phone,
    registrationNo,
    emails: emails.filter((email) => typeof email === 'string' && email !== '').slice(0, 100),
  }
}

type OpenBody = RouteArguments<typeof conflictRoutes.open>['body']

/** Asks for a customer that a colleague has; the form shows what is refused. */
export function useOpenConflict(): UseMutationResult<{ id: number }, unknown, OpenBody> {
  const client = useQueryClient()
  const { t } = useTranslation()
  return useMutation({
    mutationFn: (body: OpenBody) => call(conflictRoutes.open, { body }),
    onSuccess: () => {
      notifySuccess(t('customerIdentity.asked'))
      return client.invalidateQueries({ queryKey: [conflictsKey] })
    },
    meta: { claims: true },
  })
}

/** Claims a customer of a pool that was come across. */
export function useClaimDuplicate(): UseMutationResult<boolean, unknown, DuplicateView> {
  const client = useQueryClient()
  const { t } = useTranslation()
  return useMutation({
    mutationFn: async ({ reference, name }: DuplicateView) => {
      const selection = { scope: batchScope.Checked, ids: [reference] }
      const { done, failures } = await call(placementRoutes.claim, { body: { selection } })
      if (done > 0) notifySuccess(t('customerIdentity.claimed', { name }))
      else notifyError(failures[0]?.message ?? '')
      return done > 0
    },
    onSuccess: () => client.invalidateQueries({ queryKey: ['customers'] }),
  })
}
