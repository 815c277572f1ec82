import { recordKinds } from '@landfall/contract/customs/customs-fields.ts'
import { revertDays, type UploadCounts, type UploadView } from '@landfall/contract/customs/customs-upload.ts'
import type { ListQuery } from '@landfall/contract/list.ts'
import { uploadChunkSize, uploadStates } from '@landfall/contract/table-files.ts'
import { chunkCount } from '#platform/files/chunked-file.ts'
import type { TransactionContext } from '#platform/http/context.ts'
import { escapeLike } from '#platform/list/filter-sql.ts'
import type { ListDefinition } from '#platform/list/list-definition.ts'
import { type ListPage, readPage } from '#platform/list/list-page.ts'
import { type Db, one } from '#platform/postgres/database.ts'
import { uploadStateSql } from './upload-store.ts'

type ViewRow = Omit<UploadView, 'counts' | 'chunks' | 'canRevert'> & {
  rowsRead: number | null
  rowsLoaded: number
  rowsReplaced: number
  rowsSkipped: number
  rowsRejected: number
  isRecent: boolean
}

/** The task of the load failed, and what it had begun was finished with another upload. */
const isFinishedByOthers = `t.kind = 'customsImport' and u.state in ('done', 'doneWithRejects')`

const columns = `u.id, u.file_name, u.size, ${uploadStateSql} as state, u.kind,
  coalesce((u.decisions->>'forLibrary')::boolean, false) as for_library, p.name as user_name, u.created_at, u.finished_at,
  u.received, u.rows_read, u.rows_loaded, u.rows_replaced, u.rows_skipped, u.rows_rejected, u.codes,
  case when ${isFinishedByOthers} then null else coalesce(u.error, t.error) end as error, u.error_text, u.task_id,
  case when u.user_id = app_user_id() then u.rejects_file_id end as rejects_file_id,
  u.created_at > now() - make_interval(days => ${revertDays}) as is_recent`

const tables = 'customs_uploads u join users p on p.id = u.user_id left join tasks t on t.id = u.task_id'

/** Uploads of the company by their names, newest first. */
function uploadList({ locale, company }: Pick<TransactionContext, 'locale' | 'company'>): ListDefinition {
  return {
    from: tables,
    id: 'u.id',
    scope: () => 'true',
    fields: {
      id: { sql: 'u.id', type: 'id' },
      kind: { sql: 'u.kind', type: 'enum', values: recordKinds },
      state: { sql: `(${uploadStateSql})`, type: 'enum', values: uploadStates },
    },
    // They are numbered as they come.
    sorts: { createdAt: { sql: 'u.id', cast: 'bigint' } },
    defaultSort: '-createdAt',
    search: (text, binder) => {
      const words = text.split(/\s+/).filter((word) => word !== '')
      const found = words.map(
        (word) => `(u.file_name || ' ' || p.name) ilike ${binder.bind(`%${escapeLike(word)}%`)}`,
      )
      return found.length === 0 ? 'true' : `(${found.join(' and ')})`
    },
    locale,
    timeZone: company.timeZone,
  }
}

/** Whether the reader may change the shared library. */
interface Rights {
  mayWriteLibrary: boolean
}

/** A page of the company's uploads. */
export async function listUploads(
  ctx: TransactionContext,
  { query, ...rights }: Rights & { query: ListQuery },
): Promise<ListPage<UploadView>> {
  const page = await readPage<ViewRow>(ctx.db, uploadList(ctx), { columns, query })
  return { ...page, items: page.items.map((row) => toView(row, rights)) }
}

/** One upload of the company. */
export async function findUploadView(
  db: Db,
  { id, ...rights }: Rights & { id: number },
): Promise<UploadView | undefined> {
  const row = await one<ViewRow>(db, `select ${columns} from ${tables} where u.id = $1`, [id])
  return row && toView(row, rights)
}

function toView(row: ViewRow, { mayWriteLibrary }: Rights): UploadView {
  const { rowsRead, rowsLoaded, rowsReplaced, rowsSkipped, rowsRejected, isRecent, ...rest } = row
  const counts: UploadCounts | null =
    rowsRead === null
      ? null
      : {
          read: rowsRead,
          loaded: rowsLoaded,
          replaced: rowsReplaced,
          skipped: rowsSkipped,
          rejected: rowsRejected,
        }
  const isLoaded = row.state === 'done' || row.state === 'doneWithRejects'
  return {
    ...rest,
    counts,
    chunks: chunkCount({ size: row.size, chunkSize: uploadChunkSize }),
    canRevert: isLoaded && isRecent && (mayWriteLibrary || !row.forLibrary),
  }
}
