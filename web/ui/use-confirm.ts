import { askQuestion, type Question } from './confirm-store.ts'

/** Asks a yes/no question; the promise says whether the user confirmed. */
export function useConfirm(): (question: Question) => Promise<boolean> {
  return askQuestion
}
