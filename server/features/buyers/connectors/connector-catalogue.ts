import type { ConnectorKey } from '@landfall/contract/buyers/connectors.ts'

interface ConnectorFacts {
  defaultUrl: string
  needsKey: boolean
  /** Seconds between two questions, whoever of this installation asks. */
  spacing: number
  licence: string
  /** Whether what it tells may be kept among the company's own data. */
  isStorable: boolean
}

/** What is known of each source before anybody has turned it on. */
export const connectorCatalogue: Readonly<Record<ConnectorKey, ConnectorFacts>> = {
  overpass: {
    defaultUrl: 'https://overpass-api.de/api/interpreter',
    needsKey: false,
    spacing: 1,
    licence: 'ODbL 1.0, © OpenStreetMap contributors',
    isStorable: true,
  },
  gleif: {
    defaultUrl: 'https://api.gleif.org/api/v1',
    needsKey: false,
    spacing: 1,
    licence: 'CC0 1.0',
    isStorable: true,
  },
  wikidata: {
    defaultUrl: 'https://www.wikidata.org/w/api.php',
    needsKey: false,
    spacing: 1,
    licence: 'CC0 1.0',
    isStorable: true,
  },
  // A service of the company's own; what it finds are pages to read, no data.
  searxng: {
    defaultUrl: 'https://searx.example.com',
    needsKey: false,
    spacing: 1,
    licence: '',
    isStorable: false,
  },
  // Names of places become areas; it is not asked for companies.
  nominatim: {
    defaultUrl: 'https://nominatim.openstreetmap.org',
    needsKey: false,
    spacing: 1,
    licence: 'ODbL 1.0, © OpenStreetMap contributors',
    isStorable: true,
  },
  // Both are asked while somebody looks: their terms allow to keep nothing but Google's numbers of places.
  googlePlaces: {
    defaultUrl: 'https://places.googleapis.com/v1',
    needsKey: true,
    spacing: 0.1,
    licence: 'Google Maps Platform',
    isStorable: false,
  },
  amap: {
    defaultUrl: 'https://restapi.amap.com',
    needsKey: true,
    spacing: 0.35,
    licence: '高德地图 Amap',
    isStorable: false,
  },
  opencorporates: {
    defaultUrl: 'https://api.opencorporates.com/v0.4',
    needsKey: true,
    spacing: 1,
    licence: 'OpenCorporates',
    isStorable: false,
  },
}
