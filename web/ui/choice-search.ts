import { useCallback, useState } from 'react'

/** Choices of which there are too many to offer all. */
export interface ChoiceSearch {
  /** Is told what was typed. */
  find: (text: string) => void
  /** Is told that the choice was opened: before anything is typed, the first of all are offered. */
  begin: () => void
  isFinding: boolean
}

/** What is typed into a choice; undefined before it is opened, for nobody looks for one until then. */
export function useTypedChoice(): { typed: string | undefined } & Pick<ChoiceSearch, 'find' | 'begin'> {
  const [typed, find] = useState<string>()
  // Typing opens too, and its word may come first.
  const begin = useCallback(() => find((text) => text ?? ''), [])
  return { typed, find, begin }
}

/** What a Select needs to have its options searched for elsewhere. */
export function searchedChoice({ find, begin, isFinding }: ChoiceSearch) {
  return {
    showSearch: { filterOption: false, onSearch: find },
    onOpenChange: (isOpen: boolean) => isOpen && begin(),
    loading: isFinding,
    // Until the first answer it is not known that there is nothing.
    ...(isFinding ? { notFoundContent: null } : {}),
  }
}
