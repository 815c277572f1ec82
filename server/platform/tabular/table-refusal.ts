import type { ErrorName } from '@landfall/contract/error-codes.ts'
import { AppError } from '#platform/http/app-error.ts'
import { TableError, type TableProblem } from './table-limits.ts'

const errorOfProblem: Readonly<Record<TableProblem, ErrorName>> = {
  empty: 'uploadEmpty',
  tooManyColumns: 'uploadTooManyColumns',
  rowTooLong: 'uploadRowTooLong',
  tooManyRows: 'uploadTooManyRows',
  notAWorkbook: 'uploadNotAWorkbook',
  truncatedWorkbook: 'uploadTruncated',
  workbookTooLarge: 'uploadWorkbookTooLarge',
  workbookBomb: 'uploadBomb',
  oldWorkbook: 'uploadOldWorkbook',
  macroWorkbook: 'uploadMacroWorkbook',
  encryptedWorkbook: 'uploadEncrypted',
  unsafeXml: 'uploadUnsafeXml',
  noSuchSheet: 'uploadNoSuchSheet',
  notATable: 'uploadNotATable',
  archiveEmpty: 'uploadArchiveEmpty',
  tooManyEntries: 'uploadTooManyEntries',
  nestedArchive: 'uploadNestedArchive',
  noSuchEntry: 'uploadNoSuchEntry',
  headersDiffer: 'uploadHeadersDiffer',
  notJson: 'uploadNotJson',
  jsonTooDeep: 'uploadJsonTooDeep',
  joinTooLarge: 'uploadJoinTooLarge',
}

/** The refusal a user is told when a file cannot be read as a table. */
export function tableFailure(problem: TableProblem, row: number): AppError {
  return new AppError(errorOfProblem[problem], { row })
}

/** Runs `work`, turning what is wrong with a table file into a refusal. */
export async function namingTableProblems<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw namedProblem(error)
  }
}

/** What is wrong with a table file as a refusal; any other error as it is. */
export function namedProblem(error: unknown): unknown {
  return error instanceof TableError ? tableFailure(error.problem, error.row) : error
}
