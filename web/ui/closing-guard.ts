import { createContext, useCallback, useLayoutEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { askQuestion } from './confirm-store.ts'

/** Where what lies in a drawer or dialog notes that closing it would lose what was typed; the answer takes it back. */
export const ClosingContext = createContext<(() => () => void) | null>(null)

interface ClosingGuard {
  note: () => () => void
  guard: (close: () => void) => void
}

/** For a drawer or dialog: `note` goes into its `ClosingContext`, and `guard` closes it, asking first where something would be lost. */
export function useClosingGuard(isOpen: boolean): ClosingGuard {
  const { t } = useTranslation()
  const unsaved = useRef(0)
  const question = useRef<AbortController | null>(null)
  const open = useRef(false)
  useLayoutEffect(() => {
    open.current = isOpen
    return () => {
      open.current = false
      // It was closed otherwise, after saving for example.
      question.current?.abort()
    }
  }, [isOpen])
  const note = useCallback(() => {
    unsaved.current += 1
    return () => {
      unsaved.current -= 1
    }
  }, [])
  const guard = async (close: () => void) => {
    // Escape reaches what is on its way out, with its form, and what lies below the question, too.
    if (!open.current || question.current) return
    if (unsaved.current === 0) return close()
    question.current = new AbortController()
    const isSure = await askQuestion(
      { title: t('common.unsavedInput'), action: t('common.discard'), isDanger: true },
      question.current.signal,
    )
    question.current = null
    if (isSure) close()
  }
  return { note, guard }
}
