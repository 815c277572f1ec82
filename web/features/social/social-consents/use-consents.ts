import type { RouteReply } from '@landfall/contract/route.ts'
import { type ConsentInput, consentRoutes } from '@landfall/contract/social/consents.ts'
import { type UseMutationResult, useMutation, useQueryClient } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { call } from '#platform/api-client.ts'
import { formatNumber } from '#platform/formatters.ts'

/** The name of the list of consents, and first part of the query keys of everything about them. */
export const consentsKey = 'socialConsents'

type Recorded = RouteReply<typeof consentRoutes.record>

/** Records consents; the form shows what is refused. */
export function useRecordConsents(): UseMutationResult<Recorded, unknown, ConsentInput> {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body) => call(consentRoutes.record, { body }),
    onSuccess: () => client.invalidateQueries({ queryKey: [consentsKey] }),
    meta: { claims: true },
  })
}

/** What became of those who were to be recorded, as a sentence. */
export function recordedText(t: TFunction, { recorded, already, withdrawn }: Recorded): string {
  return [
    t('consents.recorded', { amount: formatNumber(recorded) }),
    already > 0 && t('consents.already', { amount: formatNumber(already) }),
    withdrawn > 0 && t('consents.withdrawn', { amount: formatNumber(withdrawn) }),
  ]
    .filter(Boolean)
    .join(' · ')
}
