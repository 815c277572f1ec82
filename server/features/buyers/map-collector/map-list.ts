import { boxAround, type MapArea, type MapBox, readMapArea } from '@landfall/contract/buyers/map-area.ts'
import { placeSources } from '@landfall/contract/buyers/map-places.ts'
import type { SearchTerm } from '@landfall/contract/customs/search-terms.ts'
import { type DirectoryViewer, directoryParts } from '#features/buyers/company-directory/directory-list.ts'
import { searchSql } from '#features/buyers/company-directory/directory-search.ts'
import type { ListDefinition } from '#platform/list/list-definition.ts'
import type { SqlBinder } from '#platform/list/sql-binder.ts'
import { wordsOfKind } from './place-kind-words.ts'

/** The companies with a place; `terms` is what was read of the search. */
export function mapList({ locale, company }: DirectoryViewer, terms: readonly SearchTerm[]): ListDefinition {
  return {
    from: 'map_places c',
    id: 'c.id',
    scope: () => `(${directoryParts.join(' or ')})`,
    scopeParts: () => directoryParts.map((part) => () => part),
    fields: {
      name: { sql: 'c.name', type: 'text' },
      country: { sql: 'c.country', type: 'text' },
      city: { sql: 'c.city', type: 'text' },
      source: { sql: 'c.source', type: 'enum', values: placeSources },
      hasWebsite: { sql: `(c.website <> '')`, type: 'boolean' },
      hasEmail: { sql: `(c.email <> '')`, type: 'boolean' },
      hasPhone: { sql: `(c.phone <> '')`, type: 'boolean' },
      isStorable: { sql: 'c.is_storable', type: 'boolean' },
      area: { sql: 'true', type: 'worded', meaning: areaSql },
      kind: { sql: 'true', type: 'worded', meaning: kindSql },
    },
    sorts: { name: { sql: 'c.name_sort', cast: 'text' } },
    defaultSort: 'name',
    search: (_typed, binder) => searchSql(terms, binder),
    locale,
    timeZone: company.timeZone,
  }
}

function areaSql(text: string, binder: SqlBinder): string | undefined {
  const area = readMapArea(text)
  if (!area) return undefined
  return [boxSql(boxAround(area), binder), insideSql(area, binder)].filter(Boolean).join(' and ')
}

// The box is looked up in the index; what is drawn lies within.
function boxSql({ south, west, north, east }: MapBox, binder: SqlBinder): string {
  const bind = (value: number) => binder.bind(value, 'double precision')
  const beside =
    west <= east
      ? `c.longitude between ${bind(west)} and ${bind(east)}`
      : `(c.longitude >= ${bind(west)} or c.longitude <= ${bind(east)})`
  return `c.latitude between ${bind(south)} and ${bind(north)} and ${beside}`
}

function insideSql(area: MapArea, binder: SqlBinder): string {
  if (area.kind === 'box') return ''
  const bind = (value: number) => binder.bind(value, 'double precision')
  if (area.kind === 'circle') {
    const { lat, lon } = area.centre
    const half = `power(sin(radians(c.latitude - ${bind(lat)}) / 2), 2) + cos(radians(${bind(lat)}))
      * cos(radians(c.latitude)) * power(sin(radians(c.longitude - ${bind(lon)}) / 2), 2)`
    return `2 * 6371008.8 * asin(least(1, sqrt(${half}))) <= ${bind(area.metres)}`
  }
  const corners = area.corners.map(({ lat, lon }) => `(${lon},${lat})`).join(',')
  const polygon = binder.bind(`(${corners})`, 'polygon')
  // Drawn over the date line, its longitudes go on beyond 180°.
  const turns = [-360, 0, 360].map((turn) => `${polygon} @> point(c.longitude + ${turn}, c.latitude)`)
  return `(${turns.join(' or ')})`
}

// A company's own words of a kind take the place of those that come with the product.
function kindSql(kind: string, binder: SqlBinder): string | undefined {
  const known = wordsOfKind(kind)
  if (!known && !/^own-\d{1,15}$/.test(kind)) return undefined
  const patterns = (words: string) => `array(select (search_patterns(w))[1] from unnest(${words}) w)`
  const own = `(select ${patterns('k.words')} from place_kind_words k where k.kind = ${binder.bind(kind, 'text')})`
  // Made once, not for each row.
  const usual = patterns(binder.bind(known?.words ?? [], 'text[]'))
  return `c.search_text like any ((select coalesce(${own}, ${usual}))::text[])`
}
