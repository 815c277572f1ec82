import { integrationErrors } from './access/integration-errors.ts'
import { sessionErrors } from './access/session-errors.ts'
import { addressErrors } from './addresses/address-errors.ts'
import { buyerErrors } from './buyers/buyer-errors.ts'
import { customerErrors } from './customers/customer-errors.ts'
import { customerImportErrors } from './customers/customer-import-errors.ts'
import { identityErrors } from './customers/identity-errors.ts'
import { poolErrors } from './customers/pool-errors.ts'
import { wordErrors } from './customers/word-errors.ts'
import { customsErrors } from './customs/customs-errors.ts'
import { emailErrors } from './email/email-errors.ts'
import { accountErrors } from './organisation/account-errors.ts'
import { peopleErrors } from './organisation/people-errors.ts'
import { pointsErrors } from './points/points-errors.ts'
import { recordErrors } from './records/record-errors.ts'
import { socialErrors } from './social/social-errors.ts'
import { uploadErrors } from './upload-errors.ts'

/** Errors any route can answer with. The session codes are the specification's. */
const commonErrors = {
  invalidLogin: 50001,
  loggedInElsewhere: 50002,
  loginExpired: 50003,
  badRequest: 40000,
  wrongPassword: 40001,
  tooManySignIns: 42901,
  accountDisabled: 40002,
  companyExpired: 40003,
  noPermission: 40300,
  notFound: 40400,
  methodNotAllowed: 40500,
  conflict: 40900,
  tooLarge: 41300,
  tooManyRequests: 42900,
  unexpected: 50000,
  notReady: 50300,
  storeUnavailable: 50301,
  storageFull: 50700,
  hostUnreachable: 50201,
  taskNotFound: 40401,
  noticeNotFound: 40407,
  taskNotCancellable: 40901,
  fileNotFound: 40402,
  linkExpired: 41000,
  scopeMissing: 40004,
  nothingSelected: 40005,
  htmlTooComplex: 40006,
  parsingTooLong: 40007,
  savedViewNotFound: 40408,
  chosenGone: 40411,
  savedViewNameTaken: 40904,
  tooManySavedViews: 40905,
} as const

/** Every error code by its name; the name is also the message key `errors.<name>`. */
export const errorCodes = {
  ...commonErrors,
  ...uploadErrors,
  ...customsErrors,
  ...buyerErrors,
  ...customerErrors,
  ...customerImportErrors,
  ...identityErrors,
  ...integrationErrors,
  ...poolErrors,
  ...wordErrors,
  ...emailErrors,
  ...pointsErrors,
  ...accountErrors,
  ...sessionErrors,
  ...peopleErrors,
  ...recordErrors,
  ...addressErrors,
  ...socialErrors,
} as const

export type ErrorName = keyof typeof errorCodes

/** Codes that answer with their own HTTP status; all others are business answers with 200. */
export const errorStatus: Partial<Record<ErrorName, number>> = {
  badRequest: 400,
  notFound: 404,
  methodNotAllowed: 405,
  tooLarge: 413,
  tooManyRequests: 429,
  tooManySignIns: 429,
  unexpected: 500,
  notReady: 503,
  storeUnavailable: 503,
  storageFull: 507,
}

/** Codes after which the session is gone and the user must sign in again. */
export const sessionCodes: ReadonlySet<number> = new Set([
  commonErrors.invalidLogin,
  commonErrors.loggedInElsewhere,
  commonErrors.loginExpired,
])
