import type { emailPages as zh } from '../../zh/email/email-pages.ts'

export const emailPages: typeof zh = {
  testSubject: 'E-mail di prova',
  unsubscribeTitle: 'Annulla iscrizione',
  unsubscribeQuestion: 'Non riceverai più e-mail da {company} all’indirizzo {address}.',
  unsubscribeButton: 'Annulla la mia iscrizione',
  unsubscribedTitle: 'Iscrizione annullata',
  unsubscribedText: '{address} non riceverà più e-mail da {company}.',
  linkUnknownTitle: 'Link non valido',
  linkUnknownText: 'Il link è incompleto o non più valido. Rispondi all’e-mail per annullare l’iscrizione.',
  footerReason: 'Ricevi questa e-mail perché {company} ritiene che i suoi prodotti possano esserti utili.',
  footerUnsubscribe: 'Annulla iscrizione',
}
