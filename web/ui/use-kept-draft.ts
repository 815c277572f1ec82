import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useUnsavedGuard } from './use-unsaved-guard.ts'

interface KeptDraft<Values> {
  /** What was typed before it had to make room. */
  draft: Values | undefined
  keep: (values: Values) => void
  /** It was saved. */
  forget: () => void
}

/**
 * Keeps what is typed under a key: what it is typed on gives way to another record at a click or a key, and nothing typed is
 * lost by that. Closing asks about it as about anything typed; it goes with its user.
 */
export function useKeptDraft<Values>(queryKey: QueryKey): KeptDraft<Values> {
  const client = useQueryClient()
  const [draft, setDraft] = useState(() => client.getQueryData<Values>(queryKey))
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
