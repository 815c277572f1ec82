import type { firstErrors as zh } from '../zh/first-errors.ts'

/** Errors that the pages before sign-in word by themselves. */
export const firstErrors: typeof zh = {
  invalidLogin: 'Su sesión no es válida. Inicie sesión de nuevo.',
  loggedInElsewhere: 'Su cuenta se ha abierto en otro dispositivo. Inicie sesión de nuevo.',
  loginExpired: 'Su sesión ha caducado. Inicie sesión de nuevo.',
  codeWrong: 'El código no es correcto o ya se ha usado',
  unexpected: 'Algo ha fallido por nuestra parte. Inténtelo de nuevo.',
}
