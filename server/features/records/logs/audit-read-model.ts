import type { AuditEntry, AuditRow } from '@landfall/contract/records/logs.ts'
import { AppError } from '#platform/http/app-error.ts'
import { SqlBinder } from '#platform/list/sql-binder.ts'
import { type Db, one } from '#platform/postgres/database.ts'
import { type LogViewer, logColumns, logDefinition } from './log-definitions.ts'

const personColumns = [
  'owner_id',
  'founder_id',
  'author_id',
  'created_by',
  'deleted_by',
  'removed_by',
  'leader_id',
  'user_id',
  'owner',
]

type StoredEntry = AuditRow & Pick<AuditEntry, 'before' | 'after' | 'recordIds'>

/** One change with its values; refuses ids outside the viewer's data scope. */
export async function readAuditEntry(db: Db, viewer: LogViewer, id: number): Promise<AuditEntry> {
  const binder = new SqlBinder()
  const definition = logDefinition('audit', viewer)
  const where = `${definition.scope(binder)} and l.id = ${binder.bind(id, 'bigint')}`
  const entry = await one<StoredEntry>(
    db,
    `select ${logColumns('audit')}, l.before, l.after, coalesce(l.record_ids[1:100], '{}') as record_ids
     from ${definition.from} where ${where}`,
    binder.values,
  )
  if (!entry) throw new AppError('logEntryNotFound')
  return { ...entry, people: await namesOf(db, entry) }
}

function namesOf(db: Db, { before, after }: StoredEntry): Promise<{ id: number; name: string }[]> {
  const ids = personColumns
    .flatMap((column) => [before[column], after[column]])
    .filter((id) => typeof id === 'number')
  return db.query('select id, name from users where id = any($1::bigint[]) order by id', [[...new Set(ids)]])
}
