import type { variantTests as zh } from '../../zh/email/variant-tests.ts'

export const variantTests: typeof zh = {
  title: 'Test dei contenuti',
  failed: 'Impossibile caricare il test',
  method: 'Prima il test, poi il migliore',
  numberMissing: 'Inserisca un numero',
  fields: {
    share: 'Destinatari del test',
    by: 'Migliore è ciò che porta più',
    hours: 'Decidere dopo (ore)',
  },
  by: {
    click: 'Clic',
    reply: 'Risposte',
  },
  hint: 'Il {share}% dei destinatari, estratti a caso, riceve uno dei {templates} modelli; {hours} ore dopo l’ultimo di questi messaggi gli altri ricevono il migliore. Le aperture non contano, perché anche i programmi aprono la posta.',
  underWay:
    'Il test è in corso di invio; si decide {hours} ore dopo il suo ultimo messaggio. In attesa: {held}',
  endsAt: 'Il {at} si decide che cosa ricevono gli altri. In attesa: {held}',
  undecided: 'L’attività è terminata prima della decisione',
  verdict: {
    clear: '“{name}” è nettamente migliore; gli altri lo ricevono',
    unclear: 'La differenza può essere casuale; gli altri ricevono “{name}”, che è in vantaggio',
    chosen: '“{name}” è stato scelto a mano; gli altri lo ricevono',
  },
  forTheRest: 'Per gli altri',
  of: {
    click: 'Hanno cliccato: {amount} su {all} raggiunti',
    reply: 'Hanno risposto: {amount} su {all} raggiunti',
  },
  range: 'Intervallo al 95%: da {low} a {high}',
  rangeHint: 'Se gli intervalli coincidono in gran parte, la differenza può essere casuale.',
  use: 'Usa per gli altri',
  useQuestion: 'Inviare “{name}” agli altri?',
  useHint: 'Così il test finisce. Destinatari in attesa: {amount}',
}
