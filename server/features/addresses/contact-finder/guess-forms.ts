import { spellings } from '../page-reading/name-spelling.ts'

/** How companies make addresses of names, the commonest first. */
const forms = {
  'first.last': (first: string, last: string) => `${first}.${last}`,
  flast: (first: string, last: string) => `${first.slice(0, 1)}${last}`,
  first: (first: string) => first,
  'f.last': (first: string, last: string) => `${first.slice(0, 1)}.${last}`,
  firstlast: (first: string, last: string) => `${first}${last}`,
  last: (_first: string, last: string) => last,
  'last.first': (first: string, last: string) => `${last}.${first}`,
  first_last: (first: string, last: string) => `${first}_${last}`,
  firstl: (first: string, last: string) => `${first}${last.slice(0, 1)}`,
} satisfies Record<string, (first: string, last: string) => string>
type Form = keyof typeof forms

const allForms = Object.keys(forms) as Form[]
/** As many are tried of one person: each is a question to a mail server. */
const mostTried = 5

/** Titles before a name, and what stands behind one. */
const notNames = /^(?:mr|mrs|ms|miss|dr|prof|herr|frau|sig|sra?|mme|ing|dipl|mag|jr|phd|mba)$/

/** Somebody with his address, by whom the form of others is known. */
export interface KnownAddress {
  name: string
  email: string
}

/**
 * The parts before the sign that a person's address may have, the likeliest first: as the company makes them, where that is
 * known of others. Empty where the name has no two parts in letters of addresses.
 */
export function localsOf(name: string, others: readonly KnownAddress[]): string[] {
  const known = formsOf(others)
  const [best = 'first.last', ...order] = [...known, ...allForms.filter((form) => !known.includes(form))]
  const ends = spellings(name).map(endsOf)
  if (ends.some(([first, last]) => first === '' || last === '')) return []
  // Letters with dots are written out, as Germans do; without the dots the likeliest form is tried, too.
  const [plain = ['', ''], german = plain] = ends
  const locals = [
    forms[best](...german),
    forms[best](...plain),
    ...order.map((form) => forms[form](...german)),
  ]
  return [...new Set(locals)].filter((local) => local.length >= 2).slice(0, mostTried)
}

function endsOf(parts: readonly string[]): [first: string, last: string] {
  const said = parts.filter((part) => !notNames.test(part))
  return said.length < 2 ? ['', ''] : [said[0] ?? '', said.at(-1) ?? '']
}

/** The forms in which others have theirs, the commonest first. */
function formsOf(others: readonly KnownAddress[]): Form[] {
  const counts = new Map<Form, number>()
  for (const { name, email } of others) {
    const local = email.slice(0, email.lastIndexOf('@')).toLowerCase()
    const form = allForms.find((one) =>
      spellings(name).some((parts) => {
        const [first, last] = endsOf(parts)
        return first !== '' && last !== '' && forms[one](first, last) === local
      }),
    )
    if (form) counts.set(form, (counts.get(form) ?? 0) + 1)
  }
  return [...counts].sort((a, b) => b[1] - a[1]).map(([form]) => form)
}
