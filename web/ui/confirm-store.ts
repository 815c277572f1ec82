import { create } from 'zustand'

/** A yes/no question to the user. */
export interface Question {
  title: string
  text?: string
  /** Words on the confirming button. */
  action: string
  isDanger?: boolean
}

interface AskedQuestion extends Question {
  id: number
  answer: (isConfirmed: boolean) => void
}

/** The questions waiting for an answer; the last one is in front. */
export const useQuestions = create<{ questions: readonly AskedQuestion[] }>(() => ({ questions: [] }))

let lastId = 0

/** Asks a yes/no question; the promise says whether the user confirmed. An aborted signal takes it back: no. */
export function askQuestion(question: Question, signal?: AbortSignal): Promise<boolean> {
  return new Promise((resolve) => {
    lastId += 1
    const id = lastId
    const answer = (isConfirmed: boolean) => {
      useQuestions.setState(({ questions }) => ({ questions: questions.filter((one) => one.id !== id) }))
      resolve(isConfirmed)
    }
    useQuestions.setState(({ questions }) => ({ questions: [...questions, { ...question, id, answer }] }))
    signal?.addEventListener('abort', () => answer(false))
  })
}
