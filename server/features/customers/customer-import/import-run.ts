import type { ImportDecisions } from '@landfall/contract/customers/customer-import.ts'
import type {
  ImportedRow,
  ImportedRowInFile,
  ImportOutcome,
} from '@landfall/contract/customers/imported-customer.ts'
import type { Locale } from '@landfall/contract/locales.ts'
import type { FileStore } from '#platform/files/file-store.ts'
import type { DataScope } from '#platform/http/context.ts'
import type { Db } from '#platform/postgres/database.ts'
import type { TaskRun } from '#platform/tasks/task-definition.ts'

/** What the work of imports needs of other features. */
export interface ImportTaskDeps {
  files: FileStore
  importer: RowImporter
  /** Brings rows among what was collected, where that is their place. */
  collector: Pick<RowImporter, 'importRows'>
  /** Those of some addresses that belong to people who were erased. */
  erasedAmong(db: Db, emails: readonly string[]): Promise<ReadonlySet<string>>
}

/** What brings rows into the customers. */
export interface RowImporter {
  linkingKeys(data: ImportedRow): string[]
  /** Creates the labels, groups and sources that staged rows wait for; rows whose words cannot be created are rejected. */
  createWords(db: Db, wish: { importId: number; locale: Locale; kinds: readonly WordKind[] }): Promise<void>
  importRows(
    transaction: ImportRun['transaction'],
    select: (db: Db) => Promise<StagedRows | undefined>,
    note: (db: Db, outcomes: readonly DecidedRow[]) => Promise<void>,
  ): Promise<DecidedRow[] | undefined>
}

interface StagedRows extends ImportTaskInput {
  locale: Locale
  rows: readonly ImportedRowInFile[]
  decisions: ImportDecisions
}

export interface DecidedRow {
  row: number
  outcome: ImportOutcome
  code: string | null
}

export type WordKind = 'labels' | 'groups' | 'sources'

/** An import with the rights of whoever started it. */
export interface ImportTaskInput {
  importId: number
  scope: DataScope
  /** IANA name of the company's time zone, in which the times of the file are. */
  timeZone: string
  /** The kinds of words that whoever started it lets the import create. */
  wordKinds: WordKind[]
}

export interface RevertTaskInput {
  importId: number
}

/** What is known once all rows are staged; the file is not read again after that. */
export interface Staged {
  read: number
}

export type ImportRun = TaskRun<ImportTaskInput, Staged>
