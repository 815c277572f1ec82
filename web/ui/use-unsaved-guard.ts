import { useContext, useEffect } from 'react'
import { ClosingContext } from './closing-guard.ts'
import { TabContext } from './tab-context.ts'
import { noteUnsaved } from './unsaved-store.ts'

/** While `isDirty`, closing the drawer or dialog around it, the tab or the window asks first whether unsaved changes may be lost. */
export function useUnsavedGuard(isDirty: boolean): void {
  const { setDirty } = useContext(TabContext)
  const noteClosing = useContext(ClosingContext)
  useEffect(() => {
    if (!isDirty) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    const forget = noteUnsaved()
    const forgetClosing = noteClosing?.()
    setDirty(true)
    window.addEventListener('beforeunload', ask)
    return () => {
      forget()
      forgetClosing?.()
      setDirty(false)
      window.removeEventListener('beforeunload', ask)
    }
  }, [isDirty, setDirty, noteClosing])
}
