import type { demandAlerts as zh } from '../../zh/buyers/demand-alerts.ts'

export const demandAlerts: typeof zh = {
  open: 'Avvisi',
  title: 'Avvisi di nuove richieste',
  intro: 'Lei viene avvisato quando arrivano richieste che rispondono alla ricerca e ai filtri attuali.',
  name: 'Nome',
  byMail: 'Anche per e-mail',
  add: 'Avvisami per questa ricerca',
  added: 'Lei verrà avvisato delle nuove richieste: «{name}»',
  none: 'Ancora nessun avviso',
  all: 'Tutte le richieste di questa fonte',
  foundAt: 'Ultima volta',
  never: 'Ancora niente',
  broken: 'Questa ricerca non è più possibile; rimuoverla e crearla di nuovo',
  remove: 'Rimuovi «{name}»',
  removed: 'Avviso «{name}» rimosso',
  show: 'Mostra',
  nameMissing: 'Indicare un nome',
  mailSubject: '«{name}»: {amount, # nuova richiesta|# nuove richieste}',
  mailEnd:
    'Riceve questa e-mail perché ha chiesto avvisi per questa ricerca; si tolgono in «Avvisi» in quella pagina.',
}
