import { type Candidate, candidate } from '@landfall/contract/customers/collected.ts'
import type { ContactInput } from '@landfall/contract/customers/customer-contacts.ts'
import type { ImportedRowInFile, ImportOutcome } from '@landfall/contract/customers/imported-customer.ts'
import type { Db } from '#platform/postgres/database.ts'
import { gatherPeople } from './candidate-merge.ts'
import { insertCollected } from './collected-store.ts'

interface RowsToCollect {
  importId: number
  /** All rows of a company come together. */
  rows: readonly ImportedRowInFile[]
}

interface CollectedOutcome {
  row: number
  outcome: ImportOutcome
  code: 'E_EMAIL' | 'E_LONG' | 'E_PEOPLE' | null
}

/** Collects what files say, each company once; undefined when there is nothing more. */
export function createCollectedImporter(nameKeyOf: (name: string) => string) {
  return {
    importRows(
      transaction: <T>(work: (db: Db) => Promise<T>) => Promise<T>,
      select: (db: Db) => Promise<RowsToCollect | undefined>,
      note: (db: Db, outcomes: readonly CollectedOutcome[]) => Promise<void>,
    ): Promise<CollectedOutcome[] | undefined> {
      return transaction(async (db) => {
        const wanted = await select(db)
        if (!wanted) return undefined
        const outcomes: CollectedOutcome[] = []
        for (const rows of Map.groupBy(wanted.rows, ({ lead }) => lead).values()) {
          const read = candidateOf(rows)
          if ('code' in read) {
            outcomes.push(...rows.map(({ row }) => ({ row, outcome: 'rejected' as const, code: read.code })))
            continue
          }
          const isNew = await insertCollected(db, {
            ...{ ...read, nameKey: nameKeyOf(read.name), importId: wanted.importId },
            ...{ source: 'import', tradeKey: null, tradeRole: null },
          })
          outcomes.push(...rows.map(({ row }, at) => ({ row, outcome: outcomeOf(isNew, at), code: null })))
        }
        await note(db, outcomes)
        return outcomes
      })
    },
  }
}

function outcomeOf(isNew: boolean, at: number): ImportOutcome {
  if (!isNew) return 'skipped'
  return at === 0 ? 'created' : 'joined'
}

const told = ['country', 'website', 'phone', 'address', 'remark'] as const

/** The company that some rows are about, with all its people; what a row leaves open a later one may say. */
function candidateOf(
  rows: readonly ImportedRowInFile[],
): Candidate | { code: NonNullable<CollectedOutcome['code']> } {
  const customers = rows.map(({ data }) => data.customer)
  const facts = told.map((field) => [field, customers.map((each) => each[field]).find(Boolean) ?? ''])
  const { country, ...rest } = Object.fromEntries(facts)
  const people: ContactInput[] = rows.flatMap(({ data }) => data.person ?? [])
  const contacts = gatherPeople(people)
  const parsed = candidate.safeParse({
    ...rest,
    name: customers[0]?.name,
    country: country || null,
    contacts,
  })
  if (parsed.success) return parsed.data
  const path = parsed.error.issues[0]?.path ?? []
  if (path.length === 1 && path[0] === 'contacts') return { code: 'E_PEOPLE' }
  return { code: path.some((part) => /email/i.test(String(part))) ? 'E_EMAIL' : 'E_LONG' }
}

/** Moves what an import collected to the recycle bin; what was decided upon stays. A repeated call changes nothing. */
export async function revertCollected(db: Db, importId: number): Promise<{ removed: number; kept: number }> {
  await db.query('set local statement_timeout = 0')
  await db.query(
    `update collected_customers set deleted_at = date_trunc('milliseconds', now()), deleted_by = app_user_id()
     where import_id = $1 and state = 'open' and deleted_at is null`,
    [importId],
  )
  const [counts] = await db.query<{ removed: number; kept: number }>(
    `select count(*) filter (where deleted_at is not null)::integer as removed,
       count(*) filter (where deleted_at is null)::integer as kept
     from collected_customers where import_id = $1`,
    [importId],
  )
  return counts ?? { removed: 0, kept: 0 }
}
