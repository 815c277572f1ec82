import type { issues as zh } from '../zh/issues.ts'

export const issues: typeof zh = {
  required: 'Required',
  wrongType: 'This is not the right kind of value',
  tooShort: 'At least {limit} characters',
  tooLong: 'At most {limit} characters',
  tooFew: 'At least {limit} entries',
  tooMany: 'At most {limit} entries',
  tooSmall: 'Must be at least {limit}',
  tooBig: 'Must be at most {limit}',
  email: 'E-mail format is incorrect',
  heloName: 'Enter a whole host name such as mail.example.com',
  url: 'This is not a valid web address',
  format: 'The format is not right',
  notAllowed: 'Allowed are: {values}',
  unknownField: 'Unknown field',
  invalid: 'This value is not valid',
  notJson: 'This is not valid JSON',
  notRaw: 'The content of a file is expected here, as application/octet-stream',
  outOfRange: 'A number or a date is beyond what can be kept',
}
