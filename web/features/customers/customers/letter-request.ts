import { create } from 'zustand'

/** Whom somebody wants to write one letter to. */
export interface LetterRequest {
  customerId: number
  /** Which of their addresses; absent: the first there is. */
  address?: string
  /** The answer that the letter answers. */
  answerId?: number
}

/** The letter being written over the page; null while there is none. */
export const useLetterRequest = create<{ request: LetterRequest | null }>(() => ({ request: null }))

/** Opens the composer over whatever page is on screen. */
export function openLetter(request: LetterRequest): void {
  useLetterRequest.setState({ request })
}

/** Closes the composer. */
export function closeLetter(): void {
  useLetterRequest.setState({ request: null })
}
