import { useCallback, useEffect, useLayoutEffect, useMemo, useRef } from 'react'

/**
 * Gives the focus back to where it was before something opened over it, unless something else has it by then.
 * It does so when that something goes; what stays and only hides calls the returned function.
 */
export function useFocusReturn(open: boolean): () => void {
  // Seen while drawing: what opens takes the focus before effects of this component run.
  const opener = useMemo(() => (open ? openerNow() : null), [open])
  const last = useRef<Element | null>(null)
  useLayoutEffect(() => {
    if (opener) last.current = opener
  }, [opener])
  const giveBack = useCallback(() => {
    const origin = last.current
    last.current = null
    setTimeout(() => {
      const isFree = document.activeElement === null || document.activeElement === document.body
      if (isFree && origin instanceof HTMLElement) origin.focus({ preventScroll: true })
    })
  }, [])
  useEffect(() => giveBack, [giveBack])
  return giveBack
}

// The entry of a menu hides with it; what opened the menu stays, and is marked until the menu closes.
function openerNow(): Element | null {
  const at = document.activeElement
  return at?.closest('.ant-dropdown') ? document.querySelector('.menu-dropdown.ant-dropdown-open button') : at
}
