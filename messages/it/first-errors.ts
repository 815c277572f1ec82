import type { firstErrors as zh } from '../zh/first-errors.ts'

/** Errors that the pages before sign-in word by themselves. */
export const firstErrors: typeof zh = {
  invalidLogin: 'Accesso non valido. Acceda di nuovo.',
  loggedInElsewhere: 'Il suo account è stato aperto su un altro dispositivo. Acceda di nuovo.',
  loginExpired: 'La sessione è scaduta. Acceda di nuovo.',
  codeWrong: 'Il codice non è corretto o è già stato usato',
  unexpected: 'Si è verificato un errore imprevisto. Riprovi.',
}
