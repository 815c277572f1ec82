import { useCallback, useSyncExternalStore } from 'react'

/** Whether a media query holds now. */
export function useMediaQuery(query: string): boolean {
  const subscribe = useCallback(
    (notify: () => void) => {
      const list = matchMedia(query)
      list.addEventListener('change', notify)
      return () => list.removeEventListener('change', notify)
    },
    [query],
  )
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches)
}

/** Whether lists show cards instead of tables (narrower than 768 px). */
export function useIsPhone(): boolean {
  return useMediaQuery('(width < 768px)')
}

/** Whether the sidebar is a drawer (narrower than 992 px). */
export function useIsNarrow(): boolean {
  return useMediaQuery('(width < 992px)')
}
