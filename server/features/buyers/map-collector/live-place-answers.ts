import type { LivePlace, LiveSource } from '@landfall/contract/buyers/live-places.ts'
import { type MapBox, wrapped } from '@landfall/contract/buyers/map-area.ts'
import type { Question } from '#features/buyers/connectors/connector-asking.ts'
import { ConnectorTrouble } from '#features/buyers/connectors/connector-asking.ts'
import { fromChineseGrid, toChineseGrid } from './chinese-grid.ts'

/** What is asked: words in a box, in the language of who asks. */
export interface LiveWish {
  search: string
  box: MapBox
  locale: string
}

/** One page of an answer, and by what the next is asked for; null where there is none. */
export interface LivePage {
  places: LivePlace[]
  next: string | null
}

/** How a service is asked for places, page by page. */
interface LivePlaces {
  /** Pages of one question that the service gives at most. */
  mostPages: number
  question(wish: LiveWish, page: string | undefined): Question
  /** Throws `ConnectorTrouble` for what is no answer. */
  read(answer: unknown, page: string | undefined): LivePage
}

type Json = Record<string, unknown>
const recordOf = (value: unknown): Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : {}
// Amap says nothing by an empty list.
const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim().slice(0, 300) : '')
const webOf = (value: unknown) => (/^https?:\/\//i.test(textOf(value)) ? textOf(value) : '')
const isPlaced = ({ lat, lon }: { lat: number; lon: number }) =>
  Number.isFinite(lat) && Number.isFinite(lon) && Math.abs(lat) <= 90 && Math.abs(lon) <= 180

const googleFields = [
  ...['id', 'displayName', 'formattedAddress', 'location', 'internationalPhoneNumber', 'websiteUri'].map(
    (field) => `places.${field}`,
  ),
  'places.googleMapsUri',
  'nextPageToken',
].join(',')

const googlePlaces: LivePlaces = {
  mostPages: 3,
  question({ search, box, locale }, page) {
    const body = JSON.stringify({
      textQuery: search,
      languageCode: locale,
      pageSize: 20,
      locationRestriction: {
        rectangle: {
          low: { latitude: box.south, longitude: wrapped(box.west) },
          high: { latitude: box.north, longitude: wrapped(box.east) },
        },
      },
      ...(page === undefined ? {} : { pageToken: page }),
    })
    return {
      address: ({ baseUrl }) => `${baseUrl}/places:searchText`,
      headers: ({ apiKey }) => ({ 'x-goog-api-key': apiKey, 'x-goog-fieldmask': googleFields }),
      init: {
        method: 'POST',
        body,
        headers: {
          'content-type': 'application/json',
          'content-length': String(Buffer.byteLength(body)),
        },
      },
    }
  },
  read(answer) {
    const { places = [], nextPageToken, error } = recordOf(answer)
    if (error !== undefined || !Array.isArray(places))
      throw new ConnectorTrouble(textOf(recordOf(error).message) || 'no places in the answer')
    return {
      places: places.flatMap((place) => googlePlace(recordOf(place))),
      next: textOf(nextPageToken) || null,
    }
  },
}

function googlePlace(place: Json): LivePlace[] {
  const { latitude, longitude } = recordOf(place.location)
  const [id, name] = [textOf(place.id), textOf(recordOf(place.displayName).text)]
  const at = { lat: Number(latitude ?? Number.NaN), lon: Number(longitude ?? Number.NaN) }
  if (id === '' || name === '' || !isPlaced(at)) return []
  return [
    {
      ...{ id, name, address: textOf(place.formattedAddress), phone: textOf(place.internationalPhoneNumber) },
      ...{ website: webOf(place.websiteUri), ...at, url: webOf(place.googleMapsUri) },
    },
  ]
}

/** Codes of Amap for questions that come too fast, or a server that is busy. */
const amapBusy = new Set(['10004', '10014', '10015', '10016', '10019', '10020', '10021', '10022', '10023'])

const amapPageSize = 25

const amap: LivePlaces = {
  // 200 places are told of one question.
  mostPages: 8,
  question({ search, box, locale }, page) {
    const [high, low] = [
      toChineseGrid({ lat: box.north, lon: wrapped(box.west) }),
      toChineseGrid({ lat: box.south, lon: wrapped(box.east) }),
    ]
    const corner = ({ lat, lon }: typeof high) => `${lon.toFixed(6)},${lat.toFixed(6)}`
    const query = {
      ...{ keywords: search, polygon: `${corner(high)}|${corner(low)}`, show_fields: 'business' },
      ...{ page_size: String(amapPageSize), page_num: page ?? '1' },
      ...(locale === 'zh' ? {} : { lang: 'en' }),
    }
    return {
      address: ({ baseUrl, apiKey }) =>
        `${baseUrl}/v5/place/polygon?${new URLSearchParams({ key: apiKey, ...query })}`,
    }
  },
  read(answer, page = '1') {
    const { status, info, infocode, pois } = recordOf(answer)
    if (String(status) !== '1' || !Array.isArray(pois))
      throw new ConnectorTrouble(
        [textOf(infocode), textOf(info)].filter(Boolean).join(' ') || 'no places in the answer',
        amapBusy.has(textOf(infocode)),
      )
    return {
      places: pois.flatMap((poi) => amapPlace(recordOf(poi))),
      next: pois.length < amapPageSize ? null : String(Number(page) + 1),
    }
  },
}

function amapPlace(poi: Json): LivePlace[] {
  const [lon, lat] = textOf(poi.location).split(',').map(Number)
  const [id, name] = [textOf(poi.id), textOf(poi.name)]
  const shown = { lat: lat ?? Number.NaN, lon: lon ?? Number.NaN }
  if (id === '' || name === '' || !isPlaced(shown)) return []
  const parts = [textOf(poi.pname), textOf(poi.cityname), textOf(poi.adname), textOf(poi.address)]
  return [
    {
      ...{ id, name, address: [...new Set(parts.filter(Boolean))].join(' ') },
      ...{ phone: textOf(recordOf(poi.business).tel), website: '', ...fromChineseGrid(shown) },
      url: `https://www.amap.com/detail/${encodeURIComponent(id)}`,
    },
  ]
}

/** The services that are asked while somebody looks. */
export const livePlaceSources: Readonly<Record<LiveSource, LivePlaces>> = { googlePlaces, amap }
