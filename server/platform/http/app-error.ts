import type { RequestIssue } from '@landfall/contract/envelope.ts'
import type { ErrorName } from '@landfall/contract/error-codes.ts'
import type { Db } from '#platform/postgres/database.ts'

type MessageValues = Record<string, string | number>

/** A refusal the caller is told about in his language; the name is the message key `errors.<name>`. */
export class AppError extends Error {
  readonly errorName: ErrorName
  readonly values: MessageValues
  readonly data: unknown
  /** What is to be written once the transaction of the refused request is rolled back. */
  aftermath?: (db: Db) => Promise<void>

  constructor(errorName: ErrorName, values: MessageValues = {}, data: unknown = null) {
    super(errorName)
    this.errorName = errorName
    this.values = values
    this.data = data
  }
}

/** A refusal that points at fields of the request, each with a translated sentence. */
export function fieldError(errorName: ErrorName, issues: RequestIssue[]): AppError {
  return new AppError(errorName, {}, { issues })
}
