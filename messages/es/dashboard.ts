import type { dashboard as zh } from '../zh/dashboard.ts'

export const dashboard: typeof zh = {
  greeting: 'Hola, {name}',
  funnel: 'Embudo de este mes',
  previous: '{amount} el mes pasado',
  steps: {
    uploads: 'Archivos aduaneros subidos',
    shipments: 'Envíos cargados',
    customers: 'Clientes nuevos',
    sent: 'Correos enviados',
    opened: 'Abiertos',
    clicked: 'Con clic',
  },
  actions: {
    uploads: 'Subir datos',
    shipments: 'Buscar compradores',
    customers: 'Ver clientes',
    sent: 'Escribir a clientes',
    opened: 'Ver quién abrió',
    clicked: 'Ver quién hizo clic',
  },
  failed: 'No se pudieron cargar las cifras',
}
