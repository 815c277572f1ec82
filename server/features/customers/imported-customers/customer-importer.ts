import type { ImportDecisions, ImportError } from '@landfall/contract/customers/customer-import.ts'
import type {
  ImportedRow,
  ImportedRowInFile,
  ImportOutcome,
} from '@landfall/contract/customers/imported-customer.ts'
import type { Locale } from '@landfall/contract/locales.ts'
import { AppError } from '#platform/http/app-error.ts'
import type { DataScope } from '#platform/http/context.ts'
import type { Db } from '#platform/postgres/database.ts'
import { type FoundDuplicate, findExisting, linkingKeys } from './customer-matching.ts'
import { type Deciding, decideRows } from './imported-deciding.ts'
import { KeyTaken } from './imported-keys.ts'
import {
  createWords,
  findWantedWords,
  rejectMissing,
  type WantedWords,
  type WordDeps,
} from './imported-words.ts'
import { writeCustomers } from './imported-writing.ts'

/** Rows of one import with the rights of whoever imports them. */
export interface RowsToImport {
  importId: number
  rows: readonly ImportedRowInFile[]
  decisions: ImportDecisions
  scope: DataScope
  /** IANA name of the zone in which the times of the file are. */
  timeZone: string
  /** In which the timeline names what changes. */
  locale: Locale
}

export interface ImportedOutcome {
  row: number
  outcome: ImportOutcome
  code: ImportError | null
}

/** Brings what files say into the customers of a company. */
export interface CustomerImporter {
  /** By what a row is told to be about the same customer as another one of its file, the kind before the value. */
  linkingKeys(data: ImportedRow): string[]
  /** The customers that some rows are about, each with the place of its row. */
  findExisting(
    db: Db,
    wishes: { rows: readonly ImportedRow[]; matchNames: boolean },
  ): Promise<FoundDuplicate[]>
  /** Creates the words that staged rows wait for; rows whose words cannot be created are rejected. */
  createWords(
    db: Db,
    wish: { importId: number; locale: Locale; kinds: readonly (keyof WantedWords)[] },
  ): Promise<void>
  /**
   * Decides about rows and writes what was decided, in one transaction; all rows of a customer come together. Throws
   * `lookupsUsedUp` behind it when rows were left for another day.
   */
  importRows(
    transaction: <T>(work: (db: Db) => Promise<T>) => Promise<T>,
    select: (db: Db) => Promise<RowsToImport | undefined>,
    note: (db: Db, outcomes: readonly ImportedOutcome[]) => Promise<void>,
  ): Promise<ImportedOutcome[] | undefined>
}

/** How often rows are decided about anew because somebody took a key in the same moment. */
const attempts = 5

/** An importer that tells customers apart as everything else does. */
export function createCustomerImporter(deps: Deciding & WordDeps): CustomerImporter {
  return {
    linkingKeys: (data) => linkingKeys(deps, data),
    findExisting: (db, wishes) => findExisting(db, deps, wishes),
    async createWords(db, { importId, locale, kinds }) {
      const wanted = await findWantedWords(db, importId)
      await rejectMissing(db, importId, await createWords(db, deps, { wanted, locale, kinds }))
    },
    async importRows(transaction, select, note) {
      for (let attempt = 1; ; attempt += 1) {
        try {
          const decided = await transaction(async (db) => {
            const wanted = await select(db)
            if (!wanted) return undefined
            const { written, outcomes, isCutShort } = await decideRows(db, deps, wanted)
            const mayShare = wanted.decisions.duplicates === 'create'
            await writeCustomers(db, { importId: wanted.importId, written, mayShare })
            await note(db, outcomes)
            return { outcomes, isCutShort }
          })
          if (decided?.isCutShort) throw new AppError('lookupsUsedUp', { minutes: 15 })
          return decided?.outcomes
        } catch (error) {
          if (!(error instanceof KeyTaken) || attempt === attempts) throw error
        }
      }
    },
  }
}
