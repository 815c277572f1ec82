import type { ImportColumn } from '@landfall/contract/customers/import-fields.ts'
import { contentKind, contentRows, fullCells, saysNothing } from '#platform/tabular/column-content.ts'

/** Columns of which neither the header nor a rule says anything, with the rows that show what stands in them. */
interface OpenColumns {
  headers: readonly string[]
  rows: readonly (readonly string[])[]
  /** Which columns may be guessed; of the others it is known that they mean nothing. */
  isOpen: readonly boolean[]
}

/** Whether a cell may stand in a column with this meaning; of texts anything may. */
export function mayHold(field: ImportColumn, cell: string): boolean {
  if (field === 'workEmail' || field === 'personalEmail' || field === 'otherEmails') return cell.includes('@')
  if (field === 'phones' || field === 'phone')
    return /\d{3}/.test(cell.replace(/[\s().-]/g, '')) && !cell.includes('@')
  return field === 'name' || field === 'contactName' ? !/^[^\s@]+@[^\s@]+$/.test(cell) : true
}

/** Fills columns by what their cells look like; what could be another thing stays open. */
export function withContentGuesses(
  columns: readonly (ImportColumn | null)[],
  { headers, rows, isOpen }: OpenColumns,
): (ImportColumn | null)[] {
  const result = [...columns]
  const sample = rows.slice(0, contentRows)
  const open = result.flatMap((field, at) => (field === null && isOpen[at] ? [at] : []))
  const isFree = (field: ImportColumn) => !result.includes(field)
  for (const at of open) result[at] = plainGuess(headers[at] ?? '', fullCells(sample, at), isFree)
  const nameless = open.filter((at) => result[at] === null && saysNothing(headers[at] ?? ''))
  for (const [at, field] of namesBeside(sample, { nameless, emails: result.indexOf('workEmail') })) {
    if (isFree(field)) result[at] = field
  }
  return result
}

function plainGuess(
  header: string,
  cells: readonly string[],
  isFree: (field: ImportColumn) => boolean,
): ImportColumn | null {
  const kind = contentKind(cells)
  const free = (field: ImportColumn) => (isFree(field) ? field : null)
  if (kind === 'email') return free('workEmail') ?? 'otherEmails'
  if (kind === 'phone') return 'phones'
  if (kind === 'linkedin') return free('linkedin')
  if (kind === 'site') return free('website')
  // A header that we do not know may say whose country or number it is.
  if (!saysNothing(header)) return null
  if (kind === 'country') return free('country')
  return kind === 'id' ? free('reference') : null
}

/** Of ten rows with an address at least so many have to show a name in it. */
const inAddress = 0.5

/**
 * Names of people and companies by the addresses beside them: `anna.mueller@werk.example` stands beside Anna, Müller and Werk GmbH.
 * A column of job titles or cities is in no address.
 */
function namesBeside(
  rows: readonly (readonly string[])[],
  { nameless, emails }: { nameless: readonly number[]; emails: number },
): [column: number, field: ImportColumn][] {
  if (emails === -1) return []
  const shares = nameless.map((at) => ({ at, ...sharesInAddress(rows, at, emails) }))
  const guesses: [number, ImportColumn][] = []
  const company = shares.find(({ domain, local }) => domain >= inAddress && domain > local)
  if (company) guesses.push([company.at, 'name'])
  const whole = shares.find((one) => one !== company && one.both >= inAddress)
  if (whole) return [...guesses, [whole.at, 'contactName']]
  const first = shares.find((one) => one !== company && one.begins >= inAddress)
  const last = shares.find((one) => one !== company && one !== first && one.ends >= inAddress)
  if (first && last) guesses.push([first.at, 'firstName'], [last.at, 'lastName'])
  return guesses
}

/** How a name may stand in the address beside it. */
const ways = {
  domain: (words: readonly string[], { domain }: Address) =>
    words.some((word) => word.length >= 3 && domain.includes(word)),
  local: (words: readonly string[], { local }: Address) => words.some((word) => local.includes(word)),
  both: (words: readonly string[], { local }: Address) =>
    words.length > 1 && words.filter((word) => local.includes(word)).length > 1,
  begins: (words: readonly string[], { local }: Address) => local.startsWith(words.join('')),
  ends: (words: readonly string[], { local }: Address) => local.endsWith(words.join('')),
}

interface Address {
  local: string
  domain: string
}

type Shares = Readonly<Record<keyof typeof ways, number>>

function sharesInAddress(rows: readonly (readonly string[])[], column: number, emails: number): Shares {
  const pairs = rows.flatMap((row) => {
    const words = wordsOf(row[column] ?? '')
    const [local = '', domain = ''] = (row[emails] ?? '').toLowerCase().split('@')
    return words.length > 0 && domain !== '' ? [{ words, address: { local, domain } }] : []
  })
  const share = (stands: (typeof ways)[keyof typeof ways]) =>
    pairs.length < 3 ? 0 : pairs.filter(({ words, address }) => stands(words, address)).length / pairs.length
  return {
    domain: share(ways.domain),
    local: share(ways.local),
    both: share(ways.both),
    begins: share(ways.begins),
    ends: share(ways.ends),
  }
}

const umlauts: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', ß: 'ss', ø: 'o', ł: 'l' }

/** The words of a name as addresses write them. */
function wordsOf(cell: string): string[] {
  return cell
    .toLowerCase()
    .replace(/[äöüßøł]/g, (letter) => umlauts[letter] ?? letter)
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .split(/[^a-z0-9]+/)
    .filter((word) => word.length >= 2)
}
