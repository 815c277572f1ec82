/** A record with the names of nested values joined by dots; of several values the first that is a record, or all that are not. */
export type FlatRecord = Map<string, string>

/** What stands below each other deeper than this is left out. */
const deepest = 4

/** Reads nested values as columns; bytes (geometries) are left out. */
export function flatten(value: unknown, path = '', into: FlatRecord = new Map()): FlatRecord {
  if (value === null || value === undefined || ArrayBuffer.isView(value)) return into
  if (path.split('.').length > deepest) return into
  if (Array.isArray(value)) return flattenList(value, path, into)
  if (typeof value !== 'object') {
    if (path !== '' && String(value).trim() !== '') into.set(path, String(value))
    return into
  }
  if (value instanceof Date) return into.set(path, value.toISOString())
  for (const [key, inner] of Object.entries(value)) {
    flatten(inner, path === '' ? key : `${path}.${key}`, into)
  }
  return into
}

function flattenList(values: readonly unknown[], path: string, into: FlatRecord): FlatRecord {
  const record = values.find((one) => typeof one === 'object' && one !== null)
  if (record !== undefined) return flatten(record, path, into)
  const texts = values.filter((one) => one !== null && one !== undefined).map(String)
  return texts.length > 0 ? into.set(path, texts.join(', ')) : into
}

// How Overture and OpenStreetMap call what a company of ours has; the first that a record has counts.
const names: Readonly<Record<string, readonly string[]>> = {
  name: ['names.primary', 'name', 'name:en', 'operator', 'brand'],
  country: ['addresses.country', 'addr:country'],
  city: ['addresses.locality', 'addr:city', 'addr:town', 'addr:place'],
  website: ['websites', 'website', 'contact:website', 'url'],
  email: ['emails', 'email', 'contact:email'],
  phone: ['phones', 'phone', 'contact:phone', 'contact:mobile'],
  products: [
    ...['taxonomy.primary', 'categories.primary', 'basic_category', 'products'],
    ...['industrial', 'craft', 'shop', 'office', 'trade', 'wholesale', 'amenity', 'healthcare', 'tourism'],
  ],
}

const streets = ['addr:street', 'addr:housenumber', 'addr:housename', 'addr:unit', 'addr:postcode']

/** The columns of a place under the names that files of companies use; the others keep theirs. */
export function placeColumns(record: FlatRecord): FlatRecord {
  const columns: FlatRecord = new Map()
  for (const [name, keys] of Object.entries(names)) {
    const key = keys.find((one) => record.has(one))
    const text = key === undefined ? undefined : record.get(key)
    // Categories are written as names of programs: furniture_store.
    if (text !== undefined) columns.set(name, name === 'products' ? text.replaceAll('_', ' ') : text)
  }
  const street = streets.flatMap((key) => record.get(key) ?? []).join(' ')
  const address = record.get('addresses.freeform') ?? (street || record.get('address'))
  if (address) columns.set('address', address)
  const used = new Set([...Object.values(names).flat(), ...streets, 'addresses.freeform', 'address'])
  for (const [key, text] of record) if (!used.has(key) && !columns.has(key)) columns.set(key, text)
  return columns
}

/** Columns of one file that are kept. */
const columnLimit = 200

/** Records as rows below a header of all their columns. */
export function asTable(records: readonly FlatRecord[]): string[][] {
  const header = [...new Set(records.flatMap((record) => [...record.keys()]))].slice(0, columnLimit)
  return [header, ...records.map((record) => header.map((key) => record.get(key) ?? ''))]
}
