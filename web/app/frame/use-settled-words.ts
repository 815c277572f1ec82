import { useEffect, useState } from 'react'

/** Milliseconds without a key after which the server is asked. */
const typingPause = 250

/** Words as they stood when typing last paused. */
export interface SettledWords {
  search: string
  /** Whether other words stand there meanwhile. */
  isBehind: boolean
}

/** What is typed, as often as it is worth asking the server. */
export function useSettledWords(words: string): SettledWords {
  const typed = words.trim()
  const [search, setSearch] = useState(typed)
  useEffect(() => {
    const timer = setTimeout(() => setSearch(typed), typingPause)
    return () => clearTimeout(timer)
  }, [typed])
  return { search, isBehind: search !== typed }
}
