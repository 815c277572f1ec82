import type { issues as zh } from '../zh/issues.ts'

export const issues: typeof zh = {
  required: 'Obligatorio',
  wrongType: 'El tipo de valor no es correcto',
  tooShort: 'Al menos {limit} caracteres',
  tooLong: 'Como máximo {limit} caracteres',
  tooFew: 'Al menos {limit} elementos',
  tooMany: 'Como máximo {limit} elementos',
  tooSmall: 'Debe ser al menos {limit}',
  tooBig: 'Debe ser como máximo {limit}',
  email: 'El formato del correo no es correcto',
  heloName: 'Indique un nombre completo, como mail.example.com',
  url: 'La dirección web no es válida',
  format: 'El formato no es correcto',
  notAllowed: 'Valores permitidos: {values}',
  unknownField: 'Campo desconocido',
  invalid: 'El valor no es válido',
  notJson: 'No es JSON válido',
  notRaw: 'Aquí se espera el contenido de un archivo, como application/octet-stream',
  outOfRange: 'Un número o una fecha excede lo que se puede guardar',
}
