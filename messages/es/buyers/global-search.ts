import type { globalSearch as zh } from '../../zh/buyers/global-search.ts'

export const globalSearch: typeof zh = {
  title: 'Búsqueda global',
  hint: 'Empresa, producto, código HS, correo, sitio web, teléfono',
  empty: {
    title: 'Una búsqueda para todo',
    hint: 'Clientes, bolsa pública, empresas recopiladas, compradores, proveedores y embarques aparecen en cuanto se encuentran.',
  },
  nothing: 'No se encontró nada',
  nothingHint: 'Pruebe otra palabra o una parte del nombre.',
  failed: 'No se pudo buscar en «{source}»',
  all: 'Ver todos: {count}',
  othersHint: 'Pregunte si un colega tiene ese cliente. Cada pregunta se cuenta y queda anotada.',
  ask: 'Preguntar',
  nobodyHas: 'Nadie tiene ese cliente',
  left: 'Quedan {count, # pregunta|# preguntas} en esta hora',
  source: {
    customers: 'Clientes',
    pool: 'Bolsa pública',
    collected: 'Recopiladas',
    buyers: 'Compradores',
    sellers: 'Proveedores',
    go4world: 'go4WorldBusiness',
    exporthub: 'ExportHub',
    ownDemands: 'Demandas publicadas aquí',
    goods: 'Embarques',
    others: 'Clientes de colegas',
  },
}
