import type { firstErrors as zh } from '../zh/first-errors.ts'

/** Errors that the pages before sign-in word by themselves. */
export const firstErrors: typeof zh = {
  invalidLogin: 'ログイン情報が無効です。もう一度ログインしてください。',
  loggedInElsewhere: '別の端末でログインされました。もう一度ログインしてください。',
  loginExpired: 'ログインの有効期限が切れました。もう一度ログインしてください。',
  codeWrong: 'コードが正しくないか、すでに使用されています',
  unexpected: '予期しないエラーが発生しました。もう一度お試しください。',
}
