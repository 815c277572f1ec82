import type { MapBox } from '@landfall/contract/buyers/map-area.ts'

/** Places one answer has at most; a cell that gives as many has more. */
export const overpassCap = 300

const escaped = (text: string) => text.replace(/[\\"]/g, '\\$&').replace(/[\n\r\t]/g, ' ')
// A word as a part of a regular expression, in which Overpass looks.
const literal = (text: string) => escaped(text.replace(/[.*+?^${}()|[\]]/g, '\\$&'))

/** What Overpass is asked for one cell: places with a name, by words in it, by tags, or by both. */
export function overpassQuery(box: MapBox, wish: { search: string; tags: readonly string[] }): string {
  const bounds = [box.south, box.west, box.north, box.east].map((value) => value.toFixed(5)).join(',')
  const byName = wish.search === '' ? '["name"]' : `["name"~"${literal(wish.search)}",i]`
  const tags = wish.tags.map(tagFilter)
  const wishes = (tags.length > 0 ? tags : ['']).map((tag) => `nwr${byName}${tag}(${bounds});`)
  return `[out:json][timeout:60][maxsize:67108864];(${wishes.join('')});out tags center ${overpassCap};`
}

function tagFilter(tag: string): string {
  const [key = '', value = ''] = tag.split('=')
  return value === '*' ? `["${escaped(key)}"]` : `["${escaped(key)}"="${escaped(value)}"]`
}

/** A place of OpenStreetMap as it is stored. */
export interface OsmPlace {
  osmType: string
  osmId: number
  name: string
  country: string | null
  city: string
  address: string
  website: string
  email: string
  phone: string
  products: string
  latitude: number
  longitude: number
}

interface Element {
  type?: unknown
  id?: unknown
  lat?: unknown
  lon?: unknown
  center?: { lat?: unknown; lon?: unknown } | null
  tags?: Record<string, unknown> | null
}

/** The places of an answer; undefined for what is none, `remark` for what the server says went wrong. */
export function readOverpass(
  answer: unknown,
): { places: OsmPlace[]; isFull: boolean; remark: string } | undefined {
  if (typeof answer !== 'object' || answer === null || !('elements' in answer)) return undefined
  const { elements } = answer
  if (!Array.isArray(elements)) return undefined
  const remark = 'remark' in answer && typeof answer.remark === 'string' ? answer.remark : ''
  const places = elements.flatMap((element: Element) => placeOf(element) ?? [])
  const distinct = new Map(places.map((place) => [`${place.osmType}/${place.osmId}`, place]))
  return { places: [...distinct.values()], isFull: elements.length >= overpassCap, remark }
}

const kindTags = ['shop', 'craft', 'office', 'industrial', 'wholesale', 'man_made', 'trade', 'healthcare']

function placeOf(element: Element | null): OsmPlace | undefined {
  if (typeof element !== 'object' || element === null) return undefined
  const tags = element.tags ?? {}
  const text = (...keys: string[]) => {
    const found = keys
      .map((key) => tags[key])
      .find((value) => typeof value === 'string' && value.trim() !== '')
    return typeof found === 'string' ? found.trim().replace(/\s+/g, ' ').slice(0, 300) : ''
  }
  const [latitude, longitude] = [element.lat ?? element.center?.lat, element.lon ?? element.center?.lon]
  const name = text('name', 'name:en', 'operator', 'brand').slice(0, 200)
  const isPlaced = isDegree(latitude, 90) && isDegree(longitude, 180)
  const isKnown =
    ['node', 'way', 'relation'].includes(String(element.type)) && Number.isSafeInteger(element.id)
  if (name === '' || !isPlaced || !isKnown) return undefined
  const country = text('addr:country').toUpperCase()
  const street = [text('addr:street'), text('addr:housenumber')].filter(Boolean).join(' ')
  return {
    ...{ osmType: String(element.type), osmId: Number(element.id), name },
    country: /^[A-Z]{2}$/.test(country) ? country : null,
    city: text('addr:city', 'addr:town', 'addr:place').slice(0, 120),
    address: [street, text('addr:postcode')].filter(Boolean).join(', '),
    website: text('website', 'contact:website', 'url'),
    email: text('email', 'contact:email').toLowerCase(),
    phone: text('phone', 'contact:phone', 'contact:mobile').slice(0, 60),
    products: kindTags
      .flatMap((key) => (text(key) ? [`${key}=${text(key)}`.replaceAll('_', ' ')] : []))
      .join('; '),
    ...{ latitude, longitude },
  }
}

const isDegree = (value: unknown, most: number): value is number =>
  typeof value === 'number' && Number.isFinite(value) && Math.abs(value) <= most
