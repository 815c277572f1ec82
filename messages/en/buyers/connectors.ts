import type { connectors as zh } from '../../zh/buyers/connectors.ts'

export const connectors: typeof zh = {
  tab: 'Outside sources',
  intro:
    'Sources outside are off until you turn them on. Then the words of searches are sent to them; please make sure that their terms allow your use.',
  name: {
    overpass: 'OpenStreetMap (Overpass)',
    gleif: 'GLEIF register of legal entities',
    wikidata: 'Wikidata',
    searxng: 'SearXNG (your own)',
    nominatim: 'Names of places (Nominatim)',
    opencorporates: 'OpenCorporates',
    googlePlaces: 'Google Places',
    amap: 'Amap (高德地图)',
  },
  about: {
    overpass:
      'For the map collector: places with a name in an area. The public server limits its use; better run your own.',
    gleif: 'Legal names and addresses of entities all over the world; no e-mail, no website.',
    wikidata: 'Open facts about well-known companies and brands.',
    searxng:
      'A search service of your own, which has to allow answers as JSON. What it finds are pages to read.',
    nominatim:
      'For the map collector: names of places become areas. The public server limits its use; better run your own.',
    opencorporates:
      'Company registers of many countries; needs a paid key, and what it tells may not be kept.',
    googlePlaces:
      'For the map collector: asked while you look, by your own paid key. Google allows to keep the number of a place and nothing else.',
    amap: 'For the map collector in China: asked while you look, by your own key; nothing of it is kept.',
  },
  storable: 'Its data may be kept',
  notStorable: 'Its data may not be kept',
  isOn: 'Turned on',
  turnOn: 'Turn on {name}',
  baseUrl: 'Address',
  apiKey: 'Key',
  keyKept: 'The key is kept sealed.',
  changeKey: 'Change the key',
  saved: '“{name}” is saved',
  askedOn: 'Asked on {date}',
  state: {
    off: 'Off',
    on: 'In order',
    noKey: 'Key missing',
    failed: 'Failed last: {reason}',
  },
}
