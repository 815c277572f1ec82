import type { FactSource } from '@landfall/contract/customs/customs-fields.ts'
import { isBlank, isBlankPlace } from '#platform/tabular/cell-values.ts'
import { containerNumbers, teuOfSizes } from './container-list.ts'
import { type RowReader, teuLimit } from './row-reader.ts'

/** Facts that carry where they come from. */
type SourceField = 'hsSource' | 'originSource' | 'destinationSource' | 'teuSource' | 'valueSource'

/** What a file says of where a fact comes from, row by row or as a whole. */
function declaredSource(row: RowReader, field: SourceField): FactSource {
  const answer = field === 'destinationSource' || field === 'teuSource' ? undefined : row.answers[field]
  return row.factSource(field) ?? answer ?? 'declared'
}

/** Where the HS code comes from; empty without one. */
export function hsSource(row: RowReader): FactSource | '' {
  return row.text('hs') === '' ? '' : declaredSource(row, 'hsSource')
}

/** Where the value comes from. */
export function valueSource(row: RowReader): FactSource {
  return row.text('value') === '' ? 'none' : declaredSource(row, 'valueSource')
}

interface Place {
  country: string
  source: FactSource | ''
}

/** The country that an end of the shipment is in, and who says so; `isRead` warns of unknown names. */
function placeOf(row: RowReader, end: 'origin' | 'destination', isRead: boolean): Place {
  if (!isBlankPlace(row.text(end))) {
    const country = isRead ? row.country(end) : row.knownCountry(end)
    return { country, source: country === '' ? '' : declaredSource(row, `${end}Source`) }
  }
  // Customs write down what comes into their country, or what leaves it: without a direction they tell neither end.
  const { customsCountry } = row.answers
  if (customsCountry && row.flow() === (end === 'origin' ? 'export' : 'import'))
    return { country: customsCountry, source: 'declared' }
  // The buyer's country is looked at where destinations are read.
  if (end === 'destination') return { country: '', source: '' }
  // Where a file does not say where goods come from, the country of the seller does.
  const country = row.knownCountry('sellerCountry')
  return { country, source: country === '' ? '' : 'inferred' }
}

/** An end of a shipment, read: its country as ISO 3166-1 alpha-2, and who says so; both are empty when nothing tells. */
export interface PlaceReading {
  country: (row: RowReader) => string
  source: (row: RowReader) => FactSource | ''
}

/** Reads one end of shipments that are a company's own. */
export function ownPlace(end: 'origin' | 'destination'): PlaceReading {
  return {
    country: (row) => placeOf(row, end, true).country,
    source: (row) => placeOf(row, end, false).source,
  }
}

/** Reads one end of shipments of the library: that of their customs, by which they open to companies, only as somebody said it. */
export function sharedPlace(end: 'origin' | 'destination'): PlaceReading {
  const said = (row: RowReader, isRead: boolean): Place => {
    const place = placeOf(row, end, isRead)
    const isOfCustoms = (row.flow() === 'export') === (end === 'origin')
    const isSaid = place.source === 'declared' || place.source === 'carrier'
    return isSaid || !isOfCustoms ? place : { country: '', source: '' }
  }
  return { country: (row) => said(row, true).country, source: (row) => said(row, false).source }
}

const maxContainers = 65_535

/** How many containers a row has: as it says, else as many as it names. */
export function containerCount(row: RowReader): number | null {
  const declared = row.number('containerCount', 2)
  if (declared !== null) return Math.min(Math.round(declared), maxContainers)
  const named = row.text('containers')
  return named === '' ? null : containerNumbers(named).length
}

function computedTeu(row: RowReader): number | null {
  const sizes = row.text('containerSize')
  return sizes === '' ? null : teuOfSizes(sizes, containerCount(row))
}

/** Units of twenty feet as declared, else by the sizes of the containers. */
export function teuOf(row: RowReader): number | null {
  const declared = row.number('teu', 2)
  if (declared !== null) return declared
  const teu = computedTeu(row)
  if (teu === null || teu < teuLimit) return teu
  // A cell has room for sizes that no column holds when they are added up.
  row.report('E_NUMBER', 'containerSize')
  return null
}

/** Where the units come from; empty without them. */
export function teuSource(row: RowReader): FactSource | '' {
  if (!isBlank(row.text('teu'))) return declaredSource(row, 'teuSource')
  return computedTeu(row) === null ? '' : 'computed'
}
