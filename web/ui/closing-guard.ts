import { createContext, useCallback, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { askQuestion } from './confirm-store.ts'

/** Where what lies in a drawer or dialog notes that closing it would lose what was typed; the answer takes it back. */
export const ClosingContext = createContext<(() => () => void) | null>(null)

/** For a drawer or dialog: `note` goes into its `ClosingContext`, and `guard` closes it, asking first where something would be lost. */
export function useClosingGuard(): { note: () => () => void; guard: (close: () => void) => void } {
  const { t } = useTranslation()
  const unsaved = useRef(0)
  const isAsking = useRef(false)
  const note = useCallback(() => {
    unsaved.current += 1
    return () => {
      unsaved.current -= 1
    }
  }, [])
  const guard = async (close: () => void) => {
    if (unsaved.current === 0) return close()
    // Escape reaches what lies below the question, too.
    if (isAsking.current) return
    isAsking.current = true
    const isSure = await askQuestion({
      title: t('common.unsavedInput'),
      action: t('common.discard'),
      isDanger: true,
    })
    isAsking.current = false
    if (isSure) close()
  }
  return { note, guard }
}
