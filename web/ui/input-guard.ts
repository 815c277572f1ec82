import { useUnsavedGuard } from './use-unsaved-guard.ts'

/** `useUnsavedGuard` for what draws its drawer or dialog itself: placed inside, it notes with that one and not with the one around it. */
export function InputGuard({ isDirty }: { isDirty: boolean }): null {
  useUnsavedGuard(isDirty)
  return null
}
