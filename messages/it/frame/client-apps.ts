import type { clientApps as zh } from '../../zh/frame/client-apps.ts'

export const clientApps: typeof zh = {
  ready: 'Pronto',
  notReady: 'Non configurato',
  ownClient: 'Applicazione dell’azienda: {id}',
  givenClient: 'Con l’applicazione di questa installazione',
  noClient: 'Quando l’applicazione è registrata e indicata qui, i colleghi possono collegare i loro account',
  setUp: 'Configura',
  change: 'Modifica',
  remove: 'Rimuovi',
  removeQuestion: 'Rimuovere l’applicazione di {provider}?',
  saved: 'Salvato',
  appOf: 'Applicazione presso {provider}',
  clientId: 'ID client',
  clientSecret: 'Segreto client',
  secretKept: 'Lasci vuoto per non cambiarlo',
}
