import { useQueryClient } from '@tanstack/react-query'
import { type ComponentType, createContext } from 'react'
import { create } from 'zustand'

/** Whom somebody wants to write one letter to. */
export interface LetterRequest {
  customerId: number
  /** Which of their addresses; absent: the first there is. */
  address?: string
  /** The answer that the letter answers. */
  answerId?: number
}

export interface LetterComposerProps {
  request: LetterRequest
  /** Called when the letter is sent or given up. */
  onClose: () => void
}

/** What letters are written with: e-mail stands above customers and is handed down by the frame. */
export const LetterComposerContext = createContext<ComponentType<LetterComposerProps> | null>(null)

/** Under which key what is typed to a customer is kept until it is sent or given up; it goes with its user. */
export const letterDraftKey = (customerId: number) => ['letterDraft', customerId] as const

/** Gives up what was typed to a customer. */
export function useForgetLetter(): (customerId: number) => void {
  const client = useQueryClient()
  return (customerId) => client.removeQueries({ queryKey: letterDraftKey(customerId) })
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
