import { useQueryClient } from '@tanstack/react-query'

/** Under which key what was begun to be noted of a customer is kept until it is saved or given up. */
export const followUpDraftKey = (customerId: number) => ['followUpDraft', customerId] as const

/** Gives up what was begun to be noted of a customer. */
export function useForgetFollowUp(): (customerId: number) => void {
  const client = useQueryClient()
  return (customerId) => client.removeQueries({ queryKey: followUpDraftKey(customerId) })
}
