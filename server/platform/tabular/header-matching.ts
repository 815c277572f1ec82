/** A header as it is compared: compatibility forms, case, accents and separators do not count. */
export function foldHeader(header: string): string {
  return header
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s（）()_\-.:：/&*#"'’]+/g, '')
}

/** How many cells of a row are among the known headers; tells a header row and a wrong decoding. */
export function countKnown(known: ReadonlySet<string>, row: readonly string[]): number {
  return row.filter((cell) => known.has(foldHeader(cell))).length
}

/** Finds the fields that headers speak of. */
export interface HeaderMatcher<Field extends string> {
  /** The fields a header names exactly. */
  exact(header: string): readonly Field[]
  /** All headers that are known exactly, folded. */
  known: ReadonlySet<string>
  /** A field for each column: exact synonym, then a longer header that begins with one, then small misspellings, then the cells. */
  propose(headers: readonly string[], wishes?: ProposalWishes<Field>): (Field | null)[]
}

export interface ProposalWishes<Field> {
  /** The fields to choose from; all when absent. */
  fields?: readonly Field[]
  rows?: readonly (readonly string[])[]
  /** The field the cells of a column speak of. */
  sniff?: (cells: readonly string[]) => Field | undefined
}

interface Candidate<Field> {
  column: number
  field: Field
  /** Smaller is better. */
  distance: number
}

/** A matcher over the synonyms of each field; the order of the fields decides between equals. */
export function createHeaderMatcher<Field extends string>(
  synonyms: Readonly<Record<Field, readonly string[]>>,
): HeaderMatcher<Field> {
  const fieldsOf = new Map<string, Field[]>()
  for (const [field, words] of Object.entries(synonyms) as [Field, readonly string[]][]) {
    for (const synonym of new Set(words.map(foldHeader))) {
      if (synonym !== '') fieldsOf.set(synonym, [...(fieldsOf.get(synonym) ?? []), field])
    }
  }
  const exact = (header: string) => fieldsOf.get(foldHeader(header)) ?? []
  return {
    exact,
    known: new Set(fieldsOf.keys()),
    propose(headers, { fields, rows = [], sniff } = {}) {
      const candidates = headers
        .flatMap((header, column) => candidatesOf(fieldsOf, foldHeader(header), column))
        .filter(({ field }) => !fields || fields.includes(field))
        .sort((a, b) => a.distance - b.distance)
      const columns: (Field | null)[] = headers.map(() => null)
      const assign = ({ column, field }: { column: number; field: Field }) => {
        if (columns[column] === null && !columns.includes(field)) columns[column] = field
      }
      candidates.forEach(assign)
      headers.forEach((_, column) => {
        const field = sniff?.(rows.map((row) => row[column] ?? ''))
        if (field) assign({ column, field })
      })
      return columns
    },
  }
}

function candidatesOf<Field>(
  fieldsOf: ReadonlyMap<string, readonly Field[]>,
  folded: string,
  column: number,
): Candidate<Field>[] {
  const exact = fieldsOf.get(folded)
  if (exact) return exact.map((field) => ({ column, field, distance: 0 }))
  const found: Candidate<Field>[] = []
  for (const [synonym, fields] of fieldsOf) {
    const isLong = /[^ -~]/.test(synonym) ? synonym.length >= 2 : synonym.length >= 4
    const longer = isLong && folded.startsWith(synonym) ? 1 + 1 / synonym.length : undefined
    const distance = longer ?? misspelling(folded, synonym)
    if (distance !== undefined) for (const field of fields) found.push({ column, field, distance })
  }
  return found
}

function misspelling(folded: string, synonym: string): number | undefined {
  if (synonym.length < 6 || Math.abs(folded.length - synonym.length) > 2) return undefined
  const distance = editDistance(folded, synonym)
  // Two signs make another word of a short one: `exp date` is no `update`.
  return distance <= (synonym.length < 14 ? 1 : 2) ? 2 + distance : undefined
}

function editDistance(a: string, b: string): number {
  let previous = Array.from({ length: b.length + 1 }, (_, at) => at)
  for (let row = 1; row <= a.length; row += 1) {
    const current = [row]
    for (let at = 1; at <= b.length; at += 1) {
      const same = a[row - 1] === b[at - 1] ? 0 : 1
      current[at] = Math.min(
        (previous[at] ?? 0) + 1,
        (current[at - 1] ?? 0) + 1,
        (previous[at - 1] ?? 0) + same,
      )
    }
    previous = current
  }
  return previous[b.length] ?? 0
}
