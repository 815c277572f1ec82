import { type CSSProperties, type UIEvent, useEffect, useState } from 'react'
import './loose-head.css'

/** Pixels of the top bar with the tag strip. */
const headHeight = 84

interface LooseHead {
  style: CSSProperties | undefined
  /** Takes note of the page in front being scrolled. */
  note: (event: UIEvent) => void
}

/** A head that is not fixed moves up as far as the page in front is scrolled. */
export function useLooseHead(isLoose: boolean, tabKey: string | null): LooseHead {
  const [shift, setShift] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page has its own scroll position
  useEffect(() => {
    const front = document.querySelector('.tab-page:not([hidden]) > .tab-scroll')
    setShift(isLoose ? Math.min(front?.scrollTop ?? 0, headHeight) : 0)
  }, [isLoose, tabKey])
  return {
    style: isLoose ? ({ '--head-shift': `${shift}px` } as CSSProperties) : undefined,
    note: ({ target }) => {
      if (!isLoose || !(target instanceof Element) || !target.matches('.tab-scroll')) return
      setShift(Math.min(target.scrollTop, headHeight))
    },
  }
}
