import type { connectors as zh } from '../../zh/buyers/connectors.ts'

export const connectors: typeof zh = {
  tab: 'Fuentes externas',
  intro:
    'Las fuentes externas están desactivadas hasta que las active. Entonces se les envían las palabras de las búsquedas; asegúrese de que sus condiciones permiten su uso.',
  name: {
    overpass: 'OpenStreetMap (Overpass)',
    gleif: 'Registro GLEIF de entidades jurídicas',
    wikidata: 'Wikidata',
    searxng: 'SearXNG (propio)',
    nominatim: 'Nombres de lugares (Nominatim)',
    opencorporates: 'OpenCorporates',
    googlePlaces: 'Google Places',
    amap: 'Amap (高德地图)',
  },
  about: {
    overpass:
      'Para el recolector de mapas: lugares con nombre en una zona. El servidor público limita su uso; es mejor tener uno propio.',
    gleif: 'Nombres legales y direcciones de entidades de todo el mundo; sin correo ni sitio web.',
    wikidata: 'Datos abiertos sobre empresas y marcas conocidas.',
    searxng:
      'Un servicio de búsqueda propio, que debe permitir respuestas en JSON. Lo que encuentra son páginas para leer.',
    nominatim:
      'Para el mapa: los nombres de lugares se convierten en zonas. El servidor público limita su uso; mejor uno propio.',
    opencorporates:
      'Registros mercantiles de muchos países; requiere una clave de pago y sus datos no se pueden conservar.',
    googlePlaces:
      'Para el mapa: se consulta mientras usted mira, con su propia clave de pago. Google solo permite guardar el número de un lugar.',
    amap: 'Para el mapa en China: se consulta mientras usted mira, con su propia clave; no se guarda nada.',
  },
  storable: 'Sus datos se pueden conservar',
  notStorable: 'Sus datos no se pueden conservar',
  isOn: 'Activada',
  turnOn: 'Activar {name}',
  baseUrl: 'Dirección',
  apiKey: 'Clave',
  keyKept: 'La clave se guarda cifrada.',
  changeKey: 'Cambiar la clave',
  saved: '«{name}» se ha guardado',
  askedOn: 'Consultado el {date}',
  state: {
    off: 'Desactivada',
    on: 'En orden',
    noKey: 'Falta la clave',
    failed: 'Último fallo: {reason}',
  },
}
