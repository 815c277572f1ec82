import type { issues as zh } from '../zh/issues.ts'

export const issues: typeof zh = {
  required: 'Obbligatorio',
  wrongType: 'Il tipo di valore non è corretto',
  tooShort: 'Almeno {limit} caratteri',
  tooLong: 'Al massimo {limit} caratteri',
  tooFew: 'Almeno {limit} elementi',
  tooMany: 'Al massimo {limit} elementi',
  tooSmall: 'Deve essere almeno {limit}',
  tooBig: 'Deve essere al massimo {limit}',
  email: 'Il formato dell’e-mail non è corretto',
  heloName: 'Indichi un nome completo, come mail.example.com',
  url: 'L’indirizzo web non è valido',
  format: 'Il formato non è corretto',
  notAllowed: 'Valori ammessi: {values}',
  unknownField: 'Campo sconosciuto',
  invalid: 'Il valore non è valido',
  notJson: 'Non è JSON valido',
  notRaw: 'Qui serve il contenuto di un file, come application/octet-stream',
  outOfRange: 'Un numero o una data supera ciò che si può conservare',
}
