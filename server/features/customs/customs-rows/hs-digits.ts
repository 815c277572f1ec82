/** A code as it stands in a file without what only separates its digits. */
export function bareHs(raw: string): string {
  // Some customs put a letter behind theirs by which mistakes are found.
  return raw.replace(/[\s.\-']/g, '').replace(/^(\d{8,13})[A-Z]$/i, '$1')
}

/** Digits that records hold; of longer national codes only the first six are common to all countries. */
const mostDigits = 10
const commonDigits = 6

/** What a code of 2 to 14 digits says. */
interface HsReading {
  digits: string
  /** It lost its leading zero to a spreadsheet. */
  isRestored: boolean
}

/**
 * Reads the codes of one column. An odd number of digits is a lost leading zero or a national code of that length: whichever
 * has a known heading, and where both have one, what most codes of that length in the file's first rows are.
 */
export function createHsReader(
  sample: readonly string[],
  headings: ReadonlySet<string>,
  answered?: 'lostZero' | 'national',
): (raw: string) => HsReading | undefined {
  const isNational = (digits: string): boolean | undefined => {
    if (digits.length < 7 || headings.size === 0) return false
    const [asZero, asWhole] = [isKnownHs(`0${digits}`, headings), isKnownHs(digits, headings)]
    return asZero === asWhole ? undefined : asWhole
  }
  const votes = new Map<number, number>()
  for (const digits of sample.map(bareHs).filter((each) => /^(?:\d\d){3,6}\d$/.test(each))) {
    const national = isNational(digits)
    if (national !== undefined)
      votes.set(digits.length, (votes.get(digits.length) ?? 0) + (national ? 1 : -1))
  }
  return (raw) => {
    const digits = bareHs(raw)
    if (!/^\d{2,14}$/.test(digits)) return undefined
    if (digits.length % 2 === 0) return { digits: held(digits), isRestored: false }
    const national =
      isNational(digits) ?? (answered ? answered === 'national' : (votes.get(digits.length) ?? 0) > 0)
    if (national) return { digits: digits.slice(0, commonDigits), isRestored: false }
    return { digits: held(`0${digits}`), isRestored: true }
  }
}

/** Whether a column has codes of an odd length that may be read in both ways, and no others tell how they are meant. */
export function areDigitsUnclear(cells: readonly string[], headings: ReadonlySet<string>): boolean {
  const odd = cells.map(bareHs).filter((digits) => /^(?:\d\d){3,6}\d$/.test(digits))
  if (headings.size === 0) return false
  return [...Map.groupBy(odd, ({ length }) => length).values()].some((codes) => {
    const both = codes.map((digits) => [isKnownHs(`0${digits}`, headings), isKnownHs(digits, headings)])
    return both.some(([zero, whole]) => zero && whole) && both.every(([zero, whole]) => zero === whole)
  })
}

function held(digits: string): string {
  return digits.length > mostDigits ? digits.slice(0, commonDigits) : digits
}

/** Whether a code can be one of the nomenclature: chapter 77 is kept for later, 98 and 99 are for countries to fill. */
export function isKnownHs(digits: string, headings: ReadonlySet<string>): boolean {
  const chapter = digits.slice(0, 2)
  if (chapter === '00' || chapter === '77') return false
  return digits.length < 4 || chapter >= '98' || headings.size === 0 || headings.has(digits.slice(0, 4))
}
