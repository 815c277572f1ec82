import type { ReactNode } from 'react'
import { useQuestions } from './confirm-store.ts'
import { lazyPart } from './lazy-part.tsx'

// Dialogs are heavy, and the first page asks nothing.
const ConfirmDialog = lazyPart(() => import('./confirm-dialog.tsx').then((m) => m.ConfirmDialog))

/** Where the questions of all pages are asked; rendered once by the frame. */
export function ConfirmHost(): ReactNode {
  const questions = useQuestions((state) => state.questions)
  return questions.map((question) => (
    <ConfirmDialog key={question.id} question={question} onClose={() => question.answer(false)} />
  ))
}
