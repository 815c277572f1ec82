import {
  type DuplicateMode,
  type ImportCounts,
  type ImportDecisions,
  type ImportView,
  importRevertDays,
} from '@landfall/contract/customers/customer-import.ts'
import type { ErrorName } from '@landfall/contract/error-codes.ts'
import { type UploadState, uploadChunkSize } from '@landfall/contract/table-files.ts'
import { type ChunkedFile, chunkCount } from '#platform/files/chunked-file.ts'
import type { DataScope } from '#platform/http/context.ts'
import { type Db, one } from '#platform/postgres/database.ts'

/** An import as the service works with it. */
export interface CustomerImport {
  id: number
  userId: number
  fileName: string
  size: number
  received: number[]
  state: UploadState
  decisions: ImportDecisions | null
  counts: ImportCounts | null
  /** The task that was asked for last. */
  taskId: number | null
  error: ErrorName | null
  createdAt: string
}

/** Where an import's chunks are kept. */
export function importFile(companyId: number, { id, size }: { id: number; size: number }): ChunkedFile {
  return { prefix: `customer-imports/${companyId}/${id}`, size, chunkSize: uploadChunkSize }
}

export async function insertImport(db: Db, fileName: string, size: number): Promise<number> {
  const row = await one<{ id: number }>(
    db,
    'insert into customer_imports (file_name, size) values ($1, $2) returning id',
    [fileName, size],
  )
  if (!row) throw new Error('the import was not stored')
  return row.id
}

// A task that ended without running (cancelled while queued) could not mark its import.
const stateSql = `case when i.state in ('queued', 'loading') and t.state in ('cancelled', 'failed') then t.state
  when i.state = 'reverting' and t.state in ('cancelled', 'failed') then 'done' else i.state end`

/** One import of the company, whoever made it. */
export function findImport(db: Db, id: number, forUpdate = false): Promise<CustomerImport | undefined> {
  return one<CustomerImport>(
    db,
    `select i.id, i.user_id, i.file_name, i.size, i.received, ${stateSql} as state, i.decisions, i.counts,
       i.task_id, i.error, i.created_at
     from customer_imports i left join tasks t on t.id = i.task_id where i.id = $1 ${forUpdate ? 'for update of i' : ''}`,
    [id],
  )
}

type ViewRow = Omit<ImportView, 'chunks' | 'canRevert'> & { isRecent: boolean }

/** Imports of the people within a scope, newest first; one when an id is given. */
export async function listImports(db: Db, scope: DataScope, id?: number): Promise<ImportView[]> {
  const rows = await db.query<ViewRow>(
    `select i.id, i.file_name, i.size, ${stateSql} as state, p.name as user_name, i.created_at, i.finished_at,
       i.decisions ->> 'duplicates' as duplicates,
       coalesce(i.decisions #>> '{place,kind}' = 'collected', false) as is_collected, i.received, i.counts, i.codes, coalesce(i.error, t.error) as error,
       i.task_id, case when i.user_id = app_user_id() and f.expires_at > now() then f.id end as rejects_file_id, i.reverted,
       i.created_at > now() - make_interval(days => $1) as is_recent
     from customer_imports i join users p on p.id = i.user_id left join tasks t on t.id = i.task_id
       left join files f on f.id = i.rejects_file_id
     where ($2::bigint is null or i.id = $2) and ($3::bigint[] is null or i.user_id = any($3))
     order by i.id desc limit 200`,
    [importRevertDays, id ?? null, scope.kind === 'company' ? null : scope.userIds],
  )
  return rows.map(({ isRecent, ...row }) => ({
    ...row,
    chunks: chunkCount({ size: row.size, chunkSize: uploadChunkSize }),
    canRevert:
      (row.state === 'done' || row.state === 'doneWithRejects') && isRecent && hasChanged(row.counts),
  }))
}

function hasChanged(counts: ImportCounts | null): boolean {
  return counts !== null && counts.created + counts.updated > 0
}

/** Notes a stored chunk; the import can be mapped when all are there. */
export async function noteImportChunk(db: Db, id: number, number: number): Promise<void> {
  await db.query(
    `update customer_imports set received = array(select distinct unnest(received || $2::integer) order by 1)
     where id = $1`,
    [id, number],
  )
  await db.query(
    `update customer_imports set state = 'mapping'
     where id = $1 and state = 'receiving' and cardinality(received) >= ceil(size / $2::numeric)`,
    [id, uploadChunkSize],
  )
}

interface ImportChange {
  state?: UploadState
  decisions?: ImportDecisions
  taskId?: number
  counts?: ImportCounts
  codes?: Record<string, number>
  error?: string | null
  rejectsFileId?: number | null
  reverted?: NonNullable<ImportView['reverted']>
  finished?: boolean
}

/** Changes the named parts of an import. */
export async function changeImport(db: Db, id: number, change: ImportChange): Promise<void> {
  const json = (value: object | undefined) => value && JSON.stringify(value)
  const columns: Record<string, unknown> = {
    state: change.state,
    decisions: json(change.decisions),
    task_id: change.taskId,
    counts: json(change.counts),
    codes: json(change.codes),
    error: change.error,
    rejects_file_id: change.rejectsFileId,
    reverted: json(change.reverted),
    finished_at: change.finished ? new Date().toISOString() : undefined,
  }
  const given = Object.entries(columns).filter(([, value]) => value !== undefined)
  const sets = given.map(([name], at) => `${name} = $${at + 2}`).join(', ')
  await db.query(`update customer_imports set ${sets} where id = $1`, [
    id,
    ...given.map(([, value]) => value),
  ])
}

export async function deleteImport(db: Db, id: number): Promise<void> {
  await db.query('delete from customer_imports where id = $1', [id])
}

/** What is remembered for files with a header; the columns are those of the file itself. */
export type RememberedImport = Pick<
  ImportDecisions,
  'columns' | 'matchNames' | 'place' | 'dateOrder' | 'unknownWords' | 'nameless' | 'words'
> & {
  duplicates: DuplicateMode
}

export async function findImportMapping(db: Db, headerHash: string): Promise<RememberedImport | undefined> {
  const row = await one<{ decisions: RememberedImport }>(
    db,
    'select decisions from customer_import_mappings where header_hash = $1',
    [headerHash],
  )
  // Those of before were not asked about rows without a company, nor about words.
  const { nameless = 'domain', words = [] } = (row?.decisions ?? {}) as Partial<RememberedImport>
  return row && { ...row.decisions, nameless, words }
}

export async function rememberImportMapping(
  db: Db,
  headerHash: string,
  { columns, duplicates, matchNames, unknownWords, nameless, words, place, dateOrder }: RememberedImport,
): Promise<void> {
  await db.query(
    `insert into customer_import_mappings (header_hash, decisions) values ($1, $2)
     on conflict (company_id, header_hash) do update set decisions = excluded.decisions, updated_at = now()`,
    [
      headerHash,
      JSON.stringify({ columns, duplicates, matchNames, unknownWords, nameless, words, place, dateOrder }),
    ],
  )
}
