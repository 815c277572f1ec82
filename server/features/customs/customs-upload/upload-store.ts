import type { RecordKind } from '@landfall/contract/customs/customs-fields.ts'
import {
  type UploadCounts,
  type UploadDecisions,
  uploadDecisions,
} from '@landfall/contract/customs/customs-upload.ts'
import type { ErrorName } from '@landfall/contract/error-codes.ts'
import { type UploadState, uploadChunkSize } from '@landfall/contract/table-files.ts'
import { type ChunkedFile, chunkCount } from '#platform/files/chunked-file.ts'
import { type Db, one } from '#platform/postgres/database.ts'

/** An upload as the service works with it. */
export interface Upload {
  id: number
  userId: number
  fileName: string
  size: number
  received: number[]
  state: UploadState
  kind: RecordKind | null
  decisions: UploadDecisions | null
  applying: 'load' | 'revert' | null
  /** Rows that were rejected, once a load is decided. */
  rejected: number | null
  /** The task that was asked for last. */
  taskId: number | null
  error: ErrorName | null
  createdAt: string
}

/** Where an upload's chunks are kept. */
export function chunkedFile(companyId: number, { id, size }: { id: number; size: number }): ChunkedFile {
  return { prefix: `customs-uploads/${companyId}/${id}`, size, chunkSize: uploadChunkSize }
}

export async function insertUpload(db: Db, fileName: string, size: number): Promise<number> {
  const row = await one<{ id: number }>(
    db,
    'insert into customs_uploads (file_name, size) values ($1, $2) returning id',
    [fileName, size],
  )
  if (!row) throw new Error('the upload was not stored')
  return row.id
}

/** The state of an upload `u` with its task `t`, which could not mark it when it was cancelled while it was queued. */
export const uploadStateSql = `case when u.state in ('queued', 'loading') and t.state = 'cancelled' then 'cancelled'
  when u.state in ('queued', 'loading') and t.state = 'failed' then 'failed'
  when u.state = 'reverting' and t.state in ('cancelled', 'failed') then 'done' else u.state end`

export function findUpload(db: Db, id: number, forUpdate = false): Promise<Upload | undefined> {
  return one<Upload>(
    db,
    `select u.id, u.user_id, u.file_name, u.size, u.received, ${uploadStateSql} as state, u.kind, u.decisions, u.applying,
       u.rows_rejected as rejected, u.task_id, u.error, u.created_at
     from customs_uploads u left join tasks t on t.id = u.task_id where u.id = $1 ${forUpdate ? 'for update of u' : ''}`,
    [id],
  )
}

/** Whether an upload is to be loaded by this very task: what was given up or taken back may be in the hands of another. */
export function isOpenFor(task: { id: number }, { state, taskId }: Upload): boolean {
  return taskId === task.id && (state === 'queued' || state === 'loading')
}

export function wasLoaded({ state }: Upload): boolean {
  return ['done', 'doneWithRejects', 'reverting', 'reverted'].includes(state)
}

/** Waits until nobody else decides about or changes the records of a company, and keeps others from it until the end. */
export async function holdRecords(db: Db, companyId: number): Promise<void> {
  await one(
    db,
    `select set_config('statement_timeout', '0', true), set_config('idle_in_transaction_session_timeout', '0', true)`,
  )
  await one(db, `select pg_advisory_xact_lock(hashtextextended('customs records', $1))`, [companyId])
}

/** What the files of these uploads are called, as far as they are the company's. */
export function listFileNames(db: Db, ids: readonly number[]): Promise<{ id: number; fileName: string }[]> {
  return db.query('select id, file_name from customs_uploads where id = any($1)', [ids])
}

/** Notes a stored chunk; the upload can be mapped when all are there. */
export async function noteChunk(db: Db, id: number, number: number): Promise<void> {
  await db.query(
    `update customs_uploads set received = array(select distinct unnest(received || $2::integer) order by 1) where id = $1`,
    [id, number],
  )
  await db.query(
    `update customs_uploads set state = 'mapping'
     where id = $1 and state = 'receiving' and cardinality(received) = $2::integer`,
    [id, await chunksOf(db, id)],
  )
}

async function chunksOf(db: Db, id: number): Promise<number> {
  const row = await one<{ size: number }>(db, 'select size from customs_uploads where id = $1', [id])
  return chunkCount({ size: row?.size ?? 0, chunkSize: uploadChunkSize })
}

interface UploadChange {
  state?: UploadState
  kind?: RecordKind
  decisions?: UploadDecisions
  taskId?: number
  applying?: 'load' | 'revert' | null
  counts?: UploadCounts
  codes?: Record<string, number>
  error?: string | null
  errorText?: string
  rejectsFileId?: number | null
  finished?: boolean
}

/** Changes the named parts of an upload. */
export async function changeUpload(db: Db, id: number, change: UploadChange): Promise<void> {
  const { counts } = change
  const columns: Record<string, unknown> = {
    state: change.state,
    kind: change.kind,
    decisions: change.decisions && JSON.stringify(change.decisions),
    task_id: change.taskId,
    applying: change.applying,
    rows_read: counts?.read,
    rows_loaded: counts?.loaded,
    rows_replaced: counts?.replaced,
    rows_skipped: counts?.skipped,
    rows_rejected: counts?.rejected,
    codes: change.codes && JSON.stringify(change.codes),
    error: change.error,
    error_text: change.errorText,
    rejects_file_id: change.rejectsFileId,
    finished_at: change.finished ? new Date().toISOString() : undefined,
  }
  const given = Object.entries(columns).filter(([, value]) => value !== undefined)
  const sets = given.map(([name], at) => `${name} = $${at + 2}`).join(', ')
  await db.query(`update customs_uploads set ${sets} where id = $1`, [id, ...given.map(([, value]) => value)])
}

/** Puts an upload that a task could not revert back to what it was. */
export async function stayLoaded(db: Db, { id, taskId }: { id: number; taskId: number }): Promise<void> {
  await db.query(
    `update customs_uploads set state = case when rows_rejected > 0 then 'doneWithRejects' else 'done' end
     where id = $1 and task_id = $2 and state = 'reverting'`,
    [id, taskId],
  )
}

type OpenChanges = Pick<Upload, 'id' | 'size' | 'kind' | 'decisions'> & {
  applying: 'load' | 'revert'
  rejected: number
}

/** Other uploads into the same records whose decided changes were begun and not finished. */
export function listApplying(
  db: Db,
  { id, decisions }: Pick<Upload, 'id' | 'decisions'>,
): Promise<OpenChanges[]> {
  return db.query(
    `select id, size, kind, decisions, applying, rows_rejected as rejected from customs_uploads
     where applying is not null and id != $1 and coalesce((decisions->>'forLibrary')::boolean, false) = $2`,
    [id, decisions?.forLibrary === true],
  )
}

/** Differs as soon as another upload's changes of the same records were finished or taken back. */
export async function readChangeMark(db: Db, { decisions }: Pick<Upload, 'decisions'>): Promise<string> {
  const row = await one<{ mark: string }>(
    db,
    `select concat_ws(' ', max(load_no), count(*) filter (where state in ('done', 'doneWithRejects')),
       count(*) filter (where state = 'reverted')) as mark
     from customs_uploads where coalesce((decisions->>'forLibrary')::boolean, false) = $1`,
    [decisions?.forLibrary === true],
  )
  return row?.mark ?? ''
}

export async function deleteUpload(db: Db, id: number): Promise<void> {
  await db.query('delete from customs_uploads where id = $1', [id])
}

/** The decisions last taken for files with this header. */
export async function findMapping(db: Db, headerHash: string): Promise<UploadDecisions | undefined> {
  const row = await one<{ decisions: UploadDecisions }>(
    db,
    'select decisions from customs_mappings where header_hash = $1',
    [headerHash],
  )
  return row && uploadDecisions.parse(row.decisions)
}

export async function rememberMapping(db: Db, headerHash: string, decisions: UploadDecisions): Promise<void> {
  await db.query(
    `insert into customs_mappings (header_hash, decisions) values ($1, $2)
     on conflict (company_id, header_hash) do update set decisions = excluded.decisions, updated_at = now()`,
    [headerHash, JSON.stringify(decisions)],
  )
}
