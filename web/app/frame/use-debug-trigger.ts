import { useEffect, useState } from 'react'

/** So often F12 must be pressed before the context menu brings the debug button. */
const neededPresses = 5

const forbidden = new Set(['i', 'u', 's'])

/** Whether this is a shortcut the product takes away from the browser: Ctrl+Shift+I, Ctrl+U, Ctrl+S. */
function isForbidden(event: KeyboardEvent): boolean {
  const key = event.key.toLowerCase()
  if (!event.ctrlKey || event.altKey || !forbidden.has(key)) return false
  return event.shiftKey === (key === 'i')
}

/** Takes the forbidden shortcuts away, and says when the hidden debug button is to be shown. */
export function useDebugTrigger(): { isShown: boolean; hide: () => void } {
  const [isShown, setIsShown] = useState(false)
  useEffect(() => {
    let presses = 0
    const noteKey = (event: KeyboardEvent) => {
      if (isForbidden(event)) event.preventDefault()
      if (event.key === 'F12' && !event.repeat) presses += 1
    }
    const noteMenu = () => {
      if (presses < neededPresses) return
      presses = 0
      setIsShown(true)
    }
    window.addEventListener('keydown', noteKey, { capture: true })
    window.addEventListener('contextmenu', noteMenu)
    return () => {
      window.removeEventListener('keydown', noteKey, { capture: true })
      window.removeEventListener('contextmenu', noteMenu)
    }
  }, [])
  return { isShown, hide: () => setIsShown(false) }
}
