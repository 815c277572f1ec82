import { useContext, useEffect } from 'react'
import { TabContext } from './tab-context.ts'
import { noteUnsaved } from './unsaved-store.ts'

/** While `isDirty`, closing the tab or the window asks first whether unsaved changes may be lost. */
export function useUnsavedGuard(isDirty: boolean): void {
  const { setDirty } = useContext(TabContext)
  useEffect(() => {
    if (!isDirty) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    const forget = noteUnsaved()
    setDirty(true)
    window.addEventListener('beforeunload', ask)
    return () => {
      forget()
      setDirty(false)
      window.removeEventListener('beforeunload', ask)
    }
  }, [isDirty, setDirty])
}
