import type { shell as zh } from '../../zh/frame/shell.ts'

export const shell: typeof zh = {
  updateTitle: 'È disponibile una nuova versione',
  updateText: 'Aggiorni la pagina per usarla.',
  updateWaits: 'Ci sono modifiche non salvate. La pagina si aggiornerà appena le salvi o le annulli.',
  updateNow: 'Aggiorna',
  updateLater: 'Più tardi',
  offlineTitle: 'Sei offline.',
  offlineText:
    'Ciò che vede non può essere aggiornato. Quello che ha scritto resta e si potrà salvare al ritorno della connessione.',
  staleRows: 'Queste righe risalgono a {time} e al momento non si possono aggiornare.',
  partMissing: 'Impossibile caricare questa parte',
  partOffline:
    'Non è mai stata aperta su questo dispositivo e il server non è raggiungibile. Riprovi quando torna la connessione.',
  partReplaced: 'È stata sostituita da una versione più recente. Aggiorna la pagina per continuare.',
  rightsChanged: 'I suoi permessi sono cambiati; il menu è aggiornato',
}
