import type { LetterStart } from '@landfall/contract/email/letters.ts'
import { letterDraftKey } from '#features/customers/customers/letter-request.ts'
import { useKeptDraft } from '#ui/use-kept-draft.ts'
import type { LetterValues } from './letter-values.ts'

/** Keeps what is typed to a reader; what was meant for one address is not taken up for another. */
export function useLetterDraft(
  { customerId, address }: Pick<LetterStart, 'customerId' | 'address'>,
  answerId: number | undefined,
) {
  return useKeptDraft<LetterValues>([...letterDraftKey(customerId), address, answerId ?? null])
}
