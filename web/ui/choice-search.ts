/** Choices of which there are too many to offer all: `find` is told what was typed, and nothing on opening. */
export interface ChoiceSearch {
  find: (text: string) => void
  isFinding: boolean
}

/** What a Select needs to have its options searched for elsewhere. */
export function searchedChoice({ find, isFinding }: ChoiceSearch) {
  return {
    showSearch: { filterOption: false, onSearch: find },
    onOpenChange: (isOpen: boolean) => isOpen && find(''),
    loading: isFinding,
    // Until the first answer it is not known that there is nothing.
    ...(isFinding ? { notFoundContent: null } : {}),
  }
}
