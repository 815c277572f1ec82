import type { attachments as zh } from '../../zh/email/attachments.ts'

export const attachments: typeof zh = {
  label: 'Allegati',
  attach: 'Allega file',
  hint: 'Al massimo {count} file, {limit} in tutto',
  failed: 'Impossibile inviare «{name}»: {reason}',
  empty: '«{name}» è vuoto',
  tooMany: 'Al massimo {count} file',
  blocked: 'I provider rifiutano file come «{name}»',
  tooLarge: 'Gli allegati possono avere in tutto {limit}',
  heavy:
    'Gli allegati occupano {size}: li riceve ogni destinatario, l’invio rallenta e finisce più spesso nello spam. Per molte persone è meglio un link.',
  remove: 'Togli «{name}»',
  sending: 'Invio di «{name}»',
  open: 'Scarica «{name}»',
  personal: 'File personali per alcuni destinatari',
  personalHint:
    'Una colonna dell’elenco nomina i file, separati da punto e virgola; ognuno riceve solo quelli della sua riga',
  personalColumn: 'Colonna con i nomi',
  noPersonal: 'Nessuna',
  personalCount: 'Destinatari con un file proprio: {amount}',
  personalMissing: 'Mancano: {names}',
  personalUnused: 'Non nominati da nessuno: {names}',
  personalFiles: 'I file',
}
