/** Where words may have to stand. */
export const searchPlaces = ['goods', 'buyer', 'seller'] as const
export type SearchPlace = (typeof searchPlaces)[number]

/** A search text by what its words mean. */
export interface SearchWords {
  all: string
  any: string
  phrase: string
  none: string
  /** Undefined: anywhere. */
  place: SearchPlace | undefined
}

const alternative = /"[^"]*"|\([^()]*\)|[^\s"()|]+/
const term = new RegExp(
  `-?(?:(?:${searchPlaces.join('|')}):)?(?:${alternative.source})(?:\\|(?:${alternative.source}))*`,
  'g',
)

/** Takes a search text apart: `a b` all, `a|b` any, `"a b"` the phrase, `-a` none, `goods:a` only there. */
export function readWords(search: string): SearchWords {
  const words = { all: [] as string[], any: '', phrase: '', none: [] as string[] }
  const terms = (search.match(term) ?? []).map(readTerm)
  for (const { isExcluded, text } of terms) {
    if (isExcluded) words.none.push(text)
    else if (/^"[^"]*"$/.test(text) && words.phrase === '') words.phrase = text.slice(1, -1)
    else if (text.includes('|') && words.any === '') words.any = text.split('|').join(' ')
    else words.all.push(text)
  }
  const places = new Set(terms.map(({ place }) => place))
  return {
    ...words,
    all: words.all.join(' '),
    none: words.none.join(' '),
    place: places.size === 1 ? terms[0]?.place : undefined,
  }
}

function readTerm(written: string): { isExcluded: boolean; place: SearchPlace | undefined; text: string } {
  const isExcluded = written.startsWith('-') && written.length > 1
  const bare = isExcluded ? written.slice(1) : written
  const place = searchPlaces.find((one) => bare.startsWith(`${one}:`))
  return { isExcluded, place, text: place ? bare.slice(place.length + 1) : bare }
}

/** Puts a search text together again. */
export function composeWords({ all, any, phrase, none, place }: SearchWords): string {
  const split = (text: string) => text.match(term) ?? []
  const alternatives = any.match(new RegExp(alternative.source, 'g')) ?? []
  const bare = phrase.replaceAll('"', ' ').trim()
  const prefix = place ? `${place}:` : ''
  const wanted = [...split(all), alternatives.join('|'), bare === '' ? '' : `"${bare}"`]
  return [
    ...wanted.filter((part) => part !== '').map((part) => prefix + part),
    ...split(none).map((word) => `-${prefix}${word}`),
  ].join(' ')
}
