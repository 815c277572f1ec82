import type { firstErrors as zh } from '../zh/first-errors.ts'

/** Errors that the pages before sign-in word by themselves. */
export const firstErrors: typeof zh = {
  invalidLogin: 'Your sign-in is not valid. Please sign in again.',
  loggedInElsewhere: 'Your account was signed in on another device. Please sign in again.',
  loginExpired: 'Your sign-in has expired. Please sign in again.',
  codeWrong: 'The code is wrong or was already used',
  unexpected: 'Something went wrong on our side. Please try again.',
}
