import type { buyerSearch as zh } from '../../zh/buyers/buyer-search.ts'

export const buyerSearch: typeof zh = {
  title: 'Búsqueda de compradores',
  searchHint: 'Producto, empresa o código HS, en seis idiomas',
  tabs: { global: 'Mundial', domestic: 'Nacional' },
  shipments: 'Embarques',
  lastTrade: 'Última operación',
  sources: 'Fuentes',
  source: { customs: 'Datos aduaneros', datasets: 'Conjuntos de datos' },
  role: 'Papel',
  roles: { buyer: 'Comprador (importador)', seller: 'Proveedor (exportador)' },
  active: 'Actividad',
  activeMonths: 'En los últimos {months, # mes|# meses}',
  isNew: 'Aún no es cliente',
  tradesWith: 'Comercia con el país',
  partner: 'Comercia con la empresa',
  reached: 'Contacto',
  facets: {
    reach: 'Contacto',
    door: {
      customs: 'Se cuentan empresas de los datos aduaneros.',
      datasets: 'Se cuentan empresas de los conjuntos de datos.',
    },
    sample: 'Si son muchísimas, los embarques más recientes o una parte de las empresas.',
  },
  size: { title: 'Tamaño (embarques)', span: 'De {from} a {to}', from: '{from} o más' },
  save: 'Guardar como clientes',
  saveHint:
    '500 cada vez; los que ya son clientes no se duplican. Recopile los que solo figuran en conjuntos de datos.',
  nobodyTrades: 'Ninguna de las empresas elegidas figura en los datos aduaneros; recopílelas',
  findEmail: 'Buscar correo',
  noHome: 'La zona horaria de su empresa no indica su país; no se pueden mostrar empresas nacionales',
  nothingHint:
    'Si pide correo, sitio web o teléfono, solo aparecen empresas de conjuntos de datos: lo que saben los datos aduaneros queda cubierto hasta que se abre.',
  empty: {
    title: 'Aún no hay empresas que buscar',
    hint: 'Suba datos aduaneros o importe una lista de empresas en Datos de compradores: aquí forman una sola lista.',
  },
  reason: {
    buyer: {
      both: 'importa {heading} de {country}',
      goods: 'importa {heading}',
      place: 'importa de {country}',
    },
    seller: {
      both: 'exporta {heading} a {country}',
      goods: 'exporta {heading}',
      place: 'exporta a {country}',
    },
    lastYear: '{count, # embarque|# embarques} en 12 meses',
    shipments: '{count, # embarque|# embarques}, el último el {date}',
    listed: 'figura en «{dataset}»',
  },
}
