import type { common as zh } from '../zh/common.ts'

export const common: typeof zh = {
  siteTitle: 'Sviluppo clienti export',
  cancel: 'Annulla',
  close: 'Chiudi',
  save: 'Salva',
  otherLanguages: 'Altre lingue',
  retry: 'Riprova',
  refresh: 'Aggiorna',
  undo: 'Annulla operazione',
  loading: 'Caricamento',
  required: '{field} è obbligatorio',
  yes: 'Sì',
  no: 'No',
  none: 'Nessuno',
  unexpectedError: 'Qualcosa è andato storto. Riprovi.',
  requestTimedOut: 'La richiesta è scaduta',
  networkFailed: 'Impossibile raggiungere il server. Controlli la connessione.',
  unreadableAnswer: 'Il server ha risposto in modo illeggibile ({status})',
  /** Why nobody is signed in although somebody signed in. */
  session: {
    tokenMissing:
      'Manca la chiave di accesso (token is undefined): consenta i cookie di questo sito e acceda di nuovo',
    userMissing: 'Verifica non riuscita, acceda di nuovo.',
    rolesMissing:
      'L’account non ha alcun ruolo (roles must be a non-null array): si rivolga all’amministratore',
  },
  /** What was tried, before the reason why it came to nothing. */
  failed: {
    delete: 'Eliminazione non riuscita: {reason}',
    createTask: 'Creazione dell’attività di marketing non riuscita: {reason}',
    submit: 'Invio non riuscito: {reason}',
    save: 'Salvataggio nel database non riuscito: {reason}',
  },
  pageBroken: 'Questa pagina ha avuto un errore',
  pageBrokenHint: 'I dati salvati sono al sicuro. Ricarichi la pagina per continuare.',
  reload: 'Ricarica',
  copy: 'Copia “{text}”',
  copied: 'Copiato',
  copyFailed: 'Copia non riuscita; selezioni il testo e lo copi a mano',
  showTable: 'Mostra come tabella',
  showChart: 'Mostra come grafico',
  saveAs: 'Salva come {format}',
  noData: 'Ancora nessun dato',
  dropFile: 'Trascini qui un file o faccia clic per sceglierlo',
  fileTooLarge: 'Il file “{name}” supera {limit}',
  fileKindWrong: 'Il file “{name}” non è di un tipo leggibile: {kinds}',
  unsavedChanges: 'Le modifiche non salvate andranno perse. Chiudere questa pagina?',
  unsavedInput: 'Ciò che ha scritto andrà perso. Chiudere comunque?',
  discard: 'Scarta e chiudi',
  labelBefore: '{label}: ',
  time: {
    justNow: 'adesso',
  },
  dismiss: 'Chiudi avviso',
}
