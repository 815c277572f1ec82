import { optionalPhone, webAddress } from '@landfall/contract/customers/customer-contacts.ts'
import { readEmailAddress } from '@landfall/contract/email-address.ts'
import { asLine } from '@landfall/contract/line.ts'
import { countryCode } from '#platform/reference/country-names.ts'
import { searchText } from '#platform/text/search-text.ts'
import { type DatasetField, datasetColumns, datasetFields } from './dataset-columns.ts'

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

/** What a file says. */
export interface DatasetContent {
  companies: DatasetCompany[]
  skipped: number
  repeated: number
  unknownColumns: string[]
}

/** Unknown columns that are named. */
const namedColumns = 20
/** Codes of one company that are kept. */
const codeLimit = 50

/** The companies of a table whose first row has the headers; undefined when none of them names companies. */
export function readDatasetRows(rows: readonly (readonly string[])[]): DatasetContent | undefined {
  const [header = [], ...lines] = rows
  const columns = datasetColumns.propose(header.map((title) => title.replace(/^\ufeff/, '')))
  if (!columns.includes('name')) return undefined
  const companies = new Map<string, DatasetCompany>()
  const filled = lines.filter((cells) => cells.some((cell) => cell.trim() !== ''))
  let skipped = 0
  for (const cells of filled) {
    const company = readCompany(cells, columns)
    if (!company) {
      skipped += 1
      continue
    }
    const key = [searchText(company.name) || company.name, company.country, searchText(company.city)].join(
      '|',
    )
    const known = companies.get(key)
    companies.set(key, known ? completed(known, company) : company)
  }
  const unknownColumns = header.filter((title, at) => columns[at] === null && title.trim() !== '')
  return {
    companies: [...companies.values()],
    skipped,
    repeated: filled.length - skipped - companies.size,
    unknownColumns: unknownColumns.map((title) => asLine(title).slice(0, 100)).slice(0, namedColumns),
  }
}

function readCompany(
  cells: readonly string[],
  columns: readonly (DatasetField | null)[],
): DatasetCompany | undefined {
  const texts = Object.fromEntries(
    datasetFields.map((field) => {
      const at = columns.indexOf(field)
      return [field, at < 0 ? '' : asLine(cells[at] ?? '')]
    }),
  ) as Record<DatasetField, string>
  const name = texts.name.slice(0, 200).trim()
  if (name === '') return undefined
  return {
    name,
    country: countryCode(texts.country) ?? null,
    city: texts.city.slice(0, 120),
    address: texts.address.slice(0, 300),
    // Several in one cell stand apart by these signs; the first that is one counts.
    website: firstOf(texts.website, /[\s,;|]+/, readWebsite),
    email: firstOf(texts.email, /[\s,;|<>]+/, (text) => readEmailAddress(text)?.toLowerCase()),
    phone: firstOf(texts.phone, /[,;|/]+/, readPhone),
    products: texts.products.slice(0, 1000),
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
