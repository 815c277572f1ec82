import { readTerms, type SearchScope, splitTerms } from '@landfall/contract/customs/search-terms.ts'

/** A search text by what its words mean. */
export interface SearchWords {
  all: string
  any: string
  phrase: string
  none: string
  /** Undefined: anywhere. */
  place: SearchScope | undefined
}

/**
 * Takes a search text apart: `a b` all, `a|b` any, `"a b"` the phrase, `-a` none, `goods:a` only there. Where words stand in
 * several places, each keeps the place before it.
 */
export function readWords(search: string): SearchWords {
  const words = { all: [] as string[], any: '', phrase: '', none: [] as string[] }
  const terms = readTerms(search)
  const isMixed = new Set(terms.map(({ scope }) => scope)).size > 1
  for (const term of terms) {
    const isPlaced = isMixed && term.scope !== undefined
    const text = (isPlaced ? `${term.scope}:` : '') + bareText(term)
    // The form has one field for a phrase and one for a choice; what has a place of its own stands with all others.
    const isPhrase = !isPlaced && words.phrase === '' && /^"[^"]*"$/.test(text)
    if (term.isExcluded) words.none.push(text)
    else if (isPhrase) words.phrase = text.slice(1, -1)
    else if (isChoice(text, words.any, isPlaced)) words.any = text.split('|').join(' ')
    else words.all.push(text)
  }
  return {
    ...words,
    all: words.all.join(' '),
    none: words.none.join(' '),
    place: isMixed ? undefined : terms[0]?.scope,
  }
}

const isChoice = (text: string, others: string, isPlaced: boolean) =>
  !isPlaced && others === '' && text.includes('|')

const bareText = ({ alternatives }: ReturnType<typeof readTerms>[number]) =>
  alternatives.map(({ written }) => written).join('|')

/** Puts a search text together again. */
export function composeWords({ all, any, phrase, none, place }: SearchWords): string {
  const alternatives = readTerms(any).flatMap((term) => term.alternatives.map(({ written }) => written))
  const bare = phrase.replaceAll('"', ' ').trim()
  const prefix = place ? `${place}:` : ''
  const wanted = [...splitTerms(all), alternatives.join('|'), bare === '' ? '' : `"${bare}"`]
  return [
    ...wanted.filter((part) => part !== '').map((part) => prefix + part),
    ...splitTerms(none).map((word) => `-${prefix}${word}`),
  ].join(' ')
}
