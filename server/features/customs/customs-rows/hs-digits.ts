/** A code as it stands in a file without what only separates its digits. */
export function bareHs(raw: string): string {
  return raw.replace(/[\s.\-']/g, '')
}

/** Two to ten digits of a code, with the leading zero that a spreadsheet took; undefined when it is none. */
export function repairHs(raw: string): string | undefined {
  const digits = bareHs(raw)
  if (!/^\d{2,10}$/.test(digits)) return undefined
  return digits.length % 2 === 1 ? `0${digits}` : digits
}

/** Whether a code can be one of the nomenclature: chapter 77 is kept for later, 98 and 99 are for countries to fill. */
export function isKnownHs(digits: string, headings: ReadonlySet<string>): boolean {
  const chapter = digits.slice(0, 2)
  if (chapter === '00' || chapter === '77') return false
  return digits.length < 4 || chapter >= '98' || headings.size === 0 || headings.has(digits.slice(0, 4))
}
