import { useState } from 'react'

/** Whether something has been true once; for parts fetched when first opened that close with their animation. */
export function useEver(now: boolean): boolean {
  const [ever, setEver] = useState(now)
  if (now && !ever) setEver(true)
  return ever || now
}
