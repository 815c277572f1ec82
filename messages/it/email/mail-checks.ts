import type { mailChecks as zh } from '../../zh/email/mail-checks.ts'

export const mailChecks: typeof zh = {
  title: 'Controlli',
  allWell: 'Nulla che disturbi filtri o programmi di posta',
  clipped: 'Il messaggio ha {size} kB; Gmail lo taglia oltre 102 kB',
  dataImages: 'Le immagini incorporate (data:) non si vedono in Gmail e Outlook; le pubblichi sul web',
  noAlt: 'Immagini senza descrizione: {amount}. Dove sono bloccate non si vede nulla',
  onlyImages: 'Quasi solo immagini: i filtri lo prendono per spam; aggiunga del testo',
  manyLinks: 'Molti link ({amount}); tenga quelli importanti',
  shortLink: 'I link brevi ({host}) passano spesso per spam; usi un indirizzo del Suo sito',
  numberLink: 'Un link porta a un numero ({host}); usi un dominio',
  otherLink: 'Il testo di un link dice «{host}» ma porta altrove, come nella posta falsificata',
  insecureLink: 'Il link a {host} non è cifrato (http); usi https',
  longSubject: 'L’oggetto è così lungo che i telefoni lo tagliano',
  loudSubject: 'Un oggetto in maiuscolo o con segni ripetuti passa per spam',
  junkWords: 'Parole sgradite ai filtri: {words}',
  brokenPlaceholder:
    'Un saluto o una variabile non è compilata, come «Dear ,»; dia alle variabili un testo di riserva',
}
