/** What a table file may be; beyond it the file or the row is refused with a clear reason. */
export const tableLimits = {
  columns: 300,
  /** Characters of one cell. */
  cell: 32_768,
  /** Characters of one row, including its line breaks. */
  row: 4_000_000,
  /** Bytes of an XLSX file. */
  workbook: 60 * 1024 * 1024,
  workbookRows: 1_048_576,
  /** Inflated bytes of an XLSX file: so many times its size, but never below or above these. */
  inflation: 20,
  inflatedAtLeast: 32 * 1024 * 1024,
  inflatedAtMost: 1_200 * 1024 * 1024,
  /** Characters of all shared strings of a workbook. */
  sharedText: 80_000_000,
  /** Tables in one archive, and all of its entries. */
  archiveTables: 100,
  archiveEntries: 2_000,
  /** Bytes of an archive's table of contents. */
  archiveContents: 4 * 1024 * 1024,
  /** Inflated bytes of all that is read of an archive: so many times its size within these bounds. */
  archiveAtLeast: 256 * 1024 * 1024,
  archiveAtMost: 4 * 1024 * 1024 * 1024,
  /** Levels of nested JSON values. */
  jsonDepth: 32,
  /** JSON objects whose keys make the header, and the characters they may have together. */
  jsonHeaderRows: 1_000,
  jsonHeaderText: 1_000_000,
  /** Bytes of all rows that share a part of the identifiers while files are joined. */
  joinPart: 256 * 1024 * 1024,
  /** And how many they may be: the places of each are kept beside them. */
  joinPartRows: 1_000_000,
  /** Rows of one file under one identifier, and characters of the records they become. */
  joinRows: 10_000,
  joinRecords: 64 * 1024 * 1024,
  /** Bytes of all rows that wait to be joined, and characters of all that they become. */
  joinAll: 8 * 1024 * 1024 * 1024,
} as const

export const tableProblems = [
  'empty',
  'tooManyColumns',
  'rowTooLong',
  'tooManyRows',
  'notAWorkbook',
  'truncatedWorkbook',
  'workbookTooLarge',
  'workbookBomb',
  'oldWorkbook',
  'macroWorkbook',
  'encryptedWorkbook',
  'unsafeXml',
  'noSuchSheet',
  'notATable',
  'archiveEmpty',
  'tooManyEntries',
  'nestedArchive',
  'noSuchEntry',
  'headersDiffer',
  'notJson',
  'jsonTooDeep',
  'joinTooLarge',
] as const
export type TableProblem = (typeof tableProblems)[number]

/** A file that cannot be read as a table, with the reason; the row is where reading stopped, 0 if unknown. */
export class TableError extends Error {
  readonly problem: TableProblem
  readonly row: number

  constructor(problem: TableProblem, row = 0) {
    super(problem)
    this.problem = problem
    this.row = row
  }
}

/** Counts what is added to it; throws a TableError beyond the limit. */
export function createLimit(atMost: number, problem: TableProblem): (amount: number) => void {
  let total = 0
  return (amount) => {
    total += amount
    if (total > atMost) throw new TableError(problem)
  }
}

/** The length of all cells together. */
export function countCharacters(rows: readonly (readonly string[])[]): number {
  let characters = 0
  for (const cells of rows) for (const cell of cells) characters += cell.length
  return characters
}
