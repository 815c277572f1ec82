import { setImmediate } from 'node:timers/promises'
import { contactWith } from '@landfall/contract/customers/customer-contacts.ts'
import { type ImportDecisions, importRowLimit } from '@landfall/contract/customers/customer-import.ts'
import type { ImportedRowInFile } from '@landfall/contract/customers/imported-customer.ts'
import {
  type StandardField,
  standardFieldNames,
  standardFields,
} from '@landfall/contract/customers/standard-fields.ts'
import type { ChunkedFile } from '#platform/files/chunked-file.ts'
import { AppError } from '#platform/http/app-error.ts'
import { copyInto } from '#platform/postgres/copy-into.ts'
import type { Db } from '#platform/postgres/database.ts'
import { loadPlaces } from '#platform/tabular/conversion-places.ts'
import { convertFile } from '#platform/tabular/file-conversion.ts'
import type { ConvertedRow } from './customer-import-converter.ts'
import { lastFollowUpDay } from './customer-import-inspection.ts'
import { readVocabulary } from './customer-import-vocabulary.ts'
import type { ConvertedPiece, ImportOrder } from './customer-import-worker.ts'
import type { DecidedRow, ImportRun, ImportTaskDeps } from './import-run.ts'

/** Rows after which requests get their turn. */
const stride = 200

/** Reads and stages every row of a file; an interrupted attempt is begun anew. Returns how many there are. */
export async function stageRows(
  deps: ImportTaskDeps,
  run: ImportRun,
  { file, decisions }: { file: ChunkedFile; decisions: ImportDecisions },
): Promise<number> {
  const { importId, scope } = run.input
  const vocabulary = await run.transaction(async (db) => {
    await clearRows(db, importId)
    return readVocabulary(db, scope)
  })
  const pieces = convertFile<ImportOrder, ConvertedPiece>({
    script: new URL('./customer-import-worker.ts', import.meta.url),
    order: { reading: decisions, decisions, vocabulary, lastDay: lastFollowUpDay() },
    files: deps.files,
    file,
    caller: run,
  })
  let read = 0
  const staged = async function* () {
    for await (const { rows } of pieces) {
      run.signal.throwIfAborted()
      read += rows.length
      if (read > importRowLimit) throw new AppError('importTooManyRows', { limit: importRowLimit })
      await refuseErasedPeople(deps, run, rows)
      for (const [at, row] of rows.entries()) {
        if (at % stride === 0) await setImmediate()
        yield stagedCells(deps, importId, row)
      }
      run.progress(read, null, { read })
    }
  }
  const target = 'customer_import_rows (import_id, row, lead, keys, data, cells, problems, outcome)'
  // What waits for its place does so without a connection.
  await loadPlaces.during(run, () => run.transaction((db) => copyInto(db, target, staged())))
  if (read === 0) throw new AppError('uploadHeaderOnly')
  return read
}

function stagedCells(
  { importer }: ImportTaskDeps,
  importId: number,
  { row, cells, data, problems }: ConvertedRow,
) {
  const keys = data ? importer.linkingKeys(data) : []
  // The database has no place for null characters.
  const kept = cells.map((cell) => cell.replaceAll('\0', ''))
  return [importId, row, row, keys, data, kept, problems, data ? null : 'rejected']
}

async function refuseErasedPeople(deps: ImportTaskDeps, run: ImportRun, rows: readonly ConvertedRow[]) {
  const emailsOf = ({ data }: ConvertedRow) =>
    data?.person ? [data.person.workEmail, data.person.personalEmail, ...data.person.otherEmails] : []
  const erased = await run.transaction((db) => deps.erasedAmong(db, rows.flatMap(emailsOf)))
  if (erased.size === 0) return
  for (const row of rows) {
    if (!emailsOf(row).some((email) => erased.has(email))) continue
    row.problems.push({ code: 'E_ERASED', column: null })
    row.data = null
  }
}

/** Forgets the staged rows of an import. */
export async function clearRows(db: Db, importId: number): Promise<void> {
  await db.query('set local statement_timeout = 0')
  await db.query('delete from customer_import_rows where import_id = $1', [importId])
}

/**
 * Finds the rows that are about the same customer and notes the first of them with each. Rows that share a key are; two
 * with a name in common only when their websites do not tell them apart. Where every duplicate is wanted, only names and
 * numbers hold people of one customer together.
 */
export async function groupRows(db: Db, importId: number, { duplicates }: ImportDecisions): Promise<void> {
  const isLinking = duplicates === 'create' ? `and key ~ '^(name|reference):'` : ''
  await db.query('set local statement_timeout = 0')
  await db.query(
    `create temp table row_links on commit drop as
     with keyed as (
       select r.row, k.key, (select d from jsonb_array_elements_text(r.keys) d where d like 'domain:%' limit 1) as domain
       from customer_import_rows r, jsonb_array_elements_text(r.keys) as k (key)
       where r.import_id = $1 and r.outcome is null ${isLinking}),
     first as (
       select row, key, domain, first_value(row) over same as first, first_value(domain) over same as first_domain
       from keyed window same as (partition by key order by row))
     select distinct row, first from first
     where row <> first and (key like 'name:%' and domain <> first_domain) is not true`,
    [importId],
  )
  await db.query(
    `create temp table row_leads on commit drop as
     select row, row as lead from (select row from row_links union select first from row_links) linked`,
  )
  await db.query('create unique index on row_leads (row)')
  await db.query('analyze row_links, row_leads')
  // Every round carries the smallest row one link further, and then twice as far as it has come.
  for (let moved = 1; moved > 0; ) {
    const spread = await db.query<{ count: number }>(
      `with best as (
         select l.row, min(o.lead) as lead
         from (select row, first as other from row_links union all select first, row from row_links) l
         join row_leads o on o.row = l.other group by l.row),
       moved as (update row_leads r set lead = best.lead from best where best.row = r.row and best.lead < r.lead returning 1)
       select count(*)::integer as count from moved`,
    )
    await db.query(
      'update row_leads r set lead = o.lead from row_leads o where o.row = r.lead and o.lead < r.lead',
    )
    moved = spread[0]?.count ?? 0
  }
  await db.query(
    `update customer_import_rows r set lead = l.lead from row_leads l
     where r.import_id = $1 and r.row = l.row and r.lead <> l.lead`,
    [importId],
  )
}

/** The rows of the next customers of the file. */
export async function nextRows(
  db: Db,
  { importId, after, customers }: { importId: number; after: number; customers: number },
): Promise<ImportedRowInFile[]> {
  const rows = await db.query<ImportedRowInFile>(
    `select r.row, r.lead, r.data from customer_import_rows r
     where r.import_id = $1 and r.outcome is null and r.lead in (
       select distinct lead from customer_import_rows
       where import_id = $1 and outcome is null and lead > $2 order by lead limit ${customers})
     order by r.row`,
    [importId, after],
  )
  return rows.map(withYoungerFields)
}

const nothingSaid = Object.fromEntries(
  standardFieldNames.map((field) => [field, isNumbered(field) ? null : '']),
)

function isNumbered(field: StandardField): boolean {
  const { kind } = standardFields[field]
  return kind === 'word' || kind === 'stars'
}

/** A row with the fields that did not exist yet in the release that read it. */
export function withYoungerFields({ data, ...row }: ImportedRowInFile): ImportedRowInFile {
  const customer = { ...nothingSaid, ...data.customer }
  return { ...row, data: { ...data, customer, person: data.person && contactWith(data.person) } }
}

/** Notes what became of rows, and why. */
export async function noteOutcomes(db: Db, importId: number, decided: readonly DecidedRow[]): Promise<void> {
  await db.query(
    `update customer_import_rows r set outcome = d.outcome,
       problems = case when d.code is null then r.problems
         else r.problems || jsonb_build_array(jsonb_build_object('code', d.code, 'column', null)) end
     from unnest($2::integer[], $3::text[], $4::text[]) as d (row, outcome, code)
     where r.import_id = $1 and r.row = d.row`,
    [
      importId,
      decided.map(({ row }) => row),
      decided.map(({ outcome }) => outcome),
      decided.map(({ code }) => code),
    ],
  )
}
