/** A number as ISO 6346 has it: owner, category, six digits and the check digit. */
const isoNumber = /[A-Z]{3}[UJZ][ -]?\d{6}[ -]?\d/g

/** The containers a cell names, each once. */
export function containerNumbers(cell: string): string[] {
  if (/^[A-Z]{4}\d{7}$/.test(cell)) return [cell]
  const upper = cell.toUpperCase()
  const standard = upper.match(isoNumber)?.map((number) => number.replace(/[ -]/g, ''))
  const numbers = standard ?? upper.split(/[^A-Z0-9-]+/).filter((number) => /\d/.test(number))
  return [...new Set(numbers)]
}

/** Twenty-foot units of one container by its length in feet. */
const teuOfLength: Readonly<Record<string, number>> = { 20: 1, 40: 2, 45: 2.25 }
/** Lengths as the first character of an ISO size and type code (`22G1`, `45R1`, `L5G1`). */
const lengthOfCode: Readonly<Record<string, string>> = { 2: '20', 4: '40', L: '45' }

/**
 * Twenty-foot units of a cell such as `40HC`, `2x20GP + 1x40` or `45G1`; null when a size is unknown. One size
 * without a number is that of all the containers.
 *
 * @param containers how many there are, null when nobody says
 */
export function teuOfSizes(cell: string, containers: number | null): number | null {
  const sizes = cell
    .toUpperCase()
    .split(/[,;/|+&\n]+/)
    .map((size) => size.trim())
    .filter((size) => size !== '')
    .map(readSize)
  const [only] = sizes
  if (!only || sizes.some((size) => size === undefined)) return null
  if (sizes.length === 1 && only.boxes === null) return containers === null ? null : only.teu * containers
  const boxes = sizes.reduce((sum, size) => sum + (size?.boxes ?? 1), 0)
  if (containers !== null && boxes !== containers) return null
  return sizes.reduce((sum, size) => sum + (size?.boxes ?? 1) * (size?.teu ?? 0), 0)
}

function readSize(size: string): { boxes: number | null; teu: number } | undefined {
  const [, count, rest = ''] = /^(?:(\d{1,3})\s*[X*×]\s*)?(.+)$/.exec(size) ?? []
  const code = /^([24L])[0-9A-Z][A-Z][0-9A-Z]$/.exec(rest)?.[1]
  // Manifests write feet and inches in one number: 4000.
  const length = code ? lengthOfCode[code] : /^(20|40|45)(?:00|FT)?(?!\d)/.exec(rest)?.[1]
  const teu = length === undefined ? undefined : teuOfLength[length]
  return teu === undefined ? undefined : { boxes: count === undefined ? null : Number(count), teu }
}
