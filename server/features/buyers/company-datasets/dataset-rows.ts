import { createHash } from 'node:crypto'
import { optionalPhone, webAddress } from '@landfall/contract/customers/customer-contacts.ts'
import { readEmailAddress } from '@landfall/contract/email-address.ts'
import { asLine } from '@landfall/contract/line.ts'
import { countryCode } from '#platform/reference/country-names.ts'
import { clippedText } from '#platform/text/clipped-text.ts'
import { searchText } from '#platform/text/search-text.ts'
import { type DatasetField, datasetFields } from './dataset-columns.ts'

/** A company as it is stored. */
export interface DatasetCompany {
  name: string
  country: string | null
  city: string
  address: string
  website: string
  email: string
  phone: string
  products: string
  hsCodes: string[]
  /** Where it is, in degrees; null where the file does not say. */
  latitude: number | null
  longitude: number | null
}

/** A company with what tells it from the others of its file. */
export interface FoundEntry extends DatasetCompany {
  /** The same for rows that are about one company. */
  entryKey: string
}

/** What rows of a file became. */
export interface DatasetPiece {
  entries: FoundEntry[]
  /** Rows that hold anything, and those of them without a name. */
  read: number
  skipped: number
}

/** Codes of one company that are kept. */
export const codeLimit = 50

/**
 * The companies of rows whose columns are known; what several rows say of one company is joined. `country` is that of companies of
 * which the file does not say it.
 */
export function readDatasetRows(
  rows: readonly (readonly string[])[],
  columns: readonly (DatasetField | null)[],
  country: string | null = null,
): DatasetPiece {
  const entries = new Map<string, FoundEntry>()
  const filled = rows.filter((cells) => cells.some((cell) => cell.trim() !== ''))
  let skipped = 0
  for (const cells of filled) {
    const found = readCompany(cells, columns, country)
    if (!found) {
      skipped += 1
      continue
    }
    const { number, ...company } = found
    const entryKey = entryKeyOf(company, number)
    const known = entries.get(entryKey)
    entries.set(entryKey, { ...(known ? completed(known, company) : company), entryKey })
  }
  return { entries: [...entries.values()], read: filled.length, skipped }
}

/**
 * What tells a company from the others of its dataset, as a UUID: its name and where it is, and its number where the dataset is a
 * register. Shops of one name in one town are several, so that coordinates count to some hundred metres.
 */
export function entryKeyOf(
  { name, country, city, latitude, longitude }: DatasetCompany,
  number = '',
): string {
  const place = [latitude, longitude].map((degrees) => degrees?.toFixed(3) ?? '')
  const own = [searchText(name) || name, country, searchText(city), ...place]
  return hashed((number === '' ? own : [...own, number]).join('|'))
}

const hashed = (text: string) => createHash('md5').update(text).digest('hex')

function readCompany(
  cells: readonly string[],
  columns: readonly (DatasetField | null)[],
  country: string | null,
): (DatasetCompany & { number: string }) | undefined {
  const texts = Object.fromEntries(
    datasetFields.map((field) => {
      const at = columns.indexOf(field)
      return [field, at < 0 ? '' : asLine(cells[at] ?? '').toWellFormed()]
    }),
  ) as Record<DatasetField, string>
  const name = clippedText(texts.name, 200).trim()
  if (name === '') return undefined
  return {
    name,
    number: texts.number,
    country: countryCode(texts.country) ?? country,
    city: clippedText(texts.city, 120),
    address: clippedText(texts.address, 300),
    // Several in one cell stand apart by these signs; the first that is one counts.
    website: firstOf(texts.website, /[\s,;|]+/, readWebsite),
    email: firstOf(texts.email, /[\s,;|<>]+/, (text) => readEmailAddress(text)?.toLowerCase()),
    phone: firstOf(texts.phone, /[,;|/]+/, readPhone),
    products: clippedText(texts.products, 1000),
    hsCodes: readCodes(texts.hsCodes),
    ...readPlace(texts.latitude, texts.longitude),
  }
}

const nowhere = { latitude: null, longitude: null }

function readPlace(first: string, second: string): Pick<DatasetCompany, 'latitude' | 'longitude'> {
  const [latitude, longitude] = [first, second].map((text) => Number(text.replace(',', '.')))
  if (first === '' || second === '' || latitude === undefined || longitude === undefined) return nowhere
  // 0, 0 is where files put what they know no place of.
  const isPlace =
    Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 && (latitude !== 0 || longitude !== 0)
  return isPlace ? { latitude, longitude } : nowhere
}

function firstOf(text: string, apart: RegExp, read: (piece: string) => string | undefined): string {
  for (const piece of text.split(apart)) {
    const found = piece === '' ? undefined : read(piece)
    if (found !== undefined) return found
  }
  return ''
}

function readWebsite(text: string): string | undefined {
  const read = webAddress.safeParse(text)
  return read.success && read.data !== '' ? read.data : undefined
}

function readPhone(text: string): string | undefined {
  const read = optionalPhone.safeParse(text.trim())
  return read.success && read.data !== '' ? read.data : undefined
}

function readCodes(text: string): string[] {
  const codes = text.split(/[\s,;|/]+/).map((code) => code.replace(/\./g, ''))
  return [...new Set(codes.filter((code) => /^\d{2,12}$/.test(code)))].slice(0, codeLimit)
}

// Registers name a company in several rows, of which each may know something else.
function completed(known: DatasetCompany, more: DatasetCompany): DatasetCompany {
  return {
    ...known,
    address: known.address || more.address,
    website: known.website || more.website,
    email: known.email || more.email,
    phone: known.phone || more.phone,
    products: known.products || more.products,
    hsCodes: [...new Set([...known.hsCodes, ...more.hsCodes])].slice(0, codeLimit),
    latitude: known.latitude ?? more.latitude,
    longitude: known.latitude === null ? more.longitude : known.longitude,
  }
}
