import type { RequestIssue } from '@landfall/contract/envelope.ts'
import { type ErrorName, errorCodes } from '@landfall/contract/error-codes.ts'

/** Why the user could not be read: without a token, without a user in the answer, or a user without a role. */
export const sessionFailures = ['tokenMissing', 'userMissing', 'rolesMissing'] as const

/** Why a call failed: a code of the contract, or something that happened before the server could answer. */
export type ApiErrorName =
  | ErrorName
  | (typeof sessionFailures)[number]
  | 'requestTimedOut'
  | 'networkFailed'
  | 'unreadableAnswer'
  | 'longTaskRunning'

const namesByCode = new Map<number, ErrorName>(
  Object.entries(errorCodes).map(([name, code]) => [code, name as ErrorName]),
)

interface ApiErrorParts {
  code: number
  name: ApiErrorName
  message: string
  issues?: readonly RequestIssue[]
  data?: unknown
}

/** What was tried when it failed, where that says more than the reason alone. */
export type FailedAct = 'delete' | 'createTask' | 'submit' | 'save'

/** A refused or failed call; `message` is the server's sentence in the caller's language, or empty. */
export class ApiError extends Error {
  readonly code: number
  override readonly name: ApiErrorName
  readonly issues: readonly RequestIssue[]
  /** What the server said beside the message; its shape goes with the name. */
  readonly data: unknown
  /** What the failed call was for. */
  act: FailedAct | undefined

  constructor(parts: ApiErrorParts) {
    super(parts.message)
    this.code = parts.code
    this.name = parts.name
    this.issues = parts.issues ?? []
    this.data = parts.data ?? null
  }
}

/** The contract's name of a code; unknown codes count as unexpected failures. */
export function errorNameOf(code: number): ErrorName {
  return namesByCode.get(code) ?? 'unexpected'
}

/** Whether a failure is only a call that the caller itself gave up. */
export function isAborted(error: unknown): boolean {
  return isNamed(error, 'AbortError')
}

/** Whether something thrown by the browser has this name; realms differ in their classes, not in the names. */
export function isNamed(error: unknown, name: 'AbortError' | 'TimeoutError'): boolean {
  return typeof error === 'object' && error !== null && 'name' in error && error.name === name
}
