import type { connectors as zh } from '../../zh/buyers/connectors.ts'

export const connectors: typeof zh = {
  tab: 'Fonti esterne',
  intro:
    'Le fonti esterne sono spente finché non le attiva. Allora le parole delle ricerche vengono inviate a loro; si assicuri che le loro condizioni consentano il Suo uso.',
  name: {
    overpass: 'OpenStreetMap (Overpass)',
    gleif: 'Registro GLEIF delle entità giuridiche',
    wikidata: 'Wikidata',
    searxng: 'SearXNG (proprio)',
    nominatim: 'Nomi di luoghi (Nominatim)',
    opencorporates: 'OpenCorporates',
    googlePlaces: 'Google Places',
    amap: 'Amap (高德地图)',
  },
  about: {
    overpass:
      'Per la raccolta da mappa: luoghi con un nome in una zona. Il server pubblico limita l’uso; meglio averne uno proprio.',
    gleif: 'Nomi legali e indirizzi di entità di tutto il mondo; niente e-mail né sito.',
    wikidata: 'Dati aperti su aziende e marchi noti.',
    searxng:
      'Un servizio di ricerca proprio, che deve consentire risposte JSON. Ciò che trova sono pagine da leggere.',
    nominatim:
      'Per la mappa: i nomi di luoghi diventano zone. Il server pubblico limita l’uso; meglio uno proprio.',
    opencorporates:
      'Registri delle imprese di molti paesi; serve una chiave a pagamento e i dati non si possono conservare.',
    googlePlaces:
      'Per la mappa: interrogato mentre Lei guarda, con la Sua chiave a pagamento. Google permette di conservare solo il numero di un luogo.',
    amap: 'Per la mappa in Cina: interrogato mentre Lei guarda, con la Sua chiave; non si conserva nulla.',
  },
  storable: 'I suoi dati si possono conservare',
  notStorable: 'I suoi dati non si possono conservare',
  isOn: 'Attiva',
  turnOn: 'Attivare {name}',
  baseUrl: 'Indirizzo',
  apiKey: 'Chiave',
  keyKept: 'La chiave è conservata cifrata.',
  changeKey: 'Cambia la chiave',
  saved: '«{name}» è salvata',
  askedOn: 'Consultata il {date}',
  state: {
    off: 'Spenta',
    on: 'In ordine',
    noKey: 'Manca la chiave',
    failed: 'Ultimo errore: {reason}',
  },
}
