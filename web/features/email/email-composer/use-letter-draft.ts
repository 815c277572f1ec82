import type { LetterStart } from '@landfall/contract/email/letters.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { letterDraftKey } from '#features/customers/customers/letter-request.ts'
import { useUnsavedGuard } from '#ui/use-unsaved-guard.ts'
import type { LetterValues } from './letter-values.ts'

interface LetterDraft {
  /** What was typed before the composer had to make room. */
  draft: LetterValues | undefined
  keep: (values: LetterValues) => void
  /** The letter has gone. */
  forget: () => void
}

/**
 * Keeps what is typed to a reader: a record gives way to another one at a click or a key, and nothing typed is lost by
 * that. Closing asks about it as about anything typed.
 */
export function useLetterDraft(
  { customerId, address }: Pick<LetterStart, 'customerId' | 'address'>,
  answerId: number | undefined,
): LetterDraft {
  const client = useQueryClient()
  // What was meant for one address is not taken up for another.
  const queryKey = [...letterDraftKey(customerId), address, answerId ?? null]
  const [draft, setDraft] = useState(() => client.getQueryData<LetterValues>(queryKey))
  useUnsavedGuard(draft !== undefined)
  return {
    draft,
    keep: (values) => {
      // As long as its user is there.
      client.setQueryDefaults(queryKey, { gcTime: Number.POSITIVE_INFINITY })
      client.setQueryData(queryKey, values)
    },
    forget: () => {
      client.removeQueries({ queryKey })
      setDraft(undefined)
    },
  }
}
