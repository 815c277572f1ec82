import type { supportAccess as zh } from '../../zh/access/support-access.ts'

export const supportAccess: typeof zh = {
  title: 'Accessi di assistenza',
  tabs: {
    received: 'Entrati da noi',
    given: 'Entrati noi',
  },
  searchHint: 'Cerca per persona, azienda o motivo',
  emptyTitle: 'Nessuno è ancora entrato per assistenza',
  emptyHint:
    'Ogni volta che l’assistenza accede come qualcuno, qui resta chi, quando e perché, e nessuno può cambiarlo.',
  running: 'In corso',
  inside: '{actor} ha effettuato l’accesso come {name} ({company}).',
  minutesLeft: 'Restano {minutes, # minuto|# minuti}.',
  leave: 'Termina e torna indietro',
  expiry:
    'L’account della sua azienda termina il {day} (tra {days, # giorno|# giorni}). Contatti il fornitore per rinnovarlo.',
  fields: {
    actorName: 'Chi è entrato',
    companyName: 'Azienda',
    userName: 'Come',
    reason: 'Motivo',
    address: 'Indirizzo',
    startedAt: 'Inizio',
    endedAt: 'Fine',
  },
}
