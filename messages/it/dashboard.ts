import type { dashboard as zh } from '../zh/dashboard.ts'

export const dashboard: typeof zh = {
  greeting: 'Ciao, {name}',
  funnel: 'Imbuto di questo mese',
  previous: '{amount} il mese scorso',
  steps: {
    uploads: 'File doganali caricati',
    shipments: 'Spedizioni caricate',
    customers: 'Nuovi clienti',
    sent: 'E-mail inviate',
    opened: 'Aperte',
    clicked: 'Con clic',
  },
  actions: {
    uploads: 'Carica dati',
    shipments: 'Trova acquirenti',
    customers: 'Vedi clienti',
    sent: 'Scrivi ai clienti',
    opened: 'Vedi chi ha aperto',
    clicked: 'Vedi chi ha cliccato',
  },
  failed: 'Impossibile caricare i dati',
}
