import { passwordLengths } from '@landfall/contract/access/company-security.ts'
import { AppError } from '#platform/http/app-error.ts'
import { isCommonPassword } from './common-passwords.ts'

/** Refuses a password that the rules do not allow; the rest of a company's policy needs its history. */
export function checkPassword(
  password: string,
  { minLength = passwordLengths.least as number, userName }: { minLength?: number; userName: string },
): void {
  const { most } = passwordLengths
  const length = [...password].length
  if (length < minLength || length > most)
    throw new AppError('passwordTooShort', { min: minLength, max: most })
  if (!/\p{L}/u.test(password) || !/\d/.test(password)) throw new AppError('passwordTooSimple')
  if (password.toLowerCase().includes(userName.toLowerCase())) throw new AppError('passwordLikeUserName')
  if (isCommonPassword(password)) throw new AppError('passwordTooCommon')
}
