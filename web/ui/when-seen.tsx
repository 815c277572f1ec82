import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'

interface WhenSeenProps {
  /** Pixels that are kept free until then. */
  height: number
  children: ReactNode
}

/** A part of a page that is drawn, and fetches what it needs, when it is scrolled into view. */
export function WhenSeen({ height, children }: WhenSeenProps): ReactNode {
  const place = useRef<HTMLDivElement>(null)
  const isSeen = useSeen(place)
  return isSeen ? children : <div ref={place} style={{ minHeight: height }} />
}

/** Whether an element has been in view once. */
export function useSeen(place: RefObject<HTMLElement | null>): boolean {
  const [isSeen, setIsSeen] = useState(false)
  useEffect(() => {
    if (!place.current || isSeen) return
    const observer = new IntersectionObserver((entries) => {
      if (entries.some((entry) => entry.isIntersecting)) setIsSeen(true)
    })
    observer.observe(place.current)
    return () => observer.disconnect()
  }, [place, isSeen])
  return isSeen
}
