import { create } from 'zustand'

/** How many forms have changes that closing the window would lose. */
export const useUnsaved = create<{ amount: number }>(() => ({ amount: 0 }))

/** Notes a form with unsaved changes; the returned function takes it back. */
export function noteUnsaved(): () => void {
  useUnsaved.setState(({ amount }) => ({ amount: amount + 1 }))
  return () => useUnsaved.setState(({ amount }) => ({ amount: amount - 1 }))
}
