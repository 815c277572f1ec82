import { useCallback, useInsertionEffect, useRef } from 'react'

/** A function that stays the same and always does what the newest one does; for events, not for what is drawn. */
export function useSteady<Arguments extends unknown[], Result>(
  newest: (...args: Arguments) => Result,
): (...args: Arguments) => Result {
  const latest = useRef(newest)
  useInsertionEffect(() => {
    latest.current = newest
  })
  return useCallback((...args: Arguments) => latest.current(...args), [])
}
