import { useSyncExternalStore } from 'react'
import { usePreferences } from './preference-store.ts'

export type ColourScheme = 'light' | 'dark'

const darkQuery = '(prefers-color-scheme: dark)'

/** The scheme in use: the user's choice, or what the device asks for. */
export function currentScheme(): ColourScheme {
  const { scheme } = usePreferences.getState()
  if (scheme !== 'auto') return scheme
  return matchMedia(darkQuery).matches ? 'dark' : 'light'
}

/** Calls back whenever the scheme in use may have changed; answers how to stop that. */
export function watchScheme(notify: () => void): () => void {
  const device = matchMedia(darkQuery)
  device.addEventListener('change', notify)
  const stop = usePreferences.subscribe(notify)
  return () => {
    device.removeEventListener('change', notify)
    stop()
  }
}

/** The scheme in use, kept current. */
export function useColourScheme(): ColourScheme {
  return useSyncExternalStore(watchScheme, currentScheme)
}
