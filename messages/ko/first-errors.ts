import type { firstErrors as zh } from '../zh/first-errors.ts'

/** Errors that the pages before sign-in word by themselves. */
export const firstErrors: typeof zh = {
  invalidLogin: '로그인 정보가 유효하지 않습니다. 다시 로그인해 주세요.',
  loggedInElsewhere: '다른 기기에서 로그인되었습니다. 다시 로그인해 주세요.',
  loginExpired: '로그인이 만료되었습니다. 다시 로그인해 주세요.',
  codeWrong: '코드가 올바르지 않거나 이미 사용되었습니다',
  unexpected: '예기치 않은 오류가 발생했습니다. 다시 시도해 주세요.',
}
