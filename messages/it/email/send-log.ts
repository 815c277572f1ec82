import type { sendLog as zh } from '../../zh/email/send-log.ts'

export const sendLog: typeof zh = {
  title: 'Registro degli invii',
  failed: 'Impossibile caricare il registro degli invii',
  emptyTitle: 'Nessun invio in corso',
  emptyHint: 'Quando un’attività di invio viene confermata, qui compare l’esito di ogni messaggio',
  results: 'Esiti',
  which: 'Quale attività',
  allTasks: 'Tutte le attività',
  noResults: 'Ancora nessun esito',
  nextTry: 'prossimo tentativo: {time}',
}
