import type { erasure as zh } from '../zh/erasure.ts'

export const erasure: typeof zh = {
  title: 'Cancella una persona',
  intro:
    'Trova, consegna o cancella tutto ciò che riguarda una persona che lo richiede. Resta solo un hash con chiave, che impedisce un nuovo inserimento.',
  searchLabel: 'E-mail, telefono o nome',
  search: 'Cerca',
  nobody: 'Non risultano dati su questa persona',
  alreadyErased: 'Questo indirizzo è stato cancellato e non è più accettato',
  found: 'Persone trovate: {amount}',
  noName: 'Senza nome',
  inBin: 'nel cestino',
  inspect: 'Mostra dove compare',
  places: 'Dove compare questa persona',
  place: {
    contacts: 'Contatti dei clienti',
    keys: 'Indirizzi che identificano clienti',
    texts: 'Note e follow-up',
    timeline: 'Cronologie dei clienti',
    messages: 'Cronologia invii',
    tracking: 'Aperture e clic',
    suppressions: 'Lista nera',
    capturedMails: 'Posta catturata',
    notices: 'Avvisi',
    logs: 'Registri',
    exportFiles: 'File esportati ancora disponibili (vengono ritirati tutti)',
  },
  employeeAccounts:
    'L’indirizzo è anche di un account dipendente ({amount}); gli account si gestiscono tra i dipendenti',
  outOfReach:
    'I dati doganali riguardano aziende, non persone, e restano invariati. La posta consegnata e i file già scaricati non possono essere ritirati.',
  disclose: 'Esporta i dati di questa persona',
  erase: 'Cancella questa persona',
  reference: 'Riferimento della richiesta (facoltativo)',
  confirmTitle: 'Cancellare questa persona in {amount} punti?',
  confirmText: 'L’operazione è irreversibile. Digita «{word}» per confermare.',
  confirmWord: 'CANCELLA',
  done: 'La persona è stata cancellata',
  history: 'Cancellazioni eseguite',
  certificate: 'Scarica certificato',
  certificateTitle: 'Certificato di cancellazione',
  fields: {
    happenedAt: 'Cancellato il',
    userName: 'Eseguito da',
    reference: 'Riferimento',
    records: 'Record trattati',
    number: 'N.',
  },
  empty: {
    title: 'Nessuna cancellazione eseguita',
    hint: 'I certificati vengono conservati qui',
  },
}
